/** A run for a terminal: by clause, then the failures, then what it comes to. */
import { likenesses } from '../../conformance/diagnosis.js';
import { aligned, counted, type Paper, wrap } from '../paper.js';
import { headline, inShort, partsOf } from './failure.js';
import { isFailing, type Tested, type VerifyRun } from './run.js';
import {
  byClause,
  type ClauseRow,
  failuresOf,
  firstOfClauses,
  hasAcceptedNothing,
  totalInWords,
  totalOf,
} from './summary.js';
import { tame, tamed } from './taming.js';

export interface SummaryOptions {
  /** Failures that are told in full, of as many clauses as there are; of the others a line each. */
  readonly inFull?: number;
}

const indent = '  ';

export function verifyReport(run: VerifyRun, paper: Paper, { inFull = 3 }: SummaryOptions = {}): string {
  const failures = failuresOf(run);
  const first = firstOfClauses(failures, inFull);
  const others = failures.filter((each) => !first.includes(each));
  return [
    ...wrap(subject(run), paper.width),
    '',
    ...clauseLines(run, paper),
    ...first.flatMap((each) => ['', ...inFullLines(each, run, paper)]),
    ...(others.length > 0 ? ['', ...inShortLines(others, paper)] : []),
    '',
    ...lastLines(run, paper),
  ].join('\n');
}

/** "my engine 0.3 (python3 adapter.py) against suite 1.0.0 of ti4, --clause TIT-b". */
export function subject({ header: { adapter, suite, chosen } }: VerifyRun): string {
  const { said, command } = adapter;
  const who = said ? `${[said.name, said.version].filter(Boolean).join(' ')} (${command})` : command;
  const part = chosen === undefined ? '' : `, ${chosen}`;
  return tame(`${who} against suite ${suite.suiteVersion} of ${suite.rulebook}${part}`);
}

/** Clauses of which all cases passed are told by their number alone. */
function clauseLines(run: VerifyRun, { width, ink }: Paper): string[] {
  const rows = tamed(byClause(run));
  const whole = rows.filter(({ passed, of }) => passed === of);
  const told = rows.filter(({ passed, of }) => passed < of);
  const cases = whole.reduce((sum, { of }) => sum + of, 0);
  const clauses = counted(whole.length, told.length > 0 ? 'other clause' : 'clause');
  const rest = whole.length === 0 ? [] : [`${indent}${clauses} passed in full: ${counted(cases, 'case')}`];
  if (told.length === 0) return rest;
  const columns = columnsFor(told);
  const heads = ['clause', ...columns, 'of', ''].map(ink.dim);
  return [
    ...aligned([heads, ...told.map((row) => cellsOf(row, columns, ink))], width, indent),
    ...rest,
    ...refusalLine(run, width),
    ...reasonLines(run, 'unsupported', width),
    ...reasonLines(run, 'known-fail', width),
    ...likenessLines(run, width),
  ];
}

const mostLikenesses = 3;
/** Less in common than that tells nothing. */
const leastScore = 0.5;

/** What the failures look like, by the ledger of the suite. */
function likenessLines({ tested, suite }: VerifyRun, width: number): string[] {
  // Of a part of the minimal cases the rest may tell otherwise.
  const run = tested.filter(({ case: { id } }) => suite?.cases.get(id)?.minimal);
  if (!suite || run.length !== suite.minimal) return [];
  const failed = new Map(tested.map(({ case: { id }, result }) => [id, isFailing(result)]));
  const all = likenesses(suite.cases.values(), failed).filter(({ score }) => score >= leastScore);
  const like = all.filter(({ score }) => score === all[0]!.score).slice(0, mostLikenesses);
  return like.flatMap(({ mutant, explained, failed: failures, expected }) => {
    const share = `${explained} of the ${counted(failures, 'failure')} there are among these`;
    return wrap(
      tame(`"${mutant}": it fails ${counted(expected, 'minimal case')}, ${share}`),
      width,
      `${indent}most like `,
    );
  });
}

type Column = 'passed' | 'failed' | 'known' | 'unsupported';

/** What some clause has. */
const columnsFor = (rows: readonly ClauseRow[]): Column[] => [
  'passed',
  ...(['failed', 'known', 'unsupported'] as const).filter((column) => rows.some((row) => row[column] > 0)),
];

const inks = { passed: 'reset', failed: 'red', known: 'reset', unsupported: 'yellow' } as const;

function cellsOf(row: ClauseRow, columns: readonly Column[], ink: Paper['ink']): string[] {
  const counts = columns.map((column) => (row[column] === 0 ? '0' : ink[inks[column]](String(row[column]))));
  return [row.clause, ...counts, String(row.of), row.says ?? ''];
}

const mostReasons = 5;

/** Refusals are right wherever nothing else is asked. */
function refusalLine(run: VerifyRun, width: number): string[] {
  if (!hasAcceptedNothing(run)) return [];
  const { passed } = totalOf(run);
  const words =
    passed === 0 ? '' : `; ${counted(passed, 'case')} passed, in which nothing has to be accepted`;
  return wrap(`it never accepted an action${words}`, width, indent);
}

const reasonHeads = { unsupported: 'unsupported', 'known-fail': 'known to fail' } as const;

/** Why cases are unsupported, or known to fail; what is true of most of them first. */
function reasonLines(run: VerifyRun, status: keyof typeof reasonHeads, width: number): string[] {
  const reasons = new Map<string, number>();
  for (const each of run.tested.filter(({ result }) => result.status === status)) {
    const reason = status === 'known-fail' ? tame(each.result.reason ?? 'no reason given') : inShort(each);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const told = [...reasons].sort(([, a], [, b]) => b - a);
  return [
    ...told
      .slice(0, mostReasons)
      .flatMap(([reason, count]) =>
        wrap(`${counted(count, 'case')}: ${reason}`, width, `${indent}${reasonHeads[status]}, `),
      ),
    ...(told.length > mostReasons ? [`${indent}and for ${told.length - mostReasons} more reasons`] : []),
  ];
}

function inFullLines(tested: Tested, run: VerifyRun, paper: Paper): string[] {
  const { ink, width } = paper;
  return [
    ...wrap(headline(tested), width).map((line) => ink.bold(ink.red(line))),
    ...partsOf(tested, run, width - 4).flatMap(({ title, lines }) => [
      `${indent}${ink.dim(title)}`,
      ...lines.map((line) => `${indent}${indent}${line}`),
    ]),
  ];
}

const inShortLines = (failures: readonly Tested[], { ink, width }: Paper): string[] => [
  `${counted(failures.length, 'more failure')}:`,
  ...failures.flatMap((each) => wrap(`${ink.red(headline(each))}: ${inShort(each)}`, width, indent)),
];

function lastLines(run: VerifyRun, { ink, width }: Paper): string[] {
  const { stopped, exit } = run.footer;
  const colour = exit === 0 ? ink.green : ink.red;
  return [
    ...(stopped === undefined ? [] : wrap(ink.yellow(tame(`Stopped: ${stopped}`)), width)),
    ...wrap(`${ink.bold(colour(`${totalInWords(run)}.`))} Exit ${exit}.`, width),
  ];
}
