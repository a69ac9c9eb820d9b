/** A ti4 world as it is written: by names, defaults left out. schema/ti4-world.schema.json describes the same shape. */
import { stringify } from 'yaml';
import type {
  Anomaly,
  Dock,
  EnvironmentEvent,
  PerPlayer,
  Ship,
  ShipKind,
  Units,
  World,
  Wormhole,
} from '../../machines/ti4/world.js';

export interface SystemDocument {
  readonly planets?: readonly string[];
  readonly anomaly?: Anomaly;
  readonly wormholes?: readonly Wormhole[];
}

export type ShipDocument = Omit<Ship, 'name'>;

export interface OpeningDocument {
  readonly player: string;
  readonly step: 'activation' | 'movement';
  readonly active?: string;
}

/** What a patch replaces as a whole. */
interface Replaced {
  readonly borders?: readonly (readonly [string, string])[];
  readonly hyperlanes?: readonly (readonly [string, string])[];
  readonly units?: readonly Units[];
  readonly docks?: readonly Dock[];
  readonly upgrades?: PerPlayer<readonly (ShipKind | 'fighter')[]>;
  readonly tokens?: PerPlayer<readonly string[]>;
  readonly tactics?: PerPlayer<number>;
  readonly environment?: readonly EnvironmentEvent[];
}

export interface WorldDocument extends Replaced {
  readonly rulebook: 'ti4';
  readonly world: string;
  readonly for: string;
  readonly players: readonly string[];
  readonly systems: Readonly<Record<string, SystemDocument>>;
  readonly ships: Readonly<Record<string, ShipDocument>>;
  readonly opens: OpeningDocument;
}

type Fields<T> = { readonly [F in keyof T]?: T[F] | null };

/** Changes to a world: systems and ships are merged field by field, a null takes one or a field away, the rest is replaced. */
export interface WorldPatch extends Replaced {
  readonly systems?: Readonly<Record<string, Fields<SystemDocument> | null>>;
  readonly ships?: Readonly<Record<string, Fields<ShipDocument> | null>>;
  readonly opens?: OpeningDocument;
}

const some = <T extends object>(field: string, value: T): Record<string, T> =>
  Object.keys(value).length > 0 ? { [field]: value } : {};

/** The shortest document of a world; loading it gives an equal world. */
export function worldToDocument(world: World): WorldDocument {
  const { systems, ships, borders, hyperlanes, units, docks, upgrades, tokens, tactics, environment } = world;
  return {
    rulebook: 'ti4',
    world: world.name,
    for: world.purpose,
    players: world.players,
    systems: Object.fromEntries(
      systems.map(({ name, planets, anomaly, wormholes }) => [
        name,
        {
          ...some('planets', planets),
          ...(anomaly && { anomaly }),
          ...some('wormholes', wormholes),
        } as SystemDocument,
      ]),
    ),
    ...some('borders', borders),
    ...some('hyperlanes', hyperlanes),
    ships: Object.fromEntries(ships.map(({ name, ...ship }) => [name, ship])),
    ...some('units', units),
    ...some('docks', docks),
    ...some('upgrades', upgrades),
    ...some('tokens', tokens),
    ...some('tactics', tactics),
    ...some('environment', environment),
    opens: world.opens,
  };
}

/** The text of a world file. */
export function worldToYaml(world: World): string {
  const heading = '# yaml-language-server: $schema=../../schema/ti4-world.schema.json\n';
  return heading + stringify(worldToDocument(world), { lineWidth: 0, aliasDuplicateObjects: false });
}

/** Something that a patch takes away although there is none. */
export interface Absent {
  readonly kind: 'systems' | 'ships';
  readonly name: string;
}

/** The patched document, unchecked. */
export function mergePatch(
  base: WorldDocument,
  patch: WorldPatch,
): { merged: unknown; absent: readonly Absent[] } {
  const absent: Absent[] = [];
  const merge = (kind: Absent['kind']) => {
    const all = new Map<string, object>(Object.entries(base[kind]));
    for (const [name, change] of Object.entries(patch[kind] ?? {})) {
      if (change !== null) all.set(name, mergeFields(all.get(name) ?? {}, change));
      else if (!all.delete(name)) absent.push({ kind, name });
    }
    return Object.fromEntries(all);
  };
  const merged = { ...base, ...patch, systems: merge('systems'), ships: merge('ships') };
  return { merged, absent };
}

function mergeFields(fields: object, change: object): object {
  const merged = new Map<string, unknown>([...Object.entries(fields), ...Object.entries(change)]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}
