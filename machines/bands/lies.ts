import { Aspects } from '../../checker/index.js';
import type { Layout } from './layout.js';

/**
 * What is known of each lie: how the cards lie, whose they are, and the turn. What units are barred from, what a Statute has
 * outlawed and what the world counts is beyond.
 */
export class Lies extends Aspects {
  /** Questions about a lie: whether some card must leave, and whether control is settled. */
  readonly mustLeave = this.question();
  readonly settled = this.question();

  constructor({ fieldBits, lie }: Layout) {
    super(fieldBits.subarray(0, lie));
  }
}
