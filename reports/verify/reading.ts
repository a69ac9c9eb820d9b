/** Reads a file of results. What is not whole is no result. docs/verify.md#results */
import {
  type CaseRecord,
  type Footer,
  type Header,
  type ResultRecord,
  resultFormat,
  statuses,
  type VerifyRecord,
} from '../../conformance/result.js';
import { exitOfRun } from '../../conformance/runner/verify.js';
import { quoted } from '../../scenarios/input/errors.js';
import { violationsOf } from '../schema.js';
import { countsOf, type Told, type VerifyRun } from './run.js';

export type ReadRun =
  | { readonly ok: true; readonly run: VerifyRun }
  /** What was found, what was expected, and where to read. */
  | { readonly ok: false; readonly message: string };

/** `file` names the text in the message; with `suite` failures can be told in full. */
export function readResults(text: string, file = 'the results', suite?: Told): ReadRun {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const gathered: Gathered = { cases: new Map(), results: new Map() };
  const refusal = (problem: string, line?: number): ReadRun => {
    const place = line === undefined ? quoted(file) : `${quoted(file)}, line ${line}`;
    return { ok: false, message: `${place}: ${problem} (docs/verify.md#results)` };
  };
  for (const [index, line] of lines.entries()) {
    const problem = take(line, gathered);
    if (problem !== undefined) return refusal(problem, index + 1);
  }
  const problem = problemOfWhole(gathered);
  if (problem !== undefined) return refusal(problem);
  const { header, footer, cases, results } = gathered;
  const tested = [...results.values()].map((result) => ({ case: cases.get(result.id)!, result }));
  return { ok: true, run: { header: header!, tested, footer: footer!, ...(suite && { suite }) } };
}

interface Gathered {
  header?: Header;
  footer?: Footer;
  readonly cases: Map<string, CaseRecord>;
  readonly results: Map<string, ResultRecord>;
}

type Problem = string | undefined;

const problem = (found: string, expected: string) => `found ${found}; expected ${expected}`;

function take(line: string, gathered: Gathered): Problem {
  const value = parsed(line);
  const twice = value === undefined ? undefined : fieldTwice(line);
  if (twice !== undefined) return problem(`the field ${quoted(twice)} twice`, 'each field once');
  const record = value as { record?: unknown; format?: unknown } | null | undefined;
  const kind = record?.record;
  if (!isKind(kind)) return problem(quoted(line), 'a record: header, case, result or footer');
  if (kind === 'header' && record?.format !== resultFormat)
    return problem(`the format ${quoted(record?.format)}`, quoted(resultFormat));
  const [violation] = violationsOf('verify', record, kind);
  if (violation !== undefined)
    return problem(
      `a ${kind} record with ${quoted(violation)}`,
      'one as in reports/schema/verify.schema.json',
    );
  return add(record as VerifyRecord, gathered);
}

function add(record: VerifyRecord, gathered: Gathered): Problem {
  if (gathered.footer) return problem(`a ${record.record} after the footer`, 'the footer last');
  if (record.record === 'header') {
    if (gathered.header) return problem('a second header', 'one, first');
    gathered.header = record;
    return undefined;
  }
  if (!gathered.header) return problem(`a ${record.record} first`, 'the header first');
  if (record.record === 'footer') {
    gathered.footer = record;
    return undefined;
  }
  const { cases, results } = gathered;
  const id = quoted(record.id);
  if ((record.record === 'case' ? cases : results).has(record.id))
    return problem(`a second ${record.record} ${id}`, 'one of each id');
  if (record.record === 'case') cases.set(record.id, record);
  else if (cases.has(record.id)) results.set(record.id, record);
  else
    return problem(`a result of ${id}, of which there is no case before`, 'first the case, then its result');
  return undefined;
}

function problemOfWhole({ header, footer, cases, results }: Gathered): Problem {
  if (!header) return problem('nothing', 'a header, cases with their results, and a footer');
  if (!footer) return problem('no footer', 'one: without it the run did not end, and says nothing');
  const open = [...cases.keys()].filter((id) => !results.has(id));
  if (open.length > 0)
    return problem(
      `${open.length} cases without a result, first ${quoted(open[0])}`,
      'a result of each case',
    );
  const isShort = footer.stopped === undefined && results.size < header.cases;
  if (isShort || results.size > header.cases)
    return problem(`${results.size} results`, `${header.cases}, as the header says`);
  const { cases: whole = header.cases } = header.suite;
  if (header.cases > whole)
    return problem(`${header.cases} cases that are run`, `at most the ${whole} of the suite`);
  const counts = countsOf([...results.values()]);
  const apart = statuses.find((status) => counts[status] !== footer.counts[status]);
  if (apart !== undefined)
    return problem(
      `${counts[apart]} results of status ${apart}`,
      `${footer.counts[apart]}, as the footer says`,
    );
  return problemOfExit(footer);
}

/** What stops a run may have an exit code of its own. */
function problemOfExit({ counts, stopped, exit }: Footer): Problem {
  const expected = [exitOfRun(counts, stopped !== undefined), ...(stopped === undefined ? [] : exitsOfStops)];
  if (expected.includes(exit)) return undefined;
  return problem(`the exit code ${exit} in the footer`, `${expected.join(' or ')}, as its counts say`);
}

/** SIGINT, SIGTERM. */
const exitsOfStops: readonly number[] = [130, 143];

/** A field that a record has twice, of which JSON.parse takes the last. `json` is valid JSON. */
function fieldTwice(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const [field, fields] = [JSON.parse(text!) as string, open.at(-1)!];
      if (fields.has(field)) return field;
      fields.add(field);
    }
  }
  return undefined;
}

const isKind = (kind: unknown): kind is VerifyRecord['record'] =>
  kind === 'header' || kind === 'case' || kind === 'result' || kind === 'footer';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
