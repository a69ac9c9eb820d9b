/** One process after another, and the cases that each hears. */
import type { Case } from '../case.js';
import type { InitializeResult } from '../protocol/messages.js';
import type { Client, Limits, Transcript } from './client.js';
import { failureOf, judgeCase, type Setting, type Verdict } from './judge.js';
import { type NotStarted, type Session, startSession } from './session.js';
import type { Trouble } from './trouble.js';

/** What a lane is told and tells. */
export interface Plan {
  readonly command: string;
  readonly limits: Limits;
  readonly suite: Setting;
  readonly cases: readonly Case[];
  readonly jobs: number;
  /** Whether a case is still to be run. */
  wants(index: number): boolean;
  /** Whether a process may be started; none is after too many. */
  mayStart(isFirst: boolean): boolean;
  /** What came of a start. */
  onStart(said: InitializeResult | undefined): void;
  onVerdict(index: number, verdict: Verdict, seconds: number): void;
  /** What is no case's doing. */
  onNote(note: string): void;
}

interface Held {
  readonly index: number;
  readonly verdict: Verdict;
  readonly seconds: number;
}

export class Lane {
  private session: Session | undefined;
  private client: Client | undefined;
  /** Whether a case has been put to this process. */
  private isUsed = false;
  private hasStarted = false;
  private isAbandoned = false;
  /** A pass, until the process has shown that it lives on. */
  private held: Held | undefined;

  constructor(
    private readonly plan: Plan,
    private readonly first: number,
  ) {}

  async run(): Promise<void> {
    const { plan } = this;
    for (let index = this.first; plan.wants(index); index += plan.jobs) {
      const begun = performance.now();
      const verdict = await this.judge(index);
      if (!verdict || !plan.wants(index)) break;
      if (!verdict.isUnasked) this.release();
      const seconds = (performance.now() - begun) / 1000;
      if (verdict.status === 'pass') this.held = { index, verdict, seconds };
      else plan.onVerdict(index, verdict, seconds);
    }
    await this.end();
    this.release();
  }

  /** Lets go of what it is waiting for. */
  abandon(): void {
    this.isAbandoned = true;
    this.client?.abandon();
  }

  /** `undefined`: no process may be started any more. */
  private async judge(index: number): Promise<Verdict | undefined> {
    const wasUsed = this.isUsed && this.session !== undefined;
    const verdict = await this.attempt(index);
    if (!verdict?.isLostAtOnce || !wasUsed || !this.plan.wants(index)) return verdict;
    // Whose doing it is, a process that has heard nothing else tells.
    const again = await this.attempt(index);
    if (again && !again.isLostAtOnce) this.blame(verdict);
    return again ?? verdict;
  }

  private async attempt(index: number): Promise<Verdict | undefined> {
    const asked = this.plan.cases[index]!;
    const session = this.session ?? (await this.start());
    if (!session) return undefined;
    if ('trouble' in session) {
      const { status, oracle, message } = session.trouble;
      return { status, failure: failureOf(asked, oracle, message, session.transcript) };
    }
    const verdict = await judgeCase(asked, this.plan.suite, session, this.plan.cases.length);
    this.isUsed = true;
    const { trouble } = session.client;
    if (trouble && verdict.isUnasked && !this.isAbandoned) this.blamed(trouble, session.client.transcript());
    if (trouble) await this.drop(session);
    return verdict;
  }

  private async start(): Promise<Session | NotStarted | undefined> {
    const { plan } = this;
    if (!plan.mayStart(!this.hasStarted)) return undefined;
    this.hasStarted = true;
    this.isUsed = false;
    const session = await startSession(plan.command, plan.suite.rulebook.id, plan.limits, (client) => {
      this.client = client;
    });
    if ('trouble' in session) this.client = undefined;
    else this.session = session;
    plan.onStart('said' in session ? session.said : undefined);
    return session;
  }

  private async drop({ client }: Session): Promise<void> {
    this.session = undefined;
    this.client = undefined;
    await client.stop();
  }

  private async end(): Promise<void> {
    const { session } = this;
    if (!session) return;
    const before = session.client.trouble;
    const trouble = before ?? (await session.client.shutDown());
    if (before) await this.drop(session);
    if (!trouble || this.isAbandoned) return;
    // That it refuses to end is no case's doing.
    if (this.held && !trouble.goesOn) this.blamed(trouble, session.client.transcript());
    else this.plan.onNote(`the adapter ${trouble.message}`);
  }

  private blame({ status, failure }: Verdict): void {
    if (!this.held || !failure) return;
    const message = `${failure.message}, asked for the next case, which a new process takes up`;
    const { clauses, steps } = this.plan.cases[this.held.index]!;
    this.held = {
      ...this.held,
      verdict: { status, failure: { ...failure, message, clauses, step: steps.length } },
    };
  }

  private blamed({ status, oracle, message }: Trouble, transcript: Transcript): void {
    if (!this.held) return;
    const asked = this.plan.cases[this.held.index]!;
    const failure = failureOf(asked, oracle, message, transcript, asked.steps.length);
    this.held = { ...this.held, verdict: { status, failure } };
  }

  private release(): void {
    if (this.held) this.plan.onVerdict(this.held.index, this.held.verdict, this.held.seconds);
    this.held = undefined;
  }
}
