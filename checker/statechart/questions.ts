import type { Aspects } from '../aspects.js';
import type { Ask } from './guards.js';

/** Beyond this many, what is known of an aspect takes more room than it is worth. */
const MOST = 512;

/** What the guards of a chart ask of the aspects of its table: a question for each guard and event. */
export class Questions {
  private readonly known = new Map<Ask, Map<number, number>>();
  private count = 0;

  constructor(readonly aspects: Aspects) {}

  /** One for each of the events; undefined if there are too many. */
  of(guard: Ask, events: readonly number[]): readonly number[] | undefined {
    const asked = this.known.get(guard) ?? new Map<number, number>();
    const more = events.filter((event) => !asked.has(event));
    if (this.count + more.length > MOST) return undefined;
    this.known.set(guard, asked);
    for (const event of more) asked.set(event, this.aspects.question());
    this.count += more.length;
    return events.map((event) => asked.get(event)!);
  }
}
