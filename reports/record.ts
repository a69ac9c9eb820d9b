import type { BoundHit, Exploration, Reduction, Verdict } from '../checker/index.js';
import {
  type Asked,
  type Finding,
  type InventoryEntry,
  type NeededReading,
  type Rulebook,
  type Ruling,
  type Side,
  saysOf,
  sorted,
  type Table,
} from '../rulebook/index.js';
import type { ScopeSum } from '../scenarios/index.js';
import type { Expectation, Outcome } from './outcome.js';

/** What the record of any check says of its run. */
export interface RunRecord {
  /** Version of this package. */
  readonly assize: string;
  /** ISO 8601, UTC. */
  readonly started: string;
  readonly finished: string;
  /** What was asked for and not begun, because the search was interrupted before. */
  readonly notBegun: readonly string[];
  readonly outcome: Outcome;
  /** What decides the outcome, in words. */
  readonly reasons: readonly string[];
  /** The exit code of the process: that of the outcome, or that of the signal which stopped the search. */
  readonly exit: 0 | 1 | 2 | 130 | 143;
}

/** The record of one `assize check`; reports/schema/result.schema.json states the same, closed. */
export interface CheckRecord extends RunRecord {
  readonly format: 'assize-check/1';
  readonly machine: Machine;
  readonly rulebooks: readonly RulebookRecord[];
  readonly worlds: readonly WorldRecord[];
  /** One for each id: its shortest witness over all worlds; of equal length, that of the first world. */
  readonly findings: readonly FindingRecord[];
  readonly expectation: Expectation;
}

/** What a record tells of a search, as the search does itself. */
export type SearchRecord = Pick<
  Exploration,
  | 'states'
  | 'transitions'
  | 'depth'
  | 'complete'
  | 'bound'
  | 'seconds'
  | 'bytes'
  | 'bytesPerState'
  | 'deadlocks'
>;

/** What times and sizes depend on; counts and verdicts depend on nothing. */
export interface Machine {
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
  readonly cpu: string;
  /** Bytes of memory. */
  readonly memory: number;
}

export interface RulebookRecord {
  readonly id: string;
  readonly title: string;
  /** The option in force of each reading. */
  readonly choices: Readonly<Record<string, string>>;
  readonly amended: readonly string[];
  /** What the clauses say that the findings cite. */
  readonly cited: Readonly<Record<string, string>>;
}

export const claimVerdicts = ['holds', 'vacuous', 'violated', 'undetermined'] as const;
export type ClaimVerdict = (typeof claimVerdicts)[number];

export interface ClaimRecord {
  readonly id: string;
  readonly says: string;
  readonly verdict: ClaimVerdict;
  /** Of an undetermined claim: what stopped the search. */
  readonly bound?: BoundHit;
  /** Of a violated claim: the id of its finding, where it has a witness. */
  readonly finding?: string;
}

export interface WorldRecord extends SearchRecord {
  readonly world: string;
  readonly purpose: string;
  /** Id of a rulebook of the record. */
  readonly rulebook: string;
  /** Whether the manifest states what the world must give under this rulebook. */
  readonly pinned: boolean;
  /** Bytes on disk, where states were brought there. */
  readonly disk?: number;
  /** Of random plays, which explore nothing: `states` is then an estimate, `transitions` are the steps played. */
  readonly simulation?: SimulationCounts;
  /** Of a scope: how many choices of cards it has, how many were explored, and the set-ups that these stand for. */
  readonly scope?: ScopeCounts;
  /** Of a search up to symmetry: the pieces that were exchanged, and how many states those that were stored stand for. */
  readonly symmetry?: Reduction;
  /** Of a search of what is relevant: the facts that were left out of the states, in words. Claims are then those asked for. */
  readonly leftOut?: readonly string[];
  readonly claims: readonly ClaimRecord[];
  /** Ids of findings. */
  readonly findings: readonly string[];
  /** Of a check that goes on: ids of the findings on other ways to break a claim that is broken. Nothing is expected of them. */
  readonly further?: readonly string[];
}

