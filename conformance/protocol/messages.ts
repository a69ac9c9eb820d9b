/** What runner and adapter say to each other: JSON-RPC 2.0, one object a line. docs/protocol.md tells it for implementers. */
import type { NamedAction, Observation } from '../../rulebook/index.js';
import type { Setup } from '../case.js';

export const protocolVersion = 1;

export const methods = [
  'initialize',
  'reset',
  'apply',
  'legal',
  'observe',
  'perft',
  'snapshot',
  'restore',
  'shutdown',
] as const;
export type Method = (typeof methods)[number];

/** What an adapter may leave out; -32601 says the same. `legal` and `observe` left out leave what they are asked for unsupported. */
export const optionalMethods = ['legal', 'observe', 'perft', 'snapshot', 'restore'] as const;

export interface InitializeParams {
  readonly protocol: number;
  readonly rulebook: string;
}

export interface InitializeResult {
  readonly protocol: number;
  /** Who it is. */
  readonly name: string;
  readonly version?: string;
  readonly rulebooks: readonly RulebookCapability[];
  /** Methods beside `initialize`, `reset`, `apply` and `shutdown`. */
  readonly methods?: readonly Method[];
}

export interface RulebookCapability {
  readonly id: string;
  /** Ids of the revisions that it plays; absent: the current text alone. */
  readonly revisions?: readonly string[];
  /** Options that it can play of each reading; of a reading that is not named, the default. */
  readonly readings?: Readonly<Record<string, readonly string[]>>;
  /** Words of the suite's registry; absent: all. */
  readonly features?: readonly string[];
}

export interface ResetParams {
  readonly rulebook: string;
  readonly revision: string;
  /** Options other than the defaults. */
  readonly readings: Readonly<Record<string, string>>;
  readonly setup: Setup;
}

export interface ApplyParams {
  readonly action: NamedAction;
}

/** An illegal action is a result and no error, and leaves the position as it was. */
export interface ApplyResult {
  readonly accepted: boolean;
}

export interface LegalResult {
  /** In any order, each once. */
  readonly actions: readonly NamedAction[];
}

export interface ObserveResult {
  readonly state: Observation;
}

export interface PerftParams {
  readonly depth: number;
}

export interface PerftResult {
  readonly plays: number;
  /** By the type of the first action. */
  readonly byType?: Readonly<Record<string, number>>;
}

/** What a snapshot is, is the adapter's own business. */
export interface SnapshotResult {
  readonly snapshot: unknown;
}

export interface RestoreParams {
  readonly snapshot: unknown;
}

export interface Params {
  readonly initialize: InitializeParams;
  readonly reset: ResetParams;
  readonly apply: ApplyParams;
  readonly legal: Record<never, never>;
  readonly observe: Record<never, never>;
  readonly perft: PerftParams;
  readonly snapshot: Record<never, never>;
  readonly restore: RestoreParams;
  readonly shutdown: Record<never, never>;
}

export interface Results {
  readonly initialize: InitializeResult;
  readonly reset: Record<never, never>;
  readonly apply: ApplyResult;
  readonly legal: LegalResult;
  readonly observe: ObserveResult;
  readonly perft: PerftResult;
  readonly snapshot: SnapshotResult;
  readonly restore: Record<never, never>;
  readonly shutdown: Record<never, never>;
}

/** JSON-RPC error codes: those of the standard, and ours. */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  /** The method is not there: unsupported. */
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** The set-up, the reading or the revision is beyond the implementation: unsupported. */
  unsupported: -32001,
} as const;
