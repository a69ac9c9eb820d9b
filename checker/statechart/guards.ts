import { type AnyStateMachine, matchesState, type StateValue } from 'xstate';
import type { Place } from './actions.js';
import type { Code } from './code.js';
import { type Combined, combinatorOf } from './combinators.js';
import type { Args } from './context.js';
import type { Node } from './tree.js';
import { isAsync, UnsupportedStatechart } from './types.js';

/** A guard in one configuration: decided by it, or still to be asked. */
export type Guard = boolean | Ask;

/** A guard that is still to be asked; one that only puts others together can also be written out as code. */
export interface Ask {
  (args: Args): boolean;
  /** The same as an expression over `args`. */
  readonly written?: (code: Code) => string;
}

/** A guard as an expression over `args`. */
export const written = (ask: Ask, code: Code): string => ask.written?.(code) ?? `${code.name(ask)}(args)`;

const ask = (answer: (args: Args) => boolean, written: (code: Code) => string): Ask =>
  Object.assign(answer, { written });

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
  return ask(
    isAll ? (args) => open.every((part) => part(args)) : (args) => open.some((part) => part(args)),
    (code) => `(${open.map((part) => written(part, code)).join(isAll ? ' && ' : ' || ')})`,
  );
}

function negate(guard: Guard): Guard {
  if (typeof guard !== 'function') return !guard;
  return ask(
    (args) => !guard(args),
    (code) => `!${written(guard, code)}`,
  );
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
    return ask(
      (args) => resolved(args, (params as (args: Args) => unknown)(args)),
      (code) => `${code.name(resolved)}(args, ${code.name(params)}(args))`,
    );
  if (params === undefined) return resolved as (args: Args) => boolean;
  return ask(
    (args) => resolved(args, params),
    (code) => `${code.name(resolved)}(args, ${code.name(params)})`,
  );
}