/** What random plays came by; the same for a seed, however many threads played. */
export interface SimulationCounts {
  readonly seed: number;
  readonly plays: number;
  /** Steps after which a play was broken off, and those of the longest play. */
  readonly depth: number;
  readonly longest: number;
  readonly steps: number;
  /** About how many different positions, by HyperLogLog, and the standard error of that as a part of it. */
  readonly distinct: number;
  readonly standardError: number;
  /** Plays that came to an end, or to a halt that is none. */
  readonly ended: number;
  readonly stuck: number;
  /** Positions whose rulings were counted, and clauses that decided something there, or nothing. */
  readonly lookedAt: number;
  readonly decided: readonly string[];
  readonly undecided: readonly string[];
  /** Claims whose premise was met. */
  readonly met: readonly string[];
}

/** The random play that a witness was shortened from. */
export interface DrawnFrom {
  readonly seed: number;
  /** Counted from 0. */
  readonly play: number;
  readonly steps: number;
}

export interface ScopeCounts {
  readonly worlds: number;
  readonly explored: number;
  readonly setUps: number;
}

/** A ruling without its raw answer, which means nothing outside the program; `Asked.answer` has it in words. */
export type RulingRecord = Pick<Ruling<unknown>, 'kind' | 'by' | 'considered'>;
export type AskedRecord = Omit<Asked, 'ruling'> & { readonly ruling: RulingRecord };

export interface PlayedRecord {
  readonly reading: string;
  readonly option: string;
  readonly says: string;
  readonly why: string;
}

export type SideRecord = Omit<Side, 'asked'> & { readonly asked: readonly AskedRecord[] };

export interface FindingRecord extends Omit<Finding, 'asked'> {
  readonly asked: readonly AskedRecord[];
  /** Of an audit, about a reading: what each of two options makes of the end of the play. */
  readonly sides?: readonly SideRecord[];
  /** Of an audit: how each reading is played that it is about or rests on. */
  readonly played?: readonly PlayedRecord[];
  /** Of random plays: where it comes from. */
  readonly drawn?: DrawnFrom;
  /** Readings without whose option in force the witness falls; none: it stands under every option of every reading. */
  readonly needs: readonly NeededRecord[];
}

export interface NeededRecord {
  readonly reading: string;
  readonly asks: string;
  readonly option: string;
  readonly says: string;
  /** Options of the reading under which the witness falls. */
  readonly fallsUnder: readonly string[];
}

export function askedRecord({ asks, answer, ruling }: Asked): AskedRecord {
  const { kind, by, considered } = ruling;
  // What is asked about a moment may be told with its answer: "who controls Grey Lode: Ada".
  const told = `: ${answer}`;
  return {
    asks: asks.endsWith(told) ? asks.slice(0, -told.length) : asks,
    answer,
    ruling: { kind, by, considered },
  };
}

export function findingRecord(
  finding: Finding,
  book: Rulebook,
  needed: readonly NeededReading[],
): FindingRecord {
  return {
    ...finding,
    asked: finding.asked.map(askedRecord),
    needs: neededRecords(needed, book),
  };
}

/** The readings by which something stands, in words. */
export function neededRecords(needed: readonly NeededReading[], book: Rulebook): NeededRecord[] {
  return needed.flatMap(({ reading: id, fallsUnder }) => {
    const reading = book.readings.find((each) => each.id === id);
    const option = book.choices[id];
    if (!reading || option === undefined) return [];
    return [
      { reading: id, asks: reading.asks, option, says: reading.options[option]?.says ?? '', fallsUnder },
    ];
  });
}

