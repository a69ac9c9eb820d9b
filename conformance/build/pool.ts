/** Inquiries to choose cases from: the scripted plays, which were worked out from the text, and what the worlds offer. */
import type { Rulebook } from '../../rulebook/index.js';
import { filesOf, openPlays, openWorld, type SetUp, type Shelf } from '../../scenarios/index.js';
import { canonical } from '../canonical.js';
import { perftFrom } from '../engine/modelled.js';
import type { Inquiry } from './inquiry.js';

/** Plays that are counted have at most this many; whoever has no `perft` of their own has to make them all. */
const mostPlays = 300;
const longestPlays = 4;

export function worldsOf(shelf: Shelf): SetUp[] {
  return filesOf(shelf).worlds.map(({ path }) => {
    const world = openWorld(path, [shelf]);
    if (!world.ok) throw new Error(`${path} cannot be read`);
    return world.value;
  });
}

/** A trace for each scripted play. What is no action of the set-up is left out: nobody could name it. */
export function inquiriesOfPlays(shelf: Shelf, book: Rulebook): Inquiry[] {
  return filesOf(shelf)
    .plays.flatMap(({ path }) => {
      const plays = openPlays(path, [shelf]);
      if (!plays.ok) throw new Error(`${path} cannot be read`);
      return plays.value;
    })
    .map(({ play, from }) => {
      const table = from.set(book);
      const [initial] = [...table.model.initial()];
      const isAction = (text: string) =>
        !('why' in table.ask(initial!, text)) && !('why' in table.namedIn(text));
      return {
        kind: 'trace' as const,
        title: play.name,
        readings: play.readings,
        from,
        history: 0,
        steps: play.steps
          .filter((step) => isAction(step.do))
          .map((step) => ({ text: step.do, ...(step.because && { because: step.because }) })),
      };
    })
    .filter(({ steps }) => steps.length > 0);
}

/** The set-ups of inquiries, each once. */
export const setUpsOf = (inquiries: readonly Inquiry[]): SetUp[] => [
  ...new Map(inquiries.map(({ from }) => [canonical(from.document), from])).values(),
];

/** All that is legal where another inquiry ends. */
export const legalAfter = (inquiry: Inquiry): Inquiry => ({
  ...inquiry,
  kind: 'legal',
  title: `all that is legal after: ${inquiry.title}`,
  history: inquiry.steps.length,
});

/** Of each world all that is legal at its opening, and how many plays there are from there. */
export function inquiriesOfWorlds(worlds: readonly SetUp[], book: Rulebook): Inquiry[] {
  return worlds.flatMap((from): Inquiry[] => {
    const bare = { readings: {}, from, history: 0, steps: [] };
    const depth = depthFor(from, book);
    return [
      { ...bare, kind: 'legal', title: `all that is legal as ${from.name} opens` },
      ...(depth > 0
        ? [
            {
              ...bare,
              kind: 'perft' as const,
              depth,
              title: `plays of ${depth} actions from the opening of ${from.name}`,
            },
          ]
        : []),
    ];
  });
}

function depthFor(from: SetUp, book: Rulebook): number {
  const table = from.set(book);
  const [initial] = [...table.model.initial()].map((state) => state.slice());
  for (let depth = longestPlays; depth > 0; depth--) {
    const { plays } = perftFrom(table, table.model, initial!, depth);
    if (plays > 0 && plays <= mostPlays) return depth;
  }
  return 0;
}
