import {
  type Bounds,
  explore,
  type Moment,
  type PackedState,
  type Property,
  replay,
  successor,
  type Trace,
} from '../../checker/index.js';
import type { FindingKind } from '../finding.js';
import { playsOf } from '../finding.js';
import type { Table } from '../game.js';
import { playAgain, type Words, wordsOf } from '../play-again.js';
import type { Rulebook } from '../rulebook.js';
import { readOnce } from './books.js';
import { failingStates, failingSteps, stuckStates } from './claims.js';
import { asFarAsDue, failingAhead } from './graph-looks.js';
import { openOrders } from './orders.js';
import { bareRulings } from './rulings.js';
import type { Look, Shown, Subject, Tables } from './subject.js';
import { type Extent, type Survey, survey } from './survey.js';

/** Something that shows in a set-up, and the play that leads there. */
export interface Sighting {
  readonly subject: Subject;
  readonly words: Words;
  readonly shown: Shown;
  /** Sections that the play and what it shows rest on. */
  readonly assumes: number;
  /** Moments in which it showed, of those looked at, in all set-ups. */
  readonly times: number;
  readonly worlds: readonly string[];
}

export const tablesOf = (subject: Subject, text: Rulebook): Tables => ({
  played: subject.under(readOnce(text)),
  text,
});

/** Sightings of several set-ups, the strongest of each id. */
export class Sightings {
  readonly best = new Map<string, Sighting>();

  constructor(private readonly text: Rulebook) {}

  /** Looks at a set-up; `besides` sees the same states. With `only`, for that finding and nothing else. */
  lookAt(subject: Subject, extent: Extent, besides: Look, only?: string): Survey {
    const tables = tablesOf(subject, this.text);
    const { model } = tables.played;
    const looks = only === undefined ? [bareRulings, openOrders, besides] : looksBesides(only, besides);
    // Only a property that fails is worth a look at every state; its nearest failure may lie where the extent does not look.
    for (const { property, trace } of violated(tables.played, extent.bounds, only)) {
      looks.push(lookFor(property, tables.played)!);
      const replayed = replay(model, trace);
      const [last, before] = [replayed.at(-1)!, replayed.at(-2)];
      const step = before && { before: before.state, action: last.action! };
      for (const { id, shown } of finds(tables, lookFor(property, tables.played)!, {
        state: last.state,
        ...step,
      }))
        if (only === undefined || id === only) this.note(id, subject, tables.played, trace, shown, 0);
    }
    const seen = survey(tables, looks, extent);
    for (const { id, trace, shown, times } of seen.sights)
      if (only === undefined || id === only) this.note(id, subject, tables.played, trace, shown, times);
    return seen;
  }

  /** Keeps the play that assumes least, then the shortest; of equal ones, that of the smallest set-up, then the first. */
  private note(id: string, subject: Subject, table: Table, trace: Trace, shown: Shown, times: number): void {
    const { plays } = playsOf(table, trace);
    const assumes = new Set([...plays.flatMap((play) => play.assumes), ...shown.assumes]).size;
    const words = wordsOf(table, trace);
    const known = this.best.get(id);
    const kept =
      known && !isStronger({ assumes, words, subject }, known)
        ? known
        : { subject: openingOf(subject, trace.initial), words, shown, assumes };
    this.best.set(id, {
      ...kept,
      times: (known?.times ?? 0) + times,
      worlds: [...new Set([...(known?.worlds ?? []), subject.world])],
    });
  }
}

/** The one set-up in which a play begins. */
export const openingOf = (subject: Subject, initial: number): Subject =>
  subject.opening?.(initial) ?? subject;

type Strength = Pick<Sighting, 'assumes' | 'words' | 'subject'>;

function isStronger(a: Strength, b: Strength): boolean {
  const [x, y] = [a, b].map(({ assumes, words, subject }) => [assumes, words.length, subject.pieces.length]);
  const at = x!.findIndex((value, index) => value !== y![index]);
  return at >= 0 && x![at]! < y![at]!;
}

