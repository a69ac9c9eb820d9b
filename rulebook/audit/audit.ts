import { playsOf } from '../finding.js';
import type { Table } from '../game.js';
import { playAgain, type Words, wordsOf } from '../play-again.js';
import type { Rulebook } from '../rulebook.js';
import { readingsUnderWhich } from '../standing.js';
import { Tally } from '../tally.js';
import { readOnce } from './books.js';
import { type Divergences, divergences, type Undivided } from './divergences.js';
import { showsElsewhere } from './elsewhere.js';
import { type AuditFinding, bareFinding, findingOf, ranked } from './finding.js';
import { counting, deadLetters } from './letters.js';
import { reduce } from './reduce.js';
import { looksFor, type Sighting, Sightings, shownAfter, showsAlong, tablesOf } from './sightings.js';
import type { Shown, Subject } from './subject.js';
import { type Extent, type Survey, survey } from './survey.js';

export interface AuditedWorld extends Pick<Survey, 'states' | 'lookedAt' | 'complete'> {
  readonly world: string;
}

export interface Audit {
  /** The strongest first. */
  readonly findings: readonly AuditFinding[];
  readonly undivided: readonly Undivided[];
  readonly worlds: readonly AuditedWorld[];
}

export interface AuditOptions {
  readonly extent: Extent;
  /** Whether an id is a sentence of the text, and not of ours. */
  readonly isOfText: (id: string) => boolean;
  /** Pairs of positions a set-up in which two options of a reading are compared; 0: no options are. */
  readonly pairs: number;
  /** Set-ups made for a reading, where its options are compared that nothing else tells apart. */
  readonly more?: (reading: string) => readonly Subject[];
  /** Told of the id of everything found, divergent readings apart. */
  readonly onFound?: (id: string) => void;
  /** What is worth a finding with a least witness; absent: everything. */
  readonly wants?: (id: string) => boolean;
  /** The id of the one finding that is looked for; absent: all are. */
  readonly only?: string;
  /** Told of each thing that is begun, in words. */
  readonly onStep?: (step: string) => void;
}

/** Everything that a rulebook's set-ups bring to light against its text. The same input gives the same audit. */
export function audit(text: Rulebook, subjects: readonly Subject[], options: AuditOptions): Audit {
  const { extent, isOfText, pairs, more = () => [], onFound, only, onStep } = options;
  const { wants = () => true } = only === undefined ? options : { wants: (id: string) => id === only };
  const comparesOnly = only !== undefined && text.readings.some(({ id }) => only.split(' ')[1] === id);
  const book = readOnce(text);
  const tally = new Tally();
  const sightings = new Sightings(text);
  const worlds = (comparesOnly ? [] : subjects).map((subject): AuditedWorld => {
    onStep?.(`looking at ${subject.world}`);
    const { states, lookedAt, complete } = sightings.lookAt(subject, extent, counting(tally), only);
    return { world: subject.world, states, lookedAt, complete };
  });
  const isWanted = (id: string) => {
    onFound?.(id);
    return wants(id);
  };
  const seen = [...sightings.best]
    .filter(([id]) => isWanted(id))
    .map(([id, sighting]) => {
      onStep?.(`making the set-up of ${id} small`);
      return witnessed(id, sighting, subjects, text);
    });
  const { found, undivided }: Divergences =
    pairs === 0 || (only !== undefined && !comparesOnly)
      ? { found: [], undivided: [] }
      : divergences(text, subjects, {
          pairs,
          more,
          ...(comparesOnly && { wants }),
          ...(onStep && { onStep }),
        });
  const letters = (comparesOnly ? [] : deadLetters(book, tally, isOfText))
    .filter(({ id }) => isWanted(id))
    .map(({ id, shown }) => bareFinding(id, shown, book, ''));
  return { findings: ranked([...seen, ...found, ...letters]), undivided, worlds };
}

/** Readings that choose between the clauses at odds: that they are at odds does not rest on the choice. */
const settling = ({ kind, collidesWith }: Shown, { readings }: Rulebook): string[] =>
  kind === 'conflict'
    ? readings.filter(({ clauses }) => collidesWith.every((id) => clauses.includes(id))).map(({ id }) => id)
    : [];

function assumedIn(table: Table, words: Words, shown: Shown): string[] {
  const { plays } = playsOf(table, playAgain(table, words)!.trace);
  return [...plays.flatMap((play) => play.assumes), ...shown.assumes];
}

/** States in which a shorter play is looked for once the set-up is small. */
const few = 500;

function witnessed(
  id: string,
  { subject: first, words: play, shown: sight, times, worlds }: Sighting,
  subjects: readonly Subject[],
  text: Rulebook,
) {
  const least = reduce(
    { subject: first, without: [], words: play },
    {
      shows: (subject, words) => shownAfter(tablesOf(subject, text), words, id) !== undefined,
      shorter: (subject, words) => {
        if (words.length === 0) return undefined;
        const tables = tablesOf(subject, text);
        const bounds = { maxStates: few, maxDepth: words.length };
        const { sights } = survey(tables, looksFor(id, tables), { bounds, nearest: few, every: 1 });
        const sight = sights.find((each) => each.id === id);
        const found = sight && wordsOf(tables.played, sight.trace);
        return found && found.length < words.length ? found : undefined;
      },
    },
  );
  const { played } = tablesOf(least.subject, text);
  const shown = shownAfter({ played, text }, least.words, id) ?? sight;
  const assumes = assumedIn(played, least.words, shown);
  const where = subjects.filter(({ world }) => worlds.includes(world));
  const remains = (choices: Readonly<Record<string, string>>) =>
    showsAlong({ played: least.subject.under(readOnce(text, choices)), text }, least.words, id) ||
    showsElsewhere(id, shown, assumes, where, text, choices);
  return findingOf(id, shown, least, played, {
    needs: readingsUnderWhich(readOnce(text), remains, settling(shown, text)),
    worlds,
    hanging: `in ${times} of the moments looked at`,
  });
}
