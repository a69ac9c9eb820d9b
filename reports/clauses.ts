import {
  type Account,
  type Clause,
  type Count,
  type Edit,
  type Entry,
  type InventoryEntry,
  liftedIn,
  type Place,
  type Play,
  playsOf,
  type Rulebook,
  type Statistics,
  type Table,
} from '../rulebook/index.js';
import type { ClaimVerdict, RulebookRecord } from './record.js';

/** The record of one `assize clauses`; reports/schema/clauses.schema.json states the same, closed. */
export interface ClausesRecord {
  readonly format: 'assize-clauses/1';
  readonly assize: string;
  readonly rulebook: Omit<RulebookRecord, 'cited' | 'amended'>;
  readonly worlds: readonly LookedAtRecord[];
  readonly sentences: readonly SentenceRecord[];
  /** Clauses that decided nothing in any world looked at. */
  readonly deadLetters: readonly { readonly id: string; readonly why: string }[];
  /** Sentences that have no place yet. */
  readonly pending: readonly string[];
}

/** How much of a world the counts come from. */
export interface LookedAtRecord {
  readonly world: string;
  /** States found; the search was stopped at `bound`, or else these are all. */
  readonly states: number;
  readonly complete: boolean;
  /** All of this many nearest to the set-up were looked at, and one in `every` of the others. */
  readonly nearest: number;
  readonly every: number;
  readonly lookedAt: number;
  readonly rulings: number;
}

export interface SentenceRecord extends InventoryEntry {
  readonly places: readonly PlaceRecord[];
  readonly relations: readonly RelationRecord[];
  readonly counts: readonly (Count & { readonly world: string })[];
  /** Of a claim: what the manifest says of the shipped worlds. */
  readonly verdicts: readonly { readonly world: string; readonly verdict: ClaimVerdict }[];
  readonly example?: ExampleRecord;
}

export interface PlaceRecord {
  readonly kind: Place['kind'];
  /** File and line. */
  readonly where?: string;
  /** Of a clause: grant, prohibition, lift or definition; what it is an answer to; in the words of the clause. */
  readonly clause?: Clause['kind'];
  readonly asks?: string;
  readonly says?: string;
  /** The reading and option under which alone the clause stands. */
  readonly reading?: string;
  /** What realises or restates it. */
  readonly by?: string;
  /** Why it is assumed or not modelled. */
  readonly why?: string;
}

export const relationKinds = [
  'lifts',
  'liftedBy',
  'yieldsTo',
  'outranks',
  'exceptTo',
  'overriddenBy',
  'restates',
] as const;

export interface RelationRecord {
  readonly relation: (typeof relationKinds)[number];
  readonly ids: readonly string[];
}

export interface ExampleRecord {
  readonly world: string;
  readonly setup: readonly string[];
  readonly plays: readonly Play[];
  /** What is ruled on at the end of the plays, with the answer. */
  readonly asks: string;
  readonly answer: string;
  readonly by: readonly string[];
  readonly lifted: Play['lifted'];
}

export interface LedgerOf {
  readonly assize: string;
  readonly text: Rulebook;
  /** The rulebook as it was read for the counts. */
  readonly read: Rulebook;
  readonly entries: readonly InventoryEntry[];
  readonly account: Account;
  /** Each with the table that it comes from. */
  readonly statistics: readonly { readonly table: Table; readonly statistics: Statistics }[];
  verdicts(claim: string): SentenceRecord['verdicts'];
  /** A place in a source file, for people. */
  where(place: string): string;
}

export function clausesRecord(of: LedgerOf): ClausesRecord {
  const { id, title } = of.text;
  const sentences = of.entries.map((entry) => sentenceRecord(entry, of));
  return {
    format: 'assize-clauses/1',
    assize: of.assize,
    rulebook: { id, title, choices: of.read.choices },
    worlds: of.statistics.map(({ statistics }) => lookedAtRecord(statistics)),
    sentences,
    deadLetters: of.statistics.length === 0 ? [] : sentences.flatMap((each) => deadLetter(each, of)),
    pending: of.account.pending,
  };
}

const lookedAtRecord = (statistics: Statistics): LookedAtRecord => ({
  world: statistics.world,
  states: statistics.states,
  complete: statistics.bound === undefined,
  nearest: statistics.sampling.nearest,
  every: statistics.sampling.every,
  lookedAt: statistics.lookedAt,
  rulings: statistics.rulings,
});

function sentenceRecord(entry: InventoryEntry, of: LedgerOf): SentenceRecord {
  const { id } = entry;
  const places = of.account.places.get(id)!;
  const example = exampleOf(id, of);
  return {
    ...entry,
    places: places.map((place) => placeRecord(place, of)),
    relations: relationsOf(id, of),
    counts: of.statistics.flatMap(({ statistics: { world, counts } }) => {
      const count = counts.get(id);
      return count ? [{ world, ...count }] : [];
    }),
    verdicts: places.some(({ kind }) => kind === 'claim') ? of.verdicts(id) : [],
    ...(example && { example }),
  };
}

