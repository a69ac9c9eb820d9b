import type { Bounds } from '../../checker/index.js';
import { explore, replay, type Trace } from '../../checker/index.js';
import { read as readAnew } from '../amend.js';
import { type Finding, playsOf, sorted } from '../finding.js';
import type { Table } from '../game.js';
import type { Rulebook } from '../rulebook.js';
import type { NeededReading } from '../standing.js';
import { Tally } from '../tally.js';
import { failingStates, failingSteps, stuckStates } from './claims.js';
import { divergenceAfter, divergenceId, lockstep, type Pair } from './divergence.js';
import { counting, deadLetters } from './letters.js';
import { openOrders } from './orders.js';
import { playAgain, type Words, wordsOf } from './play-again.js';
import { type AuthorsQuestion, questionOf } from './question.js';
import { reduce, type Showing, type Witness } from './reduce.js';
import { bareRulings } from './rulings.js';
import type { Look, Shown, Subject, Tables } from './subject.js';
import { type Extent, survey } from './survey.js';

/** What a finding rests on: clauses of the text only, a reading as well, or a section that is only referred to. */
export const certainties = ['text', 'reading', 'assumption'] as const;
export type Certainty = (typeof certainties)[number];

export interface AuditFinding extends Finding {
  readonly certainty: Certainty;
  /** Readings without whose option in force the witness falls. */
  readonly needs: readonly NeededReading[];
  /** Pieces of the set-up that do not matter and were left out. */
  readonly without: readonly string[];
  /** Every set-up in which it shows. */
  readonly worlds: readonly string[];
  readonly question: AuthorsQuestion;
}

/** Options of a reading that nothing told apart, and where that was looked for. */
export interface Undivided {
  readonly reading: string;
  readonly options: readonly [string, string];
  readonly worlds: readonly { readonly world: string; readonly states: number; readonly complete: boolean }[];
}

export interface Audit {
  /** The strongest first. */
  readonly findings: readonly AuditFinding[];
  readonly undivided: readonly Undivided[];
  readonly worlds: readonly {
    readonly world: string;
    readonly states: number;
    readonly lookedAt: number;
    readonly complete: boolean;
  }[];
}

export interface AuditOptions {
  readonly extent: Extent;
  /** Whether an id is a sentence of the text, and not of ours. */
  readonly isOfText: (id: string) => boolean;
  /** Pairs of states a set-up in which two options are compared. */
  readonly pairs: number;
  readonly onWorld?: (world: string) => void;
}

/** The text under each choice of readings, read once: what is compiled for a rulebook is kept with it. */
const books = new WeakMap<Rulebook, Map<string, Rulebook>>();

function read(text: Rulebook, choices: Readonly<Record<string, string>> = {}): Rulebook {
  const known = books.get(text) ?? new Map<string, Rulebook>();
  books.set(text, known);
  const full = Object.fromEntries(
    text.readings.map(({ id, default: option }) => [id, choices[id] ?? option]),
  );
  const key = JSON.stringify(full);
  const book = known.get(key) ?? readAnew(text, full);
  known.set(key, book);
  return book;
}

/** Everything that a rulebook's set-ups bring to light against its text. */
export function audit(text: Rulebook, subjects: readonly Subject[], options: AuditOptions): Audit {
  const book = read(text);
  const tally = new Tally();
  const worlds: Audit['worlds'][number][] = [];
  const best = new Map<string, Sighting>();
  for (const subject of subjects) {
    options.onWorld?.(subject.world);
    const tables = tablesOf(subject, text, book);
    const looks = looksOf(tables, options.extent.bounds, best, subject);
    const { sights, states, lookedAt, complete } = survey(
      tables,
      [...looks, counting(tally)],
      options.extent,
    );
    worlds.push({ world: subject.world, states, lookedAt, complete });
    for (const { id, trace, shown, times } of sights)
      note(best, id, { subject, words: wordsOf(tables.played, trace), shown, times });
  }
  const seen = [...best].map(([id, sighting]) => witnessed(id, sighting, text, book));
  const { found, undivided } = divergences(text, subjects, options);
  const letters = deadLetters(book, tally, options.isOfText).map(({ id, shown }) => letter(id, shown, book));
  return { findings: ranked([...seen, ...found, ...letters]), undivided, worlds };
}

