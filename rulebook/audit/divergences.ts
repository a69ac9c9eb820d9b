import type { Reading, Rulebook } from '../rulebook.js';
import { readingsUnderWhich } from '../standing.js';
import { readOnce } from './books.js';
import { divergenceAfter, divergenceId, lockstep, type Pair } from './divergence.js';
import { type AuditFinding, findingOf } from './finding.js';
import { reduce, type Witness } from './reduce.js';
import { openingOf } from './sightings.js';
import type { Subject } from './subject.js';

/** Options of a reading that nothing told apart, and where that was looked for. */
export interface Undivided {
  readonly reading: string;
  readonly options: readonly [string, string];
  /** Set-ups and pairs of positions that were compared; `complete`: all that can arise there. */
  readonly worlds: number;
  readonly states: number;
  readonly complete: boolean;
}

export interface Divergences {
  readonly found: readonly AuditFinding[];
  readonly undivided: readonly Undivided[];
}

export interface Comparing {
  /** Pairs of positions a set-up in which two options are compared. */
  readonly pairs: number;
  /** Set-ups made for a reading, where options are compared that nothing else tells apart. */
  readonly more: (reading: string) => readonly Subject[];
  /** Of which pairs of options, by the id that their finding would have; absent: of all. */
  readonly wants?: (id: string) => boolean;
  readonly onStep?: (step: string) => void;
}

type Choices = Readonly<Record<string, string>>;
type PairOf = (subject: Subject, others?: Choices) => Pair;

/** Pairs of positions in which a shorter play is looked for, and that are compared in each of the smaller set-ups. */
const few = 500;

/** The shortest play on which each two options of each reading rule or end differently. */
export function divergences(
  text: Rulebook,
  subjects: readonly Subject[],
  { pairs, more, wants = () => true, onStep }: Comparing,
): Divergences {
  const bySize = [...subjects].sort((a, b) => a.pieces.length - b.pieces.length);
  const found: AuditFinding[] = [];
  const undivided: Undivided[] = [];
  for (const reading of text.readings)
    for (const options of pairsOf(Object.keys(reading.options))) {
      if (!wants(divergenceId(reading, options))) continue;
      onStep?.(`comparing ${options.join(' and ')} of ${reading.id}`);
      const pairOf: PairOf = (subject, others = {}) => {
        const under = (option: string) => subject.under(readOnce(text, { ...others, [reading.id]: option }));
        return { reading, options, tables: [under(options[0]), under(options[1])] };
      };
      const rounds = [
        // Everywhere a little first: most options differ soon.
        () => nearest(bySize, pairOf, Math.ceil(pairs / 16)),
        () => nearest(more(reading.id), pairOf, few),
        () => nearest(bySize, pairOf, pairs),
      ];
      const witness = firstOf(rounds);
      if ('subject' in witness) found.push(findingOfPair(witness, pairOf, text, reading, options));
      else undivided.push({ reading: reading.id, options, ...witness });
    }
  return { found, undivided };
}

type Nowhere = Pick<Undivided, 'worlds' | 'states' | 'complete'>;

/** The witness of the first round that has one; else what the last two rounds compared, which take in all others. */
function firstOf(rounds: readonly (() => Witness | Nowhere)[]): Witness | Nowhere {
  const nowhere: Nowhere[] = [];
  for (const round of rounds) {
    const result = round();
    if ('subject' in result) return result;
    nowhere.push(result);
  }
  const last = nowhere.slice(-2);
  return {
    worlds: last.reduce((sum, { worlds }) => sum + worlds, 0),
    states: last.reduce((sum, { states }) => sum + states, 0),
    complete: last.every(({ complete }) => complete),
  };
}

function pairsOf(options: readonly string[]): [string, string][] {
  return options.flatMap((one, index) =>
    options.slice(index + 1).map((other): [string, string] => [one, other]),
  );
}

function nearest(subjects: readonly Subject[], pairOf: PairOf, most: number): Witness | Nowhere {
  let best: Witness | undefined;
  let states = 0;
  let complete = true;
  for (const subject of subjects) {
    if (best?.words.length === 0) break;
    const result = lockstep(pairOf(subject), most, best ? best.words.length - 1 : Infinity);
    states += result.states;
    complete &&= result.complete;
    if (result.words)
      best = { subject: openingOf(subject, result.initial!), without: [], words: result.words };
  }
  return best ?? { worlds: subjects.length, states, complete };
}

function findingOfPair(
  witness: Witness,
  pairOf: PairOf,
  text: Rulebook,
  reading: Reading,
  options: readonly [string, string],
): AuditFinding {
  const least = reduce(witness, {
    shows: (subject, words) => divergenceAfter(pairOf(subject), words) !== undefined,
    shorter: (subject, words) =>
      words.length === 0 ? undefined : lockstep(pairOf(subject), few, words.length - 1).words,
  });
  const pair = pairOf(least.subject);
  const shown = divergenceAfter(pair, least.words)!;
  const differs = (choices: Choices) =>
    divergenceAfter(pairOf(least.subject, choices), least.words) !== undefined;
  return findingOf(divergenceId(reading, options), shown, least, pair.tables[0], {
    needs: readingsUnderWhich(readOnce(text), differs, [reading.id]),
    worlds: [witness.subject.world],
    hanging: '',
  });
}
