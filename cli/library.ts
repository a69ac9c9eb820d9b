import type { Bounds, Helper } from '../checker/index.js';
import type { ScopeProgress } from '../reports/progress.js';
import {
  type Game,
  type PlayOptions,
  type Rulebook,
  RulebookError,
  type Subject,
  type Table,
} from '../rulebook/index.js';
import type { ManifestEntry, Mismatch, NearestBreach, ScopeSum } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';

/** A world that has been read and can be set up under a choice of readings. */
export interface OpenWorld {
  readonly name: string;
  /** Id of its rulebook. */
  readonly rulebook: string;
  /** Whether it came with the package, so that the manifest may speak of it. */
  readonly shipped: boolean;
  /** `choices`: options of readings other than their defaults. Throws `RulebookError` for one that there is not. */
  set(choices: Readonly<Record<string, string>>): Table;
  /** Threads that help to search it under these choices, up to symmetry if the search is; who searches ends them. */
  helpers(choices: Readonly<Record<string, string>>, count: number, symmetry?: boolean): readonly Helper[];
  /** Threads that play it at random. */
  players(choices: Readonly<Record<string, string>>, count: number, options: PlayOptions): readonly Helper[];
  /** The same for an audit. */
  subject(): Subject;
}

/** Every set-up of a size. */
export interface OpenScope {
  /** The sizes in full. */
  readonly name: string;
  readonly says: string;
  /** The least of its worlds, for what all have in common: the rulebook and the claims. */
  set(choices: Choices): Table;
  /** `undefined` where it was stopped before anything was known. `maxTime` is for the whole, other bounds for each world. */
  search(choices: Choices, bounds: Bounds, watch: ScopeWatch): Promise<ScopeSum | undefined>;
  /** The one set-up in which a claim breaks. */
  open(breach: NearestBreach): Pick<OpenWorld, 'set'>;
  /** The same for an audit: a subject for each of its worlds. */
  subjects(): Iterable<Subject>;
}

type Choices = Readonly<Record<string, string>>;

export interface ScopeWatch {
  /** Worlds explored at a time. The sum is the same, whatever their number. */
  readonly jobs: number;
  readonly signal: AbortSignal;
  onProgress(progress: ScopeProgress): void;
}

export interface PlayedOut {
  readonly name: string;
  readonly mismatches: readonly Mismatch[];
}

export type Ledger = Pick<Game<never>, 'id' | 'text' | 'claims' | 'inventory'>;

/** What the commands have to work with. Its methods throw `BadInput` for input that cannot be used. */
export interface Library {
  /** The library of the rulebooks that modules of the caller's export; of none: this one. */
  with(modules: readonly string[]): Promise<Library>;
  /** Names of the shipped worlds: of one rulebook, or of all. */
  shipped(rulebook?: string): readonly string[];
  /** The files that worlds of these names are read from, and those that are compared with. */
  files(names: readonly string[]): readonly string[];
  /** By the name of a shipped world or the path of a world file. */
  open(nameOrPath: string): OpenWorld;
  /** Every set-up of a rulebook of the given sizes. */
  scope(rulebook: string, sizes: string): OpenScope;
  /** The scripted plays of a file, each with where the program rules otherwise. */
  plays(path: string): readonly PlayedOut[];
  /** The set-ups of the scripted plays of a rulebook, or of those that choose an option of a reading; the smallest first. */
  playedSetups(rulebook: string, reading?: string): readonly Subject[];
  /** Ids of the findings that an audit of the shipped worlds must give; `undefined` where none are stated. */
  knownFindings(rulebook: string): readonly string[] | undefined;
  /** The ids of findings in a file, a line each. */
  findingsIn(path: string): readonly string[];
  /** The bare text of every rulebook. */
  rulebooks(): readonly Rulebook[];
  /** Every rulebook with its claims and the inventory of its sentences. */
  ledgers(): readonly Ledger[];
  /** What shipped worlds must give, by name: those of one rulebook, or all. */
  manifest(rulebook?: string): ReadonlyMap<string, ManifestEntry>;
}

/** A world and what named it on the command line. */
export interface Named {
  readonly named: string;
  readonly world: OpenWorld;
}

/** Every world that is named, once: records know worlds by name, and a shipped one goes by several. */
export function openAll(names: readonly string[], library: Library): readonly Named[] {
  const opened = [...new Set(names)].map((named) => ({ named, world: library.open(named) }));
  return opened.filter(({ world }, index) => {
    const before = opened.slice(0, index).find((other) => other.world.name === world.name)?.world;
    if (!before) return true;
    if (before.shipped && world.shipped && before.rulebook === world.rulebook) return false;
    throw new BadInput(`found two worlds named ${printable(world.name)}; expected each name once`, 'worlds');
  });
}

/** A reading or option that there is not is the caller's slip; whatever else fails is ours. */
export function setUp(world: Pick<OpenWorld, 'set'>, choices: Readonly<Record<string, string>> = {}): Table {
  try {
    return world.set(choices);
  } catch (error) {
    if (error instanceof RulebookError && ['unknown-reading', 'unknown-option'].includes(error.code)) {
      throw new BadInput(`--reading: ${printable(error.message)}`, 'readings');
    }
    throw error;
  }
}
