import { type Game, type Rulebook, RulebookError, type Subject, type Table } from '../rulebook/index.js';
import type { ManifestEntry, Mismatch } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';

/** A world that has been read and can be set up under a choice of readings. */
export interface OpenWorld {
  readonly name: string;
  /** Whether it came with the package, so that the manifest may speak of it. */
  readonly shipped: boolean;
  /** `choices`: options of readings other than their defaults. Throws `RulebookError` for one that there is not. */
  set(choices: Readonly<Record<string, string>>): Table;
  /** The same for an audit. */
  subject(): Subject;
}

export interface PlayedOut {
  readonly name: string;
  readonly mismatches: readonly Mismatch[];
}

export type Ledger = Pick<Game<never>, 'id' | 'text' | 'claims' | 'inventory'>;

/** What the commands have to work with. Its methods throw `BadInput` for input that cannot be used. */
export interface Library {
  shipped(): readonly string[];
  /** By the name of a shipped world or the path of a world file. */
  open(nameOrPath: string): OpenWorld;
  /** The scripted plays of a file, each with where the program rules otherwise. */
  plays(path: string): readonly PlayedOut[];
  /** The set-ups of the scripted plays of a rulebook, or of those that choose an option of a reading; the smallest first. */
  playedSetups(rulebook: string, reading?: string): readonly Subject[];
  /** Ids of the findings that an audit of the shipped worlds must give. */
  knownFindings(rulebook: string): readonly string[];
  /** The ids of findings in a file, a line each. */
  findingsIn(path: string): readonly string[];
  /** The bare text of every rulebook. */
  rulebooks(): readonly Rulebook[];
  /** Every rulebook with its claims and the inventory of its sentences. */
  ledgers(): readonly Ledger[];
  /** What shipped worlds must give, by name. */
  manifest(): ReadonlyMap<string, ManifestEntry>;
}

/** A reading or option that there is not is the caller's slip; whatever else fails is ours. */
export function setUp(world: OpenWorld, choices: Readonly<Record<string, string>> = {}): Table {
  try {
    return world.set(choices);
  } catch (error) {
    if (error instanceof RulebookError && ['unknown-reading', 'unknown-option'].includes(error.code)) {
      throw new BadInput(`--reading: ${printable(error.message)}`, 'readings');
    }
    throw error;
  }
}
