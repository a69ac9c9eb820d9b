import {
  environmentEvents,
  type Opening,
  type PerPlayer,
  printed,
  type Ship,
  type ShipKind,
  type World,
  wormholes,
} from '../../machines/ti4/world.js';
import { failed, firstErrors, quoted, type Result, wholeFile } from '../input/errors.js';
import { Report } from '../input/report.js';
import { checkSchema } from '../input/schema.js';
import { escapePointer, type Located } from '../input/yaml.js';
import { checkBoard } from './checks/board.js';
import { checkNames } from './checks/names.js';
import { checkPlaces } from './checks/places.js';
import { checkSize } from './checks/size.js';
import { tellKept } from './kept.js';
import { mergePatch, type WorldDocument, type WorldPatch, worldToDocument } from './world-document.js';

/**
 * The world with the changes of `patch`, checked like a file. `locate` finds a pointer into the patch in the text that
 * it came from; without it, errors name `file` alone.
 */
export function patchWorld(
  world: World,
  patch: WorldPatch,
  file: string,
  locate: Located['locate'] = (pointer) => ({ ...wholeFile(file), pointer }),
): Result<World> {
  const { merged, absent } = mergePatch(worldToDocument(world), patch);
  const read: Located = { file, value: merged, locate };
  const report = new Report(read);
  for (const { kind, name } of absent) {
    const one = kind === 'ships' ? 'ship' : 'system';
    const found = `${quoted(name)}, no ${one} of the world ${world.name}`;
    report.atKey(`/${kind}/${escapePointer(name)}`, 'removesUnknownPiece', found, `the name of a ${one}`);
  }
  if (absent.length > 0) return failed(...firstErrors(report.errors));
  // Where in the merged document an error lies tells whether the patch speaks of it at all.
  const inMerged: Located = { ...read, locate: (at, part) => ({ ...locate(at, part), pointer: at }) };
  const loaded = worldOf(inMerged);
  if (loaded.ok) return loaded;
  const told = tellKept(loaded.errors, merged as WorldDocument, patch);
  return failed(...firstErrors(told.map((each) => ({ ...each, pointer: locate(each.pointer).pointer }))));
}

/** The world that a document describes: the shape first, then names, then what names refer to. */
export function worldFromLocated(read: Located): Result<World> {
  const world = worldOf(read);
  return world.ok ? world : failed(...firstErrors(world.errors));
}

/** The same with every error of what was checked last. */
function worldOf(read: Located): Result<World> {
  const shaped = checkSchema<WorldDocument>('ti4-world', read);
  if (!shaped.ok) return shaped;
  const report = new Report(read);
  for (const check of [checkNames, checkPlaces, checkBoard]) {
    check(shaped.value, report);
    // What comes later relies on what came before.
    if (report.errors.length > 0) return failed(...report.errors);
  }
  const value = build(shaped.value);
  checkSize(value, report);
  return report.errors.length > 0 ? failed(...report.errors) : { ok: true, value };
}

const shipOrFighter = Object.keys(printed) as (ShipKind | 'fighter')[];

/** Lists that are sets get the order of their tables, so that equal worlds are equal values however they were written. */
function build(document: WorldDocument): World {
  const { players, systems, ships, borders = [], hyperlanes = [], units = [], docks = [] } = document;
  const { upgrades = {}, tokens = {}, tactics = {}, environment = [] } = document;
  const order = Object.keys(systems);
  const inOrder = <T>(of: PerPlayer<T>): PerPlayer<T> =>
    Object.fromEntries(
      players.flatMap((player) => (Object.hasOwn(of, player) ? [[player, of[player]!]] : [])),
    );
  const sets = <T>(of: PerPlayer<readonly T[]>, all: readonly T[]) =>
    Object.fromEntries(
      Object.entries(inOrder(of)).map(([player, some]) => [
        player,
        all.filter((each) => some!.includes(each)),
      ]),
    );
  return {
    name: document.world,
    purpose: document.for,
    players,
    systems: Object.entries(systems).map(([name, { planets = [], anomaly, wormholes: has = [] }]) => ({
      name,
      planets,
      ...(anomaly && { anomaly }),
      wormholes: wormholes.filter((kind) => has.includes(kind)),
    })),
    borders,
    hyperlanes,
    ships: Object.entries(ships).map(([name, ship]): Ship => ({ name, ...ship })),
    units,
    docks,
    upgrades: sets(upgrades, shipOrFighter),
    tokens: sets(tokens, order),
    tactics: inOrder(tactics),
    environment: environmentEvents.filter((event) => environment.includes(event)),
    opens: document.opens as Opening,
  };
}
