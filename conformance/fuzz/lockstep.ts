/** One play, made by the model and by an implementation: the first point at which they part. */
import type { PackedState } from '../../checker/index.js';
import type { NamedAction } from '../../rulebook/index.js';
import { Unsupported } from '../engine/engine.js';
import { differences } from '../observation.js';
import type { Oracle } from '../result.js';
import type { Transcript } from '../runner/client.js';
import { actionInWords, differencesInWords, setsApart, setsInWords, sidesOf } from '../runner/words.js';
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
  /** What is wrong, in a sentence, the implementation its subject. */
  readonly message: string;
  readonly said?: Transcript;
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
    const { setUp, readings, params } = this.ground;
    const lacks = this.suspect.lacks?.({ readings, features: setUp.features });
    if (lacks !== undefined) throw new Unsupported(lacks);
    return this.watched(async () => {
      await this.suspect.reset(params);
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
          message: `${accepted ? 'accepts, though it is not legal,' : 'refuses, though it is legal,'} ${actionInWords(action)}`,
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
      const found = await suspect.legal!();
      const expected = [...ground.legal(state).keys()].map((number) => ground.named(number));
      const { superfluous, missing, repeated } = setsApart(expected, found);
      const apart = [...superfluous, ...missing, ...repeated];
      // Of several the one on which some clause decides.
      const action = apart.find((each) => ground.by(state, each).length > 0) ?? apart[0];
      if (!action) return undefined;
      this.tried.push(action);
      const message = `lists other legal actions: ${setsInWords(expected, found)}`;
      return this.parted('legal', { expected, found, message });
    });
  }

  private async compareState(before = this.state): Promise<Disagreement | undefined> {
    if (!this.suspect.observe) return undefined;
    const apart = differences(this.ground.observe(this.state), await this.suspect.observe());
    if (apart.length === 0) return undefined;
    const message = `shows another position: ${differencesInWords(apart)}`;
    return this.parted('state', { ...sidesOf(apart), message }, before);
  }

  private parted(
    oracle: Oracle,
    what: Pick<Disagreement, 'expected' | 'found' | 'message'>,
    state = this.state,
  ): Disagreement {
    const last = this.tried.at(-1);
    const by = last ? this.ground.by(state, last) : [];
    const said = this.suspect.transcript?.();
    return { ground: this.ground, actions: [...this.tried], oracle, by, ...what, ...(said && { said }) };
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
