/** Which suite an adapter is measured by, and which of its cases. */
import { type Case, type Level, levels } from '../conformance/case.js';
import type { Limits } from '../conformance/runner/client.js';
import { startSession } from '../conformance/runner/session.js';
import { type OpenSuite, repeated } from '../conformance/suite.js';
import { inShell } from '../reports/verify/failure.js';
import { formatInputError } from '../scenarios/index.js';
import { printable, quoted } from '../scenarios/input/errors.js';
import { readTextFile } from '../scenarios/input/file.js';
import { BadInput } from './exit.js';
import { didYouMean } from './hints.js';
import { casesIn, shippedSuite, shippedSuites, suiteIn } from './suites.js';

export interface CaseOptions {
  readonly rulebook?: string;
  readonly suite?: string;
  readonly file?: readonly string[];
  readonly cases?: readonly string[];
  readonly clause?: readonly string[];
  readonly minimal?: boolean;
  readonly level?: Level;
}

export interface Chosen extends OpenSuite {
  /** All that were chosen from. */
  readonly known: readonly Case[];
  /** The options that chose, as they are typed; absent: none left anything out. */
  readonly chosen?: string;
  /** Cases of the suite; absent: `known` are of files. */
  readonly suiteCases?: number;
}

/** Suites, with those of their cases that were asked for. Throws `BadInput` where there are none. */
export function chosenSuites(options: CaseOptions): readonly Chosen[] {
  const suites = suitesFor(options).map((open) => {
    const cases = chosenCases(open.cases, options);
    const isPart = options.file !== undefined || cases.length < open.cases.length;
    return {
      ...{ ...open, known: open.cases, cases },
      ...(isPart && { chosen: askedInWords(options) }),
      ...(options.file === undefined && { suiteCases: open.cases.length }),
    };
  });
  checkClauses(options.clause ?? [], suites);
  const some = suites.filter(({ cases }) => cases.length > 0);
  if (some.length > 0) return some;
  throw new BadInput(
    `found no such case: ${printable(askedInWords(options))}; expected ${knownInWords(options)}`,
    'verify',
  );
}

/** The one of several suites whose rulebook the adapter says that it has. Throws `BadInput` where that is not one. */
export async function suiteFor(adapter: string, suites: readonly Chosen[], limits: Limits): Promise<Chosen> {
  if (suites.length === 1) return suites[0]!;
  const ids = suites.map(({ suite }) => suite.rulebook.id);
  const session = await startSession(adapter, ids[0]!, limits);
  if ('client' in session) await session.client.shutDown();
  const said = 'said' in session ? session.said.rulebooks.map(({ id }) => id) : [];
  const [meant, ...others] = suites.filter(({ suite }) => said.includes(suite.rulebook.id));
  if (meant && others.length === 0) return meant;
  const why =
    'trouble' in session
      ? `the adapter ${session.trouble.message}`
      : `an adapter that names ${said.map((id) => printable(id)).join(', ') || 'no rulebook'}`;
  throw new BadInput(
    `found suites of ${ids.join(', ')}, and ${why}; expected --rulebook and one of them`,
    'verify',
  );
}

/** Those that may be meant. Cases of a file are of the suite of their rulebook. */
function suitesFor({ rulebook, suite, file }: CaseOptions): readonly OpenSuite[] {
  if (rulebook !== undefined && suite !== undefined)
    throw new BadInput('found --rulebook with --suite; expected one of them', 'verify');
  const cases = file && casesOfFiles(file, rulebook, suite === undefined);
  if (cases?.length === 0)
    throw new BadInput(
      `--file ${file!.map(printable).join(' ')}: found no case; expected cases, one a line`,
      'verify',
    );
  const books = rulebook === undefined ? [...new Set(cases?.map(rulebookOf) ?? shippedSuites())] : [rulebook];
  const opened = suite === undefined ? books.map(shippedSuite) : [suiteIn(suite)];
  if (!cases) return opened;
  const isOf = (each: Case, { suite: { rulebook } }: OpenSuite) =>
    suite !== undefined || rulebookOf(each) === rulebook.id;
  return opened.map((open) => ({ ...open, cases: cases.filter((each) => isOf(each, open)) }));
}

/** Refuses a case that would be counted twice, and one of another rulebook, which would be left out. */
function casesOfFiles(
  files: readonly string[],
  rulebook: string | undefined,
  isOfOne: boolean,
): readonly Case[] {
  const cases = files.flatMap(casesIn);
  const twice = repeated(cases);
  if (twice !== undefined)
    throw new BadInput(`--file: found two cases ${quoted(twice)}; expected each id once`, 'verify');
  const [first] = cases;
  const of = rulebook ?? (first && rulebookOf(first));
  const strange = isOfOne ? cases.find((each) => rulebookOf(each) !== of) : undefined;
  if (strange === undefined) return cases;
  const found = `the case ${quoted(strange.id)} of the rulebook ${printable(rulebookOf(strange))}`;
  throw new BadInput(`--file: found ${found}; expected cases of ${printable(of!)} alone`, 'verify');
}

