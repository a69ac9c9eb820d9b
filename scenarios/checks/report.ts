import { type InputError, type InputErrorCode, inputError } from '../input/errors.js';
import { escapePointer, type Located } from '../input/yaml.js';

/** Collects the errors of one document. */
export class Report {
  readonly errors: InputError[] = [];

  constructor(private readonly read: Located) {}

  /** At the value of `pointer`. */
  at(pointer: string, code: InputErrorCode, found: string, expected: string): void {
    this.errors.push(inputError(code, this.read.locate(pointer), found, expected));
  }

  /** At the key of `pointer`: where the name is wrong, not what it names. */
  atKey(pointer: string, code: InputErrorCode, found: string, expected: string): void {
    this.errors.push(inputError(code, this.read.locate(pointer, 'key'), found, expected));
  }
}

/** The pointer to a card, or to one of its fields. */
export function cardPointer(name: string, ...path: readonly (string | number)[]): string {
  return ['/cards', escapePointer(name), ...path].join('/');
}