interface Sighting {
  readonly subject: Subject;
  readonly words: Words;
  readonly shown: Shown;
  readonly times: number;
  readonly worlds?: readonly string[];
}

/** Keeps the shortest play; of equal ones, that of the smallest set-up, then the first. */
function note(best: Map<string, Sighting>, id: string, sighting: Sighting): void {
  const known = best.get(id);
  const worlds = [...(known?.worlds ?? []), sighting.subject.world];
  const times = (known?.times ?? 0) + sighting.times;
  const less =
    known &&
    (known.words.length - sighting.words.length ||
      known.subject.pieces.length - sighting.subject.pieces.length);
  const kept = known && less! <= 0 ? known : sighting;
  best.set(id, { ...kept, times, worlds: [...new Set(worlds)] });
}

const tablesOf = (subject: Subject, text: Rulebook, book: Rulebook): Tables => ({
  played: subject.under(book),
  text,
});

/** Every look that a set-up is worth: properties only where one fails, whose nearest failure is noted at once. */
function looksOf(tables: Tables, bounds: Bounds, best: Map<string, Sighting>, subject: Subject): Look[] {
  const { played } = tables;
  const looks: Look[] = [bareRulings, openOrders];
  const judged = Object.create(played.model, {
    properties: { value: [...played.model.properties, ...played.intents] },
  }) as Table['model'];
  for (const { property, verdict } of explore(judged, bounds).verdicts) {
    if (verdict.kind !== 'violated') continue;
    const look = lookFor(property, played);
    if (!look) continue;
    looks.push(look());
    const found = lookAt(tables, look(), verdict.trace);
    if (found)
      note(best, found.id, { subject, words: wordsOf(played, verdict.trace), shown: found.shown, times: 0 });
  }
  return looks;
}

function lookFor(
  property: Table['model']['properties'][number],
  { intents }: Table,
): (() => Look) | undefined {
  const kind = intents.some((intent) => intent === property) ? 'loopholeCandidate' : 'brokenClaim';
  switch (property.kind) {
    case 'always':
      return () => failingStates(property, kind);
    case 'step':
      return () => failingSteps(property, kind);
    case 'noDeadlock':
      return () => stuckStates(property);
    case 'reachable':
      return undefined;
  }
}

/** What a look finds at the end of a trace. */
function lookAt(tables: Tables, look: Look, trace: Trace): { id: string; shown: Shown } | undefined {
  const steps = replay(tables.played.model, trace);
  const last = steps.at(-1)!;
  const before = steps.at(-2)?.state;
  const moment = {
    state: last.state,
    ...(before && last.action !== undefined && { before, action: last.action }),
  };
  return finds(tables, look, moment)[0];
}

function finds(
  tables: Tables,
  look: Look,
  moment: Parameters<Look['look']>[1],
): { id: string; shown: Shown }[] {
  const all: { id: string; shown: Shown }[] = [];
  tables.played.model.prepare?.(moment.before ?? moment.state);
  look.look(tables, moment, (id, tell) => {
    if (all.some((each) => each.id === id)) return;
    const shown = tell();
    if (shown) all.push({ id, shown });
  });
  tables.played.model.prepare?.(undefined);
  return all;
}

/** The looks that could show a finding of this id, made anew: they count what they see. */
function looksFor(id: string, tables: Tables): Look[] {
  const [kind] = id.split(' ');
  if (kind === 'conflict' || kind === 'gap') return [bareRulings];
  if (kind === 'orderDependence') return [openOrders];
  const { model, intents } = tables.played;
  return [...model.properties, ...intents]
    .filter((property) => `${id} `.startsWith(`${kind} ${property.id} `))
    .flatMap((property) => lookFor(property, tables.played)?.() ?? []);
}

