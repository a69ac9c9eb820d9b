import type { EventObject, MachineContext } from 'xstate';
import type { Packed, PackedContext } from '../packed.js';

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
  /** A slot whose content is that of `bytes` if the context allows it: then `store` to the same place has nothing to do. */
  slot(bytes?: Uint8Array): S;
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

  /** Whether tables can lie in bytes of others. */
  get isMovable(): boolean {
    return this.first.moveOnto !== undefined && this.first.forget !== undefined;
  }

  slot(bytes?: Uint8Array): PackedSlot {
    const table = this.first.clone();
    if (bytes && this.isMovable) {
      table.moveOnto!(bytes);
      table.forget!();
    }
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
    if (bytes.buffer === state.buffer && bytes.byteOffset === state.byteOffset + offset) return;
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
