import type { Certainty, FindingKind } from '../rulebook/index.js';
import { certainties, findingKinds } from '../rulebook/index.js';
import { type AuditEntry, type AuditFindingRecord, type AuditRecord, entriesOf } from './audit.js';
import { aligned, counted, numeral, type Paper, paperFor, shown, wrap } from './paper.js';
import { headingOf, kindWords, proofOf, sidesInShort, untitledProofOf } from './proof.js';

const certaintyWords: Readonly<Record<Certainty, string>> = {
  text: 'the text alone',
  reading: 'a reading',
  assumption: 'an assumption',
  sample: 'what was looked at',
};

/** The findings of an audit, a line each, the strongest first; those of one entry stand together. */
export function auditReport(record: AuditRecord, paper: Paper): string {
  const { rulebook } = shown(record);
  const entries = entriesOf(shown(record));
  const row = (finding: AuditFindingRecord, number: string, says: string) => [
    number,
    kindWords[finding.kind],
    lengthOf(finding),
    certaintyWords[finding.certainty],
    says,
  ];
  return [
    paper.ink.bold(`${rulebook.title}: ${headline(record)}`),
    ...wrap(extentOf(record), paper.width),
    '',
    ...aligned(table(record), paper.width),
    '',
    ...aligned(
      entries.flatMap(({ main, more }, index) => [
        row(main, String(index + 1), headingOf(main)),
        ...more.map((finding) => row(finding, '', `and ${besides(finding, main)}`)),
      ]),
      paper.width,
    ),
    ...undivided(record, paper),
    ...revisionLines(record, paper),
  ].join('\n');
}

/** What was looked at, and where more can arise than was. */
function extentOf({ worlds }: AuditRecord): string {
  const sum = (of: (world: AuditRecord['worlds'][number]) => number) =>
    numeral(worlds.reduce((total, world) => total + of(world), 0));
  const cut = worlds.filter(({ complete }) => !complete).map(({ world }) => world);
  const looked = `looked at ${sum(({ lookedAt }) => lookedAt)} of ${sum(({ states }) => states)} positions in ${counted(worlds.length, 'world')}`;
  return cut.length === 0
    ? looked
    : `${looked}; a bound was hit, and more can arise, in ${shown(cut).join(', ')}`;
}

const headline = (record: Pick<AuditRecord, 'findings'>) =>
  `${counted(record.findings.length, 'finding')} in ${counted(entriesOf(record).length, 'entry', 'entries')}`;

/** What a finding says that the first one of its entry does not. */
function besides(finding: AuditFindingRecord, main: AuditFindingRecord): string {
  const { kind, claim, says, options, world } = finding;
  if (options) {
    const asks = claim === main.claim ? '' : `${headingOf(finding)} `;
    return `${asks}${options.join(' against ')}`;
  }
  if (kind === 'deadLetter') return `${claim}: ${says}`;
  return `${headingOf(finding)}${kind === 'orderDependence' ? ` in ${world}` : ''}`;
}

/** The same, with what shows it. */
function besidesInFull(finding: AuditFindingRecord, main: AuditFindingRecord): string {
  const { kind, instance, options, world } = finding;
  const told = besides(finding, main);
  if (kind === 'deadLetter' || kind === 'conflict') return told;
  const shows = options ? sidesInShort(finding) : instance.replace(/^.* are both due; /, '');
  const where = kind === 'orderDependence' ? '' : ` in ${world.split(': ')[0]}`;
  return `${told}, ${lengthOf(finding)}${where}: ${shows}`;
}

/** An entry in full: its strongest finding as a proof, and what else the same answer may settle. */
export function auditEntryReport(
  { main, more }: AuditEntry,
  record: AuditRecord,
  paper: Paper,
  proof = proofOf,
): string {
  const others = shown(more).flatMap((finding) =>
    wrap(`${besidesInFull(finding, main)} (id ${finding.id})`, paper.width, '    - '),
  );
  return [
    auditFindingReport(main, record, paper, proof),
    ...(others.length === 0 ? [] : [paper.ink.bold('The same entry'), ...others]),
  ].join('\n');
}

/** One finding as a proof, with the question that it puts to the author of the rules. */
export function auditFindingReport(
  finding: AuditFindingRecord,
  { rulebook }: AuditRecord,
  paper: Paper,
  proof = proofOf,
): string {
  const { question, without, worlds, id, sides } = shown(finding);
  return [
    proof(finding, rulebook.cited, paper),
    ...(without.length === 0
      ? []
      : [paper.ink.bold('Left out'), ...wrap(without.join(', '), paper.width, '    ')]),
    ...(worlds.length < 2
      ? []
      : [paper.ink.bold('Shows in'), ...wrap(worlds.join(', '), paper.width, '    ')]),
    paper.ink.bold('Question'),
    ...wrap(sides ? headingOf(shown(finding)) : question.asks, paper.width, '    '),
    ...question.answers.flatMap(({ answer, changes }) =>
      wrap(`${answer} — ${changes}`, paper.width, '      - '),
    ),
    ...strikingOneLines(finding, paper),
    ...playedLines(shown(finding), paper),
    paper.ink.dim(`id ${id}`),
  ].join('\n');
}

/** Where another clause always decides the same, that one may be a dead letter for want of this one. */
const strikingOneLines = ({ kind, instance }: AuditFindingRecord, { width }: Paper): string[] =>
  kind === 'deadLetter' && instance.startsWith('never decides ')
    ? wrap(
        'That holds of one dead letter at a time: where those that decide the same are struck, this one is needed.',
        width,
        '    ',
      )
    : [];

