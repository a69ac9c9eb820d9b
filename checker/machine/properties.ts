import type { EventObject, MachineContext } from 'xstate';
import type { PackedState, Property } from '../model.js';
import type { ChartProperty, StatechartModel } from '../statechart/types.js';
import type { Expression } from './expression.js';
import { MachineFault, said } from './fault.js';
import { checkTag, type StateView, stateText } from './snapshot.js';

/** Properties as a module states them: in the chart's terms, with the whole state as a last argument. */
export interface Stated {
  /** What the module exports under these names. */
  readonly properties?: unknown;
  readonly invariants?: unknown;
  /** What no state may satisfy, and what some state has to. */
  readonly never?: readonly Expression[];
  readonly reach?: readonly Expression[];
}

export type Look = (state: PackedState) => StateView;

const expected =
  "invariants as { 'never negative': ({ context, value }) => context.count >= 0 }, or properties as [{ kind: 'always', id: 'a', says: '...', holds: (context) => true }]";

const wrong = (found: string): never => {
  throw new MachineFault(found, expected, 'properties');
};

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Calls what a module has for a predicate, and lets nothing pass that is no answer. */
function answer(id: string, ask: () => unknown, at?: StateView): boolean {
  const shown = at ? [`in ${stateText(at)}`] : [];
  let given: unknown;
  try {
    given = ask();
  } catch (error) {
    if (error instanceof MachineFault) throw error;
    throw new MachineFault(
      `the property "${id}" that throws (${said(error)})`,
      'one that is true or false',
      'properties',
      shown,
    );
  }
  if (typeof given === 'boolean') return given;
  const what = given === undefined ? 'undefined (a missing return?)' : `a ${typeof given}`;
  throw new MachineFault(`the property "${id}" that gives ${what}`, 'true or false', 'properties', shown);
}

/** Whatever a property of any kind may have. */
const members: ReadonlySet<string> = new Set(
  'kind id says when of premise holds holdsElsewhere idle isEnd from to fair'.split(' '),
);

type Predicate = (...args: unknown[]) => unknown;

function invariant(id: string, holds: Predicate, look: Look): Property {
  return {
    kind: 'always',
    id,
    says: id,
    holds: (state) => {
      const at = look(state);
      return answer(id, () => holds(at), at);
    },
  };
}

function stated(given: unknown, where: string, model: StatechartModel, look: Look): Property {
  if (!isObject(given)) return wrong(`a value of type ${typeof given} as ${where}`);
  const { kind, id, says = id } = given;
  if (typeof id !== 'string' || id === '') return wrong(`a property without an id as ${where}`);
  const odd = Object.keys(given).find((name) => !members.has(name));
  if (odd !== undefined) return wrong(`"${id}" with a member ${odd}, which no property has`);
  for (const type of Array.isArray(given.of) ? given.of : [])
    if (!model.events.some((event) => event.type === type))
      wrong(`of of "${id}" that names ${JSON.stringify(type)}, which is no event`);
  if (typeof says !== 'string') return wrong(`a property whose says is no text as ${where}`);
  const predicate = (name: string): Predicate | undefined => {
    const value = given[name];
    if (value === undefined) return undefined;
    return typeof value === 'function'
      ? (value as Predicate)
      : wrong(`${name} of "${id}" that is no function`);
  };
  const holds = predicate('holds');
  const premise = predicate('premise');
  const { when } = given;
  if (when !== undefined && typeof when !== 'string') wrong(`when of "${id}" that is no tag`);
  if (typeof when === 'string') checkTag(model.machine, when);
  const isWithin = (state: PackedState) => when === undefined || model.hasTag(state, when as string);
  const asked = (ask: Predicate | undefined, state: PackedState) => {
    const at = look(state);
    return ask === undefined || answer(id, () => ask(at.context, at), at);
  };
  const needed = () => (holds ? undefined : wrong(`"${id}" of kind ${String(kind)} without holds`));
  if (kind === 'always') {
    needed();
    return {
      kind,
      id,
      says,
      holds: (state) => asked(holds, state),
      ...((when !== undefined || premise) && {
        premise: (state: PackedState) => isWithin(state) && asked(premise, state),
      }),
    };
  }
  if (kind === 'reachable') {
    needed();
    return { kind, id, says, holds: (state) => isWithin(state) && asked(holds, state) };
  }
  return judged({ ...given, says, kind, id } as unknown as ChartProperty, model);
}

/** A property of any other kind that the checker knows. */
function judged(property: ChartProperty, model: StatechartModel): Property {
  const guard = (value: unknown): unknown => {
    if (typeof value === 'function') return (...args: unknown[]) => answer(property.id, () => value(...args));
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, guard(each)]))
      : value;
  };
  const terms = guard(property) as ChartProperty<MachineContext, EventObject>;
  let made: Property | undefined;
  try {
    made = model.judging(terms);
  } catch (error) {
    if (error instanceof TypeError) return wrong(error.message);
    throw error;
  }
  return made ?? wrong(`"${property.id}" of the kind ${JSON.stringify(property.kind)}`);
}

function listOf(given: unknown, name: string, model: StatechartModel, look: Look): Property[] {
  if (given === undefined) return [];
  if (Array.isArray(given)) return given.map((each, i) => stated(each, `${name}[${i}]`, model, look));
  if (!isObject(given)) return wrong(`${name} of type ${typeof given}`);
  return Object.entries(given).map(([id, holds]) =>
    typeof holds === 'function'
      ? invariant(id, holds as Predicate, look)
      : wrong(`a value of type ${typeof holds} as ${name}.${id}`),
  );
}

/** Where nothing is stated, this is asked. */
export const noDeadlock = (model: StatechartModel): Property => ({
  kind: 'noDeadlock',
  id: 'noDeadlock',
  says: 'every state has a way on, unless the machine is done',
  isEnd: (state) => model.isDone(state),
});

/** What is to be judged of a machine, in the order in which it is stated. */
export function propertiesOf(
  { properties, invariants, never = [], reach = [] }: Stated,
  model: StatechartModel,
  look: Look,
): Property[] {
  const numbered = (word: string, index: number, all: readonly unknown[]) =>
    all.length === 1 ? word : `${word} ${index + 1}`;
  const all: Property[] = [
    ...listOf(properties, 'properties', model, look),
    ...listOf(invariants, 'invariants', model, look),
    ...never.map(
      (each, i): Property => ({
        kind: 'always',
        id: numbered('never', i, never),
        says: each.text,
        holds: (state) => !each.holds(look(state)),
      }),
    ),
    ...reach.map(
      (each, i): Property => ({
        kind: 'reachable',
        id: numbered('reach', i, reach),
        says: each.text,
        holds: (state) => each.holds(look(state)),
      }),
    ),
  ];
  const repeated = all.find(({ id }, i) => all.findIndex((other) => other.id === id) < i);
  if (repeated) wrong(`two properties called "${repeated.id}"`);
  return all.length > 0 ? all : [noDeadlock(model)];
}