/** What one exploration showed. `findings` are those of `findingsOf`. */
export function worldRecord(
  table: Table,
  exploration: Exploration & { readonly leftOut?: readonly string[] },
  findings: readonly Finding[],
  pinned: boolean,
): WorldRecord {
  const { states, transitions, depth, complete, bound, seconds, bytes, bytesPerState, deadlocks, reduction } =
    exploration;
  return {
    world: table.world,
    purpose: table.purpose,
    rulebook: table.rulebook.id,
    pinned,
    states,
    transitions,
    depth,
    complete,
    ...(bound ? { bound } : {}),
    seconds,
    bytes,
    bytesPerState,
    ...(exploration.disk ? { disk: exploration.disk } : {}),
    deadlocks,
    ...(reduction && { symmetry: reduction }),
    ...(exploration.leftOut && { leftOut: exploration.leftOut }),
    claims: exploration.verdicts.map(({ property, verdict }): ClaimRecord => {
      const finding = findings.find(({ claim }) => claim === property.id);
      return {
        id: property.id,
        says: property.says,
        verdict: claimVerdict(verdict),
        ...(verdict.kind === 'undetermined' ? { bound: verdict.bound } : {}),
        ...(finding ? { finding: finding.id } : {}),
      };
    }),
    findings: findings.map(({ id }) => id),
  };
}

/** What the set-ups of a scope show together. `table` is of any of its worlds. */
export function scopeRecord(
  { name, says }: { readonly name: string; readonly says: string },
  table: Table,
  sum: ScopeSum,
  findings: readonly Finding[],
  seconds: number,
): WorldRecord {
  const { parts, explored, setUps, verdicts, states, transitions, depth, bytes, bytesPerState, deadlocks } =
    sum;
  return {
    world: name,
    purpose: says,
    rulebook: table.rulebook.id,
    pinned: false,
    states,
    transitions,
    depth,
    complete: sum.bound === undefined,
    ...(sum.bound ? { bound: sum.bound } : {}),
    seconds,
    bytes,
    bytesPerState,
    deadlocks,
    scope: { worlds: parts, explored, setUps },
    claims: verdicts.map(([id, verdict]): ClaimRecord => {
      const finding = findings.find(({ claim }) => claim === id);
      return {
        id,
        says: table.model.properties.find((property) => property.id === id)?.says ?? '',
        verdict: verdict.kind,
        ...(verdict.kind === 'undetermined' ? { bound: verdict.bound } : {}),
        ...(finding ? { finding: finding.id } : {}),
      };
    }),
    findings: findings.map(({ id }) => id),
  };
}

function claimVerdict(verdict: Verdict): ClaimVerdict {
  switch (verdict.kind) {
    case 'found':
      return 'holds';
    case 'notFound':
      return 'violated';
    default:
      return verdict.kind;
  }
}

/** One finding an id, in order of first appearance. */
export function distinctFindings(findings: readonly FindingRecord[]): FindingRecord[] {
  const byId = new Map<string, FindingRecord>();
  for (const finding of findings) {
    const known = byId.get(finding.id);
    if (!known || isStronger(finding, known)) byId.set(finding.id, finding);
  }
  return [...byId.values()];
}

/** Of two witnesses the one that needs fewer readings is the stronger, then the one that assumes less, then the shorter. */
function isStronger(a: FindingRecord, b: FindingRecord): boolean {
  const [first, second] = [a, b].map(({ needs, assumes, plays }) => [
    needs.length,
    assumes.length,
    plays.length,
  ]);
  const at = first!.findIndex((value, index) => value !== second![index]);
  return at >= 0 && first![at]! < second![at]!;
}

/** Every clause by which a finding argues, in order. */
export function citedIn({ clauses, asked, sides = [] }: FindingRecord): string[] {
  const rulings = [asked, ...sides.map((side) => side.asked)].flat();
  return sorted([...clauses, ...rulings.flatMap(({ ruling }) => ruling.by)]);
}

/** `inventory`: what the sentences say that are no clauses. */
export function rulebookRecord(
  book: Rulebook,
  findings: readonly FindingRecord[],
  inventory: readonly InventoryEntry[] = [],
): RulebookRecord {
  const ids = new Set(findings.flatMap(citedIn));
  const cited = [...ids].flatMap((id) => {
    const says =
      saysOf(book, id) ??
      findings.find(({ claim }) => claim === id)?.says ??
      inventory.find((entry) => entry.id === id)?.says;
    return says === undefined ? [] : [[id, says] as const];
  });
  const { id, title, choices, amended } = book;
  return { id, title, choices, amended, cited: Object.fromEntries(cited) };
}
