import { type Rulebook, saysOf } from '../rulebook.js';
import type { Shown } from './subject.js';

export interface Answer {
  readonly answer: string;
  /** What it would change. */
  readonly changes: string;
}

/** What the author of the rules has to say, for a finding to be settled. */
export interface AuthorsQuestion {
  readonly asks: string;
  readonly answers: readonly Answer[];
}

/**
 * The question that a finding puts to the author of the text. `hanging`: in how many rulings that were looked at it comes up;
 * `decisive`: clauses of which one would have to give way.
 */
export function questionOf(
  { kind, claim, says, because, collidesWith, options }: Shown,
  book: Rulebook,
  hanging: string,
  decisive: readonly string[],
): AuthorsQuestion {
  const cited = (id: string) => `${id} (${saysOf(book, id) ?? 'a claim of the text'})`;
  const all = collidesWith.map(cited).join(', ');
  const limit =
    decisive.length > 0
      ? decisive.map(cited).join(', or to ')
      : all || 'the clauses that set the position up';
  if (options) return questionOfReading(claim, says, book);
  const readings = book.readings.filter((reading) =>
    collidesWith.length > 1 ? collidesWith.every((id) => reading.clauses.includes(id)) : reading.id === claim,
  );
  const chosen = readings.flatMap(({ id, options }) =>
    Object.entries(options).map(
      ([name, option]): Answer => ({ answer: option.says, changes: `the reading ${id}=${name}` }),
    ),
  );
  switch (kind) {
    case 'conflict': {
      const prevails = collidesWith.map((id): Answer => {
        const kind = book.entries.get(id)?.clause.kind;
        // A definition gives a value, which is neither.
        const outcome = { prohibition: 'illegal, ', grant: 'legal, ', lift: '', definition: 'its value, ' }[
          kind ?? 'lift'
        ];
        return {
          answer: `${id} prevails`,
          changes: `${outcome}${id === collidesWith[0] ? hanging : 'there too'}`,
        };
      });
      return {
        asks: `Which prevails: ${collidesWith.map(cited).join(', or ')}?`,
        answers: [...prevails, ...chosen],
      };
    }
    case 'gap':
      return {
        asks: `What is meant where none of these applies: ${all || claim}?`,
        answers: [
          {
            answer: 'what no sentence permits is forbidden',
            changes: `nothing in play, if the text says so once; ${hanging}`,
          },
          { answer: 'it is permitted', changes: 'a sentence is missing' },
          ...chosen,
        ],
      };
    case 'brokenClaim':
      return {
        asks: `Is ${claim} (${says}) a rule, or does it only sum up the others?`,
        answers: [
          { answer: 'a rule', changes: `a limit to ${limit}` },
          { answer: 'a summary', changes: 'it has to be weakened to what the rules give, or struck' },
        ],
      };
    case 'orderDependence':
      return {
        asks: `In which order is what falls due together under ${all} met, and who chooses?`,
        answers: [
          {
            answer: 'each player orders their own',
            changes: 'the outcomes shown are choices of that player',
          },
          {
            answer: 'an order that the text fixes',
            changes: 'one of the outcomes shown is no longer possible',
          },
          {
            answer: 'all at once, judged before any of them is met',
            changes: 'neither closes anything to the other',
          },
        ],
      };
    case 'divergentReading':
      return questionOfReading(claim, says, book);
    case 'deadLetter':
      return {
        asks:
          collidesWith.length > 1
            ? `What is each of ${collidesWith.join(', ')} for?`
            : `What is ${claim} (${says}) for?`,
        answers: [
          { answer: 'for nothing more than the others say', changes: 'it can be struck and nothing changes' },
          { answer: 'for a case of its own', changes: 'the text has to say which' },
        ],
      };
    case 'stuck':
      return {
        asks: 'How does play go on here?',
        answers: [
          { answer: 'it passes to the next player', changes: 'a sentence is missing that says so' },
          { answer: 'the game ends', changes: 'a sentence is missing that says who has won' },
        ],
      };
    case 'loopholeCandidate':
      return {
        asks: `We take it that ${says}${because ? ` (${because})` : ''}: is it meant that this can fail?`,
        answers: [
          { answer: 'yes', changes: 'nothing; the text could say so' },
          { answer: 'no', changes: `a limit to ${limit}` },
        ],
      };
  }
}

function questionOfReading(id: string, says: string, book: Rulebook): AuthorsQuestion {
  const reading = book.readings.find((each) => each.id === id);
  const answers = Object.entries(reading?.options ?? {}).map(
    ([name, option]): Answer => ({ answer: option.says, changes: `the reading ${id}=${name}` }),
  );
  return { asks: says.endsWith('?') ? says : `${says}?`, answers };
}
