/** One failure in full: the case, the rule, the set-up, what was sent, what came, what was expected, and how to see it again. */
import type { Case, Step } from '../../conformance/case.js';
import { changed } from '../../conformance/observation.js';
import type { Failure } from '../../conformance/result.js';
import type { Observation } from '../../rulebook/index.js';
import { wrap } from '../paper.js';
import { apart, told } from './apart.js';
import { actionInWords, drawn } from './drawing.js';
import type { Tested, VerifyRun } from './run.js';
import { tame, tamed } from './taming.js';

/** A part of a report of a failure, ready to show: its strings are harmless. */
export interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

const mostLines = 12;
const longestLine = 400;
/** Of the line sent last, and of the last answer: what is wrong is in them, more often than not. */
const longestLast = 2000;

export function partsOf(tested: Tested, run: VerifyRun, width: number): Part[] {
  const { result } = tested;
  const asked = run.suite?.cases.get(tested.case.id);
  const failure = result.failure && tamed(result.failure);
  const parts: Part[] = [
    { title: 'Rule', lines: ruleLines(tested, run, width) },
    ...(asked ? positionParts(tamed(asked), result.failure?.step, width) : []),
    ...(failure ? failureParts(failure, width) : []),
    { title: 'Again', lines: [again(tested, run)] },
    ...(failure?.oracle === 'perft' ? [{ title: 'Which action', lines: [singly(run)] }] : []),
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** The parts one below the other, for formats that have no parts of their own. */
export const linesOf = (tested: Tested, run: VerifyRun): string[] =>
  partsOf(tested, run, 100).flatMap(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)]);

/** "fail ti4-TI58-d-3f2a: A ship ... (trace, must)". */
export const headline = ({ case: { id, title, kind, level }, result }: Tested): string =>
  tame(`${result.status} ${id}: ${title} (${kind}, ${level})`);

/** What is wrong, in a sentence. */
export function inShort({ result }: Tested): string {
  const { status, reason, failure } = result;
  if (status === 'unexpected-pass')
    return tame(`it passes, and the list of known failures says that it fails${reason ? `: ${reason}` : ''}`);
  return tame(`${reason ? `${reason}: ` : ''}${failure?.message ?? status}`);
}

function ruleLines(tested: Tested, { suite }: VerifyRun, width: number): string[] {
  const { clauses = [] } = tested.result.failure ?? {};
  const ids = clauses.length > 0 ? clauses : tested.case.clauses.slice(0, 3);
  return ids.flatMap((id) => {
    const says = suite && Object.hasOwn(suite.clauses, id) ? suite.clauses[id]! : '';
    return wrap(tame(says), width, `${tame(id)}  `);
  });
}

/** Fields of a set-up that name it. */
const names = ['world', 'for', 'rulebook'];

function positionParts(asked: Case, at: number | undefined, width: number): Part[] {
  const reached = asked.steps.slice(0, at ?? 0);
  const before = reached.reduce<Observation>((seen, { changes }) => changed(seen, changes), asked.start);
  const since = apart(asked.start, before).map(([what, , now]) => `${plainly(what)}: ${now}`);
  return [
    { title: 'Set-up', lines: drawn(asked.setup, width, names) },
    {
      title: 'Play',
      lines: asked.steps.slice(0, (at ?? -1) + 1).map((step, index) => stepLine(step, index, index === at)),
    },
    { title: 'Before it, other than in the set-up', lines: first(since) },
    ...(asked.legal && at === asked.steps.length
      ? [{ title: 'Then', lines: ['all legal actions are asked for'] }]
      : []),
  ];
}

function stepLine({ action, accept, reason }: Step, index: number, isHere: boolean): string {
  const by = reason.by.length > 0 ? `, by ${reason.by.join(', ')}` : '';
  const because = isHere && reason.because !== undefined ? `: ${reason.because}` : '';
  return `${index + 1}. ${actionInWords(action)} - ${accept ? 'legal' : 'illegal'}${by}${because}`;
}

function failureParts({ message, sent, came, stderr, ...failure }: Failure, width: number): Part[] {
  return [
    { title: 'Wrong', lines: wrap(message, width) },
    {
      title: 'Expected and found',
      lines: failure.oracle === 'acceptance' ? acceptanceLines(failure) : apartLines(failure),
    },
    { title: 'Sent', lines: last(sent, longestLast) },
    { title: 'Came', lines: came.length === 0 ? ['nothing'] : last(came, longestLast) },
    // Line breaks were made visible as \u{a}.
    { title: 'Standard error', lines: last((stderr ?? '').split(/\\u\{a\}/).filter((line) => line !== '')) },
  ];
}

const acceptanceLines = ({ expected, found }: Pick<Failure, 'expected' | 'found'>): string[] => [
  `expected ${expected ? 'accepted: it is legal' : 'refused: it is illegal'}, found ${found ? 'accepted' : 'refused'}`,
];

function apartLines({ expected, found }: Pick<Failure, 'expected' | 'found'>): string[] {
  if (expected === undefined && found === undefined) return [];
  const rows = apart(expected, found);
  const lines = rows.map(
    ([what, should, is]) => `${what === '' ? '' : `${plainly(what)}: `}expected ${should}, found ${is}`,
  );
  return first(lines.length > 0 ? lines : [`expected ${told(expected)}, found ${told(found)}`]);
}

/** A piece is known by its name alone. */
const plainly = (path: string): string => path.replace(/^pieces\./, '');

const first = (lines: readonly string[]): string[] =>
  lines.length <= mostLines
    ? lines.map((line) => short(line))
    : [...lines.slice(0, mostLines).map((line) => short(line)), `and ${lines.length - mostLines} more`];

/** `longest`: characters of the very last one. */
const last = (lines: readonly string[], longest = longestLine): string[] => [
  ...(lines.length > mostLines ? [`${lines.length - mostLines} before, and`] : []),
  ...lines
    .slice(-mostLines)
    .map((line, index, { length }) => short(line, index === length - 1 ? longest : longestLine)),
];

const short = (line: string, longest = longestLine): string =>
  line.length <= longest
    ? line
    : `${line.slice(0, longest).replace(cutInTwo, '')}... (${line.length} characters)`;

/** Half of a character, or of an escape. */
const cutInTwo = /([\uD800-\uDBFF]|\\(u(\{[0-9a-f]*|[0-9a-f]{0,3})|x[0-9a-f]?)?)$/i;

/** The command that runs the case alone. */
export function again({ case: { id } }: Tested, { header, suite }: VerifyRun): string {
  const words = ['--adapter', header.adapter.command, ...(suite?.words ?? []), '--cases', id];
  return tame(`assize verify ${words.map(inShell).join(' ')}`);
}

/** A count says how many are wrong; the command tells one of them. */
const singly = ({ header: { adapter, suite } }: VerifyRun): string =>
  tame(`assize fuzz ${['--adapter', adapter.command, '--rulebook', suite.rulebook].map(inShell).join(' ')}`);

/** A word of a shell's command line. */
export function inShell(text: string): string {
  if (/^[\w./:=@%+,-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;
}
