import type { EventObject, MachineContext } from 'xstate';
import type { Packed, PackedContext } from '../packed.js';
import { UnsupportedStatechart } from './types.js';

/** What guards, actions and properties are called with. One object a slot, reused: they must not keep it. */
export interface Args {
  context: MachineContext;
  event: EventObject;
}

/** A place for one context. */
export interface Slot {
  readonly args: Args;
}

/** How contexts are held in packed states: as the bytes of a table, or as the number of an interned value. */
export interface Lane<S extends Slot = Slot> {
  /** Bytes of a context in a state, with their `fieldBits`. */
  readonly fieldBits: Uint8Array;
  slot(): S;
  load(slot: S, state: Uint8Array, offset: number): void;
  holds(slot: S, state: Uint8Array, offset: number): boolean;
  store(slot: S, state: Uint8Array, offset: number): void;
  /** Makes `context`, as an assign action or XState left it, the content of the slot. */
  put(slot: S, context: MachineContext): void;
  /** The content as a value that nobody will overwrite. */
  copy(slot: S): MachineContext;
}

const isPackedTable = (value: unknown): value is Packed => {
  const table = value as Partial<Packed> | null;
  return (
    typeof table === 'object' &&
    table?.bytes instanceof Uint8Array &&
    table.fieldBits instanceof Uint8Array &&
    typeof table.load === 'function' &&
    typeof table.clone === 'function'
  );
};

export function isPackedContext(context: MachineContext): context is PackedContext {
  const keys = Object.keys(context);
  return keys.length === 1 && keys[0] === 'table' && isPackedTable(context.table);
}

export interface PackedSlot extends Slot {
  readonly args: Args & { context: PackedContext };
  readonly table: Packed;
}

export class PackedLane implements Lane<PackedSlot> {
  readonly fieldBits: Uint8Array;

  constructor(private readonly first: Packed) {
    this.fieldBits = first.fieldBits.slice();
    if (this.fieldBits.length !== first.bytes.length)
      throw new RangeError(
        `the table has ${first.bytes.length} bytes and fieldBits for ${this.fieldBits.length}`,
      );
  }

  slot(): PackedSlot {
    const table = this.first.clone();
    return { table, args: { context: { table }, event: { type: '' } } };
  }

  load(slot: PackedSlot, state: Uint8Array, offset: number): void {
    slot.table.load(state, offset);
  }

  holds({ table: { bytes } }: PackedSlot, state: Uint8Array, offset: number): boolean {
    for (let i = 0; i < bytes.length; i++) if (bytes[i] !== state[offset + i]) return false;
    return true;
  }

  store({ table: { bytes } }: PackedSlot, state: Uint8Array, offset: number): void {
    // A loop: `set` costs more than a table of a few dozen bytes.
    for (let i = 0; i < bytes.length; i++) state[offset + i] = bytes[i]!;
  }

  put(slot: PackedSlot, context: MachineContext): void {
    slot.table.load((context as PackedContext).table.bytes);
  }

  copy(slot: PackedSlot): PackedContext {
    return { table: slot.table.clone() };
  }
}

/** The value with its keys sorted, frozen throughout, and its JSON; -0 becomes 0, as JSON has it. */
function canonical(value: unknown, path: string, stateId: string): { frozen: unknown; json: string } {
  const refuse = (what: string): never => {
    throw new UnsupportedStatechart(
      stateId,
      `${what} at ${path}`,
      'Keep plain JSON values (objects, arrays, strings, finite numbers, booleans, null) or a packed table in the context.',
    );
  };
  if (value === null || typeof value === 'boolean' || typeof value === 'string')
    return { frozen: value, json: JSON.stringify(value) };
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(String(value));
    return { frozen: value === 0 ? 0 : value, json: JSON.stringify(value) };
  }
  if (typeof value !== 'object') return refuse(value === undefined ? 'undefined' : `a ${typeof value}`);
  if (Array.isArray(value)) {
    const parts = Array.from(value, (item: unknown, i) => canonical(item, `${path}[${i}]`, stateId));
    return {
      frozen: Object.freeze(parts.map((p) => p.frozen)),
      json: `[${parts.map((p) => p.json).join()}]`,
    };
  }
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null)
    return refuse(`a ${value.constructor?.name ?? 'class instance'}`);
  const copy: Record<string, unknown> = {};
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const part = canonical((value as Record<string, unknown>)[key], `${path}.${key}`, stateId);
    Object.defineProperty(copy, key, { value: part.frozen, enumerable: true });
    parts.push(`${JSON.stringify(key)}:${part.json}`);
  }
  return { frozen: Object.freeze(copy), json: `{${parts.join()}}` };
}

const ID_BYTES = 4;

/**
 * Plain contexts, each value kept once and known by a 32-bit number. Values are frozen, so that an action that
 * writes into a context it was only shown fails at once instead of corrupting states.
 */
export class InternedLane implements Lane {
  readonly fieldBits = new Uint8Array(ID_BYTES).fill(8);
  private readonly ids = new Map<string, number>();
  private readonly values: MachineContext[] = [];

  constructor(private readonly machineId: string) {}

  slot(): Slot {
    return { args: { context: {}, event: { type: '' } } };
  }

  private intern(context: MachineContext): number {
    const { frozen, json } = canonical(context, 'context', this.machineId);
    let id = this.ids.get(json);
    if (id === undefined) {
      id = this.values.push(frozen as MachineContext) - 1;
      this.ids.set(json, id);
    }
    return id;
  }

  /** The values in the order of their numbers, for a checkpoint. */
  readonly interned = {
    save: (): Iterable<string> => this.ids.keys(),
    load: (texts: Iterable<string>): boolean => {
      let next = 0;
      for (const text of texts) if (this.intern(JSON.parse(text)) !== next++) return false;
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
