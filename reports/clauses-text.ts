import type { ClausesRecord, ExampleRecord, PlaceRecord, relationKinds, SentenceRecord } from './clauses.js';
import { aligned, counted, numeral, type Paper, shown, wrap } from './paper.js';
import { playLines } from './play-lines.js';

const indent = '    ';

const relationWords: Readonly<Record<(typeof relationKinds)[number], string>> = {
  lifts: 'lifts',
  liftedBy: 'lifted by',
  yieldsTo: 'yields to',
  outranks: 'outranks',
  exceptTo: 'exception to',
  overriddenBy: 'overridden by',
  restates: 'says the same as',
};

/** Every sentence in a line or two: id, kind, place, file and line, relations, and what it decides. */
export function clausesReport(record: ClausesRecord, paper: Paper): string {
  const safe = shown(record);
  const { ink, width } = paper;
  const counting = safe.worlds.length > 0;
  const rows = safe.sentences.map((sentence) => [
    sentence.id,
    sentence.kind,
    sentence.places.map(placeWord).join(' + ') || 'pending',
    details(sentence, counting).join('; '),
  ]);
  return [
    ...wrap(`${ink.bold(safe.rulebook.title)}: ${totals(safe)}`, width),
    '',
    ...aligned(rows, width),
    ...lookedAt(safe, paper),
    ...deadLetters(safe, paper),
  ].join('\n');
}

function placeWord({ kind, clause }: PlaceRecord): string {
  return clause ?? (kind === 'notModelled' ? 'not modelled' : kind);
}

function details(sentence: SentenceRecord, counting: boolean): string[] {
  const told = sentence.places.flatMap(({ where, by, why, kind, reading }) => [
    ...(reading === undefined ? [] : [`only under ${reading}`]),
    ...(where === undefined ? [] : [where]),
    ...(by === undefined ? [] : [`${kind === 'restated' ? 'said by' : 'by'} ${by}`]),
    ...(why === undefined ? [] : [why]),
  ]);
  const relations = sentence.relations.map(
    ({ relation, ids }) => `${relationWords[relation]} ${ids.join(', ')}`,
  );
  return [...told, ...relations, ...decisions(sentence, counting), ...verdictWords(sentence)];
}

function decisions({ places, counts }: SentenceRecord, counting: boolean): string[] {
  if (!counting || !places.some(({ kind }) => kind === 'clause' || kind === 'reading')) return [];
  const deciding = counts.filter(({ decides }) => decides > 0);
  if (deciding.length === 0) return ['decides nothing'];
  const sum = deciding.reduce((all, { decides }) => all + decides, 0);
  return [`decides ${numeral(sum)} in ${deciding.map(({ world }) => world).join(', ')}`];
}

/** "holds in a, b; vacuous in c". */
function verdictWords({ verdicts }: SentenceRecord): string[] {
  return (['violated', 'undetermined', 'holds', 'vacuous'] as const).flatMap((word) => {
    const worlds = verdicts.filter(({ verdict }) => verdict === word).map(({ world }) => world);
    return worlds.length > 0 ? [`${word} in ${worlds.join(', ')}`] : [];
  });
}

function totals({ sentences, pending }: ClausesRecord): string {
  const first = (sentence: SentenceRecord) => sentence.places[0]?.kind;
  const of = (...kinds: PlaceRecord['kind'][]) =>
    sentences.filter((sentence) => kinds.some((kind) => kind === first(sentence))).length;
  const parts = [
    `${of('clause', 'reading')} encoded as clauses`,
    `${of('restated')} said by another sentence`,
    `${of('claim')} checked as claims`,
    `${of('realised')} realised`,
    `${of('assumed')} assumed`,
    `${of('notModelled')} not modelled`,
    ...(pending.length > 0 ? [`${pending.length} pending`] : []),
  ];
  return `${counted(sentences.length, 'sentence')}: ${parts.join(', ')}`;
}

/** A count is worth what was looked at, and that is said. */
function lookedAt({ worlds }: ClausesRecord, { ink, width }: Paper): string[] {
  if (worlds.length === 0) return [];
  return [
    '',
    ink.bold('Counted over'),
    ...worlds.flatMap(({ world, states, complete, lookedAt: some, nearest, every, rulings }) =>
      wrap(
        `${world}: ${counted(rulings, 'ruling')} in ${numeral(some)} of ${complete ? 'all' : 'the first'} ${counted(states, 'state')}${some > nearest && some < states ? ` (the nearest ${numeral(nearest)}, and of the others one in ${every})` : ''}`,
        width,
        indent,
      ),
    ),
  ];
}

