/** The ledger of a suite on paper: what would be noticed if a clause were broken. */
import { type Ledger, type LedgerEntry, mutantKinds, type Suite } from '../conformance/case.js';
import { type Paper, wrap } from './paper.js';

export function ledgerReport(suite: Suite, ledger: Ledger, full: boolean, paper: Paper): string {
  const { mutants, realised } = ledger;
  const lines = (text: string, indent = '') => wrap(text, paper.width, indent);
  const is = (test: (entry: LedgerEntry) => unknown) => mutants.filter((entry) => Boolean(test(entry)));
  const killed = is(({ killedBy }) => killedBy);
  const same = is(({ equivalent }) => equivalent);
  const refused = is((entry) => entry.refused);
  const gaps = is((entry) => !entry.killedBy && !entry.equivalent && !entry.refused);
  const kinds = mutantKinds.flatMap((kind) => {
    const all = mutants.filter((entry) => entry.kind === kind);
    const dead = all.filter(({ killedBy }) => killedBy).length;
    return all.length > 0 ? [`  ${kind.padEnd(16)} ${dead} of ${all.length} killed`] : [];
  });
  const extent = same[0]?.equivalent;
  const uncited = Object.entries(realised).filter(([, cases]) => cases.length === 0);
  return [
    `${suite.rulebook.title}: ${mutants.length} mutants, ${killed.length} killed by the suite, ${same.length} equivalent, ${gaps.length} unexplained${refused.length > 0 ? `, ${refused.length} refused` : ''}.`,
    ...kinds,
    ...(extent
      ? lines(
          `Equivalent: played side by side, no difference in ${extent.worlds} set-ups, ${extent.states.toLocaleString('en')} positions (${extent.complete ? 'all there are' : `breadth first, at most ${suite.generator.maxStates.toLocaleString('en')} of a world, fewer of the set-up of a play`}).`,
          '',
        )
      : []),
    ...(full ? mutants : gaps).flatMap((entry) => lines(`${entry.mutant}: ${fate(entry)}`, '  ')),
    ...lines(
      `${Object.keys(realised).length} sentences are realised by the chart and its moves and have no mutants; ${Object.keys(realised).length - uncited.length} of them are cited by cases.`,
    ),
    ...(full ? [] : ['Every mutant with its cases: --full']),
  ].join('\n');
}

function fate({ killedBy, equivalent, refused }: LedgerEntry): string {
  if (killedBy) return `killed by ${killedBy.slice(0, 3).join(', ')}${killedBy.length > 3 ? ', ...' : ''}`;
  if (equivalent) return 'equivalent';
  return refused === undefined ? 'NOT KILLED' : `refused: ${refused}`;
}
