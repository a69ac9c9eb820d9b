export type Combinator = 'and' | 'or' | 'not' | 'stateIn';

/** A guard that XState has made of others, or of a state value. */
export interface Combined {
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
}

type Check = (snapshot: object, args: object, combined: { guards: readonly (() => boolean)[] }) => unknown;

const known = new WeakMap<object, Combinator>();
const yes = () => true;
const no = () => false;

/**
 * What XState's own guard `guard` is. Told by what it answers, not by which function it is: a machine may have been made
 * with another copy of XState than ours, of another version or another kind of module. Undefined for a plain predicate,
 * `unknown` for what answers like none of them.
 */
export function combinatorOf(guard: Combined): Combinator | 'unknown' | undefined {
  const { check, guards, stateValue } = guard;
  if (check === undefined) return undefined;
  if (typeof check !== 'function') return 'unknown';
  if (guards === undefined) return stateValue === undefined ? 'unknown' : 'stateIn';
  const before = known.get(check);
  if (before) return before;
  const found = answering(check as Check);
  if (found) known.set(check, found);
  return found ?? 'unknown';
}

function answering(check: Check): Combinator | undefined {
  const snapshot = { context: {}, machine: { implementations: { guards: {} } } };
  const ask = (...guards: (() => boolean)[]) =>
    Boolean(check(snapshot, { context: {}, event: { type: '' } }, { guards }));
  try {
    const answers = [ask(yes, yes), ask(yes, no), ask(no, no)].join();
    const table: Readonly<Record<string, Combinator>> = {
      'true,false,false': 'and',
      'true,true,false': 'or',
      'false,false,true': 'not',
    };
    return table[answers];
  } catch {
    return undefined;
  }
}
