import { type AnyStateMachine, matchesState, type StateValue } from 'xstate';
import type { Place } from './actions.js';
import { type Combined, combinatorOf } from './combinators.js';
import type { Args } from './context.js';
import type { Node } from './tree.js';
import { isAsync, UnsupportedStatechart } from './types.js';

/** A guard in one configuration: decided by it, or still to be asked. */
export type Guard = boolean | ((args: Args) => boolean);

/** What a guard may ask of the configuration that it is judged in. */
export interface Configured {
  readonly machine: AnyStateMachine;
  readonly active: ReadonlySet<Node>;
  readonly value: StateValue;
}

type Source = string | { type: string; params?: unknown } | Predicate;
type Predicate = ((args: Args, params: unknown) => boolean) & BuiltIn;
interface BuiltIn extends Combined {
  readonly guards?: readonly Source[];
  readonly stateValue?: StateValue;
}

function isIn({ machine, active, value }: Configured, where: StateValue): boolean {
  return typeof where === 'string' && where.startsWith('#')
    ? active.has(machine.getStateNodeById(where))
    : matchesState(where, value);
}

/** A conjunction, or with `isAll` false a disjunction, of what is left undecided. */
function fold(parts: readonly Guard[], isAll: boolean): Guard {
  if (parts.includes(!isAll)) return !isAll;
  const open = parts.filter((part) => typeof part === 'function');
  if (open.length === 0) return isAll;
  if (open.length === 1) return open[0]!;
  return isAll ? (args) => open.every((part) => part(args)) : (args) => open.some((part) => part(args));
}

function negate(guard: Guard): Guard {
  return typeof guard === 'function' ? (args) => !guard(args) : !guard;
}

/**
 * A guard with everything that the configuration decides worked out beforehand.
 * @throws UnsupportedStatechart if it has no implementation or is async
 */
export function compileGuard(source: unknown, at: Configured, place: Place): Guard {
  if (source === undefined) return true;
  const guard = source as Source;
  const implementations = place.machine.implementations.guards as Record<string, Source | undefined>;
  const name = typeof guard === 'object' ? guard.type : String(guard);
  const resolved = typeof guard === 'function' ? guard : implementations[name];
  if (resolved === undefined)
    throw new UnsupportedStatechart(
      place.stateId,
      `the guard '${name}' without an implementation`,
      'Implement it in setup({ guards }) or machine.provide.',
    );
  if (typeof resolved !== 'function') return compileGuard(resolved, at, place);
  const inner = (): Guard[] => resolved.guards!.map((part) => compileGuard(part, at, place));
  switch (combinatorOf(resolved)) {
    case undefined:
      break;
    case 'and':
      return fold(inner(), true);
    case 'or':
      return fold(inner(), false);
    case 'not':
      return negate(inner()[0]!);
    case 'stateIn':
      return isIn(at, resolved.stateValue!);
    default:
      throw new UnsupportedStatechart(
        place.stateId,
        'an unknown built-in guard',
        'Use and, or, not, stateIn or a function.',
      );
  }
  if (isAsync(resolved))
    throw new UnsupportedStatechart(
      place.stateId,
      'an async guard',
      'A promise is always true: answer at once.',
    );
  const params = typeof guard === 'object' ? guard.params : undefined;
  // XState calls a guard with the same two arguments; what it answers counts by its truth.
  if (typeof params === 'function')
    return (args) => resolved(args, (params as (args: Args) => unknown)(args));
  return params === undefined ? (resolved as (args: Args) => boolean) : (args) => resolved(args, params);
}
