import { type FindingKind, inWords } from '../rulebook/index.js';
import { aligned, counted, type Paper, shown, wrap } from './paper.js';
import { playLines } from './play-lines.js';
import {
  type AskedRecord,
  citedIn,
  type FindingRecord,
  type NeededRecord,
  type SideRecord,
} from './record.js';

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
  const heading = `${paper.ink.bold(paper.ink.red(kindWords[safe.kind]))}: ${headingOf(safe)}`;
  return [...wrap(heading, paper.width), untitledProofOf(finding, cited, paper, earlier)].join('\n');
}

/** A proof under a heading of its own. */
export function untitledProofOf(
  finding: FindingRecord,
  cited: Cited,
  paper: Paper,
  earlier?: FindingRecord,
): string {
  const safe = shown(finding);
  const says = shown(cited);
  return [
    ...placeOf(safe, paper),
    ...(finding.setup.length === 0
      ? []
      : earlier && samePlay(finding, earlier)
        ? reference(shown(earlier), paper)
        : story(safe, paper)),
    ...contradiction(safe, paper),
    ...part('Clauses', [], paper),
    ...aligned(
      citedIn(safe).map((id) => [id, says[id] ?? '']),
      paper.width,
      indent,
    ),
    ...(finding.world === ''
      ? []
      : [...part('Assumes', assumptions(safe.assumes), paper), ...readings(safe, paper)]),
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
    // Without a play the end is the set-up, which was told.
    ...(finding.plays.length === 0 ? [] : played(finding, paper)),
  ];
}

/** The two ends of a reading are told side by side. */
const endsApart = ({ sides, instance }: FindingRecord) =>
  sides !== undefined && actOf(instance) === undefined;

