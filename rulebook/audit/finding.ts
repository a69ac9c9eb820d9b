import { type Finding, type Play, playsOf, sorted } from '../finding.js';
import type { Table } from '../game.js';
import { playAgain } from '../play-again.js';
import type { Rulebook } from '../rulebook.js';
import type { NeededReading } from '../standing.js';
import { type AuthorsQuestion, questionOf } from './question.js';
import type { Witness } from './reduce.js';
import { unpermitted } from './rulings.js';
import type { Shown, Side } from './subject.js';

/**
 * What a finding rests on: clauses of the text only, a reading as well, a section that is only referred to, or that nothing else came
 * up in what was looked at.
 */
export const certainties = ['text', 'reading', 'assumption', 'sample'] as const;
export type Certainty = (typeof certainties)[number];

export interface AuditFinding extends Finding {
  readonly certainty: Certainty;
  /** Of a reading, which is the claim: the options that part ways. */
  readonly options?: readonly [string, string];
  /** Of a reading: what each of the two options that part ways makes of it. */
  readonly sides?: readonly [Side, Side];
  /** Readings without whose option in force the witness falls. */
  readonly needs: readonly NeededReading[];
  /** Pieces of the set-up that do not matter and were left out. */
  readonly without: readonly string[];
  /** Every set-up in which it shows. */
  readonly worlds: readonly string[];
  readonly question: AuthorsQuestion;
}

/** What a finding has besides its witness. */
export interface Backing {
  readonly needs: readonly NeededReading[];
  readonly worlds: readonly string[];
  /** How much hangs on it, in words. */
  readonly hanging: string;
}

export function findingOf(
  id: string,
  shown: Shown,
  { subject, words, without }: Witness,
  table: Table,
  { needs, worlds, hanging }: Backing,
): AuditFinding {
  const { trace } = playAgain(table, words)!;
  const { plays, states } = playsOf(table, trace);
  const assumes = sorted([...plays.flatMap((play) => play.assumes), ...shown.assumes]);
  const cited = plays.flatMap(({ by, lifted }) => [
    ...by,
    ...lifted.flatMap((each) => [each.prohibition, each.by]),
  ]);
  return {
    ...bareFinding(id, shown, table.rulebook, hanging, decisive(shown, plays, table.rulebook)),
    world: subject.world,
    setup: table.position(states[0]!),
    plays,
    end: table.position(states.at(-1)!),
    clauses: sorted([...named(shown, table), ...shown.collidesWith, ...cited]),
    assumes,
    certainty: assumes.length > 0 ? 'assumption' : needs.length > 0 ? 'reading' : 'text',
    needs,
    without,
    worlds,
  };
}

/**
 * The clauses of which one has to give way if the end is not to be: those that the end itself goes by, a general definition apart
 * from which others are excepted; and what lets the last step be made that changes something, the exceptions, where it needs one.
 */
function decisive({ collidesWith }: Shown, plays: readonly Play[], book: Rulebook): string[] {
  const exceptedFrom = new Set([...book.entries.values()].flatMap(({ exceptTo }) => exceptTo));
  const last = plays.findLast(({ changes }) => changes.length > 0);
  const step = last?.lifted.length ? last.lifted.map(({ by }) => by) : (last?.by ?? []);
  return sorted([...collidesWith.filter((id) => !exceptedFrom.has(id)), ...step]);
}

const named = ({ claim }: Shown, { rulebook, claims }: Table) =>
  rulebook.entries.has(claim) || claims.some((each) => each.id === claim) ? [claim] : [];

/** A finding without a play: it shows everywhere that was looked. */
export function bareFinding(
  id: string,
  shown: Shown,
  book: Rulebook,
  hanging: string,
  decisive: readonly string[] = [],
): AuditFinding {
  const { kind, claim, says, instance, asked, sides, collidesWith, options } = shown;
  return {
    id,
    kind,
    world: '',
    claim,
    says,
    setup: [],
    plays: [],
    end: [],
    instance,
    asked,
    ...(sides && { sides }),
    collidesWith,
    ...(options && { options }),
    clauses: collidesWith.length > 0 ? collidesWith : [claim],
    assumes: [],
    readings: book.choices,
    certainty: 'sample',
    needs: [],
    without: [],
    worlds: [],
    question: questionOf(shown, book, hanging, decisive),
  };
}

/**
 * The strongest first: what rests on the text alone, in few steps, and touches many clauses. Acts that nothing permits come last:
 * one sentence would settle all of them.
 */
export function ranked(findings: readonly AuditFinding[]): AuditFinding[] {
  const keyOf = ({ certainty, plays, clauses, claim }: AuditFinding) => [
    claim === unpermitted ? 1 : 0,
    certainties.indexOf(certainty),
    plays.length,
    -clauses.length,
  ];
  return [...findings].sort((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    const at = x.findIndex((value, index) => value !== y[index]);
    return at >= 0 ? x[at]! - y[at]! : a.id < b.id ? -1 : 1;
  });
}