function deadLetters(record: ClausesRecord, { ink, width }: Paper): string[] {
  if (record.worlds.length === 0) return [];
  return [
    '',
    ink.bold('Dead letters in what was looked at'),
    ...(record.deadLetters.length === 0
      ? [`${indent}none`]
      : aligned(
          record.deadLetters.map(({ id, why }) => [id, why]),
          width,
          indent,
        )),
  ];
}

/** One sentence: what it says, where it is, how it stands to others, what it decides, and a play that shows it. */
export function clauseReport(record: ClausesRecord, sentence: SentenceRecord, paper: Paper): string {
  const safe = shown(sentence);
  const { ink, width } = paper;
  const says = (id: string) => record.sentences.find((each) => each.id === id)?.says ?? '';
  const dead = record.deadLetters.find(({ id }) => id === sentence.id);
  return [
    ...wrap(`${ink.bold(safe.id)} (${safe.kind}): ${safe.says}`, width),
    ink.bold('Place'),
    ...safe.places.flatMap((place) => placeLines(place, paper)),
    ...(safe.places.length === 0 ? [`${indent}none yet`] : []),
    ...safe.relations.flatMap(({ relation, ids }) => [
      ink.bold(capital(relationWords[relation])),
      ...aligned(
        ids.map((id) => [ink.cyan(id), shown(says(id))]),
        width,
        indent,
      ),
    ]),
    ...verdictLines(safe, paper),
    ...countLines(safe, paper),
    ...(dead ? [ink.bold('Dead letter'), `${indent}${dead.why}`] : []),
    ...(safe.example ? exampleLines(safe.example, paper) : []),
  ].join('\n');
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

function placeLines(place: PlaceRecord, { width }: Paper): string[] {
  const { kind, where, clause, asks, says, reading, by, why } = place;
  const head =
    clause !== undefined
      ? `${clause}${reading === undefined ? '' : ` under ${reading} only`}, answering "${asks}"`
      : kind === 'restated'
        ? `said by ${by}`
        : kind === 'realised'
          ? `realised by ${by}`
          : ({ assumed: `assumed: ${why}`, notModelled: `not modelled: ${why}` }[kind as string] ?? kind);
  return [
    ...wrap(`${head}${where === undefined ? '' : `, ${where}`}`, width, indent),
    ...(says === undefined ? [] : wrap(`as encoded: ${says}`, width, `${indent}  `)),
  ];
}

function verdictLines(sentence: SentenceRecord, { ink, width }: Paper): string[] {
  const words = verdictWords(sentence);
  if (words.length === 0) return [];
  return [ink.bold('Verdicts'), ...words.flatMap((line) => wrap(line, width, indent))];
}

function countLines({ counts }: SentenceRecord, { ink, width }: Paper): string[] {
  if (counts.length === 0) return [];
  const rows = counts.map(({ world, applies, decides, alone, lifted, yields }) => [
    world,
    `decides ${numeral(decides)}`,
    `alone ${numeral(alone)}`,
    `applies ${numeral(applies)}`,
    `lifted ${numeral(lifted)}`,
    `yields ${numeral(yields)}`,
  ]);
  return [ink.bold('Worlds'), ...aligned(rows, width, indent)];
}

function exampleLines(
  { world, setup, plays, asks, answer, by, lifted }: ExampleRecord,
  paper: Paper,
): string[] {
  const { ink, width } = paper;
  const exceptions = lifted.map((each) => `${each.by} lifts ${each.prohibition}`);
  return [
    `${ink.bold('Example')}, in ${world}`,
    ...setup.flatMap((line) => wrap(line, width, indent)),
    ...(plays.length === 0 ? [] : [ink.bold('Play'), ...playLines(plays, paper)]),
    ink.bold('Then'),
    ...wrap(
      `${ink.bold(asks)}: ${answer} — ${ink.cyan([by.join(', ') || 'no clause', ...exceptions].join('; '))}`,
      width,
      indent,
    ),
  ];
}
