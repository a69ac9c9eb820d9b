/** What an engine is asked, checked before it hears of it. */
import { errorCodes, type Method, methods, type Params } from '../protocol/messages.js';
import { violationOf } from '../schemas.js';

/** A JSON-RPC error on its way to whoever asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: number,
    message: string,
    /** Of the request; null where it has none that can be told. */
    readonly id: RequestId = null,
  ) {
    super(message);
  }
}

export type RequestId = string | number | null;

export type Request = {
  [M in Method]: { readonly id: RequestId; readonly method: M; readonly params: Params[M] };
}[Method];

const { parseError, invalidRequest, methodNotFound, invalidParams } = errorCodes;

/** Throws `Refusal` for a line that is no request of the protocol. */
export function requestIn(line: string): Request {
  const said = parsed(line);
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw new Refusal(invalidRequest, 'found no JSON object; expected one request a line');
  const { jsonrpc, id, method, params = {} } = said as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' && typeof id !== 'number')
    throw new Refusal(invalidRequest, 'found no id; expected a text or a number');
  if (jsonrpc !== '2.0') throw new Refusal(invalidRequest, 'expected "jsonrpc": "2.0"', id);
  if (!(methods as readonly unknown[]).includes(method))
    throw new Refusal(methodNotFound, `expected one of ${methods.join(', ')}`, id);
  const violation = violationOf('protocol', params, `${method}Params`);
  if (violation !== undefined) throw new Refusal(invalidParams, violation, id);
  return { id, method, params } as Request;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Refusal(parseError, 'found no JSON; expected one request a line');
  }
}
