/** Wrong engines: each has one fault, which a suite, or whoever plays against it, has to find. */
import { amend, type Edit, type Rulebook, withoutClause } from '../../rulebook/index.js';
import { mutantsOf } from '../build/mutants.js';
import {
  acceptEverything,
  byOtherReadings,
  changeOnRejection,
  crashOnCase,
  hangOnAction,
  lieAboutState,
  offByOneCapacity,
  oneActionTooFew,
  oneActionTooMany,
  perftOffByOne,
  rejectEverything,
  type Wrapper,
} from './wrappers.js';

export interface Miniature {
  readonly name: string;
  /** What it does, in a few words. */
  readonly wrong: string;
  /** By rulebook, the clause that it breaks, where it is of one clause. */
  readonly breaks?: Readonly<Record<string, string>>;
  /** The one rulebook in which it is wrong; absent: in all. */
  readonly only?: string;
  /** What it does to a right engine's answers. */
  readonly wrap?: Wrapper;
  /** The rulebook that it plays by. */
  readonly amended?: (book: Rulebook) => Rulebook;
  /** What it does to each line of its answers. */
  readonly garble?: (line: string) => string;
}

const forever = (): never => {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

const crash = (): never => {
  process.stderr.write('a miniature crashes, as it is meant to\n');
  process.exit(9);
};

export const miniatures: readonly Miniature[] = [
  {
    name: 'accept-everything',
    wrong: 'accepts every action, and makes those that it can',
    wrap: acceptEverything,
  },
  { name: 'reject-everything', wrong: 'refuses every action, and lists none', wrap: rejectEverything },
  { name: 'crash', wrong: 'crashes at its third set-up', wrap: crashOnCase(3, crash) },
  { name: 'hang', wrong: 'never answers its third action', wrap: hangOnAction(3, forever) },
  { name: 'lie', wrong: "shows another player's turn", wrap: lieAboutState },
  { name: 'noise', wrong: 'writes to standard output what is no answer', garble: (line) => `ok!\n${line}` },
  {
    name: 'change-on-rejection',
    wrong: 'makes another action where it refuses one',
    wrap: changeOnRejection,
  },
  { name: 'one-too-few', wrong: 'leaves out a legal action of its list', wrap: oneActionTooFew },
  { name: 'one-too-many', wrong: 'lists an action that is not legal', wrap: oneActionTooMany },
  { name: 'perft-off-by-one', wrong: 'counts one play more than there are', wrap: perftOffByOne },
  {
    name: 'off-by-one',
    wrong: 'holds one unit more than there is room for',
    breaks: { bands: '14.6-i', ti4: 'TIT-b' },
    wrap: offByOneCapacity,
  },
  {
    name: 'no-exceptions',
    wrong: 'knows prohibitions, and nothing that lifts them',
    // ti4 has none.
    only: 'bands',
    amended: withoutLifts,
  },
  {
    name: 'other-reading',
    wrong: 'reads what the text leaves open otherwise than it is asked to',
    breaks: { ti4: 'TI58-g' },
    wrap: byOtherReadings({ bands: { ncsUnit: 'no' }, ti4: { innerVisit: 'notThrough' } }),
  },
];

/** The rulebook with no lift and no grant that takes a prohibition away. */
export function withoutLifts(book: Rulebook): Rulebook {
  const edits = [...book.entries].flatMap(([id, { lifts }]): Edit[] =>
    lifts.map((lift) => ({ forbid: id, lift })),
  );
  return edits.length === 0 ? book : amend(book, { id: 'without lifts', edits });
}

/** The rulebook without one clause. Throws `RulebookError` where it has no such clause, or does not stand without it. */
export const without =
  (clause: string) =>
  (book: Rulebook): Rulebook =>
    amend(book, withoutClause(book, clause));

/** One of the mutants of the ledger, by id: what plays in place of its rulebook, whatever the readings; `undefined`: there is none. */
export function mutantNamed(
  id: string,
  texts: readonly Rulebook[],
): ((book: Rulebook) => Rulebook) | undefined {
  for (const text of texts) {
    const mutant = mutantsOf(text).find((each) => each.id === id);
    if (!mutant) continue;
    const book = mutant.make();
    return (asked) => (asked.id === text.id ? book : asked);
  }
  return undefined;
}
