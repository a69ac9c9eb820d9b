/** A disagreement as a case of the suite's kind. */
import type { PackedState } from '../../checker/index.js';
import type { NamedAction } from '../../rulebook/index.js';
import { canonical, fingerprintOf } from '../canonical.js';
import type { Case, Setup, Step } from '../case.js';
import { changesBetween } from '../observation.js';
import type { Ground } from './ground.js';
import type { Disagreement } from './lockstep.js';

/** Hex digits of an id. */
const digits = 8;

/** What the rules say of a play, as a case; where the play is about a list of legal actions, of kind `legal`. */
export function caseOf({ ground, actions, oracle, by }: Disagreement): Case {
  const isOfList = oracle === 'legal';
  const played = isOfList ? actions.slice(0, -1) : actions.length > 0 ? actions : anyAction(ground);
  const { steps, end } = stepsOf(ground, played);
  const { rulebook, readings, setup } = ground.params;
  const question = { kind: isOfList ? ('legal' as const) : ('trace' as const), readings, setup };
  const last = actions.at(-1) ?? played[0];
  const clauses = by.length > 0 ? by : [...new Set(steps.flatMap(({ reason }) => reason.by))];
  const said: Omit<Case, 'id' | 'fingerprint' | 'kills' | 'minimal'> = {
    kind: question.kind,
    title: titleOf(ground, last, steps, isOfList),
    clauses,
    level: 'must',
    requires: { readings, features: ground.setUp.features },
    setup: setup as Setup,
    history: Math.max(0, steps.length - (isOfList ? 0 : 1)),
    start: ground.observe(ground.start),
    steps,
    ...(isOfList && { legal: legalIn(ground, end) }),
  };
  const hex = fingerprintOf({ ...question, actions: played }).slice(0, digits);
  return {
    id: `${rulebook}-${(clauses[0] ?? 'fuzz').replace(/[^\w.]+/g, '_')}-${hex}`,
    fingerprint: fingerprintOf(said),
    ...said,
    kills: [],
    minimal: false,
  };
}

/** A play of one legal action, for what goes wrong before there is any. */
function anyAction(ground: Ground): NamedAction[] {
  const [first] = ground.legal(ground.start).keys();
  return first === undefined ? [] : [ground.named(first)];
}

function stepsOf(ground: Ground, actions: readonly NamedAction[]) {
  let state = ground.start;
  const steps = actions.map((action): Step => {
    const number = ground.numberOf(action);
    const next = number === undefined ? undefined : ground.after(state, number);
    const changes = next && changesBetween(ground.observe(state), ground.observe(next));
    const step: Step = {
      action,
      accept: next !== undefined,
      reason: { by: ground.by(state, action) },
      ...(changes && { changes }),
    };
    state = next ?? state;
    return step;
  });
  return { steps, end: state };
}

function legalIn(ground: Ground, state: PackedState): NamedAction[] {
  const named = [...ground.legal(state).keys()].map((number) => ground.named(number));
  return named
    .map((action) => [canonical(action), action] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, action]) => action);
}

function titleOf(
  ground: Ground,
  last: NamedAction | undefined,
  steps: readonly Step[],
  isOfList: boolean,
): string {
  const number = last && ground.numberOf(last);
  const text = number === undefined ? canonical(last ?? {}) : ground.table.model.describe(number);
  if (isOfList) return `found by fuzz: what is legal, beside or with "${text}"`;
  return `found by fuzz: "${text}" is ${steps.at(-1)?.accept ? 'legal' : 'not legal'}`;
}
