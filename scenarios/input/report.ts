import { type InputError, type InputErrorCode, inputError } from './errors.js';
import type { Located } from './yaml.js';

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