/** What a play shows of a finding; `undefined` where it cannot be played or shows nothing of it. */
export function shownAfter(tables: Tables, words: Words, id: string): Shown | undefined {
  const played = playAgain(tables.played, words);
  if (!played) return undefined;
  for (const look of looksFor(id, tables)) {
    const found = finds(tables, look, played.end).find((each) => each.id === id);
    if (found) return found.shown;
  }
  return undefined;
}

/** States in which a shorter play is looked for once the set-up is small. */
const searchedForShorter = 2000;

function witnessed(id: string, sighting: Sighting, text: Rulebook, book: Rulebook): AuditFinding {
  const showing: Showing = {
    shows: (subject, words) => shownAfter(tablesOf(subject, text, book), words, id) !== undefined,
    shorter: (subject, words) => {
      if (words.length === 0) return undefined;
      const tables = tablesOf(subject, text, book);
      const bounds = { maxStates: searchedForShorter, maxDepth: words.length };
      const { sights } = survey(tables, looksFor(id, tables), {
        bounds,
        nearest: searchedForShorter,
        every: 1,
      });
      const sight = sights.find((each) => each.id === id);
      return sight && sight.trace.actions.length < words.length
        ? wordsOf(tables.played, sight.trace)
        : undefined;
    },
  };
  const least = reduce({ subject: sighting.subject, without: [], words: sighting.words }, showing);
  const tables = tablesOf(least.subject, text, book);
  const shown = shownAfter(tables, least.words, id) ?? sighting.shown;
  const needs = needed(book, (choices) => {
    const other = { played: least.subject.under(read(text, choices)), text };
    return shownAfter(other, least.words, id) !== undefined;
  });
  return findingOf(id, shown, least, tables.played, {
    needs,
    worlds: sighting.worlds ?? [],
    hanging: `in ${sighting.times} of the moments looked at`,
  });
}

/** The readings under another option of which something no longer shows. */
function needed(
  { readings, choices }: Rulebook,
  remains: (choices: Readonly<Record<string, string>>) => boolean,
  but?: string,
): NeededReading[] {
  return readings.flatMap(({ id, options }) => {
    if (id === but) return [];
    const others = Object.keys(options).filter((option) => option !== choices[id]);
    const fallsUnder = others.filter((option) => !remains({ ...choices, [id]: option }));
    return fallsUnder.length > 0 ? [{ reading: id, fallsUnder }] : [];
  });
}

function findingOf(
  id: string,
  shown: Shown,
  { subject, words, without }: Witness,
  table: Table,
  { needs, worlds, hanging }: { needs: readonly NeededReading[]; worlds: readonly string[]; hanging: string },
): AuditFinding {
  const { trace } = playAgain(table, words)!;
  const { plays, states } = playsOf(table, trace);
  const { kind, claim, says, instance, asked, collidesWith } = shown;
  const assumes = sorted([...plays.flatMap((play) => play.assumes), ...shown.assumes]);
  const cited = plays.flatMap(({ by, lifted }) => [
    ...by,
    ...lifted.flatMap((each) => [each.prohibition, each.by]),
  ]);
  const known = table.rulebook.entries.has(claim) || table.claims.some((each) => each.id === claim);
  return {
    id,
    kind,
    world: subject.world,
    claim,
    says,
    setup: table.position(states[0]!),
    plays,
    end: table.position(states.at(-1)!),
    instance,
    asked,
    collidesWith,
    clauses: sorted([...(known ? [claim] : []), ...collidesWith, ...cited]),
    assumes,
    readings: table.rulebook.choices,
    certainty: assumes.length > 0 ? 'assumption' : needs.length > 0 ? 'reading' : 'text',
    needs,
    without,
    worlds,
    question: questionOf(shown, table.rulebook, hanging),
  };
}

