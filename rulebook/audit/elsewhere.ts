import { explore, type Model, type Property, type Trace } from '../../checker/index.js';
import { playsOf } from '../finding.js';
import type { Table } from '../game.js';
import type { Rulebook } from '../rulebook.js';
import { readOnce } from './books.js';
import { looksFor } from './sightings.js';
import type { Shown, Subject } from './subject.js';
import { survey } from './survey.js';

/** Set-ups in which another play is looked for, and states of each: for a property, and for what every ruling is asked for. */
const mostSubjects = 3;
const most = { judged: 5_000, ruled: 200 };

/** Whether the same shows under other readings by another play, which assumes no more than `assumes`. `subjects`: where it showed. */
export function showsElsewhere(
  id: string,
  shown: Shown,
  assumes: readonly string[],
  subjects: readonly Subject[],
  text: Rulebook,
  choices: Readonly<Record<string, string>>,
): boolean {
  const isWithin = (table: Table, trace: Trace, more: readonly string[]) =>
    new Set([...playsOf(table, trace).plays.flatMap((play) => play.assumes), ...more]).size <=
    new Set(assumes).size;
  return [...subjects]
    .sort((one, other) => one.pieces.length - other.pieces.length)
    .slice(0, mostSubjects)
    .some((subject) => {
      const played = subject.under(readOnce(text, choices));
      const tables = { played, text };
      const property = propertyOf(played, shown.claim);
      if (property) {
        const verdict = judge(played.model, property);
        return verdict.kind === 'violated' && isWithin(played, verdict.trace, []);
      }
      const bounds = { maxStates: most.ruled };
      return survey(tables, looksFor(id, tables), { bounds, nearest: most.ruled, every: 1 }).sights.some(
        (sight) => sight.id === id && isWithin(played, sight.trace, sight.shown.assumes),
      );
    });
}

const propertyOf = ({ model, intents }: Table, claim: string): Property | undefined =>
  [...model.properties, ...intents].find(({ id }) => id === claim);

function judge(model: Model, property: Property) {
  const judged = Object.create(model, { properties: { value: [property] } }) as Model;
  return explore(judged, { maxStates: most.judged }).verdicts[0]!.verdict;
}
