/** Headings of docs/any-machine.md that messages send their reader to. */
export const machineAnchors = [
  'the-module',
  'events',
  'properties',
  'expressions',
  'what-cannot-be-checked',
  'untimed',
  'options',
] as const;
export type MachineAnchor = (typeof machineAnchors)[number];

/** Something wrong with a machine that was handed in, or with what stands beside it: never a fault of ours. */
export class MachineFault extends Error {
  override readonly name = 'MachineFault';
  constructor(
    /** A phrase: what is there. */
    readonly found: string,
    /** A phrase: what should be there. */
    readonly expected: string,
    readonly anchor: MachineAnchor,
    /** Lines that show the place. */
    readonly shown: readonly string[] = [],
  ) {
    super(`found ${found}; expected ${expected}`);
  }
}

/** Anything can be thrown, and some things cannot even be told. */
export function said(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return `a value of type ${typeof error}`;
  }
}
