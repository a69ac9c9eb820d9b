/** Which readings of the text an answer depends on. */
import { type Rulebook, read } from '../../rulebook/index.js';
import { differs, type Inquiry, spoken } from './inquiry.js';
import { type Candidate, kills, type Suspect } from './kills.js';

/** Reading to option, of all on which the answer depends. */
export function readingsNeeded(
  candidate: Candidate,
  switched: readonly Suspect[],
  book: Rulebook,
): Record<string, string> {
  const needed: Record<string, string> = {};
  for (const suspect of switched) {
    const { of } = suspect.mutant;
    if (!Object.hasOwn(needed, of) && kills(candidate, suspect, book)) needed[of] = book.choices[of]!;
  }
  return needed;
}

/** The same for an inquiry under readings of its own: of the other readings, those on which it depends. */
export function otherReadings(inquiry: Inquiry, text: Rulebook): Record<string, string> {
  const own = read(text, inquiry.readings);
  const answer = spoken(inquiry, own);
  return Object.fromEntries(
    text.readings
      .filter(({ id }) => !Object.hasOwn(inquiry.readings, id))
      .filter(({ id, options, default: usual }) =>
        Object.keys(options).some(
          (option) =>
            option !== usual && differs(inquiry, answer, read(text, { ...inquiry.readings, [id]: option })),
        ),
      )
      .map(({ id, default: usual }) => [id, usual]),
  );
}
