/** An engine behind the adapter protocol. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import {
  errorCodes,
  type InitializeResult,
  type Method,
  optionalMethods,
  protocolVersion,
  type Results,
} from '../protocol/messages.js';
import { type Engine, type Game, Unsupported } from './engine.js';
import { Refusal, type Request, type RequestId, requestIn } from './requests.js';

export type Capabilities = Pick<InitializeResult, 'version' | 'rulebooks'>;

/** One side of the talk: a line in, a line out. */
export class Desk {
  private game: Game | undefined;
  private snapshots: unknown[] = [];
  private isGreeted = false;
  /** Whether `shutdown` has been answered. */
  isShut = false;

  constructor(
    private readonly engine: Engine,
    private readonly capabilities: Capabilities,
  ) {}

  /** The line that answers a line; never throws. */
  answer(line: string): string {
    let id: RequestId = null;
    try {
      const request = requestIn(line);
      id = request.id;
      return JSON.stringify({ jsonrpc: '2.0', id, result: this.resultOf(request) });
    } catch (error) {
      return JSON.stringify({ jsonrpc: '2.0', ...errorFrom(error, id) });
    }
  }

  private resultOf(request: Request): Results[Method] {
    if (!this.isGreeted && request.method !== 'initialize')
      throw new Refusal(errorCodes.invalidRequest, 'expected initialize first', request.id);
    switch (request.method) {
      case 'initialize':
        this.isGreeted = true;
        return {
          protocol: protocolVersion,
          name: this.engine.name,
          ...this.capabilities,
          methods: optionalMethods,
        };
      case 'reset':
        this.game = undefined;
        this.snapshots = [];
        this.game = this.engine.reset(request.params);
        return {};
      case 'shutdown':
        this.isShut = true;
        return {};
      default:
        return this.played(request, this.gameFor(request));
    }
  }

  private gameFor({ id }: Request): Game {
    if (this.game) return this.game;
    throw new Refusal(errorCodes.invalidRequest, 'found no game; expected reset before', id);
  }

  private played(request: Request, game: Game): Results[Method] {
    switch (request.method) {
      case 'apply':
        return { accepted: game.apply(request.params.action) };
      case 'legal':
        return { actions: game.legal() };
      case 'observe':
        return { state: game.observe() };
      case 'perft': {
        const { plays, byType } = game.perft(request.params.depth);
        return { plays, byType };
      }
      case 'snapshot':
        return { snapshot: this.snapshots.push(game.snapshot()) - 1 };
      case 'restore': {
        const which = request.params.snapshot as number;
        if (!(which in this.snapshots))
          throw new Refusal(errorCodes.invalidParams, 'found no such snapshot of this game', request.id);
        game.restore(this.snapshots[which]);
        return {};
      }
      default:
        throw new Error(`no answer to ${request.method}`);
    }
  }
}

function errorFrom(error: unknown, id: RequestId) {
  if (error instanceof Refusal) return { id: error.id, error: { code: error.code, message: error.message } };
  const code = error instanceof Unsupported ? errorCodes.unsupported : errorCodes.internalError;
  return { id, error: { code, message: error instanceof Error ? error.message : String(error) } };
}

/** Answers until `shutdown`, or until nothing more comes; `garble`: what becomes of an answer on its way. */
export async function serve(
  engine: Engine,
  capabilities: Capabilities,
  input: Readable,
  output: Writable,
  garble: (line: string) => string = (line) => line,
): Promise<void> {
  const desk = new Desk(engine, capabilities);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    if (!output.write(`${garble(desk.answer(line))}\n`)) await once(output, 'drain');
    if (desk.isShut) return;
  }
}
