/** Plays at random against an implementation; each disagreement is shrunk to a case. */
import type { Shelf } from '../../scenarios/index.js';
import type { Case } from '../case.js';
import { campaign } from './campaign.js';
import { caseOf } from './case-of.js';
import { Rules } from './ground.js';
import { type GroundOptions, groundsOf } from './grounds.js';
import type { Disagreement } from './lockstep.js';
import { shrink } from './shrink.js';
import type { Suspect } from './suspect.js';

export interface FuzzOptions extends GroundOptions {
  readonly seed: number;
  readonly plays: number;
  readonly depth: number;
  /** Disagreements after which it ends, each decided by another clause than those before. */
  readonly findings: number;
  /** Plays at most that are made to shrink a disagreement. */
  readonly tries?: number;
  /** Asked now and then: whether to end. */
  readonly isOver?: () => boolean;
  readonly onPlay?: (plays: number) => void;
}

export interface Finding {
  readonly disagreement: Disagreement;
  readonly case: Case;
  /** Plays that it took to come upon it. */
  readonly plays: number;
  /** False: the same play gave another result when it was made once more. */
  readonly isRepeatable: boolean;
}

export interface Fuzzed {
  readonly plays: number;
  /** Plays that were not made, because the implementation does not have what they begin with. */
  readonly unsupported: number;
  readonly findings: readonly Finding[];
}

/** Throws `Misconduct` where the implementation cannot even be started. */
export async function fuzz(
  suspect: Suspect,
  shelf: Shelf,
  options: FuzzOptions,
  onFinding: (finding: Finding) => void = () => {},
): Promise<Fuzzed> {
  const { seed, plays, depth, tries, isOver = () => false, onPlay } = options;
  const grounds = await groundsOf(new Rules(shelf), options);
  const findings: Finding[] = [];
  const known = new Set<string>();
  const onDisagreement = async (found: Disagreement, made: number): Promise<boolean> => {
    if (!known.has(causeOf(found))) {
      const shrunk = await shrink(suspect, found, { isOver, ...(tries !== undefined && { tries }) });
      const { disagreement, isRepeatable } = shrunk;
      known.add(causeOf(found));
      known.add(causeOf(disagreement));
      const finding = { disagreement, case: caseOf(disagreement), plays: made, isRepeatable };
      findings.push(finding);
      onFinding(finding);
    }
    return findings.length < options.findings;
  };
  const made = await campaign(suspect, grounds, {
    ...{ seed, plays, depth, onDisagreement },
    isOver: (count) => {
      onPlay?.(count);
      return isOver();
    },
  });
  return { ...made, findings };
}

/** What is told once: by the clause that speaks most plainly, or by how the implementation fails. */
const causeOf = ({ oracle, by, message }: Disagreement): string =>
  oracle === 'process' || oracle === 'protocol' ? `${oracle} ${message}` : (by[0] ?? message);
