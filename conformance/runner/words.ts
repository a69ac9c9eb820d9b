/** What is wrong, in a sentence; the first of it where there is much. */
import type { NamedAction } from '../../rulebook/index.js';
import { cut, printable, quoted as quotedAsJson } from '../../scenarios/input/errors.js';
import { canonical } from '../canonical.js';
import type { Difference } from '../observation.js';

const told = 3;

/** Escapes as `printable` writes them, so that a value looks the same wherever it is shown; none is cut in two. */
const quoted = (value: unknown): string =>
  quotedAsJson(value)
    .replace(/(?<!\\)((?:\\\\)*)\\(u[0-9a-f]{0,3})?\.\.\.$/, '$1...')
    .replace(
      /(?<!\\)((?:\\\\)*)\\u([0-9a-f]{4})/g,
      (_, before: string, hex: string) => `${before}\\u{${Number.parseInt(hex, 16).toString(16)}}`,
    );

/** 'move card "Vesna" to "Salt Flats"'. */
export function actionInWords({ type, ...about }: NamedAction): string {
  const fields = Object.entries(about).map(([name, value]) => `${printable(name)} ${quoted(value)}`);
  return cut([printable(type), ...fields].join(' '));
}

/** '"Argo" at: expected "Quann", found "Ada"'. */
export function differencesInWords(apart: readonly Difference[]): string {
  return listed(
    apart.map(({ piece, fact, expected, found }) => {
      const of = piece === undefined ? 'turn' : quoted(piece);
      return `${of} ${cut(printable(fact))}: expected ${said(expected)}, found ${said(found)}`;
    }),
  );
}

const said = (value: unknown) => (value === undefined ? 'none' : quoted(value));

interface Sides {
  readonly turn?: Record<string, unknown>;
  readonly pieces?: Record<string, Record<string, unknown>>;
}

/** The facts that differ as they should be and as they are, in the shape of an observation. */
export function sidesOf(apart: readonly Difference[]): { readonly expected: Sides; readonly found: Sides } {
  return { expected: sideOf(apart, 'expected'), found: sideOf(apart, 'found') };
}

function sideOf(apart: readonly Difference[], side: 'expected' | 'found'): Sides {
  const facts = (of: readonly Difference[]) =>
    Object.fromEntries(of.filter((each) => each[side] !== undefined).map((each) => [each.fact, each[side]]));
  const turn = apart.filter(({ piece }) => piece === undefined);
  const names = [...new Set(apart.flatMap(({ piece }) => piece ?? []))];
  return {
    ...(turn.length > 0 && { turn: facts(turn) }),
    ...(names.length > 0 && {
      pieces: Object.fromEntries(
        names.map((name) => [name, facts(apart.filter(({ piece }) => piece === name))]),
      ),
    }),
  };
}

/** Two sets of actions. */
export interface SetsApart {
  readonly missing: readonly NamedAction[];
  readonly superfluous: readonly NamedAction[];
  readonly repeated: readonly NamedAction[];
}

export function setsApart(expected: readonly NamedAction[], found: readonly NamedAction[]): SetsApart {
  const [should, is] = [new Set(expected.map(canonical)), new Set<string>()];
  const [superfluous, repeated]: [NamedAction[], NamedAction[]] = [[], []];
  for (const action of found) {
    const key = canonical(action);
    if (is.has(key)) repeated.push(action);
    else if (!should.has(key)) superfluous.push(action);
    is.add(key);
  }
  return { missing: expected.filter((action) => !is.has(canonical(action))), superfluous, repeated };
}

/** "1 missing: pass"; `undefined` where they are the same. */
export function setsInWords(
  expected: readonly NamedAction[],
  found: readonly NamedAction[],
): string | undefined {
  const parts = Object.entries(setsApart(expected, found)).filter(([, actions]) => actions.length > 0);
  if (parts.length === 0) return undefined;
  return parts
    .map(([name, actions]) => `${actions.length} ${name}: ${listed(actions.map(actionInWords))}`)
    .join('; ');
}

/** ", of move 3 in place of 4". */
export function splitInWords(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string {
  const count = (of: Readonly<Record<string, number>>, type: string) =>
    Object.hasOwn(of, type) ? of[type]! : 0;
  const types = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((type) => count(expected, type) !== count(found, type))
    .map((type) => `of ${cut(printable(type))} ${count(found, type)} in place of ${count(expected, type)}`);
  return types.length === 0 ? '' : `; ${listed(types)}`;
}

function listed(parts: readonly string[]): string {
  const more = parts.length - told;
  return [...parts.slice(0, told), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
