/**
 * XState as the judge of what we compiled, and the one place that knows `@xstate/graph`.
 */
import { type AdjacencyValue, getAdjacencyMap, type StatePath } from '@xstate/graph';
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from 'xstate';
import { firstSnapshot, step, takes } from './interpret.js';
import type { PackedState, Trace } from './model.js';
import type { StatechartModel } from './statechart/types.js';

/** One disagreement between the compiled model and XState. */
export interface Difference {
  readonly kind: 'initial' | 'enabled' | 'successor' | 'configuration' | 'tags' | 'done' | 'state' | 'edge';
  /** Where: the view of the state. */
  readonly at: unknown;
  readonly event?: EventObject;
  readonly compiled: unknown;
  readonly xstate: unknown;
}

export interface Comparison {
  /** States compared; `compareWithXState` counts XState's own, which can be more than the model's. */
  readonly states: number;
  readonly edges: number;
  /** Whether all reachable states were compared. */
  readonly complete: boolean;
  readonly differences: readonly Difference[];
}

export interface CompareOptions {
  /** Snapshots compared before giving up; default 100,000. */
  readonly maxStates?: number;
  /** Differences collected before giving up; default 20. */
  readonly maxDifferences?: number;
}

const keyOf = (state: PackedState): string => state.join();

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
}

/** Everything that XState's behaviour can depend on: finer than our state, so that what we merge is tested too. */
function fineKey(compiled: StatechartModel, snapshot: AnyMachineSnapshot): string {
  const ids = (nodes: readonly { id: string }[]): string => nodes.map(({ id }) => id).join('|');
  const history = Object.entries(snapshot.historyValue as Record<string, { id: string }[]>).map(
    ([id, nodes]) => `${id}=${ids(nodes)}`,
  );
  return [keyOf(compiled.encode(snapshot)), ids(snapshot._nodes), ...history.sort()].join(';');
}

class Walk {
  readonly differences: Difference[] = [];
  edges = 0;

  constructor(readonly compiled: StatechartModel) {}

  private differ(
    kind: Difference['kind'],
    state: PackedState,
    ours: unknown,
    theirs: unknown,
    event?: EventObject,
  ) {
    if (canonical(ours) === canonical(theirs)) return;
    const at = this.compiled.view(state);
    this.differences.push({ kind, at, ...(event && { event }), compiled: ours, xstate: theirs });
  }

  private view(state: PackedState | undefined): unknown {
    return state && { bytes: keyOf(state), view: this.compiled.view(state) };
  }

  initial(snapshot: AnyMachineSnapshot): void {
    const [first] = this.compiled.initial();
    const expected = this.compiled.encode(snapshot);
    this.differ('initial', expected, this.view(first), this.view(expected));
  }

  /** Compares one state; returns XState's successors. */
  visit(snapshot: AnyMachineSnapshot): AnyMachineSnapshot[] {
    const { compiled } = this;
    const state = compiled.encode(snapshot);
    this.differ('configuration', state, compiled.configuration(state), snapshot.value);
    this.differ('done', state, compiled.isDone(state), snapshot.status === 'done');
    const tags = [...(snapshot.tags as Set<string>)];
    this.differ(
      'tags',
      state,
      tags.filter((tag) => compiled.hasTag(state, tag)),
      tags,
    );
    const ours = new Map<number, PackedState>();
    compiled.expand(state, (action, next) => ours.set(action, next.slice()));
    return compiled.events.flatMap((event: EventObject, index) => {
      const enabled = takes(snapshot, event);
      this.differ('enabled', state, ours.has(index), enabled, event);
      if (!enabled) return [];
      this.edges++;
      const next = step(compiled.machine, snapshot, event);
      this.differ('successor', state, this.view(ours.get(index)), this.view(compiled.encode(next)), event);
      return [next];
    });
  }
}

/**
 * Every event of the alphabet in every state that XState reaches: enabledness, successor, configuration, tags and
 * end, in both. Two of XState's states that ours takes for one are both walked.
 */
