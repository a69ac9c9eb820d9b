/** Where plays begin: shipped worlds, scripted plays on the way, and worlds made at random. */
import type { Arbitrary } from 'fast-check';
import type { NamedAction } from '../../rulebook/index.js';
import {
  filesOf,
  openPlays,
  openWorld,
  type ScriptedPlay,
  type SetUp,
  type Shelf,
} from '../../scenarios/index.js';
import { Ground, type Readings, type Rules } from './ground.js';

/** A beginning, and what of it has been laid down. */
export interface Script {
  /** What it goes by among those that are laid down; absent: it was drawn. */
  readonly key?: string;
  readonly ground: Ground;
  /** Actions that are tried first, legal or not; a play may leave them at any point. */
  readonly actions: readonly NamedAction[];
}

/** Beginnings by number, each made when it is first asked for. */
export interface Grounds {
  /** Scripted plays and worlds; `which` is any number. `undefined`: there is none. */
  laidDown(which: number): Script | undefined;
  /** Worlds made at random; absent: the game has none, or worlds were named. */
  readonly drawn?: Arbitrary<SetUp>;
  /** The beginning that a world made at random gives. */
  on(setUp: SetUp): Script;
}

export interface GroundOptions {
  /** Only these worlds, and the scripted plays that begin in them; absent: all, and random ones. */
  readonly worlds?: readonly SetUp[];
  /** Options other than the defaults; scripted plays under others are left out. Absent: each under its own. */
  readonly readings?: Readings;
}

export async function groundsOf(rules: Rules, { worlds, readings }: GroundOptions = {}): Promise<Grounds> {
  const { shelf } = rules;
  const ground = (setUp: SetUp, under: Readings = {}) => new Ground(rules, setUp, readings ?? under);
  const scriptOf = ({ play, from }: ScriptedPlay): Script => {
    const begun = ground(from, play.readings);
    const actions = play.steps.flatMap((step) => {
      const named = begun.table.namedIn(step.do);
      return 'why' in named ? [] : [named as NamedAction];
    });
    return { ground: begun, actions };
  };
  const drawn = worlds ? undefined : await shelf.drawn?.();
  const files = filesWith(shelf, worlds);
  const setUps = once((which: number) => worlds?.[which] ?? worldIn(shelf, which));
  const plays = once((which: number) => playsIn(shelf, files[which]!, worlds));
  const numberOfWorlds = (worlds ?? filesOf(shelf).worlds).length;
  const make = (number: number): Script | undefined => {
    const which = number % (files.length + numberOfWorlds);
    const setUp = which < files.length ? undefined : setUps(which - files.length);
    if (setUp) return { key: `world ${setUp.name}`, ground: ground(setUp), actions: [] };
    const some = which < files.length ? plays(which) : [];
    const play = some[Math.floor(number / (files.length + numberOfWorlds)) % some.length];
    return play && { key: `${files[which]} ${play.play.name}`, ...scriptOf(play) };
  };
  return {
    laidDown: make,
    ...(drawn && { drawn }),
    on: (setUp) => ({ ground: ground(setUp), actions: [] }),
  };
}

/** The play files that may begin in one of these worlds. */
function filesWith(shelf: Shelf, worlds: readonly SetUp[] | undefined): readonly string[] {
  const paths = filesOf(shelf).plays.map(({ path }) => path);
  return worlds ? paths.filter((path) => playsIn(shelf, path, worlds).length > 0) : paths;
}

function playsIn(shelf: Shelf, path: string, worlds?: readonly SetUp[]): readonly ScriptedPlay[] {
  const plays = openPlays(path, [shelf]);
  if (!plays.ok) return [];
  const names = worlds?.map(({ name }) => name);
  return plays.value.filter(({ from }) => names?.includes(from.name) ?? true);
}

function worldIn(shelf: Shelf, which: number): SetUp | undefined {
  const world = openWorld(filesOf(shelf).worlds[which]!.path, [shelf]);
  return world.ok ? world.value : undefined;
}

function once<T>(make: (which: number) => T): (which: number) => T {
  const made = new Map<number, T>();
  return (which) => {
    if (!made.has(which)) made.set(which, make(which));
    return made.get(which)!;
  };
}
