/** A run as one page: no script, nothing fetched. */
import { headline, inShort, partsOf } from './failure.js';
import type { Tested, VerifyRun } from './run.js';
import { byClause, type ClauseRow, failuresOf, totalInWords, totalOf } from './summary.js';
import { tame } from './taming.js';
import { subject } from './terminal.js';

const style = `
:root { color-scheme: light dark; --line: #8885; --red: #c0392b; --amber: #b7791f; --green: #2d8a4e; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.bar { display: flex; height: .8rem; border-radius: .4rem; overflow: hidden; background: var(--line); }
.bar > * { display: block; } .pass { background: var(--green); } .fail { background: var(--red); }
table { border-collapse: collapse; width: 100%; } th, td { padding: .25rem .6rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; } .red { color: var(--red); font-weight: 600; } .amber { color: var(--amber); }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .4rem .8rem; }
summary { cursor: pointer; overflow-wrap: anywhere; } dt { opacity: .7; margin-top: .6rem; } dd { margin: 0; }
pre { margin: .2rem 0; overflow-x: auto; font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Failures beyond these are a line each: a page of a thousand drawings is slow to open. */
const mostInFull = 200;

export function html(run: VerifyRun): string {
  const failures = failuresOf(run);
  const rest = run.tested.filter(
    ({ result }) => result.status === 'unsupported' || result.status === 'known-fail',
  );
  const title = escaped(`Assize: ${run.header.suite.rulebook}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(subject(run))}</h1>
<p><strong>${escaped(totalInWords(run))}.</strong> ${escaped(`${run.header.started} to ${run.footer.finished}; assize ${run.header.assize}; exit ${run.footer.exit}.`)}</p>
${run.footer.stopped === undefined ? '' : `<p class="amber">${escaped(`Stopped: ${run.footer.stopped}`)}</p>\n`}${bar(run)}
<h2>By clause</h2>
<table>
<thead><tr><th>clause</th><th class="n">passed</th><th class="n">failed</th><th class="n">known</th><th class="n">unsupported</th><th class="n">of</th><th>says</th></tr></thead>
<tbody>
${byClause(run).map(rowOf).join('\n')}
</tbody>
</table>
${failures.length === 0 ? '' : `<h2>Failures (${failures.length})</h2>\n${failures.map((each, index) => failureOf(each, run, index)).join('\n')}`}
${rest.length === 0 ? '' : `<h2>Unsupported, or known to fail (${rest.length})</h2>\n<ul>\n${rest.map((each) => `<li>${escaped(`${headline(each)}: ${inShort(each)}`)}</li>`).join('\n')}\n</ul>`}
</body>
</html>
`;
}

function bar(run: VerifyRun): string {
  // Of a part of the suite, the bar is of the whole.
  const of = Math.max(totalOf(run).of, run.header.suite.cases ?? 0);
  const { passed } = totalOf(run);
  const share = (n: number) => (of === 0 ? 0 : (100 * n) / of).toFixed(2);
  return `<div class="bar"><span class="pass" style="width:${share(passed)}%"></span><span class="fail" style="width:${share(failuresOf(run).length)}%"></span></div>`;
}

function rowOf({ clause, passed, failed, known, unsupported, of, says = '' }: ClauseRow): string {
  const cell = (n: number, colour = '') => `<td class="n${n > 0 && colour ? ` ${colour}` : ''}">${n}</td>`;
  return `<tr><td>${escaped(clause)}</td>${cell(passed)}${cell(failed, 'red')}${cell(known)}${cell(unsupported, 'amber')}${cell(of)}<td>${escaped(says)}</td></tr>`;
}

function failureOf(tested: Tested, run: VerifyRun, index: number): string {
  const head = `<strong class="red">${escaped(headline(tested))}</strong><br>${escaped(inShort(tested))}`;
  if (index >= mostInFull) return `<p>${head}</p>`;
  const parts = partsOf(tested, run, 110).map(
    ({ title, lines }) => `<dt>${escaped(title)}</dt><dd><pre>${escaped(lines.join('\n'))}</pre></dd>`,
  );
  return `<details${index < 3 ? ' open' : ''}><summary>${head}</summary>\n<dl>\n${parts.join('\n')}\n</dl></details>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text
    .split('\n')
    .map(tame)
    .join('\n')
    .replace(/[&<>"']/g, (char) => entities[char]!);
