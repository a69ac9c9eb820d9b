/** One play, made by the model and by an implementation: the first point at which they part. */
import type { PackedState } from '../../checker/index.js';
import type { NamedAction } from '../../rulebook/index.js';
import { canonical } from '../canonical.js';
import { type Difference, differences } from '../observation.js';
import type { Oracle } from '../result.js';
import type { Ground } from './ground.js';
import { Misconduct, type Suspect } from './suspect.js';

export interface Disagreement {
  readonly ground: Ground;
  /** All actions that were tried, the last of them the one that it is about; of `legal`, that one was listed or missing. */
  readonly actions: readonly NamedAction[];
  readonly oracle: Oracle;
  /** Clauses that decide on the last action, or for want of one, none. */
  readonly by: readonly string[];
  readonly expected?: unknown;
  readonly found?: unknown;
  /** What is wrong, in a sentence. */
  readonly message: string;
}

/** What an implementation has done so far, kept in step with the model. */
export class Lockstep {
  private readonly tried: NamedAction[] = [];
  state: PackedState;

  constructor(
    private readonly suspect: Suspect,
    readonly ground: Ground,
  ) {
    this.state = ground.start;
  }

  /** Begins. */
  async reset(): Promise<Disagreement | undefined> {
    return this.watched(async () => {
      await this.suspect.reset(this.ground.params);
      return this.compareState();
    });
  }

  /** Tries an action, legal or not. */
  async apply(action: NamedAction): Promise<Disagreement | undefined> {
    const { ground, suspect } = this;
    const number = ground.numberOf(action);
    const next = number === undefined ? undefined : ground.after(this.state, number);
    this.tried.push(action);
    return this.watched(async () => {
      const accepted = await suspect.apply(action);
      if (accepted !== (next !== undefined))
        return this.parted('acceptance', {
          expected: next !== undefined,
          found: accepted,
          message: accepted ? 'accepts an action that is not legal' : 'refuses an action that is legal',
        });
      const before = this.state;
      this.state = next ?? before;
      return this.compareState(before);
    });
  }

  /** Compares the complete sets of legal actions, where it lists them. */
  async compareLegal(): Promise<Disagreement | undefined> {
    const { ground, suspect, state } = this;
    if (!suspect.legal) return undefined;
    return this.watched(async () => {
      const listed = await suspect.legal!();
      const should = new Map(
        [...ground.legal(state).keys()].map((number) => [
          canonical(ground.named(number)),
          ground.named(number),
        ]),
      );
      const is = new Map(listed.map((action) => [canonical(action), action]));
      const extra = [...is].filter(([key]) => !should.has(key)).map(([, action]) => action);
      const missing = [...should].filter(([key]) => !is.has(key)).map(([, action]) => action);
      const action =
        [...extra, ...missing].find((each) => ground.by(state, each).length > 0) ?? extra[0] ?? missing[0];
      if (!action) return undefined;
      this.tried.push(action);
      return this.parted('legal', {
        expected: missing,
        found: extra,
        message: extra.includes(action)
          ? 'lists an action that is not legal'
          : 'does not list an action that is legal',
      });
    });
  }

  private async compareState(before = this.state): Promise<Disagreement | undefined> {
    if (!this.suspect.observe) return undefined;
    const apart = differences(this.ground.observe(this.state), await this.suspect.observe());
    if (apart.length === 0) return undefined;
    return this.parted('state', { expected: apart, found: undefined, message: stateMessage(apart) }, before);
  }

  private parted(
    oracle: Oracle,
    what: Pick<Disagreement, 'expected' | 'found' | 'message'>,
    state = this.state,
  ): Disagreement {
    const last = this.tried.at(-1);
    const by = last ? this.ground.by(state, last) : [];
    return { ground: this.ground, actions: [...this.tried], oracle, by, ...what };
  }

  private async watched(what: () => Promise<Disagreement | undefined>): Promise<Disagreement | undefined> {
    const { state } = this;
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Misconduct)) throw error;
      return this.parted(error.oracle, { message: error.message }, state);
    }
  }
}

const stateMessage = (apart: readonly Difference[]): string => {
  const [{ piece, fact }] = apart as [Difference];
  const more = apart.length > 1 ? `, and ${apart.length - 1} more` : '';
  return `shows another state: ${piece === undefined ? '' : `${piece}, `}${fact}${more}`;
};

/**
 * Plays all of `actions` and compares; at the end, or at each position, the sets of legal actions too. Where `legal` parts, its
 * action is the last one of the disagreement.
 */
export async function playThrough(
  suspect: Suspect,
  ground: Ground,
  actions: readonly NamedAction[],
  { each = true }: { readonly each?: boolean } = {},
): Promise<Disagreement | undefined> {
  const play = new Lockstep(suspect, ground);
  const atFirst =
    (await play.reset()) ?? (each || actions.length === 0 ? await play.compareLegal() : undefined);
  if (atFirst) return atFirst;
  for (const [index, action] of actions.entries()) {
    const isLast = index === actions.length - 1;
    const parted = (await play.apply(action)) ?? (each || isLast ? await play.compareLegal() : undefined);
    if (parted) return parted;
  }
  return undefined;
}