function letter(id: string, shown: Shown, book: Rulebook): AuditFinding {
  const { kind, claim, says, instance, asked, collidesWith } = shown;
  return {
    id,
    kind,
    world: '',
    claim,
    says,
    setup: [],
    plays: [],
    end: [],
    instance,
    asked,
    collidesWith,
    clauses: [claim],
    assumes: [],
    readings: book.choices,
    certainty: 'text',
    needs: [],
    without: [],
    worlds: [],
    question: questionOf(shown, book, ''),
  };
}

/** Rounds of comparing two options: everywhere a little first, for most differ soon. */
const rounds = [1 / 16, 1];

function divergences(text: Rulebook, subjects: readonly Subject[], { pairs: most }: AuditOptions) {
  const found: AuditFinding[] = [];
  const undivided: Undivided[] = [];
  const bySize = [...subjects].sort((a, b) => a.pieces.length - b.pieces.length);
  for (const reading of text.readings)
    for (const options of optionPairs(Object.keys(reading.options))) {
      const pairOf = (subject: Subject, others: Readonly<Record<string, string>> = {}): Pair => {
        const under = (option: string) => subject.under(read(text, { ...others, [reading.id]: option }));
        return { reading, options, tables: [under(options[0]), under(options[1])] };
      };
      const witness = nearestDivergence(bySize, pairOf, most);
      if ('worlds' in witness) undivided.push({ reading: reading.id, options, worlds: witness.worlds });
      else found.push(diverging(witness, pairOf, text, reading.id, options));
    }
  return { found, undivided };
}

function optionPairs(options: readonly string[]): [string, string][] {
  return options.flatMap((one, index) =>
    options.slice(index + 1).map((other): [string, string] => [one, other]),
  );
}

function nearestDivergence(
  subjects: readonly Subject[],
  pairOf: (subject: Subject) => Pair,
  most: number,
): Witness | Pick<Undivided, 'worlds'> {
  let best: Witness | undefined;
  let worlds: Undivided['worlds'][number][] = [];
  for (const share of rounds) {
    worlds = [];
    for (const subject of subjects) {
      const depth = best ? best.words.length - 1 : Infinity;
      if (depth < 0) return best!;
      const { words, states, complete } = lockstep(pairOf(subject), Math.ceil(most * share), depth);
      worlds.push({ world: subject.world, states, complete });
      if (words) best = { subject, without: [], words };
    }
    if (best) return best;
  }
  return { worlds };
}

function diverging(
  witness: Witness,
  pairOf: (subject: Subject, others?: Readonly<Record<string, string>>) => Pair,
  text: Rulebook,
  reading: string,
  options: readonly [string, string],
): AuditFinding {
  const showing: Showing = {
    shows: (subject, words) => divergenceAfter(pairOf(subject), words) !== undefined,
    shorter: (subject, words) =>
      words.length === 0 ? undefined : lockstep(pairOf(subject), searchedForShorter, words.length - 1).words,
  };
  const least = reduce(witness, showing);
  const pair = pairOf(least.subject);
  const shown = divergenceAfter(pair, least.words)!;
  const needs = needed(
    read(text),
    (choices) => divergenceAfter(pairOf(least.subject, choices), least.words) !== undefined,
    reading,
  );
  return findingOf(divergenceId(reading, options), shown, least, pair.tables[0], {
    needs,
    worlds: [witness.subject.world],
    hanging: '',
  });
}

/** The strongest first: what rests on the text alone, in few steps, and touches many clauses. */
export function ranked(findings: readonly AuditFinding[]): AuditFinding[] {
  const keyOf = ({ certainty, plays, clauses }: AuditFinding) => [
    certainties.indexOf(certainty),
    plays.length,
    -clauses.length,
  ];
  return [...findings].sort((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    const at = x.findIndex((value, index) => value !== y[index]);
    return at >= 0 ? x[at]! - y[at]! : a.id < b.id ? -1 : 1;
  });
}
