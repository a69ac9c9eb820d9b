import {
  type Audit,
  type AuditFinding,
  certainties,
  type InventoryEntry,
  type Reading,
  type RevisionEffect,
  type Rulebook,
} from '../rulebook/index.js';
import {
  askedRecord,
  type FindingRecord,
  findingRecord,
  type PlayedRecord,
  type RulebookRecord,
  rulebookRecord,
} from './record.js';

/** The record of one `assize audit`; reports/schema/audit.schema.json states the same, closed. */
export interface AuditRecord {
  readonly format: 'assize-audit/1';
  readonly assize: string;
  readonly rulebook: RulebookRecord;
  readonly worlds: Audit['worlds'];
  /** The strongest first. */
  readonly findings: readonly AuditFindingRecord[];
  readonly undivided: Audit['undivided'];
  /** Where it was asked for: what each revision of the text does to its findings. */
  readonly revisions?: readonly RevisionRecord[];
}

export interface RevisionRecord {
  readonly id: string;
  readonly date?: string;
  readonly says: string;
  /** Found in the text before it, and no more. */
  readonly removes: readonly AuditFindingRecord[];
  /** Found since, and not before. */
  readonly brings: readonly AuditFindingRecord[];
}

export interface AuditFindingRecord
  extends FindingRecord,
    Pick<AuditFinding, 'options' | 'certainty' | 'without' | 'worlds' | 'question'> {
  readonly played: readonly PlayedRecord[];
}

/** An audit, ready to be written down; equal audits give equal records. */
export function auditRecord(
  assize: string,
  book: Rulebook,
  { findings, worlds, undivided }: Audit,
  effects?: readonly RevisionEffect[],
  inventory: readonly InventoryEntry[] = [],
): AuditRecord {
  const recordsOf = (some: readonly AuditFinding[]) => some.map((finding) => recordOf(finding, book));
  const records = recordsOf(findings);
  const revisions = effects?.map(({ revision, removes, brings }): RevisionRecord => {
    return { ...revision, removes: recordsOf(removes), brings: recordsOf(brings) };
  });
  return {
    format: 'assize-audit/1',
    assize,
    rulebook: rulebookRecord(
      book,
      [...records, ...(revisions ?? []).flatMap(({ removes, brings }) => [...removes, ...brings])],
      inventory,
    ),
    worlds,
    findings: records,
    undivided,
    ...(revisions && { revisions }),
  };
}

const recordOf = (finding: AuditFinding, book: Rulebook): AuditFindingRecord => ({
  ...findingRecord(finding, book, finding.needs),
  ...(finding.options && { options: finding.options }),
  certainty: finding.certainty,
  without: finding.without,
  worlds: finding.worlds,
  question: finding.question,
  ...(finding.sides && {
    sides: finding.sides.map((side) => ({ ...side, asked: side.asked.map(askedRecord) })),
  }),
  played: book.readings.filter((reading) => concerns(finding, reading)).map(playedRecord),
});

/** A finding is about a reading that is its claim or chooses between the clauses that meet, and rests on those that it needs. */
function concerns({ claim, collidesWith, needs }: AuditFinding, { id, clauses }: Reading): boolean {
  const choosesBetween = collidesWith.length > 1 && collidesWith.every((each) => clauses.includes(each));
  return id === claim || choosesBetween || needs.some(({ reading }) => reading === id);
}

const playedRecord = ({ id, options, default: option, why }: Reading): PlayedRecord => ({
  reading: id,
  option,
  says: options[option]!.says,
  why,
});

/** Findings that are told together: the strongest in full, the others beside it. */
export interface AuditEntry {
  readonly main: AuditFindingRecord;
  readonly more: readonly AuditFindingRecord[];
}

/**
 * The findings in order, those together that one answer may settle: all options of one reading, the ways in which one claim or intent
 * falls, what a reading of the same clauses would settle, what stands against one prohibition, acts that nothing permits, what is due
 * together, and what one and the same play shows of one kind by the same clause.
 */
export function entriesOf({ findings }: Pick<AuditRecord, 'findings'>): AuditEntry[] {
  const readings = findings.filter(({ options }) => options);
  const entries: AuditFindingRecord[][] = [];
  const entryOf = new Map<string, number>();
  for (const finding of findings) {
    const causes = [...causesOf(finding), ...settlingIn(readings, finding)];
    const known = causes.flatMap((cause) => entryOf.get(cause) ?? []);
    const at = known.length > 0 ? Math.min(...known) : entries.push([]) - 1;
    for (const [cause, index] of entryOf) if (known.includes(index)) entryOf.set(cause, at);
    for (const other of new Set(known)) if (other !== at) entries[at]!.push(...entries[other]!.splice(0));
    for (const cause of causes) entryOf.set(cause, at);
    entries[at]!.push(finding);
  }
  const order = new Map(findings.map((finding, index) => [finding, index]));
  return entries
    .filter((entry) => entry.length > 0)
    .map((entry) => entry.sort((a, b) => leads(a) - leads(b) || order.get(a)! - order.get(b)!))
    .map(([main, ...more]) => ({ main: main!, more }));
}

/** Of what rests on the same, sentences at odds are told ahead of the readings that choose between them. */
const leads = ({ kind, certainty }: AuditFindingRecord) =>
  certainties.indexOf(certainty) * 2 + (kind === 'conflict' || kind === 'brokenClaim' ? 0 : 1);

/** The readings that are about nothing but clauses of the finding: a choice there settles it. */
function settlingIn(
  readings: readonly AuditFindingRecord[],
  { kind, claim, collidesWith }: AuditFindingRecord,
): string[] {
  const about =
    kind === 'conflict' ? collidesWith : kind === 'brokenClaim' ? [claim, ...collidesWith] : undefined;
  if (!about) return [];
  return readings
    .filter((reading) => about.every((id) => reading.collidesWith.includes(id)))
    .map((reading) => `${reading.kind} ${reading.claim}`);
}

function causesOf({ kind, claim, collidesWith, world, setup, plays }: AuditFindingRecord): string[] {
  const play = [kind, world, setup, plays.map(({ action }) => action)];
  switch (kind) {
    case 'divergentReading':
    case 'gap':
    case 'orderDependence':
    case 'stuck':
      return [`${kind} ${claim}`];
    case 'deadLetter':
      return [`${kind} ${collidesWith.join(' ') || claim}`];
    case 'conflict':
      return [`${kind} with ${collidesWith.at(-1)}`, JSON.stringify(play)];
    case 'brokenClaim':
    case 'loopholeCandidate':
      return [`${kind} ${claim}`, ...collidesWith.map((id) => JSON.stringify([...play, id]))];
  }
}
