import type { AnyMachineSnapshot } from 'xstate';
import type { PackedState } from '../model.js';
import type { Configuration } from './configuration.js';
import type { Lane } from './context.js';
import type { Control } from './control.js';
import { rankOf } from './order.js';
import type { Standing } from './standing.js';

interface ControlField {
  readonly offset: number;
  readonly bytes: number;
}

/** Configurations with lower numbers are found in an array. */
const NEAR = 1 << 12;

/** The layout of a packed state: control fields, least significant byte first, then the context. */
export class Codec {
  readonly stateBytes: number;
  readonly fieldBits: Uint8Array;
  /** Where the context starts. */
  readonly context: number;
  private readonly fields: readonly ControlField[];
  /** Standings by the number of the configuration, where that is all there is to know: sooner found than in a map. */
  private readonly near: Standing[] = [];
  /** Where the order of atomic nodes is, in charts that carry it. */
  private readonly order: ControlField | undefined;

  constructor(
    private readonly control: Control,
    private readonly lane: Lane,
  ) {
    const bits: number[] = [];
    this.fields = control.radices().map((radix) => {
      const offset = bits.length;
      let left = Math.ceil(Math.log2(Math.max(1, radix)));
      do {
        bits.push(Math.min(8, left));
        left -= 8;
      } while (left > 0);
      return { offset, bytes: bits.length - offset };
    });
    this.order = control.ordered > 0 ? this.fields.at(-1) : undefined;
    this.context = bits.length;
    const used = bits.length + lane.fieldBits.length;
    // Whole words, so that states can be copied by the word; the store packs what is unused to nothing.
    this.stateBytes = Math.ceil(used / 4) * 4;
    this.fieldBits = new Uint8Array(this.stateBytes);
    this.fieldBits.set([...bits, ...lane.fieldBits]);
  }

  private read(state: PackedState, { offset, bytes }: ControlField): number {
    let value = 0;
    for (let i = bytes - 1; i >= 0; i--) value = value * 256 + state[offset + i]!;
    return value;
  }

  private write(state: PackedState, { offset, bytes }: ControlField, value: number): void {
    for (let i = 0; i < bytes; i++) state[offset + i] = Math.floor(value / 2 ** (8 * i));
  }

  private number(state: PackedState): number {
    const field = this.fields[0]!;
    return field.bytes === 1 ? state[0]! : this.read(state, field);
  }

  configuration(state: PackedState): Configuration {
    const number = this.number(state);
    return this.near[number]?.configuration ?? this.control.configuration(number);
  }

  /** Reads the history fields into `into`, one value each. */
  history(state: PackedState, into: number[]): void {
    for (let i = 0; i < this.control.fields.length; i++) into[i] = this.read(state, this.fields[1 + i]!);
  }

  standing(state: PackedState): Standing {
    const { control, order, near } = this;
    const number = this.number(state);
    if (order) return control.standings.ranked(control.configuration(number), this.read(state, order));
    const known = near[number];
    if (known) return known;
    const standing = control.standings.ranked(control.configuration(number), 0);
    if (number < NEAR) near[number] = standing;
    return standing;
  }

  /** Writes the control part; forgets what nothing can read any more, in `history` too. */
  writeControl(state: PackedState, { configuration, rank }: Standing, history: number[]): void {
    if (this.fields.length === 1 && this.context === 1) {
      state[0] = configuration.number;
      return;
    }
    if (history.length > 0) this.control.forget(history, configuration);
    this.write(state, this.fields[0]!, configuration.number);
    for (let i = 0; i < history.length; i++) this.write(state, this.fields[1 + i]!, history[i]!);
    if (this.order) this.write(state, this.order, rank);
  }

  encode(snapshot: AnyMachineSnapshot): PackedState {
    const state = new Uint8Array(this.stateBytes);
    const { standing, history } = this.control.ofSnapshot(snapshot);
    this.writeControl(state, standing, history);
    const slot = this.lane.slot();
    this.lane.put(slot, snapshot.context);
    this.lane.store(slot, state, this.context);
    return state;
  }

  /** A snapshot that XState can go on from; its methods ask XState's own. */
  decode(state: PackedState): AnyMachineSnapshot {
    const values: number[] = [];
    this.history(state, values);
    const { configuration, order } = this.standing(state);
    const slot = this.lane.slot();
    this.lane.load(slot, state, this.context);
    const snapshot: AnyMachineSnapshot = this.control.machine.resolveState({
      value: configuration.value,
      context: this.lane.copy(slot),
      historyValue: Object.fromEntries(
        [...this.control.history(values)].map(([node, nodes]) => [node.id, [...nodes]]),
      ),
    });
    // resolveState lists nodes by level; an actor's snapshot lists them as they were entered.
    const _nodes = [...configuration.nodes.filter((node) => !order.includes(node)), ...order];
    return { ...snapshot, _nodes };
  }

  /** For people: what history nodes remember, by id, and an order of atomic nodes other than the document's. */
  remembered(state: PackedState): { history?: Record<string, string[]>; order?: string[] } {
    const values: number[] = [];
    this.history(state, values);
    const history = [...this.control.history(values)].map(
      ([node, nodes]) => [node.id, nodes.map(({ id }) => id)] as const,
    );
    const { order } = this.standing(state);
    return {
      ...(history.length > 0 && { history: Object.fromEntries(history) }),
      ...(rankOf(order) > 0 && { order: order.map(({ id }) => id) }),
    };
  }
}
