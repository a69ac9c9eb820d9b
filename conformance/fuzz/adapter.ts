/** An adapter's process as a suspect: started when it is first asked, and anew after it is lost. */
import type { Rulebook } from '../../rulebook/index.js';
import type { Requirements } from '../case.js';
import { Unsupported } from '../engine/engine.js';
import type { InitializeResult, Method, Params, Results } from '../protocol/messages.js';
import type { Client, Limits, Transcript } from '../runner/client.js';
import { lacking, startSession } from '../runner/session.js';
import type { Trouble } from '../runner/trouble.js';
import { Abandoned, Misconduct, type Suspect } from './suspect.js';

/** Processes that are started at most; more would only fail again. */
const mostStarts = 500;

export class Adapter implements Suspect {
  private client: Client | undefined;
  private starts = 0;
  /** What was said at a start that came to nothing. */
  private unstarted: Transcript | undefined;
  private isAbandoned = false;
  /** What this process has answered with a result, and what since the last reset. */
  private answered = new Set<Method>();
  private answeredLately = new Set<Method>();
  /** What it said of itself; `undefined`: it has not been asked, or never did. */
  said: InitializeResult | undefined;
  legal?: Required<Suspect>['legal'];
  observe?: Required<Suspect>['observe'];

  constructor(
    private readonly command: string,
    private readonly text: Rulebook,
    private readonly limits: Limits,
  ) {}

  /** As far as it has said what it has. */
  lacks(requires: Requirements): string | undefined {
    if (!this.said) return undefined;
    const { text } = this;
    const readings = text.readings.map((reading) => [
      reading.id,
      { asks: reading.asks, default: reading.default, options: Object.keys(reading.options) },
    ]);
    // The text as it stands goes by several names: what it plays in answer to one, it says when it is asked.
    const rulebooks = this.said.rulebooks.map(({ revisions: _, ...rest }) => rest);
    return lacking(
      { requires },
      {
        rulebook: { id: text.id, title: text.title, revision: 'current', hash: '' },
        readings: Object.fromEntries(readings),
        features: {},
      },
      { ...this.said, rulebooks },
    );
  }

  /** Starts the process and asks who it is. */
  async start(): Promise<void> {
    if (this.isAbandoned) throw new Abandoned();
    this.starts++;
    this.answered = new Set();
    if (this.starts > mostStarts) throw new Misconduct('process', `was started ${mostStarts} times`);
    const session = await startSession(this.command, this.text.id, this.limits, (client) => {
      this.client = client;
    });
    if ('trouble' in session) {
      this.client = undefined;
      this.unstarted = session.transcript;
      throw this.isAbandoned ? new Abandoned() : misconduct(session.trouble);
    }
    this.client = session.client;
    this.said = session.said;
    const has = (method: Method) => session.said.methods?.includes(method) ?? false;
    if (has('legal')) this.legal = async () => (await this.ask('legal', {})).actions;
    if (has('observe')) this.observe = async () => (await this.ask('observe', {})).state;
  }

  async reset(params: Params['reset']): Promise<void> {
    if (!this.client || this.client.trouble) {
      await this.stop();
      await this.start();
    }
    this.answeredLately = new Set();
    await this.ask('reset', params);
  }

  async apply(action: Params['apply']['action']): Promise<boolean> {
    return (await this.ask('apply', { action })).accepted;
  }

  /** What was said since the last reset. */
  transcript(): Transcript {
    return this.client?.transcript() ?? this.unstarted ?? { sent: [], came: [] };
  }

  /** Lets go of what is waited for: that and whatever is asked from now on throws `Abandoned`. */
  abandon(): void {
    this.isAbandoned = true;
    this.client?.abandon();
  }

  /** Asks it to end. */
  async shutDown(): Promise<void> {
    if (this.client && !this.client.trouble) await this.client.shutDown();
    else await this.stop();
    this.client = undefined;
  }

  private async stop(): Promise<void> {
    await this.client?.stop();
    this.client = undefined;
  }

  private async ask<M extends Method>(method: M, params: Params[M]): Promise<Results[M]> {
    if (this.isAbandoned) throw new Abandoned();
    const reply = await this.client!.ask(method, params);
    if (this.isAbandoned) throw new Abandoned();
    if (reply.ok) {
      this.answered.add(method);
      this.answeredLately.add(method);
      return reply.result;
    }
    if (reply.trouble.status !== 'unsupported') throw misconduct(reply.trouble);
    const { message } = reply.trouble;
    if (method !== 'reset' && this.answeredLately.has(method)) {
      throw new Misconduct('protocol', `answered ${method} before in this play, and then ${message}`);
    }
    // What is not there after all is not asked for again; what was there once is.
    if (method === 'legal' && !this.answered.has(method)) delete this.legal;
    if (method === 'observe' && !this.answered.has(method)) delete this.observe;
    throw new Unsupported(message);
  }
}

const misconduct = ({ oracle, message }: Trouble) => new Misconduct(oracle, message);
