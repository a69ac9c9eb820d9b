import { setImmediate } from 'node:timers/promises';
import { ending } from '../ending.js';
import type { Exploration, ExploreOptions } from '../exploration.js';
import { Pace, pagesOf } from '../kept.js';
import type { Bounds, Model } from '../model.js';
import { CLOCK_EVERY, Search } from '../search.js';
import { type Helper, introductionOf, LARGEST_TASK, type Outcome, type Task } from './protocol.js';

type Options = Pick<
  ExploreOptions,
  'onProgress' | 'progressEvery' | 'progressWithin' | 'custody' | 'symmetry'
>;

/** States between two reports. */
const PROGRESS_EVERY = 1 << 16;
/** Fewer states than this are expanded here: a message costs more. */
const WORTH_A_TASK = 32;
/** So that a helper has the next task when it ends one. With more they would be smaller, where few states wait. */
const TASKS_A_HELPER = 2;
/** The first task of a helper, and how much larger the next may be: at first it is slow, as nothing is compiled. */
const FIRST_TASK = 64;
const TASK_GROWTH = 1.5;
/** Numbers in the states of one task, or so: a message costs as much as some hundred states that are quick to expand, and memory. */
const TASK_WORDS = 1 << 14;
/** Where states are small and quick, to fill a larger table takes as long as to expand so many of them: helpers have these before. */
const WHILE_IT_GROWS = 1 / 7;
/** States before a larger table, of so many bytes at least, at which that is seen to. */
const GROWS_WITHIN = 1 << 15;
const LARGE_GROWTH = 1 << 23;
/** Of a range that is given away, how much this thread keeps for itself beside it. */
const LEAST_SHARE = 1 / 64;
const LARGEST_SHARE = 8;
const FIRST_SHARE = 4;
/** States expanded here before helpers are heard again. */
const OWN_STATES = 64;
/** Milliseconds: a longer one would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Hand {
  readonly helper: Helper;
  ready: boolean;
  tasks: number;
  /** States in these tasks. */
  states: number;
  /** States of the next task at most. */
  largest: number;
  /** Pages of the store that it knows. */
  pages: number;
}

/**
 * Gives ranges of stored states to the helpers, keeps those between, and takes what is found in the order of the ranges. All that depends on
 * order is done here, so that nothing depends on which thread was faster: bounds, indices, parents, what decides first.
 */
class Coordination {
  private readonly hands: readonly Hand[];
  private readonly outcomes = new Map<number, Outcome>();
  private readonly spares: Int32Array<ArrayBuffer>[] = [];
  /** The next state to be given away, and the next to be taken. */
  private given = 0;
  private taken = 0;
  private failure: Error | undefined;
  private ring: (() => void) | undefined;
  private readonly own: string;
  /** Ranges that this thread expands when it comes to them: the first state of each, and the one after it. */
  private readonly mine = new Map<number, number>();
  /**
   * How large they are, for one of a range that is given away: the more, the longer this thread has had to wait, and the less,
   * the longer the others had. Much at first, since a helper that has just begun is slow.
   */
  private share = FIRST_SHARE;
  private readonly pace: Pace;
  private readonly largestTask: number;
  /** Whether whoever would stop the search has had time to say so since the last report. */
  private isHeard = true;

  constructor(
    private readonly search: Search,
    helpers: readonly Helper[],
    private readonly options: Options,
  ) {
    this.pace = new Pace(options.progressWithin);
    const most = Math.floor(TASK_WORDS / search.store.words);
    this.largestTask = Math.min(LARGEST_TASK, Math.max(LARGEST_TASK / 4, most));
    this.own = JSON.stringify(introductionOf(search.model));
    this.hands = helpers.map((helper) => ({
      helper,
      ready: false,
      tasks: 0,
      states: 0,
      largest: FIRST_TASK,
      pages: 0,
    }));
    for (const hand of this.hands) this.listen(hand);
  }

