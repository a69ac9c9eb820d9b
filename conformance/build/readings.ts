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

/** The same for an inquiry under readings of its own; of these, too, only what makes a difference. */
export function otherReadings(inquiry: Inquiry, text: Rulebook): Record<string, string> {
  const own = read(text, inquiry.readings);
  const answer = spoken(inquiry, own);
  const under = (choices: Readonly<Record<string, string>>) => differs(inquiry, answer, read(text, choices));
  const needed = text.readings
    .filter(({ id, options }) =>
      Object.keys(options).some(
        (option) => option !== own.choices[id] && under({ ...inquiry.readings, [id]: option }),
      ),
    )
    .map(({ id }) => [id, own.choices[id]!] as const);
  const found = Object.fromEntries(needed);
  // Two that make no difference alone may make one together.
  return under(found) ? { ...inquiry.readings, ...found } : found;
}
