/** Names in a document: that they can be told apart and written in an action. */
import { quoted } from './errors.js';

export const maxNameLength = 40;

/** Letters and marks that show nothing, and more marks on a letter than any script writes, make two names look like one. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u;

/** Letters first, so that a name is never a number or a flag; no character that could act on a terminal or a page. */
const nameForm = /^\p{L}[\p{L}\p{M}\p{N}.'’-]*( [\p{L}\p{M}\p{N}.'’-]+)*$/u;

/** What the action language and the places of a game need for themselves: whole names, folded, and words within names. */
export interface Reserved {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

export type ReportName = (
  code: 'nameTooLong' | 'nameForm' | 'nameReserved' | 'nameRepeated',
  found: string,
  expected: string,
) => void;

/** The names of one document, one after the other. */
export class Names {
  private readonly seen = new Map<string, string>();

  /** `together`: the things whose names must differ, in words. */
  constructor(
    private readonly reserved: Reserved,
    private readonly together: string,
  ) {}

  check(name: string, report: ReportName): void {
    const other = this.seen.get(folded(name));
    if (name.length > maxNameLength) {
      report('nameTooLong', `a name of ${name.length} characters`, `at most ${maxNameLength}`);
    } else if (Object.hasOwn(Object.prototype, name) || this.isReserved(name)) {
      // Before the form, so that names like __proto__ are told what they are.
      report(
        'nameReserved',
        `the reserved name ${quoted(name)}`,
        'a name that neither actions nor JavaScript need for themselves',
      );
    } else if (!nameForm.test(name) || invisible.test(name)) {
      report(
        'nameForm',
        `the name ${quoted(name)}`,
        "a letter, then letters, digits, single spaces and . ' -",
      );
    } else if (other !== undefined) {
      const expected = `names that differ in more than case and spaces, ${this.together} together`;
      report('nameRepeated', `the name ${quoted(name)} beside ${quoted(other)}`, expected);
    } else this.seen.set(folded(name), name);
  }

  private isReserved(name: string): boolean {
    const words = name.toLowerCase().split(' ');
    return this.reserved.names.has(folded(name)) || words.some((word) => this.reserved.words.has(word));
  }
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(' ', '');