/** As a world file names it. */
const rulebookOf = ({ setup }: Case): string =>
  typeof setup?.rulebook === 'string' ? setup.rulebook : 'bands';

function chosenCases(all: readonly Case[], { cases, clause, minimal, level }: CaseOptions): readonly Case[] {
  return all.filter(
    (each) =>
      (cases === undefined || cases.some((pattern) => fits(each.id, pattern))) &&
      (clause === undefined || clause.some((id) => isAbout(each, id))) &&
      (!minimal || each.minimal) &&
      (level === undefined || levels.indexOf(each.level) <= levels.indexOf(level)),
  );
}

/** `*` stands for any text. Each part is sought from the end of the one before: a pattern of many stars takes no longer than one. */
export function fits(id: string, pattern: string): boolean {
  const [start, ...more] = pattern.split(/\*+/) as [string, ...string[]];
  const end = more.pop();
  if (end === undefined) return id === start;
  if (!id.startsWith(start)) return false;
  let at = start.length;
  for (const part of more) {
    const found = id.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return id.length - end.length >= at && id.endsWith(end);
}

const isAbout = ({ clauses, steps }: Case, id: string): boolean =>
  clauses.includes(id) || steps.some(({ reason }) => reason.by.includes(id));

const askedInWords = ({ file, cases, clause, minimal, level }: CaseOptions): string =>
  [
    ...(file ? [`--file ${typed(file)}`] : []),
    ...(cases ? [`--cases ${typed(cases)}`] : []),
    ...(clause ? [`--clause ${typed(clause)}`] : []),
    ...(minimal ? ['--minimal'] : []),
    ...(level !== undefined && level !== levels.at(-1) ? [`--level ${level}`] : []),
  ].join(' ') || 'a suite without cases';

const typed = (words: readonly string[]): string => words.map((word) => inShell(word)).join(' ');

/** A clause of no case is a slip, also beside others: the run would say less than it seems to. */
function checkClauses(asked: readonly string[], suites: readonly Chosen[]): void {
  const all = suites.flatMap(({ known }) => known);
  const strange = asked.find((id) => !all.some((each) => isAbout(each, id)));
  if (strange === undefined) return;
  const ids = [...new Set(all.flatMap(({ clauses }) => clauses))].sort();
  const section = strange.replace(/-[^-]*$/, '-').toLowerCase();
  const near = ids.filter((id) => id.toLowerCase().startsWith(section));
  const books = suites.map(({ suite }) => suite.rulebook.id).join(' or ');
  const expected =
    near.length > 0 ? `one of ${near.join(', ')}` : `the id of a clause of ${books}, as ${ids[0]}`;
  throw new BadInput(
    `--clause: found ${quoted(strange)}, of which there is no case; expected ${expected}${didYouMean(strange, ids)}`,
    'verify',
  );
}

function knownInWords(options: CaseOptions): string {
  const [some] = suitesFor(options).flatMap(({ cases }) => cases);
  return some
    ? `an id, as ${printable(some.id)}, or * for any text in it`
    : '--suite and a folder with cases';
}

/** Reasons by the ids of the cases that must fail: a line each, `ID REASON`; or JSON, a record of reasons by id. */
export function expectedIn(path: string, all: readonly Case[]): ReadonlyMap<string, string> {
  const read = readTextFile(path, 'a file of known failures');
  if (!read.ok) throw new BadInput(`--expect ${formatInputError(read.errors[0]!)}`);
  const expected = read.value.trimStart().startsWith('{')
    ? fromJson(read.value, path)
    : fromLines(read.value, path);
  const ids = new Set(all.map(({ id }) => id));
  const strange = [...expected.keys()].find((id) => !ids.has(id));
  if (strange === undefined) return expected;
  throw new BadInput(
    `--expect ${printable(path)}: found ${quoted(strange)}; expected ids of cases of the suite`,
    'known-failures',
  );
}

function fromLines(text: string, path: string): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, id, reason] = /^\s*([^\s#]\S*)\s*(.*?)\s*$/.exec(line) ?? [];
    if (id === undefined) continue;
    if (reasons.has(id))
      throw new BadInput(
        `--expect ${printable(path)}:${index + 1}: found ${quoted(id)} once more; expected each id once`,
        'known-failures',
      );
    reasons.set(id, reason!);
  }
  return reasons;
}

function fromJson(text: string, path: string): ReadonlyMap<string, string> {
  const expected = 'expected a record of reasons by id, as {"ti4-TI58-d-3f2a91": "no rifts yet"}';
  const refusal = (found: string) =>
    new BadInput(`--expect ${printable(path)}: found ${found}; ${expected}`, 'known-failures');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal('text that is no JSON');
  }
  const entries = Object.entries(value as object);
  const wrong = entries.find(([, reason]) => typeof reason !== 'string');
  if (wrong) throw refusal(`${quoted(wrong[1])} of ${quoted(wrong[0])}`);
  return new Map(entries as [string, string][]);
}
