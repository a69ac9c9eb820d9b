/** What an engine is asked, checked before it hears of it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Method, methods, type Params } from '../protocol/messages.js';

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

const text = { type: 'string', maxLength: 200 };
const record = { type: 'object' };
const closed = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

const paramsOf: Readonly<Record<Method, object>> = {
  initialize: closed({ protocol: { type: 'integer' }, rulebook: text }),
  reset: closed({
    rulebook: text,
    revision: text,
    readings: { type: 'object', additionalProperties: text },
    setup: record,
  }),
  apply: closed({
    action: {
      type: 'object',
      required: ['type'],
      properties: { type: text },
      additionalProperties: {
        anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: { type: 'string' } }],
      },
    },
  }),
  legal: closed({}),
  observe: closed({}),
  perft: closed({ depth: { type: 'integer', minimum: 1, maximum: 20 } }),
  snapshot: closed({}),
  restore: closed({ snapshot: { type: 'integer' } }),
  shutdown: closed({}),
};

const ajv = new Ajv2020();
const checks = new Map(methods.map((method) => [method as string, ajv.compile(paramsOf[method])]));

const codes = { parse: -32700, request: -32600, method: -32601, params: -32602 } as const;

/** Throws `Refusal` for a line that is no request of the protocol. */
export function requestIn(line: string): Request {
  const said = parsed(line);
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw new Refusal(codes.request, 'found no JSON object; expected one request a line');
  const { jsonrpc, id, method, params = {} } = said as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' && typeof id !== 'number')
    throw new Refusal(codes.request, 'found no id; expected a text or a number');
  if (jsonrpc !== '2.0') throw new Refusal(codes.request, 'expected "jsonrpc": "2.0"', id);
  const check = typeof method === 'string' ? checks.get(method) : undefined;
  if (!check) throw new Refusal(codes.method, `expected one of ${methods.join(', ')}`, id);
  if (!check(params))
    throw new Refusal(codes.params, ajv.errorsText(check.errors, { dataVar: 'params' }), id);
  return { id, method, params } as Request;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Refusal(codes.parse, 'found no JSON; expected one request a line');
  }
}
