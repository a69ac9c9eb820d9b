/**
 * Source text in the making, with the values that it refers to by made-up names: nothing foreign ever gets into the text.
 * A function that is generated has call sites of its own, so that the JavaScript compiler sees one callee at each and
 * can put it in line; in code that all machines share, every call leads to many.
 */
export class Code {
  private readonly values: unknown[] = [];
  private readonly names = new Map<unknown, string>();

  /** The name under which the text refers to `value`. */
  name(value: unknown): string {
    let name = this.names.get(value);
    if (name === undefined) {
      name = `v${this.values.push(value) - 1}`;
      this.names.set(value, name);
    }
    return name;
  }

  /** What the expression `text` evaluates to. */
  evaluate<T>(text: string): T {
    // Constants, not parameters: the compiler takes the values themselves into the code.
    const constants = this.values.map((_, i) => `const v${i} = values[${i}];`).join(' ');
    return new Function('values', `'use strict'; ${constants} return (${text});`)(this.values) as T;
  }
}
