/** An adapter's process as a suspect: started when it is first asked, and anew after it is lost. */
import type { Rulebook } from '../../rulebook/index.js';
import type { Requirements } from '../case.js';
import { Unsupported } from '../engine/engine.js';
import type { InitializeResult, Method, Params, Results } from '../protocol/messages.js';
import type { Client, Limits, Transcript } from '../runner/client.js';
import { lacking, startSession } from '../runner/session.js';
import type { Trouble } from '../runner/trouble.js';
import { Misconduct, type Suspect } from './suspect.js';

/** Processes that are started at most; more would only fail again. */
const mostStarts = 500;

export class Adapter implements Suspect {
  private client: Client | undefined;
  private starts = 0;
  /** What was said at a start that came to nothing. */
  private unstarted: Transcript | undefined;
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
    this.starts++;
    if (this.starts > mostStarts) throw new Misconduct('process', `was started ${mostStarts} times`);
    const session = await startSession(this.command, this.text.id, this.limits);
    if ('trouble' in session) {
      this.unstarted = session.transcript;
      throw misconduct(session.trouble);
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
    await this.ask('reset', params);
  }

  async apply(action: Params['apply']['action']): Promise<boolean> {
    return (await this.ask('apply', { action })).accepted;
  }

  /** What was said since the last reset. */
  transcript(): Transcript {
    return this.client?.transcript() ?? this.unstarted ?? { sent: [], came: [] };
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
    const reply = await this.client!.ask(method, params);
    if (reply.ok) return reply.result;
    if (reply.trouble.status !== 'unsupported') throw misconduct(reply.trouble);
    // What is not there after all is not asked for again.
    if (method === 'legal') delete this.legal;
    if (method === 'observe') delete this.observe;
    throw new Unsupported(reply.trouble.message);
  }
}

const misconduct = ({ oracle, message }: Trouble) => new Misconduct(oracle, message);
