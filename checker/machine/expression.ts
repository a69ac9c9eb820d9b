/**
 * Expressions over the value and the context of a state, in the Common Expression Language: it has no assignment, no
 * loops and no way out to the program, and reads own members only.
 */
import { Environment, EvaluationError, ParseError, TypeError as TypeFault } from '@marcbachmann/cel-js';
import { MachineFault } from './fault.js';
import { type StateView, stateText } from './snapshot.js';

export interface Expression {
  readonly text: string;
  /** @throws MachineFault where it has no answer that is true or false. */
  holds(at: StateView): boolean;
}

const expected =
  "an expression over value and context that is true or false, as context.count > 3 && matches('locked')";

/** What people write who know the language of the machine, and what is written here. */
const habits: readonly (readonly [RegExp, string])[] = [
  [/[!=]==/, 'write == for ===, and != for !=='],
  [/\.length\b/, 'write size(context.items) for context.items.length'],
  [/=>/, 'write context.items.exists(i, i > 1) or .all(i, i > 1) for functions'],
  [/(?<![<>=!])=(?!=)/, 'write == to compare: nothing is assigned here'],
  [/\bevent\b/, 'an expression is about a state, not about an event'],
  [
    /\bnull\b|\bundefined\b/,
    'write has(context.user) to ask whether a member is there; undefined is null here',
  ],
];

let asked: StateView | undefined;

const within = <T>(ask: (at: StateView) => T): T => {
  if (!asked) throw new Error('an expression is asked outside of a state');
  return ask(asked);
};

let environment: Environment | undefined;

/** Whole numbers of an expression and numbers of a context are of two types there: arithmetic takes both together. */
function prepared(): Environment {
  const env = new Environment({ homogeneousAggregateLiterals: false })
    .registerVariable('value', 'dyn')
    .registerVariable('context', 'dyn')
    .registerVariable('status', 'string')
    .registerFunction('matches(string): bool', (value: string) => within((at) => at.matches(value)))
    .registerFunction('hasTag(string): bool', (tag: string) => within((at) => at.hasTag(tag)));
  const operators: Readonly<Record<string, (a: number, b: number) => number>> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
    '%': (a, b) => a % b,
  };
  for (const [sign, compute] of Object.entries(operators)) {
    const mixed = (a: unknown, b: unknown) => compute(Number(a), Number(b));
    for (const types of [
      ['double', 'int'],
      ['int', 'double'],
    ])
      env.registerOperator(`${types[0]} ${sign} ${types[1]}: double`, mixed);
  }
  env.registerOperator('double % double: double', (a: number, b: number) => a % b);
  return env;
}

/** `undefined` is null to an expression, so that a member which is undefined is there. */
const plain = new WeakMap<object, unknown>();

function withNulls(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null) return value;
  const before = plain.get(value);
  if (before !== undefined) return before;
  const items = Object.entries(value).map(([key, item]) => [key, withNulls(item)] as const);
  const isSame = items.every(([key, item]) => Object.is(item, (value as never)[key]));
  const copy = isSame
    ? value
    : Array.isArray(value)
      ? items.map(([, item]) => item)
      : Object.fromEntries(items);
  plain.set(value, copy);
  return copy;
}

type CelFault = Error & { summary: string; range?: { start: number; end: number } };
const isCelFault = (error: unknown): error is CelFault =>
  error instanceof ParseError || error instanceof EvaluationError || error instanceof TypeFault;

function faultIn(text: string, error: unknown, at?: StateView): MachineFault {
  if (!isCelFault(error)) throw error;
  const { summary, range } = error;
  const hint = habits.find(([habit]) => habit.test(text))?.[1];
  const start = range?.start ?? 0;
  const end = Math.min(Math.max(range?.end ?? 0, start + 1), Math.max(text.length, start + 1));
  const place = range ? ` at character ${start + 1}` : '';
  const said = summary.charAt(0).toLowerCase() + summary.slice(1);
  return new MachineFault(
    `an expression that cannot be ${at ? 'answered' : 'read'} (${said}${place})`,
    hint ? `${expected}; ${hint}` : expected,
    'expressions',
    [
      ...(text.includes('\n') ? [] : [text, `${' '.repeat(start)}${'^'.repeat(end - start)}`]),
      ...(at ? [`in ${stateText(at)}`] : []),
    ],
  );
}

/**
 * Reads an expression.
 * @throws MachineFault that points into the text
 */
export function expressionOf(text: string): Expression {
  environment ??= prepared();
  let evaluate: ReturnType<Environment['parse']>;
  try {
    evaluate = environment.parse(text);
    const { valid, type, error } = evaluate.check();
    if (!valid) throw error;
    if (type !== 'bool' && type !== 'dyn')
      throw new MachineFault(`an expression that gives ${type} ("${text}")`, expected, 'expressions');
  } catch (error) {
    throw error instanceof MachineFault ? error : faultIn(text, error);
  }
  return {
    text,
    holds(at) {
      asked = at;
      try {
        const { value, status } = at;
        const answer: unknown = evaluate({ value, status, context: withNulls(at.context) });
        if (typeof answer === 'boolean') return answer;
        throw new MachineFault(
          `an expression that gives ${answer === null ? 'null' : `a ${typeof answer}`} ("${text}")`,
          expected,
          'expressions',
          [`in ${stateText(at)}`],
        );
      } catch (error) {
        throw error instanceof MachineFault ? error : faultIn(text, error, at);
      } finally {
        asked = undefined;
      }
    },
  };
}
