import { counted, numeral } from './paper.js';
import type { ClaimRecord, DrawnFrom, SimulationCounts } from './record.js';

/** What random plays came by, in a few phrases. */
export function simulationCounts({ plays, steps, distinct, standardError, seed }: SimulationCounts): string {
  const error = `${Number((200 * standardError).toPrecision(2))} %`;
  return `${counted(plays, 'random play')} of seed ${seed}, ${counted(steps, 'step')}, about ${counted(distinct, 'different position')} (an estimate, mostly within ${error})`;
}

/** What came up in them: how long they were, which clauses decided something, which claims were put to the test. */
export function simulationLines(
  { longest, depth, ended, stuck, lookedAt, decided, undecided, met }: SimulationCounts,
  claims: readonly Pick<ClaimRecord, 'id'>[],
): string[] {
  const unmet = claims.filter(({ id }) => !met.includes(id)).map(({ id }) => id);
  const halts = stuck > 0 ? `, ${numeral(stuck)} to a halt that is none` : '';
  return [
    `the longest has ${counted(longest, 'step')}, the most there may be ${numeral(depth)}; ${numeral(ended)} came to an end${halts}`,
    `${counted(decided.length, 'clause')} decided something in ${counted(lookedAt, 'position')} looked at${undecided.length > 0 ? `; not ${undecided.join(', ')}` : ''}`,
    unmet.length > 0 ? `never put to the test: ${unmet.join(', ')}` : 'every claim was put to the test',
  ];
}

/** "found by random play 17 of seed 4, and shortened from 312 steps" */
export function drawnFrom({ seed, play, steps }: DrawnFrom, plays: number): string {
  const shortened = steps > plays ? `, and shortened from ${counted(steps, 'step')}` : '';
  return `found by random play ${numeral(play)} of seed ${seed}${shortened}`;
}
