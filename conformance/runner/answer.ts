/**
 * One line as the answer to one request. JSON-RPC clients of libraries drop what answers nothing and take what is nearly right; here
 * either is a finding.
 */
import { cut, printable, quoted } from '../../scenarios/input/errors.js';
import { errorCodes, type Method, optionalMethods, type Results } from '../protocol/messages.js';
import { violationOf } from '../schemas.js';
import { parseLine } from './json-text.js';
import { lost, refused, type Trouble } from './trouble.js';

export type Reply<M extends Method> =
  | { readonly ok: true; readonly result: Results[M] }
  | { readonly ok: false; readonly trouble: Trouble };

export interface Asked<M extends Method = Method> {
  readonly id: number;
  readonly method: M;
}

/** `asked`: what waits for an answer; `undefined`: nothing does. */
export function answerIn<M extends Method>(line: Buffer, asked: Asked<M> | undefined): Reply<M> {
  const parsed = parseLine(line);
  if ('why' in parsed) return lostFor(asked, parsed.why);
  const { value } = parsed;
  if (Array.isArray(value)) return lostFor(asked, 'a batch; expected one object for one request');
  if (typeof value !== 'object' || value === null) {
    return lostFor(asked, `${quoted(value)}; expected a JSON object`);
  }
  const answer = value as Readonly<Record<string, unknown>>;
  const misaddressed = misaddressedBy(answer, asked);
  if (misaddressed !== undefined) return lostFor(asked, misaddressed);
  return resultOf(answer, asked!);
}

const fail = (trouble: Trouble) => ({ ok: false, trouble }) as const;

const lostFor = (asked: Asked | undefined, said: string) =>
  fail(lost(`wrote ${asked ? `in answer to ${asked.method}` : 'what no request asked for'}: found ${said}`));

/** Why it is not the answer to what was asked. */
function misaddressedBy(
  answer: Readonly<Record<string, unknown>>,
  asked: Asked | undefined,
): string | undefined {
  if ('method' in answer) {
    return `the request or notification ${quoted(answer.method)}; expected answers alone`;
  }
  if (!asked) return `an answer with the id ${quoted(answer.id)}; expected it after a request, once`;
  const expected = `"id": ${asked.id}, as in the request`;
  if (!('id' in answer)) return `no "id"; expected ${expected}`;
  if (answer.id === asked.id) return undefined;
  const told = answer.error === undefined ? '' : ` with the error ${quoted(answer.error)}`;
  const again = typeof answer.id === 'number' && answer.id > 0 && answer.id < asked.id;
  return `"id": ${quoted(answer.id)}${again ? ', of an earlier request,' : ''}${told}; expected ${expected}`;
}

function resultOf<M extends Method>(
  answer: Readonly<Record<string, unknown>>,
  { method }: Asked<M>,
): Reply<M> {
  if ('result' in answer && 'error' in answer) {
    return fail(refused(`answered ${method} with a result and an error; expected one of them`));
  }
  if ('error' in answer) {
    const violation = violationOf('protocol', answer, 'errorResponse');
    if (violation !== undefined) return fail(refused(`answered ${method} with a wrong error: ${violation}`));
    return fail(errorFor(method, answer.error as RpcError));
  }
  const violation = violationOf('protocol', answer, `${method}Response`);
  if (violation !== undefined) return fail(refused(`answered ${method} wrongly: ${violation}`));
  return { ok: true, result: answer.result as Results[M] };
}

interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** -32601 to what may be left out, and -32001 but to an action, which is legal or not, are no failures. */
function errorFor(method: Method, { code, message }: RpcError): Trouble {
  const said = `${code}, "${cut(printable(message))}"`;
  if (code === errorCodes.methodNotFound && (optionalMethods as readonly Method[]).includes(method)) {
    return refused(`has no ${method} (${said})`, 'unsupported');
  }
  if (code === errorCodes.unsupported && method !== 'apply') {
    return refused(`does not support what ${method} asks for (${said})`, 'unsupported');
  }
  const expected =
    method === 'apply' ? 'a result; an action that is not legal has "accepted": false' : 'a result';
  return refused(`answered ${method} with the error ${said}; expected ${expected}`);
}
