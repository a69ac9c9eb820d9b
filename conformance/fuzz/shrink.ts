/** The same disagreement in the smallest set-up and by the shortest play that are within reach. */
import type { PackedState } from '../../checker/index.js';
import type { NamedAction } from '../../rulebook/index.js';
import { canonical } from '../canonical.js';
import { Unsupported } from '../engine/engine.js';
import type { Ground } from './ground.js';
import { lesseningsOf } from './lessen.js';
import { type Disagreement, playThrough } from './lockstep.js';
import { Abandoned, type Suspect } from './suspect.js';

export interface ShrinkOptions {
  /** Plays at most that are made to shrink. */
  readonly tries?: number;
  readonly isOver?: () => boolean;
}

export interface Shrunk {
  readonly disagreement: Disagreement;
  /** Whether it came again when the same was played once more. */
  readonly isRepeatable: boolean;
  /** Plays that were made. */
  readonly tries: number;
}

export async function shrink(
  suspect: Suspect,
  found: Disagreement,
  { tries = 600, isOver = () => false }: ShrinkOptions = {},
): Promise<Shrunk> {
  const shrinking = new Shrinking(suspect, found, tries, isOver);
  const again = await shrinking.play(found.ground, found.actions);
  if (!again) return { disagreement: found, isRepeatable: false, tries: shrinking.made };
  shrinking.take(again);
  await shrinking.beginLater();
  await shrinking.saySmaller();
  if (await shrinking.shorten()) await shrinking.saySmaller();
  await shrinking.tell();
  return { disagreement: shrinking.least, isRepeatable: true, tries: shrinking.made };
}

class Shrinking {
  made = 0;

  constructor(
    private readonly suspect: Suspect,
    public least: Disagreement,
    private readonly tries: number,
    private readonly isOver: () => boolean,
  ) {}

  take(found: Disagreement): void {
    this.least = found;
  }

  /** Whether this play shows the same; `undefined`: it does not, or too many have been made. */
  async play(
    ground: Ground,
    actions: readonly NamedAction[],
    suspect: Suspect = this.suspect,
    more = 0,
  ): Promise<Disagreement | undefined> {
    if (this.made >= this.tries + more || this.isOver()) return undefined;
    this.made++;
    try {
      const parted = await playThrough(suspect, ground, actions);
      return parted && isAlike(parted, this.least) ? parted : undefined;
    } catch (error) {
      if (error instanceof Unsupported || error instanceof Abandoned) return undefined;
      throw error;
    }
  }

  /** Takes it if it shows the same. */
  private async takes(ground: Ground | undefined, actions: readonly NamedAction[]): Promise<boolean> {
    const parted = ground && (await this.play(ground, actions));
    if (parted) this.least = parted;
    return parted !== undefined;
  }

  /** A set-up in which part of the play has been played already, as much of it as may be. */
  async beginLater(): Promise<void> {
    const { ground, actions } = this.least;
    const positions = positionsOf(ground, actions.slice(0, -1));
    const laters = positions
      .map((state, played) => [state, actions.slice(played)] as const)
      .slice(1)
      .reverse();
    for (const [state, rest] of laters) if (await this.takes(ground.at(state), rest)) return;
  }

  /** Set-ups that say less, until none shows the same. */
  async saySmaller(): Promise<void> {
    for (let isSmaller = true; isSmaller; ) {
      isSmaller = false;
      let ways = this.ways();
      for (let index = 0; index < ways.length && this.made < this.tries; ) {
        if (await this.takeIfAlike(ways[index]!())) {
          isSmaller = true;
          ways = this.ways();
        } else index++;
      }
    }
  }

  private ways(): (() => object)[] {
    const { ground, actions } = this.least;
    return lesseningsOf(ground.setUp.document, namesIn(actions));
  }

  private async takeIfAlike(document: object): Promise<boolean> {
    const { ground, actions } = this.least;
    if (!namesAll(document, namesIn(actions))) return false;
    const smaller = ground.from(document);
    // What is left out may be what a set-up has anyway.
    return smaller !== undefined && sizeOf(smaller) < sizeOf(ground) && this.takes(smaller, actions);
  }

  /** The shortest play of the same set-up, all of one length before any that is longer. */
  async shorten(): Promise<boolean> {
    const { ground, actions } = this.least;
    if (actions.length < 2) return false;
    const visited = new Set([keyOf(ground.start)]);
    const queue: { readonly state: PackedState; readonly play: readonly NamedAction[] }[] = [
      { state: ground.start, play: [] },
    ];
    for (const { state, play } of queue) {
      if (play.length > 0 && (await this.takes(ground, play))) return true;
      if (!this.suspect.legal && (await this.takes(ground, [...play, actions.at(-1)!]))) return true;
      if (this.made >= this.tries || play.length >= actions.length - 2) continue;
      for (const [action, next] of ground.legal(state)) {
        if (visited.has(keyOf(next))) continue;
        visited.add(keyOf(next));
        queue.push({ state: next, play: [...play, ground.named(action)] });
      }
    }
    return false;
  }

  /** What is wrong with a list of legal actions is told by an action that is refused or accepted, if it is. */
  async tell(): Promise<void> {
    const { oracle, ground, actions } = this.least;
    if (oracle !== 'legal') return;
    const parted = await this.play(ground, actions, unlisted(this.suspect), 1);
    if (parted) this.least = parted;
  }
}

/** The same without its lists of legal actions. */
function unlisted(suspect: Suspect): Suspect {
  const { lacks, observe, transcript } = suspect;
  return {
    reset: (params) => suspect.reset(params),
    apply: (action) => suspect.apply(action),
    ...(lacks && { lacks: lacks.bind(suspect) }),
    ...(observe && { observe: observe.bind(suspect) }),
    ...(transcript && { transcript: transcript.bind(suspect) }),
  };
}

/** Of one cause, as far as can be told: a clause decides on both, or none does on either. */
function isAlike(one: Disagreement, other: Disagreement): boolean {
  const isOfRules = ({ oracle }: Disagreement) => oracle !== 'process' && oracle !== 'protocol';
  if (isOfRules(one) !== isOfRules(other)) return false;
  if (!isOfRules(one)) return true;
  if (one.by.length === 0 || other.by.length === 0) return one.by.length === other.by.length;
  return one.by.some((id) => other.by.includes(id));
}

/** The states along a play, the first included; what is not legal leaves them as they are. */
function positionsOf(ground: Ground, actions: readonly NamedAction[]): PackedState[] {
  const positions = [ground.start];
  for (const action of actions) {
    const number = ground.numberOf(action);
    const state = positions.at(-1)!;
    positions.push((number === undefined ? undefined : ground.after(state, number)) ?? state);
  }
  return positions;
}

/** Whether a document still speaks of all of these that the actions name; other words than names are in no document. */
const namesAll = (document: object, names: ReadonlySet<string>): boolean => {
  const text = canonical(document);
  return [...names].every((name) => !isName(name) || text.includes(JSON.stringify(name)));
};

const isName = (word: string) => /^\p{Lu}/u.test(word);

const namesIn = (actions: readonly NamedAction[]): ReadonlySet<string> =>
  new Set(actions.flatMap((action) => Object.values(action).flat().map(String)));

const sizeOf = ({ setUp }: Ground): number => canonical(setUp.document).length;

const keyOf = (state: PackedState): string => state.join();