/** Claims, intents and ends that fail in a set-up, each with its nearest failure. */
function violated(
  { model, intents }: Table,
  bounds: Bounds,
  only?: string,
): { property: Property; trace: Trace }[] {
  const value = [...model.properties, ...intents].filter(({ id }) => only === undefined || isAbout(only, id));
  if (value.length === 0) return [];
  const properties = { value };
  const judged = Object.create(model, { properties }) as Table['model'];
  return explore(judged, bounds).verdicts.flatMap(({ property, verdict }) =>
    verdict.kind === 'violated'
      ? [
          {
            property,
            trace: property.kind === 'leadsTo' ? asFarAsDue(model, property, verdict.trace) : verdict.trace,
          },
        ]
      : [],
  );
}

function lookFor(property: Property, { intents }: Table): Look | undefined {
  const kind: FindingKind = intents.some((intent) => intent === property)
    ? 'loopholeCandidate'
    : 'brokenClaim';
  switch (property.kind) {
    case 'always':
      return failingStates(property, kind);
    case 'step':
      return failingSteps(property, kind);
    case 'noDeadlock':
      return stuckStates(property);
    case 'alwaysPossible':
    case 'leadsTo':
      return failingAhead(property, kind);
    case 'reachable':
      return undefined;
  }
}

const kindOf = (id: string) => id.split(' ', 1)[0];

/** Whether the id is of a finding on a property. */
function isAbout(id: string, property: string): boolean {
  const named = `${kindOf(id)} ${property}`;
  return id === named || id.startsWith(`${named} `);
}

/** The looks for one finding that are worth it at every state, whatever is violated. */
function looksBesides(only: string, tallying: Look): Look[] {
  switch (kindOf(only)) {
    case 'conflict':
    case 'gap':
      return [bareRulings];
    case 'orderDependence':
      return [openOrders];
    case 'deadLetter':
      return [tallying];
    default:
      return [];
  }
}

/** The looks that could show a finding of this id, made anew: they count what they see. */
export function looksFor(id: string, { played }: Tables): Look[] {
  const kind = kindOf(id);
  if (kind === 'conflict' || kind === 'gap') return [bareRulings];
  if (kind === 'orderDependence') return [openOrders];
  return [...played.model.properties, ...played.intents]
    .filter((property) => isAbout(id, property.id))
    .flatMap((property) => lookFor(property, played) ?? []);
}

function finds(tables: Tables, look: Look, moment: Moment): { id: string; shown: Shown }[] {
  const all: { id: string; shown: Shown }[] = [];
  look.look(tables, moment, (id, tell) => {
    if (all.some((each) => each.id === id)) return;
    const shown = tell();
    if (shown) all.push({ id, shown });
  });
  return all;
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

/** Positions that are followed of one play. */
const mostAlong = 100;

/**
 * Whether a finding shows after a play, or after a part of it in the same order that has the same end: where an option of a reading
 * takes a step out of the turn, or makes one idle, the play falls and the finding does not.
 */
export function showsAlong(tables: Tables, words: Words, id: string): boolean {
  if (shownAfter(tables, words, id)) return true;
  const { played } = tables;
  const shows = (moment: Moment) =>
    looksFor(id, tables).some((look) => finds(tables, look, moment).some((each) => each.id === id));
  const [first] = [...played.model.initial()].map((state) => state.slice()) as [PackedState];
  const reached = new Map([[first.join(), first]]);
  for (const [index, text] of words.entries()) {
    const named = played.actionOf(text);
    if (!('action' in named)) continue;
    for (const before of [...reached.values()]) {
      const state = successor(played.model, before, named.action);
      if (!state) continue;
      if (index === words.length - 1 && shows({ state, before, action: named.action })) return true;
      if (reached.size < mostAlong) reached.set(state.join(), state);
    }
  }
  return false;
}
