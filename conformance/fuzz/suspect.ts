/** The implementation under test, as whoever plays against it sees it. */
import type { NamedAction, Observation } from '../../rulebook/index.js';
import type { Requirements } from '../case.js';
import { type Engine, type Game, Unsupported } from '../engine/engine.js';
import type { ResetParams } from '../protocol/messages.js';
import type { Transcript } from '../runner/client.js';

/** What it does not have, it tells by `Unsupported`; what is no answer at all, by `Misconduct`. */
export interface Suspect {
  /** Why it cannot be asked about such a set-up; absent, or `undefined`: it can. */
  lacks?(requires: Requirements): string | undefined;
  /** The game begins anew. */
  reset(params: ResetParams): Promise<void>;
  apply(action: NamedAction): Promise<boolean>;
  /** Absent: it does not list what is legal. */
  legal?(): Promise<readonly NamedAction[]>;
  /** Absent: it does not show where it is. */
  observe?(): Promise<Observation>;
  /** What was said since the last reset; absent: nothing is said. */
  transcript?(): Transcript;
}

/** A crash, a hang, or an answer that is none. */
export class Misconduct extends Error {
  override readonly name = 'Misconduct';
  constructor(
    readonly oracle: 'process' | 'protocol',
    message: string,
  ) {
    super(message);
  }
}

/** It is asked no more, because nobody wants to know: whatever is under way ends with what is known. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** An engine in this process. What it throws is its crash. */
export function suspectOf(engine: Engine): Required<Omit<Suspect, 'lacks' | 'transcript'>> {
  let game: Game | undefined;
  const guarded = async <T>(what: () => T): Promise<T> => {
    try {
      return what();
    } catch (error) {
      if (error instanceof Unsupported || error instanceof Misconduct) throw error;
      throw new Misconduct('process', error instanceof Error ? error.message : String(error));
    }
  };
  return {
    reset: (params) =>
      guarded(() => {
        game = engine.reset(params);
      }),
    apply: (action) => guarded(() => game!.apply(action)),
    legal: () => guarded(() => game!.legal()),
    observe: () => guarded(() => game!.observe()),
  };
}
