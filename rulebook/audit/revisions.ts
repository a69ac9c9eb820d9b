import { amend } from '../amend.js';
import type { Revision, Rulebook } from '../rulebook.js';
import { type Audit, type AuditOptions, audit } from './audit.js';
import type { AuditFinding } from './finding.js';
import { shownAfter, tablesOf } from './sightings.js';
import type { Subject } from './subject.js';

/** What a dated change of the text does to its findings. Divergent readings are left out: they are no faults of a text. */
export interface RevisionEffect {
  readonly revision: Pick<Revision, 'id' | 'date' | 'says'>;
  /** Found in the text before it, and no more. */
  readonly removes: readonly AuditFinding[];
  /** Found since, and not before. */
  readonly brings: readonly AuditFinding[];
}

/** The text without a revision. */
export const before = (text: Rulebook, { id, undo }: Revision): Rulebook =>
  amend(text, { id: `before ${id}`, edits: undo });

/** The text with a revision: as it is, but where that is only announced. */
export const since = (text: Rulebook, { id, makes }: Revision): Rulebook =>
  makes ? amend(text, { id: `since ${id}`, edits: makes }) : text;

/**
 * Audits the text as it was before each revision, or as an announced one will make it, in the same set-ups and as far, and compares it
 * with `now`. Where a search was cut
 * short it may have met something in one text only by chance: what the same play shows in both is left out.
 */
export function revisionEffects(
  text: Rulebook,
  subjects: readonly Subject[],
  options: AuditOptions,
  now: Audit,
): RevisionEffect[] {
  const known = new Set(now.findings.map(({ id }) => id));
  return text.revisions.map((revision) => {
    const isAnnounced = revision.makes !== undefined;
    const other = isAnnounced ? since(text, revision) : before(text, revision);
    const found = new Set<string>();
    const { findings } = audit(other, subjects, {
      ...options,
      pairs: 0,
      onFound: (id) => found.add(id),
      wants: (id) => !known.has(id) && (options.wants?.(id) ?? true),
    });
    const onlyThere = findings.filter((finding) => !replays(text, subjects, finding));
    const onlyNow = now.findings.filter(
      (finding) =>
        finding.options === undefined && !found.has(finding.id) && !replays(other, subjects, finding),
    );
    const { id, date, says } = revision;
    const [removes, brings] = isAnnounced ? [onlyNow, onlyThere] : [onlyThere, onlyNow];
    return { revision: { id, ...(date !== undefined && { date }), says }, removes, brings };
  });
}

/** Whether the witness of a finding shows the same under another text. */
function replays(
  text: Rulebook,
  subjects: readonly Subject[],
  { id, world, without, plays }: AuditFinding,
): boolean {
  const whole = subjects.find((subject) => subject.world === world);
  if (!whole) return false;
  const subject = without.reduce((rest, piece) => rest.without(piece)!, whole);
  const words = plays.map(({ action }) => action);
  return shownAfter(tablesOf(subject, text), words, id) !== undefined;
}