  private listen(hand: Hand): void {
    const { helper } = hand;
    const fail = (error: Error) => {
      this.failure ??= error;
      this.ring?.();
    };
    helper.on('message', (message) => {
      if (hand.ready) {
        const outcome = message as Outcome;
        hand.tasks--;
        hand.states -= outcome.count;
        this.outcomes.set(outcome.first, outcome);
      } else if (JSON.stringify(message) === this.own) hand.ready = true;
      else fail(new Error('a worker of the search has another model than the search: was a file changed?'));
      this.ring?.();
    });
    helper.on('error', (error) =>
      fail(new Error(`a worker of the search failed: ${(error as Error).message}`, { cause: error })),
    );
    helper.on('exit', (code) =>
      fail(new Error(`a worker of the search ended with code ${code} before the search did`)),
    );
  }

  private get inFlight(): boolean {
    return this.taken < this.given;
  }

  /** How many of the states that nobody has are worth a task for `hand` now; 0 where there are too few. */
  private sizeOfTask({ largest }: Hand): number {
    const available = this.search.store.size - this.given;
    if (available < WORTH_A_TASK) return 0;
    const share = Math.ceil(available / (TASKS_A_HELPER * (this.hands.length + 1)));
    return Math.min(available, largest, Math.max(share, WORTH_A_TASK));
  }

  /** The next range of states for somebody, if there are enough of them. */
  private task(hand: Hand): Task | undefined {
    const count = this.sizeOfTask(hand);
    if (count === 0) return undefined;
    const pages = pagesOf(this.search.store);
    const spare = this.spares.pop();
    const task: Task = {
      first: this.given,
      count,
      pages: pages.slice(hand.pages),
      ...(spare && { spare }),
    };
    hand.largest = Math.min(this.largestTask, Math.ceil(hand.largest * TASK_GROWTH));
    hand.pages = pages.length;
    this.given += count;
    return task;
  }

  /** Before each range that is given away lies one for this thread, which stores what it finds there at once. */
  private give(): void {
    const { store } = this.search;
    const grows = store.growth(GROWS_WITHIN) >= LARGE_GROWTH;
    const least = grows ? (store.size * WHILE_IT_GROWS) / (store.words * this.hands.length) : 0;
    let isGiven = true;
    for (let round = 0; round < TASKS_A_HELPER || isGiven; round++) {
      isGiven = false;
      for (const hand of this.hands) {
        if (!hand.ready || hand.tasks > round) continue;
        if (round >= TASKS_A_HELPER && hand.states >= least) continue;
        if (hand.tasks === 0) this.share = Math.max(LEAST_SHARE, this.share * 0.9);
        this.keepSome(hand);
        const task = this.task(hand);
        if (!task) return;
        hand.helper.postMessage(task, task.spare ? [task.spare.buffer] : []);
        hand.tasks++;
        hand.states += task.count;
        isGiven = true;
      }
    }
  }

  /** Keeps a range, beside the next one of `hand`. */
  private keepSome(hand: Hand): void {
    const available = this.search.store.size - this.given;
    const count = Math.min(available, Math.floor(this.share * this.sizeOfTask(hand)));
    if (count === 0) return;
    this.mine.set(this.given, this.given + count);
    this.given += count;
  }

  /** Comes to the next state; false where the search stops before it. */
  private reach(): boolean {
    const { search, taken, options } = this;
    search.reach(taken);
    const isCounted = taken > 0 && taken % (options.progressEvery ?? PROGRESS_EVERY) === 0;
    if (!search.bound && (isCounted || this.pace.isDue(true))) {
      search.catchUp();
      options.custody?.pause?.(search, taken);
      this.report();
    }
    return !search.bound;
  }

  /** How many states there are from here to `end`, or to the next one at which something has to be looked at. */
  private undisturbed(end: number): number {
    const { search, taken, options } = this;
    const every = options.progressEvery ?? PROGRESS_EVERY;
    return Math.min(end - taken, search.levelEnd - taken, CLOCK_EVERY, every - (taken % every));
  }