/** How the readings are played that a finding is about; those that it rests on have told that. */
function playedLines({ claim, played, needs }: AuditFindingRecord, { width }: Paper): string[] {
  const about = played.filter(({ reading }) => !needs.some((need) => need.reading === reading));
  return about.flatMap(({ reading, option, says, why }) =>
    wrap(
      `We play ${reading === claim ? `it as ${option}` : `${reading} as ${option} (${says})`}, because ${why}.`,
      width,
      '    ',
    ),
  );
}

/** How many findings of each kind rest on what. */
function table({ findings }: AuditRecord): string[][] {
  const kinds = findingKinds.filter((kind) => findings.some((finding) => finding.kind === kind));
  const count = (kind: FindingKind, certainty: Certainty) =>
    numeral(findings.filter((finding) => finding.kind === kind && finding.certainty === certainty).length);
  return [
    ['rests on', ...certainties.map((certainty) => certaintyWords[certainty])],
    ...kinds.map((kind) => [kindWords[kind], ...certainties.map((certainty) => count(kind, certainty))]),
  ];
}

const lengthOf = ({ kind, plays }: AuditFindingRecord) =>
  kind === 'deadLetter' ? 'everywhere' : counted(plays.length, 'play');

function undivided({ undivided: pairs }: AuditRecord, paper: Paper): string[] {
  if (pairs.length === 0) return [];
  return [
    '',
    paper.ink.bold('Options that nothing told apart'),
    ...aligned(
      pairs.map(({ reading, options, worlds, states, complete }) => [
        `${reading}: ${options.join(' and ')}`,
        `${complete ? 'equal in all' : 'not told apart in'} ${numeral(states)} positions of ${counted(worlds, 'set-up')}`,
      ]),
      paper.width,
    ),
  ];
}

/** A page takes no colour. */
const page = paperFor({});

/** The findings page: to be read from top to bottom by whoever wrote the rules. */
export function findingsPage(record: AuditRecord): string {
  const { rulebook, worlds } = record;
  const lookedAt = worlds.reduce((sum, each) => sum + each.lookedAt, 0);
  const rows = table(record);
  const markdownRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `# Findings in ${rulebook.title}`,
    '',
    `<!-- Written by \`npm run findings\`; \`npm test\` fails when it is out of date. -->`,
    '',
    `${headline(record)}, from ${counted(worlds.length, 'world')} and ${numeral(lookedAt)} positions looked at. The strongest come first: what rests on the text alone, in few plays. What one answer may settle is one entry.`,
    '',
    ...howToRead(rulebook),
    '',
    markdownRow(rows[0]!),
    markdownRow(rows[0]!.map(() => '---')),
    ...rows.slice(1).map(markdownRow),
    '',
    ...entriesOf(record).flatMap((entry, index) => [
      `## ${index + 1}. ${kindWords[entry.main.kind]}: ${headingOf(shown(entry.main))}`,
      '',
      '```text',
      auditEntryReport(entry, record, page, untitledProofOf),
      '```',
      '',
    ]),
    ...undividedSection(record),
    ...revisionSections(record),
  ].join('\n');
}

/** What is ours and what is found, and the words that the author of the text did not write. */
const howToRead = ({ id }: AuditRecord['rulebook']): string[] => [
  'By hand: the clauses, the claims, the aims, and the readings with their options and with whether the text has a sentence on the point at all. We have encoded them from the text, each under the place that it has there, in our own words. Found by play: where they collide, where two options part, what fails, what never decides.',
  '',
  `- [docs/audit.md](audit.md) says how each kind is found, [docs/${id}.md](${id}.md) what each action stands for: most of their names are ours, not the text's.`,
  '- A sentence that is cited by halves says so: _one sentence with_. Where less is looked at than a claim says, that stands behind _asked_. _Read so_ is what an option makes of a clause.',
  '- _Illegal_: a sentence forbids the act. _Not open_: as the text is read there, no sentence permits it. _No answer_, or _no sentence says_: the text is silent.',
  '- _It does not show here under_: this play needs that option; under the others another play may show the same.',
  '- _Left out_: cards of the world that the finding does not need.',
];

function undividedSection(record: AuditRecord): string[] {
  const lines = undivided(record, page).slice(2);
  return lines.length === 0 ? [] : ['## Options that nothing told apart', '', '```text', ...lines, '```', ''];
}

/** What each revision removes and brings, a line each. */
function revisionLines({ revisions = [] }: AuditRecord, paper: Paper): string[] {
  return shown(revisions).flatMap(({ id, says, removes, brings }) => [
    '',
    ...wrap(`${paper.ink.bold(`Revision ${id}`)}: ${says}`, paper.width),
    ...changesOf('removes', removes, paper),
    ...changesOf('brings', brings, paper),
  ]);
}

const changesOf = (word: string, findings: readonly AuditFindingRecord[], { width }: Paper): string[] =>
  findings.length === 0
    ? [`    ${word} nothing that was looked at`]
    : findings.flatMap(({ id, world, plays }) =>
        wrap(`${id}: ${counted(plays.length, 'play')} in ${world}`, width, `    ${word} `),
      );

/** The same for the page, with the shortest play that a revision put an end to, or began. */
function revisionSections(record: AuditRecord): string[] {
  const { revisions = [], rulebook } = record;
  return revisions.flatMap((revision) => {
    const [nearest] = [...revision.removes, ...revision.brings];
    return [
      `## Revision ${revision.id}`,
      '',
      '```text',
      ...revisionLines({ ...record, revisions: [revision] }, page).slice(1),
      ...(nearest ? ['', proofOf(nearest, rulebook.cited, page)] : []),
      '```',
      '',
    ];
  });
}
