import type { AnyStateMachine } from 'xstate';
import { MachineFault } from './fault.js';

const part = (of: unknown, name: string): unknown =>
  (typeof of === 'object' && of !== null) || typeof of === 'function'
    ? (of as Record<string, unknown>)[name]
    : undefined;

/** Told by what it has, not by its class: each copy of XState has a class of its own. */
export function isMachine(value: unknown): value is AnyStateMachine {
  return (
    part(part(value, 'root'), 'transitions') instanceof Map &&
    typeof part(value, 'transition') === 'function' &&
    typeof part(value, 'implementations') === 'object' &&
    typeof part(value, 'getStateNodeById') === 'function'
  );
}

/** Why a value is no machine, if it looks like something that was meant to be one. */
export function notMachine(value: unknown): string | undefined {
  if (isMachine(value)) return undefined;
  if (part(value, '__xstatenode') === true) return 'a machine of XState 4';
  if (typeof part(value, 'createMachine') === 'function')
    return 'a setup(...) without its .createMachine(...)';
  if (typeof part(value, 'getPersistedSnapshot') === 'function' && typeof part(value, 'send') === 'function')
    return 'an actor';
  if (part(value, 'states') !== undefined || part(value, 'initial') !== undefined)
    return 'the configuration of a machine, which createMachine has to be given';
  if (typeof value === 'function') return 'a function';
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** The machine that a module exports: `machine`, or its default. */
export function machineOf(module: Readonly<Record<string, unknown>>): AnyStateMachine {
  const expected =
    'a machine of XState 5: export const machine = createMachine({ ... }), or as the default export';
  const given = [
    ['machine', module.machine],
    ['default', module.default],
    // What a CommonJS module exports arrives as the default of it.
    ['default.machine', part(module.default, 'machine')],
    ['default.default', part(module.default, 'default')],
  ] as const;
  const found = given.find(([, value]) => isMachine(value));
  if (found) return found[1] as AnyStateMachine;
  const [name, value] = given.find(([, each]) => each !== undefined) ?? [];
  if (name) throw new MachineFault(`${notMachine(value)} as ${name}`, expected, 'the-module');
  const names = Object.keys(module).filter((key) => key !== '__esModule');
  const other = names.find((key) => isMachine(module[key]));
  if (other) throw new MachineFault(`a machine exported as ${other}`, expected, 'the-module');
  const what = names.length === 0 ? 'no exports' : `exports of other names (${names.join(', ')})`;
  throw new MachineFault(what, expected, 'the-module');
}

/** What stands beside the machine under one of these names. */
export function besideMachine(module: Readonly<Record<string, unknown>>, ...names: string[]): unknown {
  for (const name of names) {
    const value = module[name] ?? part(module.default, name);
    if (value !== undefined && !isMachine(module.default)) return value;
    if (module[name] !== undefined) return module[name];
  }
  return undefined;
}
