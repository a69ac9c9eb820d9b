import { type Exploration, type PackedState, replay, type Trace } from '../checker/index.js';
import type { Asked, Table } from './game.js';

export const findingKinds = [
  'conflict',
  'gap',
  'brokenClaim',
  'orderDependence',
  'divergentReading',
  'deadLetter',
  'stuck',
  'loopholeCandidate',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Lifted {
  readonly prohibition: string;
  readonly by: string;
}

/** One numbered play of a witness. */
export interface Play {
  readonly player: string;
  readonly action: string;
  readonly moment: string;
  readonly by: readonly string[];
  /** Prohibitions that stood in the way, each with the exception that took it away. */
  readonly lifted: readonly Lifted[];
  readonly assumes: readonly string[];
  readonly changes: readonly string[];
  /** What else was asked to be shown of the position after it. */
  readonly shows?: readonly string[];
}

/** A finding as a short proof. */
export interface Finding {
  /** Stays the same when worlds are added: kind, claim and the clauses that collide. */
  readonly id: string;
  readonly kind: FindingKind;
  readonly world: string;
  /** The claim that is broken, or what is stuck. */
  readonly claim: string;
  readonly says: string;
  readonly setup: readonly string[];
  readonly plays: readonly Play[];
  /** Of a play that can go on for ever: after the last play it is again as it was after this many. */
  readonly loop?: number;
  readonly end: readonly string[];
  /** The failing instance in words. */
  readonly instance: string;
  readonly asked: readonly Asked[];
  /** Clauses of the rulings that make the claim false. */
  readonly collidesWith: readonly string[];
  /** Every clause that the proof uses, the claim included. */
  readonly clauses: readonly string[];
  /** Sections whose weakest assumption the witness rests on; empty: the text alone. */
  readonly assumes: readonly string[];
  /** Options of readings in force. */
  readonly readings: Readonly<Record<string, string>>;
}

/** The findings that an exploration of one set-up brings to light, in the order of its properties. */
export function findingsOf(table: Table, exploration: Pick<Exploration, 'verdicts'>): Finding[] {
  const findings: Finding[] = [];
  for (const { property, verdict } of exploration.verdicts) {
    if (verdict.kind !== 'violated') continue;
    findings.push(
      property.kind === 'noDeadlock'
        ? proof(table, verdict.trace, 'stuck', property)
        : proof(table, verdict.trace, 'brokenClaim', property),
    );
  }
  return findings;
}

function proof(
  table: Table,
  trace: Trace,
  kind: 'stuck' | 'brokenClaim',
  property: { readonly id: string; readonly says: string; readonly kind: string },
): Finding {
  const { plays, states } = playsOf(table, trace);
  const initial = states[0]!;
  const last = states.at(-1)!;
  const { instance, asked } =
    kind === 'stuck'
      ? { instance: `no action is open: ${table.moment(last)}`, asked: [] }
      : table.broken(property.id, last, states.at(-2), trace.actions.at(-1));
  const collidesWith = sorted(asked.flatMap(({ ruling }) => ruling.by));
  return {
    id: [kind, property.id, ...collidesWith].join(' '),
    kind,
    world: table.world,
    claim: property.id,
    says: property.says,
    setup: table.position(initial),
    plays,
    ...(trace.loop !== undefined && { loop: trace.loop }),
    end: table.position(last),
    instance,
    asked,
    collidesWith,
    clauses: sorted([property.id, ...collidesWith, ...plays.flatMap(cited)]),
    assumes: sorted(plays.flatMap((play) => play.assumes)),
    readings: table.rulebook.choices,
  };
}

/** A trace as numbered plays, and the states before, between and after them. */
export function playsOf(table: Table, trace: Trace): { plays: Play[]; states: PackedState[] } {
  const replayed = replay(table.model, trace);
  const plays = replayed.slice(1).map(({ action, state }, index): Play => {
    const before = replayed[index]!.state;
    const told = table.explain(before, action!);
    return {
      player: told.player,
      action: told.action,
      moment: told.moment,
      by: told.by,
      lifted: liftedIn(told.asked),
      assumes: told.assumes,
      changes: table.changed(before, state),
    };
  });
  return { plays, states: replayed.map(({ state }) => state) };
}

const cited = ({ by, lifted }: Play): string[] => [
  ...by,
  ...lifted.flatMap((each) => [each.prohibition, each.by]),
];

export function liftedIn(asked: readonly Asked[]): Lifted[] {
  return asked.flatMap(({ ruling }) =>
    ruling.considered.exceptions
      .filter((exception) => exception.applies && ruling.kind === 'ruled' && ruling.answer === 'legal')
      .map(({ from, by }) => ({ prohibition: from, by })),
  );
}

/** Distinct, in the order of section numbers and then letters (a, b, ..., z, aa, ab). */
export function sorted(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort(compareIds);
}

function compareIds(a: string, b: string): number {
  const [left, right] = [a, b].map((id) => id.split(/[.-]/));
  for (let i = 0; i < Math.max(left!.length, right!.length); i++) {
    const x = left![i] ?? '';
    const y = right![i] ?? '';
    const byNumber = Number(x) - Number(y);
    if (byNumber) return byNumber;
    if (x.length !== y.length && !Number.isFinite(byNumber)) return x.length - y.length;
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
