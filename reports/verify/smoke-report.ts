/** What came of the ten questions of a smoke test, with what to mend. */
import { type Paper, wrap } from '../paper.js';
import { inShort, partsOf } from './failure.js';
import type { Tested, VerifyRun } from './run.js';
import { tame } from './taming.js';
import { subject } from './terminal.js';

/** A question and what came of it. */
export interface Asked {
  readonly asks: string;
  readonly advice: string;
  /** Absent: whether it started, or it was not asked. */
  readonly tested?: Tested;
  /** Why it did not start. */
  readonly trouble?: string;
}

const indent = '    ';
type Word = 'passed' | 'failed' | 'unsupported' | 'not asked';

export function smokeReport(asked: readonly Asked[], run: VerifyRun, paper: Paper): string {
  const words = asked.map((each, index) => wordOf(each, index));
  const [passed, bad] = [
    words.filter((word) => word === 'passed').length,
    words.findIndex((word) => word !== 'passed'),
  ];
  return [
    ...wrap(subject(run).replace(/ against suite .*/, ''), paper.width),
    '',
    ...asked.flatMap((each, index) => {
      const before = asked.findIndex((other) => wrongIn(other) === wrongIn(each)) + 1;
      return questionLines(each, index, words[index]!, before, paper);
    }),
    ...(bad === -1 ? [] : inFull(asked[bad]!, run, paper)),
    '',
    ...lastLines(passed, asked.length, paper),
  ].join('\n');
}

function wordOf({ tested, trouble }: Asked, index: number): Word {
  if (trouble !== undefined) return 'failed';
  if (!tested) return index === 0 ? 'passed' : 'not asked';
  if (tested.result.status === 'pass') return 'passed';
  return tested.result.status === 'unsupported' ? 'unsupported' : 'failed';
}

/** What is wrong, in a sentence. */
const wrongIn = ({ tested, trouble }: Asked): string => trouble ?? (tested ? inShort(tested) : '');

/** `first`: the number of the question with which the same was wrong; what to mend is told there. */
function questionLines(
  asked: Asked,
  index: number,
  word: Word,
  first: number,
  { ink, width }: Paper,
): string[] {
  const colour = { passed: ink.green, failed: ink.red, unsupported: ink.yellow, 'not asked': ink.dim }[word];
  const line = wrap(`${asked.asks}: ${colour(word)}`, width, `${String(index + 1).padStart(2)}  `);
  if (word === 'passed' || word === 'not asked') return line;
  if (first < index + 1) return [...line, `${indent}as under ${first}`];
  return [
    ...line,
    ...wrap(tame(wrongIn(asked)), width, `${indent}wrong: `),
    ...wrap(asked.advice, width, `${indent}mend:  `),
  ];
}

/** The talk of the first that did not pass: what comes after may follow from it. */
function inFull({ tested }: Asked, run: VerifyRun, { width, ink }: Paper): string[] {
  if (!tested) return [];
  return [
    '',
    ...partsOf(tested, run, width - 4)
      .filter(({ title }) => !['Again', 'Wrong', 'Rule'].includes(title))
      .flatMap(({ title, lines }) => [ink.dim(title), ...lines.map((line) => `  ${line}`)]),
  ];
}

function lastLines(passed: number, of: number, { width, ink }: Paper): string[] {
  if (passed === of)
    return wrap(
      `${ink.bold(ink.green(`All ${of} passed`))}: it is wired rightly. Go on with assize verify.`,
      width,
    );
  return wrap(
    `${ink.bold(ink.red(`${passed} of ${of} passed.`))} Mend the first that did not, then ask again: docs/protocol.md says what is asked.`,
    width,
  );
}