function placeRecord(place: Place, of: LedgerOf): PlaceRecord {
  const { kind } = place;
  switch (place.kind) {
    case 'clause':
      return { kind, ...clauseRecord(place.clause, of) };
    case 'reading':
      return { kind, ...clauseRecord(place.clause, of), reading: `${place.reading}=${place.option}` };
    case 'claim': {
      const where = place.claim.place;
      return { kind, ...(where !== undefined && { where: of.where(where) }), says: place.claim.says };
    }
    case 'restated':
    case 'realised':
      return { kind, by: place.by };
    case 'assumed':
    case 'notModelled':
      return { kind, why: place.why };
  }
}

const clauseRecord = ({ kind, place, question, says }: Clause, of: LedgerOf) => ({
  clause: kind,
  where: of.where(place),
  asks: question.asks,
  says,
});

/** As they stand under the readings in force; of a clause that those drop, as the text has them. */
function relationsOf(id: string, { text, read }: LedgerOf): RelationRecord[] {
  const book = read.entries.has(id) ? read : text;
  const own = book.entries.get(id);
  if (!own) return [];
  const naming = (relation: 'lifts' | 'subjectTo' | 'exceptTo') =>
    [...book.entries.values()].filter((entry) => entry[relation].includes(id)).map(idOf);
  const all: readonly RelationRecord[] = [
    { relation: 'lifts', ids: own.lifts },
    { relation: 'liftedBy', ids: naming('lifts') },
    { relation: 'yieldsTo', ids: own.subjectTo },
    { relation: 'outranks', ids: naming('subjectTo') },
    { relation: 'exceptTo', ids: own.exceptTo },
    { relation: 'overriddenBy', ids: naming('exceptTo') },
    { relation: 'restates', ids: own.clause.restates ?? [] },
  ];
  return all.filter(({ ids }) => ids.length > 0);
}

const idOf = ({ clause }: Entry) => clause.id;

/** Of the worlds, the one with the fewest plays; of equal ones, the first. */
function exampleOf(id: string, { statistics }: LedgerOf): ExampleRecord | undefined {
  const found = statistics.flatMap(({ table, statistics: { examples } }) => {
    const example = examples.get(id);
    return example ? [{ table, example }] : [];
  });
  const [nearest] = found.sort((a, b) => a.example.trace.actions.length - b.example.trace.actions.length);
  if (!nearest) return undefined;
  const { table, example } = nearest;
  const { plays, states } = playsOf(table, example.trace);
  const shared = { world: table.world, setup: table.position(states[0]!), plays };
  if ('asks' in example.about) {
    const [asks = '', answer = ''] = example.about.asks.split(': ');
    return { ...shared, asks, answer, by: [id], lifted: [] };
  }
  const told = table.explain(states.at(-1)!, example.about.action);
  return { ...shared, asks: told.action, answer: told.verdict, by: told.by, lifted: liftedIn(told.asked) };
}

/** Why a clause decided nothing by itself anywhere, if so: what the audit calls a dead letter. */
function deadLetter({ id, counts }: SentenceRecord, { text, read }: LedgerOf): ClausesRecord['deadLetters'] {
  const clause = (read.entries.get(id) ?? text.entries.get(id))?.clause;
  if (!clause || counts.some(({ alone }) => alone > 0)) return [];
  if (counts.some(({ decides }) => decides > 0))
    return [{ id, why: 'never decides alone: wherever it decides, another clause decides the same' }];
  return [{ id, why: reasonFor(id, clause, counts, read) }];
}

function reasonFor(id: string, { kind }: Clause, counts: SentenceRecord['counts'], read: Rulebook): string {
  if (!read.entries.has(id))
    return `dropped by the reading ${chosen(read, (edit) => 'drop' in edit && edit.drop === id)}`;
  const applies = counts.reduce((sum, count) => sum + count.applies, 0);
  if (applies === 0) return 'never applies';
  if (kind === 'prohibition') return 'always lifted where it applies';
  if (kind === 'grant') return 'always outranked where it applies';
  if (kind === 'definition') {
    const by = chosen(read, (edit) => 'exceptTo' in edit && edit.exceptTo === id);
    return `always overridden where it applies${by && `, by the reading ${by}`}`;
  }
  return 'never clears the way: something else still stands in it';
}

/** Readings whose option in force has such an edit: "carry=carrier". */
const chosen = ({ readings, choices }: Rulebook, has: (edit: Edit) => boolean): string =>
  readings
    .filter(({ id, options }) => (options[choices[id]!]?.edits ?? []).some(has))
    .map(({ id }) => `${id}=${choices[id]}`)
    .join(', ');
