/** What a run of a suite gives, a line of JSON for each record: header, then for each case its case and its result, then footer. A file without a footer is no result. */
import type { CaseKind, Level } from './case.js';
import type { InitializeResult } from './protocol/messages.js';

export const resultFormat = 'assize-verify/1';

export const statuses = [
  'pass',
  /** It rules otherwise than the case. */
  'fail',
  /** It answers, and not as the protocol says. */
  'error',
  'crash',
  'timeout',
  /** It says that it does not have what the case needs. */
  'unsupported',
  /** It fails, as `--expect` says. */
  'known-fail',
  /** It passes, though `--expect` says that it fails. */
  'unexpected-pass',
] as const;
export type Status = (typeof statuses)[number];

/** Which of the oracles of a case spoke, or what was wrong with the talk itself. */
export const oracles = ['acceptance', 'state', 'legal', 'perft', 'protocol', 'process'] as const;
export type Oracle = (typeof oracles)[number];

export interface Header {
  readonly record: 'header';
  readonly format: typeof resultFormat;
  /** Version of this package. */
  readonly assize: string;
  readonly suite: {
    readonly rulebook: string;
    readonly formatVersion: number;
    readonly suiteVersion: string;
    /** SHA-256 of suite.json. */
    readonly hash: string;
    /** Cases that it has; absent: those of the run are of files, in place of its own. */
    readonly cases?: number;
  };
  /** Options that chose the cases, as they are typed; absent: all of the suite are run. */
  readonly chosen?: string;
  readonly adapter: {
    readonly command: string;
    /** What it said of itself; absent: it never did. */
    readonly said?: InitializeResult;
  };
  /** ISO 8601, UTC. */
  readonly started: string;
  /** Cases that are run. */
  readonly cases: number;
  readonly jobs: number;
  /** Milliseconds that a request may take. */
  readonly timeout: number;
}

export interface CaseRecord {
  readonly record: 'case';
  readonly id: string;
  readonly kind: CaseKind;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly level: Level;
}

export interface ResultRecord {
  readonly record: 'result';
  readonly id: string;
  readonly status: Status;
  readonly seconds: number;
  /** Why it is not a pass. */
  readonly failure?: Failure;
  /** Of a known failure, and of an unexpected pass: why `--expect` says that it fails. */
  readonly reason?: string;
}

export interface Failure {
  readonly oracle: Oracle;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** The step it came up at, from 0; as many as there are steps: after the last. Absent: before the first. */
  readonly step?: number;
  /** Clauses that decide where it came up: those that are broken, first the one that speaks most plainly. */
  readonly clauses: readonly string[];
  readonly expected?: unknown;
  readonly found?: unknown;
  /** What was sent since the last reset, the last of it. */
  readonly sent: readonly string[];
  /** What came back, the last of it; bytes that are no UTF-8 or cannot be printed as \xNN. */
  readonly came: readonly string[];
  /** The last of standard error; never judged. */
  readonly stderr?: string;
}

export interface Footer {
  readonly record: 'footer';
  readonly finished: string;
  readonly counts: Readonly<Record<Status, number>>;
  /** Why some cases were not run: `--bail`, a signal, or an adapter that cannot be started; absent: all were. */
  readonly stopped?: string;
  readonly exit: number;
}

export type VerifyRecord = Header | CaseRecord | ResultRecord | Footer;
