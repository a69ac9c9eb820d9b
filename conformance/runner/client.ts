/** Asks an adapter, one request at a time, and keeps what was said. */
import type { Method, Params } from '../protocol/messages.js';
import { AdapterProcess, type End, endInWords, type ProcessLimits } from './adapter-process.js';
import { type Asked, answerIn, type Reply } from './answer.js';
import { shownBytes } from './json-text.js';
import { lost, type Trouble } from './trouble.js';

export interface Limits extends ProcessLimits {
  /** Milliseconds that a request may take. */
  readonly request: number;
  /** Milliseconds from the start to the answer to `initialize`. */
  readonly start: number;
}

export const defaultLimits: Limits = { request: 10_000, start: 30_000, grace: 2_000, line: 4 * 2 ** 20 };

/** What was sent and came since the last reset, the last of it. */
export interface Transcript {
  readonly sent: readonly string[];
  readonly came: readonly string[];
  readonly stderr?: string;
}

/** Lines of a transcript. */
const linesKept = 20;

interface Waiting extends Asked {
  readonly settle: (reply: Reply<Method>) => void;
  readonly timer: NodeJS.Timeout;
}

export class Client {
  private readonly process: AdapterProcess;
  private waiting: Waiting | undefined;
  private id = 0;
  private sent: Buffer[] = [];
  private came: Buffer[] = [];
  private over: Trouble | undefined;
  /** It has answered `shutdown`: that it ends is as it should be. */
  private isShut = false;

  constructor(
    command: string,
    private readonly limits: Limits,
  ) {
    this.process = new AdapterProcess(command, limits, {
      onLine: (line) => this.hear(line),
      onEnd: (end) => this.end(end),
    });
  }

  /** Why it can be asked no more; `undefined`: it can. */
  get trouble(): Trouble | undefined {
    return this.over;
  }

  /** The process group. */
  get group(): number | undefined {
    return this.process.group;
  }

  /** Throws where another request has no answer yet. */
  ask<M extends Method>(
    method: M,
    params: Params[M],
    timeout: number = this.limits.request,
  ): Promise<Reply<M>> {
    if (this.waiting) throw new Error(`asked for ${method} while ${this.waiting.method} has no answer`);
    if (this.over) return Promise.resolve({ ok: false, trouble: this.over });
    this.id += 1;
    const text = JSON.stringify({ jsonrpc: '2.0', id: this.id, method, params });
    if (method === 'reset') [this.sent, this.came] = [[], []];
    this.sent = [...this.sent, Buffer.from(text)].slice(-linesKept);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.lose(this.late(method, timeout)), timeout);
      const settle = resolve as (reply: Reply<Method>) => void;
      this.waiting = { id: this.id, method, timer, settle };
      this.process.write(`${text}\n`);
    });
  }

  transcript(): Transcript {
    const { stderr, half } = this.process;
    return {
      sent: this.sent.map(shownBytes),
      came: [...this.came, ...(half.length > 0 ? [half] : [])].slice(-linesKept).map(shownBytes),
      ...(stderr !== '' && { stderr }),
    };
  }

  /** Asks it to end, and sees to it that it does. What was wrong with that, if anything was. */
  async shutDown(): Promise<Trouble | undefined> {
    const reply = await this.ask('shutdown', {}, this.limits.grace);
    const hasEnded = !reply.ok && reply.trouble.status === 'crash';
    this.isShut = reply.ok;
    await this.process.stop(reply.ok || hasEnded);
    return reply.ok ? this.over : reply.trouble;
  }

  /** Ends it without asking. */
  async stop(): Promise<void> {
    await this.process.stop(false);
  }

  /** What waits for an answer has none, and nothing is asked any more; it is still to be ended. */
  abandon(): void {
    this.lose(lost('was stopped by us', 'crash'));
  }

  private hear(line: Buffer): void {
    if (this.over) return;
    this.came = [...this.came, line].slice(-linesKept);
    const reply = answerIn(line, this.waiting);
    if (reply.ok || reply.trouble.goesOn) this.settle(reply);
    else this.lose(reply.trouble);
  }

  private end(end: End): void {
    const isKilled = end.how === 'exit' && end.signal !== null;
    if (this.isShut && !isKilled && end.how !== 'lineTooLong' && this.process.half.length === 0) return;
    const words = endInWords(end);
    const before = this.waiting ? ` before it answered ${this.waiting.method}` : '';
    if (end.how === 'lineTooLong') {
      this.came = [...this.came, end.beginning.subarray(0, 2000)].slice(-linesKept);
      this.lose(lost(`${words}: found more than ${this.limits.line} bytes; expected at most that many`));
    } else this.lose(lost(`${words}${before}${this.halfInWords()}`, 'crash'));
  }

  private late(method: Method, timeout: number): Trouble {
    const since = method === 'initialize' ? ' since it was started' : '';
    const half = this.halfInWords() || '; expected a line on standard output, flushed';
    return lost(`did not answer ${method} within ${timeout / 1000} s${since}${half}`, 'timeout');
  }

  private halfInWords(): string {
    const { length } = this.process.half;
    return length === 0 ? '' : `; it wrote ${length} bytes of a line that has no end`;
  }

  private lose(trouble: Trouble): void {
    this.over ??= trouble;
    this.settle({ ok: false, trouble });
  }

  private settle(reply: Reply<Method>): void {
    const { waiting } = this;
    this.waiting = undefined;
    clearTimeout(waiting?.timer);
    waiting?.settle(reply);
  }
}
