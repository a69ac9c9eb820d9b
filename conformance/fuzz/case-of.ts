/** A disagreement as a case of the suite's kind. */
import type { PackedState } from '../../checker/index.js';
import type { NamedAction } from '../../rulebook/index.js';
import { slug } from '../build/casework.js';
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
  const { steps, end, isRuled } = stepsOf(ground, played);
  const { rulebook, readings, setup } = ground.params;
  const history = Math.max(0, steps.length - (isOfList ? 0 : 1));
  const kind = isOfList ? ('legal' as const) : ('trace' as const);
  const question = { kind, setup, readings, history, actions: played };
  const last = actions.at(-1) ?? played[0];
  const cited = [...new Set([...by, ...[...steps].reverse().flatMap(({ reason }) => reason.by)])];
  const clauses = cited.length > 0 ? cited : ['turn'];
  const said: Omit<Case, 'id' | 'fingerprint' | 'kills' | 'minimal'> = {
    kind,
    title: titleOf(ground, last, steps, isOfList),
    clauses,
    level: !isRuled ? 'may' : Object.keys(readings).length > 0 ? 'should' : 'must',
    requires: { readings, features: ground.setUp.features },
    setup: setup as Setup,
    history,
    start: ground.observe(ground.start),
    steps,
    ...(isOfList && { legal: legalIn(ground, end) }),
  };
  return {
    id: `${rulebook}-${slug(clauses[0]!)}-${fingerprintOf(question).slice(0, digits)}`,
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
  let isRuled = true;
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
    isRuled &&= ground.isRuled(state, action);
    state = next ?? state;
    return step;
  });
  return { steps, end: state, isRuled };
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
