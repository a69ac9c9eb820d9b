import type { Bounds, Progress } from '../checker/index.js';
import { duration } from './paper.js';

/** What can be said of the end of a search, which knows how many states there are only when it has found them. */
export class Estimate {
  private firstSeconds: number | undefined;
  private depth = -1;
  private statesAtLevel = 0;
  /** States of the last level that was found whole, and of the one before it. */
  private level = 0;
  private levelBefore = 0;

  constructor(private readonly bounds: Bounds) {}

  /** Takes note of each report, in order. */
  see(progress: Progress): void {
    this.firstSeconds ??= progress.seconds;
    if (progress.depth !== this.depth) this.comeTo(progress);
  }

  /** In words, each with what it is of: the share of the nearest bound, and how levels grow. */
  of(progress: Progress): string[] {
    return [this.nearest(progress), this.growth()].filter((words) => words !== undefined);
  }

  /** When a level is begun, all its states are known. */
  private comeTo({ depth, states }: Progress): void {
    const isNext = depth === this.depth + 1 && this.depth >= 0;
    this.levelBefore = isNext ? this.level : 0;
    this.level = isNext ? states - this.statesAtLevel : 0;
    this.statesAtLevel = states;
    this.depth = depth;
  }

  private nearest({ states, depth, bytes, seconds }: Progress): string | undefined {
    const { maxStates, maxDepth, maxMemory, maxTime } = this.bounds;
    const ran = seconds - (this.firstSeconds ?? seconds);
    const rate = seconds > 0 ? states / seconds : 0;
    const shares = [
      { option: '--max-states', share: part(states, maxStates), left: ((maxStates ?? 0) - states) / rate },
      { option: '--time', share: part(1000 * ran, maxTime), left: (maxTime ?? 0) / 1000 - ran },
      { option: '--max-memory', share: part(bytes, maxMemory) },
      { option: '--max-depth', share: part(depth, maxDepth) },
    ];
    const [first] = shares.sort((one, other) => other.share - one.share);
    const { option, share, left } = first!;
    if (share < leastShare) return undefined;
    const time =
      left !== undefined && Number.isFinite(left)
        ? `, ${duration(Math.max(0, left))} to it at this rate`
        : '';
    return `${Math.floor(100 * Math.min(1, share))} % of ${option}${time}`;
  }

  private growth(): string | undefined {
    if (Math.min(this.level, this.levelBefore) < statesWorthComparing) return undefined;
    const factor = this.level / this.levelBefore;
    return factor > 1 ? `levels grow ${factor.toFixed(1)} times` : `levels shrink to ${factor.toFixed(1)}`;
  }
}

/** A bound that is far says nothing. */
const leastShare = 0.01;
/** Of smaller levels the growth is chance, and reports are too far apart to measure it. */
const statesWorthComparing = 5000;

const part = (come: number, bound: number | undefined): number => (bound === undefined ? 0 : come / bound);
