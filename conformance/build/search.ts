/** What no play kills is looked for in the worlds: a position where it shows itself, or the word that there is none. */
import type { Rulebook } from '../../rulebook/index.js';
import type { SetUp } from '../../scenarios/index.js';
import type { LedgerEntry } from '../case.js';
import { type Heard, listener, mayMatter } from './hearing.js';
import { differs, type Inquiry, spoken } from './inquiry.js';
import type { Suspect } from './kills.js';
import { type Apart, walkTogether } from './lockstep.js';

/** A world that has been looked at, as far as the bound allows, under the rulebook itself. */
export interface Ground {
  readonly world: SetUp;
  readonly heard: Heard;
  /** How many positions of it are looked at, at most. */
  readonly maxStates: number;
  readonly states: number;
  readonly complete: boolean;
}

export function groundsOf(worlds: readonly SetUp[], book: Rulebook, maxStates: number): Ground[] {
  return worlds.map((world) => {
    const ear = listener(book);
    const walk = walkTogether(world, ear.book, ear.book, maxStates);
    if (walk.kind === 'apart') throw new Error(`${world.name}: a rulebook that is not like itself`);
    return { world, heard: ear.heard(), maxStates, states: walk.states, complete: walk.complete };
  });
}

export type Found =
  | { readonly kind: 'inquiry'; readonly inquiry: Inquiry }
  | { readonly kind: 'equivalent'; readonly extent: NonNullable<LedgerEntry['equivalent']> };

export function lookFor(
  { mutant, book: mutated }: Suspect,
  grounds: readonly Ground[],
  book: Rulebook,
): Found {
  for (const { world, heard, maxStates } of grounds) {
    if (!mayMatter(mutant, book, mutated, heard)) continue;
    const walk = walkTogether(world, book, mutated, maxStates);
    if (walk.kind === 'apart') {
      const inquiry = inquiryAt(walk.apart, world, book, mutated);
      if (inquiry) return { kind: 'inquiry', inquiry };
    }
  }
  return {
    kind: 'equivalent',
    extent: {
      worlds: grounds.length,
      states: grounds.reduce((sum, { states }) => sum + states, 0),
      complete: grounds.every(({ complete }) => complete),
    },
  };
}

/** The plainest question that shows the two to be apart: from that very position if a world can describe it, else by the way there. */
function inquiryAt(
  { path, actions, at }: Apart,
  world: SetUp,
  book: Rulebook,
  mutated: Rulebook,
): Inquiry | undefined {
  const there = world.at(at);
  const places: readonly Pick<Inquiry, 'from' | 'history' | 'steps'>[] = [
    ...(there ? [{ from: there, history: 0, steps: [] }] : []),
    { from: world, history: path.length, steps: path.map((text) => ({ text })) },
  ];
  const inquiries = places.flatMap((place): Inquiry[] => {
    const bare = { ...place, readings: {} };
    return [
      ...actions.map(
        (text): Inquiry => ({
          ...bare,
          kind: 'trace',
          title: `${text} (${world.name})`,
          steps: [...place.steps, { text }],
        }),
      ),
      { ...bare, kind: 'legal', title: `all that is legal in a position of ${world.name}` },
    ];
  });
  return inquiries.find((inquiry) => differs(inquiry, spoken(inquiry, book), mutated));
}
