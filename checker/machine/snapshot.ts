import { type AnyStateMachine, type MachineContext, matchesState, type StateValue } from 'xstate';
import type { PackedState } from '../model.js';
import { allNodes, type Node } from '../statechart/tree.js';
import type { StatechartModel } from '../statechart/types.js';
import { MachineFault } from './fault.js';

/** A state as invariants see it, with the names that XState's snapshots have. Valid for the call only. */
export interface StateView<C = MachineContext> {
  readonly value: StateValue;
  readonly context: C;
  readonly status: 'active' | 'done';
  /** As XState's own: `matches('a.b')`, `matches({ a: 'b' })`. */
  matches(value: StateValue): boolean;
  hasTag(tag: string): boolean;
}

/** A misspelt name is never matched, and would pass for what never happens. */
export function checkState(machine: AnyStateMachine, path: string): void {
  let node: Node | undefined = machine.root;
  for (const key of path.split('.')) node = (node?.states as Record<string, Node> | undefined)?.[key];
  if (node) return;
  const known = allNodes(machine.root).slice(1, 20);
  const names = known.map(({ path }) => path.join('.')).join(', ');
  throw new MachineFault(
    `the state "${path}", which the machine does not have`,
    `one of ${names}`,
    'properties',
  );
}

const tagsOf = new WeakMap<AnyStateMachine, ReadonlySet<string>>();

/** The same of a tag. */
export function checkTag(machine: AnyStateMachine, tag: string): void {
  let tags = tagsOf.get(machine);
  if (!tags) {
    tags = new Set(allNodes(machine.root).flatMap((node) => node.tags));
    tagsOf.set(machine, tags);
  }
  if (tags.has(tag)) return;
  const expected = tags.size === 0 ? 'none, for it has no tags' : `one of ${[...tags].join(', ')}`;
  throw new MachineFault(`the tag "${tag}", which no state of the machine has`, expected, 'properties');
}

export function viewOf(model: StatechartModel, state: PackedState): StateView {
  const value = model.configuration(state);
  return {
    value,
    context: model.context(state),
    status: model.isDone(state) ? 'done' : 'active',
    matches: (wanted) => {
      if (typeof wanted === 'string') checkState(model.machine, wanted);
      return matchesState(wanted, value);
    },
    hasTag: (tag) => {
      checkTag(model.machine, tag);
      return model.hasTag(state, tag);
    },
  };
}

/** `red.walk`, `{ bold: on, italic: off }`: a state value in a line. */
export function valueText(value: StateValue): string {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).filter(([, child]) => child !== undefined) as [string, StateValue][];
  if (entries.length === 1) {
    const [[key, child]] = entries as [[string, StateValue]];
    const below = valueText(child);
    return below === '' ? key : below.startsWith('{') ? `${key} ${below}` : `${key}.${below}`;
  }
  if (entries.length === 0) return '';
  return `{ ${entries.map(([key, child]) => `${key}: ${valueText(child) || 'active'}`).join(', ')} }`;
}

/** JSON for people: members without quotation marks, and words for what JSON has none for. */
export function dataText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  if (Array.isArray(value)) return `[${value.map(dataText).join(', ')}]`;
  const name = (key: string) => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : JSON.stringify(key));
  const members = Object.entries(value).map(([key, item]) => `${name(key)}: ${dataText(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A state in a line. */
export const stateText = ({ value, context }: Pick<StateView, 'value' | 'context'>): string => {
  const told = valueText(value);
  return `${told === '' ? '' : `${told}, `}context ${dataText(context)}`;
};

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What of a context has changed, a line each: `count: 1 to 2`. What an object or array of another shape has come to is told whole. */
export function changesIn(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return [];
  const isSameShape =
    isBranch(before) &&
    isBranch(after) &&
    Array.isArray(before) === Array.isArray(after) &&
    !(Array.isArray(before) && Array.isArray(after) && before.length !== after.length);
  if (!isSameShape) {
    const told =
      dataText(before) === dataText(after)
        ? []
        : [`${path || 'context'}: ${dataText(before)} to ${dataText(after)}`];
    return told;
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const at = Array.isArray(before) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const [had, has] = [Object.hasOwn(before, key), Object.hasOwn(after, key)];
    const [from, to] = [(before as never)[key], (after as never)[key]];
    if (had && has) return changesIn(from, to, at);
    return [had ? `${at}: ${dataText(from)}, gone` : `${at}: ${dataText(to)}, new`];
  });
}
