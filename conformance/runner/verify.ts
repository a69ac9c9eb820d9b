/** Cases put to an adapter, and what comes of it: header, each case with its result in the order of the cases, footer. */
import type { Case, Suite } from '../case.js';
import type { InitializeResult } from '../protocol/messages.js';
import {
  type Footer,
  type Header,
  type ResultRecord,
  resultFormat,
  type Status,
  statuses,
  type VerifyRecord,
} from '../result.js';
import type { Limits } from './client.js';
import type { Verdict } from './judge.js';
import { Lane } from './lane.js';

export interface VerifyOptions {
  readonly suite: Suite;
  /** SHA-256 of suite.json. */
  readonly hash: string;
  /** In the order of the results. */
  readonly cases: readonly Case[];
  /** Cases of the whole suite; absent: `cases` are not of it. */
  readonly suiteCases?: number;
  /** Options that chose `cases` among them. */
  readonly chosen?: string;
  /** The adapter's command line. */
  readonly command: string;
  /** Version of this package. */
  readonly assize: string;
  readonly limits: Limits;
  /** Processes at a time. Each takes every `jobs`-th case, so that it hears the same cases every time. */
  readonly jobs: number;
  /** Processes that take the place of others. */
  readonly restarts: number;
  /** Nothing after the first case, in their order, that is not as expected. */
  readonly bail?: boolean;
  /** Reasons by the ids of cases that must fail; an empty one is none. */
  readonly expected?: ReadonlyMap<string, string>;
  /** Its reason is a `Stop`. */
  readonly signal?: AbortSignal;
  now(): Date;
  /** Records as they come, in order. */
  onRecord?(record: VerifyRecord): void;
  /** What is wrong with the adapter and is no case's doing, in a sentence. */
  onNote?(note: string): void;
}

/** Why a run ends before its end. */
export interface Stop {
  readonly why: string;
  /** The exit code that it makes. */
  readonly exit?: number;
}

/** Records of a run, in their order. */
export interface VerifyRun {
  readonly records: readonly VerifyRecord[];
  readonly footer: Footer;
}

export const defaultRestarts = 100;

/** Starts that fail one after the other before it is given up. */
export const mostFailedStarts = 3;

const bad: readonly Status[] = ['fail', 'error', 'crash', 'timeout', 'unexpected-pass'];

/** 0: all passes, or fails as expected; 1: something does not; 2: something is unsupported or was not run, or there was nothing to run. */
export function exitOfRun(counts: Readonly<Record<Status, number>>, isStopped: boolean): 0 | 1 | 2 {
  if (bad.some((status) => counts[status] > 0)) return 1;
  const isNothing = statuses.every((status) => counts[status] === 0);
  return isStopped || isNothing || counts.unsupported > 0 ? 2 : 0;
}

/** Never rejects for what an adapter does. Nothing that it started is left when it is done. */
export async function verify(options: VerifyOptions): Promise<VerifyRun> {
  return new Run(options).run();
}

class Run {
  private readonly started: string;
  private readonly lanes: readonly Lane[];
  private readonly done = new Map<number, ResultRecord>();
  private readonly records: VerifyRecord[] = [];
  private readonly counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<
    Status,
    number
  >;
  private said: InitializeResult | undefined;
  /** Cases before this one are run. */
  private end: number;
  private told = 0;
  private stop: Stop | undefined;
  private restarts = 0;
  private failedStarts = 0;

  constructor(private readonly options: VerifyOptions) {
    const { cases, jobs } = options;
    this.started = options.now().toISOString();
    this.end = cases.length;
    this.lanes = Array.from(
      { length: Math.min(jobs, cases.length) },
      (_, lane) => new Lane(this.plan(), lane),
    );
  }

