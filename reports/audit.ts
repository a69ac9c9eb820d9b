import type { Audit, AuditFinding, RevisionEffect, Rulebook } from '../rulebook/index.js';
import { type FindingRecord, findingRecord, type RulebookRecord, rulebookRecord } from './record.js';

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
    Pick<AuditFinding, 'certainty' | 'without' | 'worlds' | 'question'> {}

/** An audit, ready to be written down; equal audits give equal records. */
export function auditRecord(
  assize: string,
  book: Rulebook,
  { findings, worlds, undivided }: Audit,
  effects?: readonly RevisionEffect[],
): AuditRecord {
  const recordsOf = (some: readonly AuditFinding[]) => some.map((finding) => recordOf(finding, book));
  const records = recordsOf(findings);
  const revisions = effects?.map(({ revision, removes, brings }): RevisionRecord => {
    return { ...revision, removes: recordsOf(removes), brings: recordsOf(brings) };
  });
  return {
    format: 'assize-audit/1',
    assize,
    rulebook: rulebookRecord(book, [...records, ...(revisions ?? []).flatMap(({ removes }) => removes)]),
    worlds,
    findings: records,
    undivided,
    ...(revisions && { revisions }),
  };
}

const recordOf = (finding: AuditFinding, book: Rulebook): AuditFindingRecord => ({
  ...findingRecord(finding, book, finding.needs),
  certainty: finding.certainty,
  without: finding.without,
  worlds: finding.worlds,
  question: finding.question,
});

/** Findings that are told together: the strongest in full, the others beside it. */
export interface AuditEntry {
  readonly main: AuditFindingRecord;
  readonly more: readonly AuditFindingRecord[];
}

/**
 * The findings in order, those together that one answer may settle: all options of one reading, and what one and the same play
 * shows of one kind.
 */
export function entriesOf({ findings }: Pick<AuditRecord, 'findings'>): AuditEntry[] {
  const entries = new Map<string, AuditFindingRecord[]>();
  for (const finding of findings) {
    const key = JSON.stringify(causeOf(finding));
    entries.set(key, [...(entries.get(key) ?? []), finding]);
  }
  return [...entries.values()].map(([main, ...more]) => ({ main: main!, more }));
}

function causeOf({ id, kind, claim, world, setup, plays }: AuditFindingRecord): readonly unknown[] {
  if (kind === 'divergentReading') return [kind, claim];
  if (kind === 'deadLetter') return [id];
  return [kind, world, setup, plays.map(({ action }) => action)];
}
