import type { FindingKind, Play } from '../rulebook/index.js';
import { aligned, counted, type Paper, shown, wrap } from './paper.js';
import type { AskedRecord, FindingRecord, NeededRecord } from './record.js';

export const kindWords: Readonly<Record<FindingKind, string>> = {
  conflict: 'Conflict',
  gap: 'Gap',
  brokenClaim: 'Broken claim',
  orderDependence: 'Order dependence',
  divergentReading: 'Divergent reading',
  deadLetter: 'Dead letter',
  stuck: 'Stuck',
  loopholeCandidate: 'Loophole candidate',
};

/** What clauses say, by id. */
export type Cited = Readonly<Record<string, string>>;

/**
 * A finding as a short proof: Let, Play, Then, But; what it cites, what it assumes, which readings it rests on.
 * `earlier` is a finding already told: where its play is the same, the play is not told again.
 */
export function proofOf(finding: FindingRecord, cited: Cited, paper: Paper, earlier?: FindingRecord): string {
  const safe = shown(finding);
  const says = shown(cited);
  return [
    ...title(safe, paper),
    ...(finding.setup.length === 0
      ? []
      : earlier && samePlay(finding, earlier)
        ? reference(shown(earlier), paper)
        : story(safe, paper)),
    ...contradiction(safe, says, paper),
    ...part('Clauses', [], paper),
    ...aligned(
      safe.clauses.map((id) => [id, says[id] ?? '']),
      paper.width,
      indent,
    ),
    ...part('Assumes', assumptions(safe.assumes), paper),
    ...(finding.world === '' ? [] : readings(safe, paper)),
  ].join('\n');
}

export function samePlay(a: FindingRecord, b: FindingRecord): boolean {
  const actions = ({ plays: all }: FindingRecord) => all.map(({ action }) => action).join('\n');
  return a.world === b.world && a.setup.join('\n') === b.setup.join('\n') && actions(a) === actions(b);
}

function reference({ claim }: FindingRecord, paper: Paper): string[] {
  return part('Let, Play, Then', [`as for ${claim} above`], paper);
}

function story(finding: FindingRecord, paper: Paper): string[] {
  return [
    ...part('Let', finding.setup, paper),
    ...part('Play', [], paper),
    ...playLines(finding.plays, paper),
    ...part('Then', ending(finding), paper),
  ];
}

/** Assumptions are sections, or words, that the rulebook only refers to; what a world leaves out of the text is a whole phrase. */
export function assumptions(assumes: readonly string[]): string[] {
  if (assumes.length === 0) return ['nothing beyond the text'];
  return assumes.map((what) => {
    if (what.includes(' ')) return what;
    const name = /^\d/.test(what) ? `section ${what}` : what;
    return `${name} as weakly as the text allows, for the text only refers to it`;
  });
}

const indent = '    ';

function title({ kind, claim, says, world, plays }: FindingRecord, { ink, width }: Paper): string[] {
  const length = plays.length === 0 ? 'as it is set up' : `after ${counted(plays.length, 'play')}`;
  return [
    ...wrap(`${ink.bold(ink.red(kindWords[kind]))} ${ink.bold(claim)}: ${says}`, width),
    ...(world === '' ? [] : [ink.dim(`${indent}in ${world}, ${length}`)]),
  ];
}

function part(word: string, lines: readonly string[], { ink, width }: Paper): string[] {
  return [ink.bold(word), ...lines.flatMap((line) => wrap(line, width, indent))];
}

/** Plays that are the same action several times running and change nothing by the way are one numbered line. */
export function playLines(all: readonly Play[], { ink, width }: Paper): string[] {
  if (all.length === 0) return [`${indent}nothing: the set-up shows it`];
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
    from += run.length;
  }
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
  return next.action === first.action && next.by.join() === first.by.join() && before.changes.length === 0;
}

const moments = (run: readonly Play[]) => run.map(momentOf).join('; ');

/** A moment opens with the player whose turn it is, which is not always who plays. */
export function momentOf({ player, moment }: Pick<Play, 'player' | 'moment'>): string {
  return moment.startsWith(player) ? moment : `${player}, while it is: ${moment}`;
}

/** The lines of the end that differ from the set-up or that the failing instance names; the others are counted. */
function ending({ setup, end, instance }: FindingRecord): string[] {
  const before = new Set(setup);
  const telling = end.filter((line) => !before.has(line) || names(instance, line));
  const rest = end.length - telling.length;
  return rest === 0 ? telling : [...telling, `and ${counted(rest, 'line')} of the set-up as before`];
}

/** Whether a text speaks of the card or piece that heads a line of a position: "Salt Flats, Surface Location of Ada: ..." */
function names(text: string, line: string): boolean {
  const name = /^[^,:(]+/.exec(line)?.[0].trim() ?? line;
  const at = text.indexOf(name);
  const next = text[at + name.length] ?? ' ';
  return at >= 0 && !/[\p{L}\p{N}]/u.test(next);
}

function contradiction(finding: FindingRecord, cited: Cited, paper: Paper): string[] {
  const rulings = finding.asked.map((each) => answered(each, cited));
  const [opening, fact, closing] = argument[finding.kind](finding);
  return part('But', [...opening, `${[fact, ...rulings].join('; ')} — ${closing}`], paper);
}

/** How each kind of finding is argued: what should be so, what is so, and what that comes to. */
const argument: Readonly<
  Record<FindingKind, (finding: FindingRecord) => readonly [readonly string[], string, string]>
> = {
  brokenClaim: ({ claim, says, instance }) => [
    [`${claim} says: ${says},`],
    `while ${instance}`,
    'a contradiction.',
  ],
  stuck: ({ claim, says, instance }) => [
    [`play may not end here (${claim}: ${says}),`],
    `while ${instance}`,
    'stuck.',
  ],
  conflict: ({ says, instance }) => [[`${says}:`], instance, 'a contradiction.'],
  gap: ({ says, instance }) => [[`${says}:`], instance, 'no answer.'],
  orderDependence: ({ says, instance }) => [[`${says}:`], instance, 'the order decides.'],
  divergentReading: ({ says, instance }) => [[`${says}?`], instance, 'the reading decides.'],
  deadLetter: ({ claim, says, instance }) => [
    [`${claim} says: ${says},`],
    `and it ${instance}`,
    'a dead letter.',
  ],
  loopholeCandidate: ({ says, instance }) => [
    [`the text seems to aim at this: ${says},`],
    `while ${instance}`,
    'a loophole.',
  ],
};

/** "who controls Salt Flats? Ada, by 14.11-k (the sole occupier of a Contested card controls it)" */
export function answered({ asks, answer, ruling }: AskedRecord, cited: Cited): string {
  const by = ruling.by.map((id) => (cited[id] ? `${id} (${cited[id]})` : id));
  return `${asks}? ${answer}${by.length > 0 ? `, by ${by.join(', ')}` : ''}`;
}

function readings({ kind, needs }: FindingRecord, paper: Paper): string[] {
  const every = kind === 'divergentReading' ? 'every other reading' : 'every reading';
  return part('Readings', needsOf(needs, `it stands under every option of ${every}`), paper);
}

/** What something needs of the readings, a line each; `none` where it needs nothing of them. */
export function needsOf(needs: readonly NeededRecord[], none: string): string[] {
  if (needs.length === 0) return [none];
  return needs.map(
    ({ reading, asks, option, says, fallsUnder }) =>
      `${reading}=${option} (${asks}? ${says}); otherwise under ${fallsUnder.join(', ')}`,
  );
}