  private report(): void {
    const { search } = this;
    if (this.options.onProgress?.(search.progress(this.taken)) === 'stop')
      search.stop('interrupt', search.store.size);
    this.pace.reset();
    this.isHeard = false;
  }

  /** Waits for an answer, but not longer than somebody may wait to be heard, nor than there is time. */
  private async listenOn(): Promise<void> {
    const { search, options } = this;
    const { progressWithin = Infinity } = options;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.ring = resolve;
      timer = setTimeout(resolve, Math.min(progressWithin, search.timeLeft() + 1, LONGEST_TIMER));
    });
    clearTimeout(timer);
    search.reach(this.taken);
    if (!search.bound && this.pace.isDue(true)) this.report();
  }

  /** Expands states here, until `end`. */
  private expand(end: number): void {
    const { search } = this;
    while (this.taken < end && this.isHeard && !search.bound && this.reach()) {
      this.taken = search.expandOn(this.taken, this.taken + this.undisturbed(end));
    }
    search.flush();
    if (search.bound) return;
    this.given = Math.max(this.given, this.taken);
  }

  private take({ first, count, found, hits, premises, failure }: Outcome): void {
    const { search } = this;
    for (const property of premises) search.jury.meet(search.jury.watches[property]!);
    let at = 0;
    const end = first + count;
    while (this.taken < end && this.reach()) {
      const states = hits.length > 0 ? 0 : search.settleLot(this.taken, this.undisturbed(end), found, at);
      if (states > 0) {
        at = search.settledTo;
        this.taken += states;
        continue;
      }
      at = search.settle(this.taken, found, at, hits);
      if (search.bound) return;
      this.taken++;
    }
    search.flush();
    this.spares.push(found);
    if (failure === undefined || search.bound || !this.reach()) return;
    // What fails there fails here too, as it would have without helpers.
    search.expand(this.taken);
    throw new Error(`state ${this.taken} could be expanded, but not by a worker of the search: ${failure}`);
  }

  async run(): Promise<Exploration> {
    const { search, options } = this;
    this.taken = search.start(options.custody);
    this.given = this.taken;
    while (this.taken < search.store.size && !search.bound) {
      if (this.failure) throw this.failure;
      this.give();
      const outcome = this.outcomes.get(this.taken);
      const end = this.mine.get(this.taken);
      if (end !== undefined) {
        this.mine.delete(this.taken);
        this.expand(end);
        if (this.taken < end) this.mine.set(this.taken, end);
        await setImmediate();
        this.isHeard = true;
      } else if (outcome) {
        this.outcomes.delete(outcome.first);
        this.take(outcome);
        this.isHeard = true;
      } else if (this.inFlight) {
        this.share = Math.min(LARGEST_SHARE, this.share * 1.1);
        await this.listenOn();
      } else {
        this.expand(Math.min(search.store.size, this.taken + OWN_STATES));
        await setImmediate();
        this.isHeard = true;
      }
    }
    options.custody?.end?.(search, this.taken);
    const judging = ending(search, this.taken);
    let step = judging.next();
    while (!step.done) {
      await setImmediate();
      step = judging.next(this.options.onProgress?.(step.value) === 'stop' ? 'stop' : undefined);
    }
    return step.value;
  }
}

/**
 * `explore` with the help of other threads, each of which `serve`s the same model: the same counts, verdicts and traces,
 * whatever their number and speed. Helpers that are not ready yet are not waited for. All are ended in the end.
 * @throws Error if a helper fails, ends before its time or has another model: a fault of ours
 */
export async function exploreWith(
  helpers: readonly Helper[],
  model: Model,
  bounds: Bounds = {},
  options: Options = {},
): Promise<Exploration> {
  try {
    if (model.isPrivate)
      throw new Error('threads cannot share the search of a model whose states only one of them can read');
    const search = new Search(model, bounds, {
      shared: helpers.length > 0,
      symmetry: options.symmetry,
    });
    return await new Coordination(search, helpers, options).run();
  } finally {
    for (const helper of helpers) void helper.terminate();
  }
}