export function compareWithXState<M extends AnyStateMachine>(
  compiled: StatechartModel<M>,
  { maxStates = 100_000, maxDifferences = 20 }: CompareOptions = {},
): Comparison {
  const model = compiled as unknown as StatechartModel;
  const walk = new Walk(model);
  const first = firstSnapshot(compiled.machine, compiled.input);
  walk.initial(first);
  const seen = new Set([fineKey(model, first)]);
  const queue = [first];
  let states = 0;
  while (states < queue.length && states < maxStates && walk.differences.length < maxDifferences) {
    for (const next of walk.visit(queue[states++]!)) {
      const key = fineKey(model, next);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
  const { edges, differences } = walk;
  return { states, edges, complete: states === queue.length, differences };
}

/** Each state by its bytes, with the state that each enabled event leads to, by the event's index. */
type Edges = Map<string, Map<number, string>>;

function edgesOf(compiled: StatechartModel): Edges {
  const edges: Edges = new Map();
  const queue: PackedState[] = [];
  const note = (state: PackedState): string => {
    const key = keyOf(state);
    if (!edges.has(key)) {
      edges.set(key, new Map());
      queue.push(state.slice());
    }
    return key;
  };
  for (const state of compiled.initial()) note(state);
  for (const state of queue)
    compiled.expand(state, (action, next) => edges.get(keyOf(state))!.set(action, note(next)));
  return edges;
}

const keyed = (compiled: StatechartModel, snapshot: unknown): string =>
  keyOf(compiled.encode(snapshot as AnyMachineSnapshot));

/** What `getAdjacencyMap` of `@xstate/graph` finds when it is left to itself: every event offered in every state, its own keys. */
export function plainAdjacencyMap({
  machine,
  events,
  input,
}: StatechartModel): Record<string, AdjacencyValue<unknown, unknown>> {
  return getAdjacencyMap(machine, { input, events: [...events] }) as Record<
    string,
    AdjacencyValue<unknown, unknown>
  >;
}

/** What `getAdjacencyMap` of `@xstate/graph` finds by enabled events, with our keys for its states. */
export function adjacencyMap(compiled: StatechartModel): Record<string, AdjacencyValue<unknown, unknown>> {
  const { machine, events, input } = compiled;
  return getAdjacencyMap(machine, {
    input,
    events: (snapshot) => events.filter((event) => takes(snapshot as unknown as AnyMachineSnapshot, event)),
    serializeState: (snapshot) => keyed(compiled, snapshot),
  }) as Record<string, AdjacencyValue<unknown, unknown>>;
}

function adjacency(compiled: StatechartModel): Edges {
  const indices = new Map<unknown, number>(compiled.events.map((event, index) => [event, index]));
  return new Map(
    Object.entries(adjacencyMap(compiled)).map(([key, { transitions }]) => [
      key,
      new Map(
        Object.values(transitions).map(({ event, state }) => [indices.get(event)!, keyed(compiled, state)]),
      ),
    ]),
  );
}

/**
 * The compiled graph and that of `@xstate/graph`, state by state and edge by edge. For small models only: the other's
 * cost grows with the square of the states. Two equal events in the alphabet are one to it, and show as a difference.
 */
export function compareWithGraph<M extends AnyStateMachine>(compiled: StatechartModel<M>): Comparison {
  const model = compiled as unknown as StatechartModel;
  const ours = edgesOf(model);
  const theirs = adjacency(model);
  const differences: Difference[] = [];
  const view = (key: string): unknown => compiled.view(Uint8Array.from(key.split(',').map(Number)));
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const mine = ours.get(key);
    const other = theirs.get(key);
    if (!mine || !other) {
      differences.push({
        kind: 'state',
        at: view(key),
        compiled: mine !== undefined,
        xstate: other !== undefined,
      });
      continue;
    }
    for (const index of new Set([...mine.keys(), ...other.keys()])) {
      const [a, b] = [mine.get(index), other.get(index)];
      if (a === b) continue;
      const event = compiled.events[index] as EventObject;
      differences.push({ kind: 'edge', at: view(key), event, compiled: a && view(a), xstate: b && view(b) });
    }
  }
  const edges = [...ours.values()].reduce((sum, successors) => sum + successors.size, 0);
  return { states: ours.size, edges, complete: true, differences };
}

/**
 * A trace as `@xstate/graph` writes paths, so that its test models can run it: the first step is the initial state
 * with `xstate.init`, each further one an event with the state it led to.
 * @throws Error if the trace has an action that XState does not take: a fault of ours
 */
export function toPath<M extends AnyStateMachine>(
  compiled: StatechartModel<M>,
  trace: Trace,
): StatePath<SnapshotFrom<M>, EventFromLogic<M>> {
  let state = firstSnapshot(compiled.machine, compiled.input);
  const steps: { state: AnyMachineSnapshot; event: EventObject }[] = [
    { state, event: { type: 'xstate.init' } },
  ];
  for (const action of trace.actions) {
    const event = compiled.events[action] as EventObject;
    if (!takes(state, event))
      throw new Error(`XState does not take ${compiled.describe(action)} in ${JSON.stringify(state.value)}`);
    state = step(compiled.machine, state, event);
    steps.push({ state, event });
  }
  return { state, steps, weight: trace.actions.length } as unknown as StatePath<
    SnapshotFrom<M>,
    EventFromLogic<M>
  >;
}
