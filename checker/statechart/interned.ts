import type { MachineContext } from 'xstate';
import type { Lane, Slot } from './context.js';
import { UnsupportedStatechart } from './types.js';
import { textOfValue, valueOfText } from './values.js';

/** Where a value lies, from the inside out. */
type Path = { readonly within: Path; readonly key: string | number } | undefined;

const told = (path: Path): string =>
  path ? `${told(path.within)}${typeof path.key === 'number' ? `[${path.key}]` : `.${path.key}`}` : 'context';

/** Why a value cannot be part of an interned context; thrown inside, told with the machine. */
class Unfit extends Error {
  constructor(
    readonly what: string,
    readonly path: Path,
  ) {
    super(what);
  }
}

const describe = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`;
  return `a ${value.constructor?.name ?? 'class instance'}`;
};

const isPlain = (value: object): boolean => {
  const proto: unknown = Object.getPrototypeOf(value);
  // The prototype of another realm's objects is not ours, but has none above it either.
  return proto === null || proto === Object.prototype || Object.getPrototypeOf(proto) === null;
};

/** The members in their own order, which code can see; what is no such member would be lost, and is refused. */
function keysOf(value: object, path: Path): string[] {
  const keys = Object.keys(value);
  const own = Array.isArray(value) ? value.length : keys.length;
  if (Object.getOwnPropertySymbols(value).length > 0) throw new Unfit('a member named by a symbol', path);
  if (keys.length !== own) throw new Unfit('an array with holes or further members', path);
  if (Object.getOwnPropertyNames(value).length !== own + (Array.isArray(value) ? 1 : 0))
    throw new Unfit('a member that is not enumerable', path);
  return keys;
}

/** JSON, with words of its own for what JSON has none for. */
function scalar(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'bigint':
      return `${value}n`;
    default:
      return value === null ? 'null' : undefined;
  }
}

const ID_BYTES = 4;

/** Bytes that a value takes beyond two for each character of its text, roughly. */
const BYTES_A_VALUE = 200;

type Members = Record<string, unknown>;

/**
 * Plain contexts, each value kept once and known by a 32-bit number; so are the objects and arrays within, since actions
 * mostly hand on what they do not change. Values are frozen, so that an action that writes into a context it was only
 * shown fails at once instead of corrupting states. `undefined` is a value like any other: a member that is undefined is
 * not one that is missing.
 */
export class InternedLane implements Lane {
  readonly fieldBits = new Uint8Array(ID_BYTES).fill(8);
  private readonly ids = new Map<string, number>();
  private readonly idOf = new WeakMap<object, number>();
  readonly values: MachineContext[] = [];
  /** Objects and arrays within contexts, by the text that they are part of. */
  private readonly parts = new Map<string, object>();
  /** Of every such object what stands for it in the text of another. */
  private readonly names = new WeakMap<object, string>();
  private readonly quoted = new Map<string, string>();
  /** About what the values take of the heap. */
  bytes = 0;

  constructor(private readonly machineId: string) {}

  slot(): Slot {
    return { args: { context: {}, event: { type: '' } } };
  }

  /** What stands for a value that is no scalar in a text: equal values have equal names. */
  private name(value: unknown, path: Path): string {
    if (typeof value !== 'object') throw new Unfit(describe(value), path);
    const known = this.names.get(value!);
    if (known !== undefined) return known;
    const text = this.text(value!, path);
    let part = this.parts.get(text);
    if (!part) {
      part = this.frozen(value!);
      this.names.set(part, `#${this.parts.size}`);
      this.parts.set(text, part);
      this.bytes += 2 * text.length + BYTES_A_VALUE;
    }
    return this.names.get(part)!;
  }

  private text(value: object, path: Path): string {
    let text = '';
    const keys = keysOf(value, path);
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++)
        text += `${scalar(value[i]) ?? this.name(value[i], { within: path, key: i })},`;
      return `[${text}]`;
    }
    if (!isPlain(value)) throw new Unfit(describe(value), path);
    for (const key of keys) {
      const item = (value as Members)[key];
      text += `${this.quote(key)}${scalar(item) ?? this.name(item, { within: path, key })},`;
    }
    return Object.getPrototypeOf(value) === null ? `0{${text}}` : `{${text}}`;
  }

  private quote(key: string): string {
    let quoted = this.quoted.get(key);
    if (quoted === undefined) {
      quoted = `${JSON.stringify(key)}:`;
      this.quoted.set(key, quoted);
    }
    return quoted;
  }

  /** A frozen copy of what `text` has accepted, and so has kept the parts of. */
  private frozen(value: object): object {
    if (Array.isArray(value)) return Object.freeze(Array.from(value, (item: unknown) => this.kept(item)));
    const copy = Object.getPrototypeOf(value) === null ? Object.create(null) : {};
    for (const key of Object.keys(value)) {
      // An own member may be called __proto__.
      Object.defineProperty(copy, key, { value: this.kept((value as Members)[key]), enumerable: true });
    }
    return Object.freeze(copy);
  }

  private kept(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    return this.names.has(value) ? value : this.parts.get(this.text(value, undefined));
  }

  private intern(context: MachineContext): number {
    const same = this.idOf.get(context);
    if (same !== undefined) return same;
    const text = this.textOf(context);
    let id = this.ids.get(text);
    if (id === undefined) {
      const value = this.frozen(context) as MachineContext;
      id = this.values.push(value) - 1;
      this.ids.set(text, id);
      this.idOf.set(value, id);
      this.bytes += 2 * text.length + BYTES_A_VALUE;
    }
    return id;
  }

  private textOf(context: MachineContext): string {
    try {
      return this.text(context, undefined);
    } catch (error) {
      if (error instanceof RangeError) throw this.unfit('a circle', 'context');
      throw error instanceof Unfit ? this.unfit(error.what, told(error.path)) : error;
    }
  }

  private unfit(what: string, path: string): UnsupportedStatechart {
    return new UnsupportedStatechart(
      this.machineId,
      `${what} at ${path}`,
      'Keep plain values (objects, arrays, strings, numbers, booleans, null, undefined) or a packed table in the context.',
    );
  }

  /** The values in the order of their numbers, for another process to take over. */
  readonly interned = {
    save: (): Iterable<string> => this.values.map(textOfValue),
    load: (texts: Iterable<string>): boolean => {
      let next = 0;
      for (const text of texts) if (this.intern(valueOfText(text) as MachineContext) !== next++) return false;
      return this.values.length === next;
    },
  };

  private at(state: Uint8Array, offset: number): MachineContext {
    const id =
      (state[offset]! |
        (state[offset + 1]! << 8) |
        (state[offset + 2]! << 16) |
        (state[offset + 3]! << 24)) >>>
      0;
    const value = this.values[id];
    if (!value) throw new RangeError(`no context ${id}: the state is of another model`);
    return value;
  }

  load(slot: Slot, state: Uint8Array, offset: number): void {
    slot.args.context = this.at(state, offset);
  }

  holds(slot: Slot, state: Uint8Array, offset: number): boolean {
    return slot.args.context === this.at(state, offset);
  }

  store(slot: Slot, state: Uint8Array, offset: number): void {
    const id = this.intern(slot.args.context);
    slot.args.context = this.values[id]!;
    for (let i = 0; i < ID_BYTES; i++) state[offset + i] = id >>> (8 * i);
  }

  put(slot: Slot, context: MachineContext): void {
    slot.args.context = context;
  }

  copy(slot: Slot): MachineContext {
    return slot.args.context;
  }
}
