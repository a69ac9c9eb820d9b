import type { Play } from '../rulebook/index.js';
import { type Paper, wrap } from './paper.js';

const indent = '    ';

/** `loop`: plays before those that go round for ever. Plays that are the same action several times running and change nothing by the way are one numbered line. */
export function playLines(all: readonly Play[], { ink, width }: Paper, loop?: number): string[] {
  const lines: string[] = [];
  const number = (text: string) => text.padStart(Math.max(indent.length + 3, text.length + 2));
  for (let from = 0; from < all.length; ) {
    const run = runFrom(all, from);
    const numbers = run.length === 1 ? `${from + 1}. ` : `${from + 1}-${from + run.length}. `;
    const [{ action, by, lifted }] = run as [Play];
    const text =
      run.length === 1
        ? `${momentOf(run[0]!)}: ${ink.bold(action)}`
        : `${ink.bold(action)} — ${moments(run)}`;
    const reason = ink.cyan([by.join(', ') || 'no clause', ...exceptionsOf(lifted)].join('; '));
    lines.push(...wrap(`${text} — ${reason}`, width, number(numbers)));
    const changes = run.flatMap((play) => play.changes);
    for (const change of changes)
      lines.push(...wrap(change, width, `${' '.repeat(number(numbers).length)}so `));
    for (const shows of run.at(-1)!.shows ?? [])
      lines.push(...wrap(ink.dim(shows), width, `${' '.repeat(number(numbers).length)}| `));
    from += run.length;
  }
  if (loop !== undefined)
    lines.push(...wrap(`and so on for ever, again and again from play ${loop + 1}`, width, number('')));
  return lines;
}

/** "14.6-u and 10.5-s lift 14.6-n, 14.6-o": exceptions that take the same prohibitions away are told together. */
function exceptionsOf(lifted: Play['lifted']): string[] {
  const taken = new Map<string, string[]>();
  for (const { prohibition, by } of lifted) taken.set(by, [...(taken.get(by) ?? []), prohibition]);
  const together = new Map<string, string[]>();
  for (const [by, prohibitions] of taken) {
    const list = prohibitions.join(', ');
    together.set(list, [...(together.get(list) ?? []), by]);
  }
  return [...together].map(([list, by]) => `${by.join(' and ')} ${by.length > 1 ? 'lift' : 'lifts'} ${list}`);
}

function runFrom(all: readonly Play[], from: number): readonly Play[] {
  const first = all[from]!;
  let to = from + 1;
  while (to < all.length && sameAgain(first, all[to - 1]!, all[to]!)) to += 1;
  return all.slice(from, to);
}

/** Only the last play of a run may change something: what changes earlier would have no number of its own. */
function sameAgain(first: Play, before: Play, next: Play): boolean {
  return (
    next.action === first.action &&
    next.by.join() === first.by.join() &&
    before.changes.length === 0 &&
    before.shows?.join() === next.shows?.join()
  );
}

const moments = (run: readonly Play[]) => run.map(momentOf).join('; ');

/** A moment opens with the player whose turn it is, which is not always who plays. */
export function momentOf({ player, moment }: Pick<Play, 'player' | 'moment'>): string {
  return moment.startsWith(player) ? moment : `${player}, while it is: ${moment}`;
}
