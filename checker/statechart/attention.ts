import type { MachineContext } from 'xstate';
import type { PackedState } from '../model.js';
import type { Codec } from './codec.js';
import type { Configuration } from './configuration.js';
import { type Lane, PackedLane, type PackedSlot, type Slot } from './context.js';

/**
 * The state that a search has announced, and contexts at hand: that of the announced state, and those of states that were asked
 * about last. A slot that holds a context already is not loaded again, so that what a table has derived is kept.
 */
export class Attention {
  /** The announced state, while its context is at hand. */
  state: PackedState | undefined;
  configuration: Configuration | undefined;
  /** Its context. */
  slot: Slot;
  private current: Slot;
  private probe: Slot;
  private readonly afterProbe: Slot;
  /** Whether anything was loaded but the announced state since it was announced. */
  private probed = false;
  /** The array announced last, and one in which the table of a slot lies. */
  private announced: PackedState | undefined;
  private hosting: PackedState | undefined;
  private hosted: Slot | undefined;

  constructor(
    private readonly lane: Lane,
    private readonly codec: Codec,
    /** Holds the context of the successor in the making. */
    private readonly successor: Slot,
  ) {
    this.current = lane.slot();
    this.slot = this.current;
    this.probe = lane.slot();
    this.afterProbe = lane.slot();
  }

  announce(state: PackedState | undefined): void {
    this.state = undefined;
    if (!state) return;
    if (!this.attendInPlace(state)) {
      // What was asked of it in vain before is found by `focus`; a search announces each state first.
      if (this.probed) this.focus(state);
      else this.lane.load(this.current, state, this.codec.context);
      this.slot = this.current;
    }
    this.probed = false;
    this.state = state;
    this.configuration = this.codec.configuration(state);
  }

  /** A search announces all states in the same array: a table that lies there needs no loading. */
  private attendInPlace(state: PackedState): boolean {
    const { lane, codec } = this;
    if (state === this.hosting) {
      (this.hosted as PackedSlot).table.forget!();
      this.slot = this.hosted!;
      return true;
    }
    if (state === this.announced && lane instanceof PackedLane && lane.isMovable) {
      this.hosted = lane.slot(state.subarray(codec.context, codec.context + lane.fieldBits.length));
      this.hosting = state;
    }
    this.announced = state;
    return false;
  }

  /** The slot that holds `state`, for whoever expands it; what a property has loaded and derived just before is taken over. */
  focus(state: PackedState): Slot {
    const { lane, codec, current, probe } = this;
    if (state === this.state) return this.slot;
    this.state = undefined;
    if (lane.holds(current, state, codec.context)) return current;
    if (lane.holds(probe, state, codec.context)) {
      this.current = probe;
      this.probe = current;
    } else lane.load(current, state, codec.context);
    return this.current;
  }

  /** The context of `state`, on loan until another one's is asked for. */
  contextOf(state: PackedState): MachineContext {
    return state === this.state ? this.slot.args.context : this.locate(state, this.probe);
  }

  /** The same in a place of its own, which leaves the first alone. */
  contextAfter(state: PackedState): MachineContext {
    return this.locate(state, this.afterProbe);
  }

  /**
   * The context of `state`, in whichever slot holds it already, or else loaded into `spare`. The spare is asked first:
   * several properties of one state come one after the other.
   */
  private locate(state: PackedState, spare: Slot): MachineContext {
    const { lane, codec, current, successor } = this;
    if (lane.holds(spare, state, codec.context)) return spare.args.context;
    if (lane.holds(current, state, codec.context)) return current.args.context;
    if (lane.holds(successor, state, codec.context)) return successor.args.context;
    this.probed = true;
    lane.load(spare, state, codec.context);
    return spare.args.context;
  }
}
