/**
 * Things that a model does not tell apart: units of the same print, say. Exchanging two of them in a state, with whatever
 * refers to them, gives a state from which the same can be done and of which the same is true. So a search needs only one
 * state of each orbit, the states that are the same but for such exchanges.
 *
 * What makes it sound: the transitions and the properties are the same under every exchange within a class, for every state
 * of every orbit that is reached. The initial state need not be: where two things of a class begin in different places, the
 * exchanged states may be out of reach, but they behave alike, so the one that is kept stands for those that are not. Then
 * every step of an orbit's state is, exchanged, a step of each other state of the orbit; hence distances from the beginning
 * are those of the whole graph, and a property that is the same in all states of an orbit is broken in it or nowhere.
 */
export interface Symmetry {
  /** The name of each thing, by its number. Things are at most 255. */
  readonly names: readonly string[];
  /** Things that can be exchanged, two or more in each class, none in two of them. Empty: nothing can. */
  readonly classes: readonly (readonly number[])[];
  /** For each fact that every thing has for itself, its byte by thing; -1 where there is none. Alike within a class. */
  readonly own: readonly ArrayLike<number>[];
  /** Bytes that may name a thing. */
  readonly references: readonly Reference[];
  readonly sets: readonly Sets[];
}

/** A byte that names thing `value - base`; any other value names nothing. */
export interface Reference {
  readonly byte: number;
  readonly base: number;
  /** It names a thing only while this byte has that value; nobody's own. */
  readonly when?: { readonly byte: number; readonly value: number };
}

/** For each thing a set of things, a bit each. */
export interface Sets {
  /** Its first byte by thing; -1 where the thing has none. */
  readonly at: ArrayLike<number>;
  /** The bit of each thing as a member, counted from the lowest of the first byte; -1 where it never is one. */
  readonly bit: ArrayLike<number>;
}

/** The same, for states in which all that is so many bytes farther on. */
export function shifted({ own, references, sets, ...rest }: Symmetry, by: number): Symmetry {
  const farther = (bytes: ArrayLike<number>) => Array.from(bytes, (byte) => (byte < 0 ? -1 : byte + by));
  return {
    ...rest,
    own: own.map(farther),
    references: references.map(({ byte, base, when }) => ({
      byte: byte + by,
      base,
      ...(when && { when: { ...when, byte: when.byte + by } }),
    })),
    sets: sets.map(({ at, bit }) => ({ at: farther(at), bit })),
  };
}

/** More renamings than a 31-bit number can tell apart: classes are then cut in two, which is sound and reduces less. */
const mostRenamings = 2 ** 31 - 1;

export const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** How many renamings exchange things within classes of these sizes. */
export const orderOf = (classes: readonly (readonly number[])[]): number =>
  classes.reduce((all, { length }) => all * factorial(length), 1);

/** Classes of which the renamings can be numbered. */
export function countable(classes: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const cut = classes.filter(({ length }) => length > 1);
  while (orderOf(cut) > mostRenamings) {
    const longest = cut.reduce((one, other) => (other.length > one.length ? other : one));
    const half = longest.length >> 1;
    cut.splice(cut.indexOf(longest), 1, longest.slice(0, half), longest.slice(half));
  }
  return cut.filter(({ length }) => length > 1);
}

/** @throws Error where things of a class do not have the same facts, a fault of the model. */
export function checkAlike({ names, classes, own, sets }: Symmetry, fieldBits?: ArrayLike<number>): void {
  for (const [first = 0, ...others] of classes)
    for (const other of others) {
      const isAlike = (bytes: ArrayLike<number>) =>
        bytes[first]! < 0
          ? bytes[other]! < 0
          : bytes[other]! >= 0 && fieldBits?.[bytes[first]!] === fieldBits?.[bytes[other]!];
      const hasBit = ({ bit }: Sets) => bit[first]! < 0 === bit[other]! < 0;
      if (own.every(isAlike) && sets.every((each) => isAlike(each.at) && hasBit(each))) continue;
      throw new Error(`${names[first]} and ${names[other]} cannot be exchanged: they have different facts`);
    }
}

/** The things that have one print, where several have: `print` tells all that a thing could be known by. */
export function alike(things: readonly number[], print: (thing: number) => string): number[][] {
  const classes = new Map<string, number[]>();
  for (const thing of things) {
    const key = print(thing);
    classes.set(key, [...(classes.get(key) ?? []), thing]);
  }
  return [...classes.values()].filter(({ length }) => length > 1);
}