function played(finding: FindingRecord, paper: Paper): string[] {
  return [
    ...part('Play', [], paper),
    ...playLines(finding.plays, paper, finding.loop),
    ...(endsApart(finding) ? [] : part('Then', ending(finding), paper)),
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

/** What a finding says, in one sentence or question: what a sentence is a half of, and how it is asked, is for the proof. */
export function headingOf({
  kind,
  claim,
  says,
  asked,
  sides,
  collidesWith,
  instance,
}: FindingRecord): string {
  if (sides) return `${says}?`;
  const short = says.replace(/ \((one sentence with|asked:) [^)]*\)$/, '');
  const question = asked[0]?.asks ?? claim;
  switch (kind) {
    case 'conflict': {
      const [one, other] = collidesWith;
      return claim === `${one} and ${other}`
        ? `${question}? yes by ${one}, no by ${other}`
        : `${question}? ${inWords(collidesWith)} differ`;
    }
    case 'gap':
      return `${question}? no sentence says`;
    case 'deadLetter':
      return collidesWith.length > 1
        ? `${inWords(collidesWith)} never decide one without the other: ${short}`
        : `${claim} ${instance.split(', in ')[0]!.split(':')[0]}: ${short}`;
    case 'orderDependence':
      return `${instance.split(' are both due')[0]}: which is met first?`;
    case 'loopholeCandidate':
      return says;
    default:
      return `${short} (${claim})`;
  }
}

/** Where a finding shows. The set-up of a scripted play is named "world: what the play shows". */
function placeOf({ world, plays }: FindingRecord, { ink }: Paper): string[] {
  if (world === '') return [];
  const [name, scripted] = world.split(': ');
  const where = scripted === undefined ? `in ${name}` : `in ${name}, as a scripted play sets it up`;
  const length =
    plays.length > 0 ? `, after ${counted(plays.length, 'play')}` : scripted ? '' : ', as it is set up';
  return [ink.dim(`${indent}${where}${length}`)];
}

/** A line keeps the blanks and the dash that it begins with; what is wrapped of it stands behind them. */
function part(word: string, lines: readonly string[], { ink, width }: Paper): string[] {
  return [
    ink.bold(word),
    ...lines.flatMap((line) => {
      const [own = ''] = /^ *(- )?/.exec(line) ?? [];
      return wrap(line.slice(own.length), width, indent + own);
    }),
  ];
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

function contradiction(finding: FindingRecord, paper: Paper): string[] {
  const { kind, asked, sides } = finding;
  if (sides) return part('But', aside(finding, sides), paper);
  const rulings = [...new Set(asked.map(answered))].map((line) => `${indent}${line}`);
  const lines = [...argument[kind](finding), ...rulings];
  return part('But', [...lines.slice(0, -1), `${lines.at(-1)} — ${closings[kind]}.`], paper);
}

/** The two sides of a reading, each on lines of its own: what comes of it, and what is answered otherwise there. */
function aside({ instance, plays }: FindingRecord, sides: readonly SideRecord[]): string[] {
  const end = plays.length === 0 ? 'in this position' : 'after this play';
  return [
    `${actOf(instance) ?? end}:`,
    ...sides.flatMap(({ option, says, comes, asked }) => {
      // Of what is answered where nothing permits the act, that itself is no news.
      const telling = asked.filter(({ answer }) => comes !== 'silent' || answer !== 'no answer');
      const [only, ...more] = telling;
      const decides = only && more.length === 0 && only.answer === comes ? by(only) : '';
      return [
        `  - under ${option} (${says}): ${outcome(comes)}${decides}`,
        ...(decides ? [] : telling.map((each) => `${indent}  ${answered(each)}`)),
      ];
    }),
  ];
}

/** The act that two options make different things of; `undefined` where the play ends otherwise. */
const actOf = (instance: string) => /^"(.+)" is /.exec(instance)?.[1];

const outcome = (comes: string) =>
  comes === 'silent' ? 'not open, as read so no sentence permits it' : comes || 'none of this';

/** The two sides in one line. */
export function sidesInShort({ instance, sides = [] }: FindingRecord): string {
  const act = actOf(instance);
  const each = sides.map(
    ({ option, comes }) => `under ${option} ${act ? '' : 'it ends so: '}${outcome(comes)}`,
  );
  return `${act === undefined ? '' : `${act}: `}${each.join('; ')}`;
}

/** How each kind of finding is argued: what should be so, and what is so. */
const argument: Readonly<Record<FindingKind, (finding: FindingRecord) => readonly string[]>> = {
  brokenClaim: ({ claim, says, instance }) => [`${claim} says: ${says},`, `while ${instance}`],
  stuck: ({ claim, says, instance }) => [`play may not end here (${claim}: ${says}),`, `while ${instance}`],
  conflict: ({ says, instance, asked }) => [
    `${says}:`,
    ...(asked[0] && instance.startsWith(asked[0].asks) ? [] : [instance]),
  ],
  gap: ({ says, instance }) => [`${says}:`, instance],
  orderDependence: ({ says, instance }) => [
    `${says}:`,
    ...instance.split(/; (?=only with |the other way round )/),
  ],
  divergentReading: ({ says, instance }) => [`${says}?`, instance],
  deadLetter: ({ claim, says, instance }) => [`${claim} says: ${says},`, `and it ${instance}`],
  loopholeCandidate: ({ says, instance }) => [`the text seems to aim at this: ${says},`, `while ${instance}`],
};

/** What that comes to. */
const closings: Readonly<Record<FindingKind, string>> = {
  brokenClaim: 'a contradiction',
  stuck: 'stuck',
  conflict: 'a contradiction',
  gap: 'no answer',
  orderDependence: 'the order decides',
  divergentReading: 'the reading decides',
  deadLetter: 'a dead letter',
  loopholeCandidate: 'a loophole',
};

/** "who controls Salt Flats? Ada, by 14.11-k" */
const answered = (asked: AskedRecord) => `${asked.asks}? ${asked.answer}${by(asked)}`;

const by = ({ ruling }: AskedRecord) => (ruling.by.length > 0 ? `, by ${ruling.by.join(', ')}` : '');

function readings({ sides, needs, played = [] }: FindingRecord, paper: Paper): string[] {
  const none = sides
    ? 'it shows under every option of every other reading'
    : 'it shows under every option of every reading, by this play or by another';
  const whyOf = (id: string) => played.find(({ reading }) => reading === id)?.why;
  return part('Readings', needsOf(needs, none, 'it does not show here under', whyOf), paper);
}

/** What something needs of the readings, a line each; `none` where it needs nothing of them, `butNot` before the options that it fails under. */
export function needsOf(
  needs: readonly NeededRecord[],
  none: string,
  butNot: string,
  whyOf: (reading: string) => string | undefined = () => undefined,
): string[] {
  if (needs.length === 0) return [none];
  return needs.map(({ reading, asks, option, says, fallsUnder }) => {
    const why = whyOf(reading);
    const played = why === undefined ? '' : ` We play it so because ${why}.`;
    return `${reading}=${option} (${asks}? ${says}); ${butNot} ${fallsUnder.join(', ')}${played && `.${played}`}`;
  });
}
