/** Plays against an implementation, until one of them shows where it and the rules part. */
import fc from 'fast-check';
import { Unsupported } from '../engine/engine.js';
import type { Grounds, Script } from './grounds.js';
import { type Draw, Guide } from './guide.js';
import { type Disagreement, Lockstep, playThrough } from './lockstep.js';
import { Abandoned, type Suspect } from './suspect.js';

export interface CampaignOptions {
  readonly seed: number;
  /** Plays at most. */
  readonly plays: number;
  /** Actions that a play tries at most, apart from those of a script. */
  readonly depth: number;
  /** Whether to begin no further play; asked before each. */
  readonly isOver?: (plays: number) => boolean;
  /** Hears of a play that parts, and says whether to go on; `plays`: how many have been made with it. */
  readonly onDisagreement: (found: Disagreement, plays: number) => Promise<boolean>;
}

export interface Campaign {
  /** Plays that were made. */
  readonly plays: number;
  /** Of these, those whose beginning the implementation does not have. */
  readonly unsupported: number;
}

/** What is drawn of a play: where it begins, and the lots for its choices. */
const outline = fc.record({
  isDrawn: fc.nat(3).map((lot) => lot === 0),
  lots: fc.infiniteStream(fc.nat(2 ** 30 - 1)),
});

/** Shrinking is left to shrink.ts, which knows set-ups and plays; what fast-check draws depends on its seed alone. */
export async function campaign(
  suspect: Suspect,
  grounds: Grounds,
  { seed, plays, depth, isOver = () => false, onDisagreement }: CampaignOptions,
): Promise<Campaign> {
  const guide = new Guide();
  const known = new Set<string>();
  let laidDown = seed;
  const drawn = grounds.drawn ?? fc.constant(undefined);
  let [made, unsupported] = [0, 0];
  let fault: unknown;
  const property = fc.asyncProperty(outline, drawn, async ({ isDrawn, lots }, setUp) => {
    if (isOver(made)) return false;
    const draw = () => lots.next().value as number;
    try {
      const script = isDrawn && setUp ? grounds.on(setUp) : grounds.laidDown(laidDown++);
      made++;
      if (!script) return true;
      // A script is first followed to its end, and nowhere else.
      const isNew = script.key !== undefined && script.actions.length > 0 && !known.has(script.key);
      if (isNew) known.add(script.key!);
      const parted = isNew
        ? await playThrough(suspect, script.ground, script.actions)
        : await onePlay(suspect, script, guide, depth, draw);
      return parted === undefined || (await onDisagreement(parted, made));
    } catch (error) {
      if (error instanceof Abandoned) {
        made--;
        return false;
      }
      if (error instanceof Unsupported) unsupported++;
      else fault = error;
    }
    return fault === undefined;
  });
  await fc.check(property, { seed, numRuns: plays, endOnFailure: true });
  if (fault !== undefined) throw fault;
  return { plays: made, unsupported };
}

async function onePlay(
  suspect: Suspect,
  { ground, actions }: Script,
  guide: Guide,
  depth: number,
  draw: Draw,
): Promise<Disagreement | undefined> {
  const begun = actions.length === 0 && draw() % 2 === 0 ? furtherOn(ground, guide, depth, draw) : ground;
  const play = new Lockstep(suspect, begun);
  const scripted = draw() % 2 === 0 ? actions : actions.slice(0, draw() % (actions.length + 1));
  let parted = (await play.reset()) ?? (await play.compareLegal());
  for (const action of scripted) parted ??= (await play.apply(action)) ?? (await play.compareLegal());
  // Where it does not list what is legal, refusals show only one by one.
  const refusals = suspect.legal ? 4 : 2;
  for (let step = 0; step < depth && !parted; step++) {
    const isRefusal = draw() % refusals === 0;
    const action = isRefusal ? guide.illegal(begun, play.state, draw) : guide.legal(begun, play.state, draw);
    if (action === undefined) {
      if (isRefusal) continue;
      return undefined;
    }
    parted = (await play.apply(begun.named(action))) ?? (isRefusal ? undefined : await play.compareLegal());
  }
  return parted;
}

/** The same world in a position that a guided play leads to, for which nobody need be asked. */
function furtherOn(ground: Script['ground'], guide: Guide, depth: number, draw: Draw): Script['ground'] {
  let state = ground.start;
  for (let steps = draw() % (2 * depth); steps > 0; steps--) {
    const action = guide.legal(ground, state, draw);
    if (action === undefined) break;
    state = ground.after(state, action)!;
  }
  return ground.at(state) ?? ground;
}
