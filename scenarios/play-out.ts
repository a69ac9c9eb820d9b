import { isDeepStrictEqual } from 'node:util';
import type { PackedState } from '../checker/index.js';
import type { Explanation, Table } from '../rulebook/index.js';
import type { Play, PlayStep } from './plays.js';

/** Where the program and a scripted play differ: what was asked, what the text calls for, what the program says. */
export interface Mismatch {
  /** 1-based line in the play file. */
  readonly line: number;
  readonly about: string;
  readonly expected: string;
  readonly found: string;
}

/** Plays a script out on its table, and tells every difference; none when the program rules as the text does. */
export function playOut(table: Table, play: Play): Mismatch[] {
  const mismatches: Mismatch[] = [];
  let [state] = [...table.model.initial()] as [PackedState];
  for (const step of play.steps) {
    const answer = table.ask(state, step.do);
    if ('why' in answer) {
      mismatches.push({ line: step.line, about: step.do, expected: 'an action', found: answer.why });
      continue;
    }
    const differences = compareStep(step, answer);
    const next = successor(table, state, step.do);
    if ((answer.verdict === 'legal') !== (next !== undefined)) {
      differences.push({
        line: step.line,
        about: `${step.do}: the ruling and the statechart`,
        expected: answer.verdict,
        found: next ? 'taken' : 'not taken',
      });
    }
    mismatches.push(...differences);
    // Going on after a wrong verdict would only repeat the one difference.
    if (differences.some(({ about }) => about === step.do)) return mismatches;
    state = next ?? state;
  }
  return [...mismatches, ...compareEnd(table, state, play)];
}

function successor(table: Table, state: PackedState, text: string): PackedState | undefined {
  const named = table.actionOf(text);
  if ('why' in named) return undefined;
  let found: PackedState | undefined;
  table.model.expand(state, (action, next) => {
    if (action === named.action) found = next.slice();
  });
  return found;
}

function compareStep(step: PlayStep, answer: Explanation): Mismatch[] {
  const { line } = step;
  if (answer.verdict !== step.expect) {
    return [
      {
        line,
        about: step.do,
        expected: step.expect,
        found: `${answer.verdict} by ${answer.by.join(', ') || 'nothing'}`,
      },
    ];
  }
  const missing = step.by.filter((id) => !answer.by.includes(id));
  const mismatches: Mismatch[] = [];
  if (missing.length > 0) {
    mismatches.push({
      line,
      about: `${step.do}: by`,
      expected: step.by.join(', '),
      found: answer.by.join(', '),
    });
  }
  const lifted = answer.asked.flatMap(({ ruling }) =>
    ruling.considered.exceptions
      .filter((exception) => exception.applies)
      .flatMap(({ from, by }) => [from, `${from} by ${by}`]),
  );
  const notLifted = step.lifted.filter((id) => !lifted.includes(id));
  if (notLifted.length > 0) {
    mismatches.push({
      line,
      about: `${step.do}: lifted`,
      expected: step.lifted.join(', '),
      found: lifted.join(', ') || 'none',
    });
  }
  return mismatches;
}

function compareEnd(table: Table, state: PackedState, { then, ends, line }: Play): Mismatch[] {
  const seen = table.observe(state);
  const cards = Object.entries(then).flatMap(([name, expected]) =>
    compareFacts(name, expected, seen.pieces[name] ?? {}, line),
  );
  return [...cards, ...compareFacts('the turn', ends, seen.turn, line)];
}

function compareFacts(
  about: string,
  expected: object,
  seen: Readonly<Record<string, unknown>>,
  line: number,
): Mismatch[] {
  return Object.entries(expected).flatMap(([fact, value]) => {
    const found = seen[fact];
    if (isRecord(value) && isRecord(found)) return compareFacts(`${about}: ${fact}`, value, found, line);
    if (isDeepStrictEqual(unordered(value), unordered(found))) return [];
    return [
      {
        line,
        about: `${about}: ${fact}`,
        expected: JSON.stringify(value),
        found: JSON.stringify(found) ?? 'nothing',
      },
    ];
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unordered = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