  async run(): Promise<VerifyRun> {
    const { signal } = this.options;
    const abort = () => {
      this.halt(signal!.reason as Stop);
      for (const lane of this.lanes) lane.abandon();
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    await Promise.all(this.lanes.map((lane) => lane.run()));
    signal?.removeEventListener('abort', abort);
    return this.finish();
  }

  private plan() {
    const { command, limits, suite, cases, jobs, onNote } = this.options;
    return {
      ...{ command, limits, suite, cases, jobs },
      wants: (index: number) => index < this.end && !this.stop,
      mayStart: (isFirst: boolean) => this.mayStart(isFirst),
      onStart: (said: InitializeResult | undefined) => this.onStart(said),
      onVerdict: (index: number, verdict: Verdict, seconds: number) => this.take(index, verdict, seconds),
      onNote: (note: string) => onNote?.(note),
    };
  }

  private mayStart(isFirst: boolean): boolean {
    if (this.stop) return false;
    if (this.failedStarts >= mostFailedStarts) {
      this.halt({ why: `the adapter could not be started ${mostFailedStarts} times one after the other` });
    } else if (!isFirst && this.restarts >= this.options.restarts) {
      this.halt({
        why: `the adapter was started again ${this.restarts} time${this.restarts === 1 ? '' : 's'}`,
      });
    } else if (!isFirst) this.restarts += 1;
    return !this.stop;
  }

  private onStart(said: InitializeResult | undefined): void {
    this.failedStarts = said ? 0 : this.failedStarts + 1;
    if (!said || this.said) return;
    this.said = said;
    this.tellHeader();
    this.tell();
  }

  private halt(stop: Stop): void {
    this.stop ??= stop;
  }

  private take(index: number, verdict: Verdict, seconds: number): void {
    const { id } = this.options.cases[index]!;
    const status = this.statusOf(id, verdict);
    const { failure } = verdict;
    const isListed = status === 'known-fail' || status === 'unexpected-pass';
    const reason = isListed ? this.options.expected?.get(id) : undefined;
    this.done.set(index, {
      ...{ record: 'result', id, status, seconds },
      ...(failure && { failure }),
      ...(reason && { reason }),
    });
    if (this.options.bail && bad.includes(status)) this.end = Math.min(this.end, index + 1);
    if (this.records.length > 0) this.tell();
  }

  private statusOf(id: string, { status }: Verdict): Status {
    if (!this.options.expected?.has(id) || status === 'unsupported') return status;
    return status === 'pass' ? 'unexpected-pass' : 'known-fail';
  }

  private tellHeader(): void {
    const { suite, hash, command, assize, cases, suiteCases, chosen, limits } = this.options;
    this.say({
      record: 'header',
      format: resultFormat,
      assize,
      suite: {
        rulebook: suite.rulebook.id,
        formatVersion: suite.formatVersion,
        suiteVersion: suite.suiteVersion,
        hash,
        ...(suiteCases !== undefined && { cases: suiteCases }),
      },
      ...(chosen !== undefined && { chosen }),
      adapter: { command, ...(this.said && { said: this.said }) },
      started: this.started,
      cases: cases.length,
      jobs: Math.max(1, this.lanes.length),
      timeout: limits.request,
    } satisfies Header);
  }

  /** What is known without a gap. */
  private tell(): void {
    for (let result = this.done.get(this.told); result && this.told < this.end; ) {
      this.tellCase(this.told, result);
      this.told += 1;
      result = this.done.get(this.told);
    }
  }

  private tellCase(index: number, result: ResultRecord): void {
    const { id, kind, title, clauses, level } = this.options.cases[index]!;
    this.say({ record: 'case', id, kind, title, clauses, level });
    this.say(result);
    this.counts[result.status] += 1;
  }

  private finish(): VerifyRun {
    if (this.records.length === 0) this.tellHeader();
    this.tell();
    // What other processes had done when the run was stopped.
    for (const [index, result] of [...this.done].sort(([a], [b]) => a - b)) {
      if (index >= this.told && index < this.end) this.tellCase(index, result);
    }
    const { cases, now } = this.options;
    if (this.end < cases.length) this.halt({ why: `--bail: ${cases[this.end - 1]!.id} is not as expected` });
    const footer: Footer = {
      record: 'footer',
      finished: now().toISOString(),
      counts: this.counts,
      ...(this.stop && { stopped: this.stop.why }),
      exit: this.stop?.exit ?? exitOfRun(this.counts, this.stop !== undefined),
    };
    this.say(footer);
    return { records: this.records, footer };
  }

  private say(record: VerifyRecord): void {
    this.records.push(record);
    this.options.onRecord?.(record);
  }
}
