/** TAP 14: https://testanything.org/tap-version-14-specification.html */
import { stringify } from 'yaml';
import { inShort, partsOf } from './failure.js';
import { isFailing, type Tested, type VerifyRun } from './run.js';
import { clauseOf, totalInWords } from './summary.js';
import { tame } from './taming.js';

export function tap(run: VerifyRun): string {
  const { stopped } = run.footer;
  return [
    'TAP version 14',
    `1..${run.tested.length}`,
    ...run.tested.flatMap((each, index) => point(each, index + 1, run)),
    ...(stopped === undefined ? [] : [`Bail out! ${described(stopped)}`]),
    `# ${described(totalInWords(run))}`,
    '',
  ].join('\n');
}

function point(tested: Tested, number: number, run: VerifyRun): string[] {
  const {
    case: { id, title },
    result,
  } = tested;
  const isOk = !isFailing(result) && result.status !== 'known-fail';
  const line = `${isOk ? 'ok' : 'not ok'} ${number} - ${described(`${id} ${title}`)}${directive(tested)}`;
  return result.status === 'pass' || result.status === 'unsupported'
    ? [line]
    : [line, ...diagnostics(tested, run)];
}

function directive({ result: { status, failure, reason } }: Tested): string {
  if (status === 'unsupported') return ` # SKIP ${described(failure?.message ?? 'unsupported')}`;
  return status === 'known-fail' ? ` # TODO ${described(reason ?? 'a known failure')}` : '';
}

function diagnostics(tested: Tested, run: VerifyRun): string[] {
  const { result } = tested;
  const parts = Object.fromEntries(
    partsOf(tested, run, 100).map(({ title, lines }) => [title.toLowerCase(), lines.join('\n')]),
  );
  const block = {
    status: result.status,
    message: inShort(tested),
    clause: tame(clauseOf(tested)),
    duration_ms: Math.round(result.seconds * 1000),
    ...parts,
  };
  const yaml = stringify(block, { lineWidth: 0 }).trimEnd().split('\n');
  return ['  ---', ...yaml.map((line) => `  ${line}`), '  ...'];
}

/** Backslashes and hashes of a description are escaped. */
const described = (text: string): string => tame(text).replaceAll('\\', '\\\\').replaceAll('#', '\\#');
