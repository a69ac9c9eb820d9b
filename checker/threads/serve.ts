import type { ExploreOptions } from '../exploration.js';
import { Jury } from '../jury.js';
import type { ActionIndex, Model, PackedState } from '../model.js';
import { createMirror } from '../store.js';
import { createFoldedMirror } from '../symmetry/folded-store.js';
import { type Hit, introductionOf, LARGEST_TASK, type Outcome, type Port, type Task } from './protocol.js';

const FIRST_BUFFER = 1 << 14;
/** Steps after which it is looked up which of them lead to known states. */
const LOT = 256;

/** Expands ranges of states of a search and judges them. */
class Service {
  private readonly mirror;
  private readonly jury: Jury;
  private readonly state: PackedState;
  private found = new Int32Array(FIRST_BUFFER);
  private used = 0;
  /** Of the state in hand. */
  private index = 0;
  private steps = 0;
  /** Of the states that wait to be looked up: the steps of each, and where each step leads. */
  private readonly counts = new Int32Array(LARGEST_TASK);
  private states = 0;
  private packed = new Int32Array(FIRST_BUFFER);
  private waiting = 0;
  private hits: Hit[] = [];
  private reported = new Set<number>();
  private readonly met = new Set<number>();

  constructor(
    private readonly model: Model,
    symmetry = false,
  ) {
    const { stateBytes, fieldBits } = model;
    const options = { stateBytes, fieldBits };
    this.mirror =
      symmetry && model.symmetry?.classes.length
        ? createFoldedMirror(model.symmetry, options)
        : createMirror(options);
    this.jury = new Jury(model);
    this.state = new Uint8Array(stateBytes);
  }

  private reserve(words: number): void {
    if (this.used + words <= this.found.length) return;
    const larger = new Int32Array(2 * this.found.length + words);
    larger.set(this.found);
    this.found = larger;
  }

  /** Notes what the jury has decided since it was last asked. */
  private note(ordinal: number): void {
    if (this.jury.decided === this.reported.size) return;
    for (const [property, { hit, by }] of this.jury.watches.entries()) {
      if (hit < 0 || this.reported.has(property)) continue;
      this.reported.add(property);
      this.hits.push({ property, index: hit, by, ordinal });
    }
  }

  private readonly visit = (action: ActionIndex, next: PackedState): void => {
    const ordinal = this.steps++;
    this.jury.judgeStep(this.index, this.state, action, next);
    this.note(ordinal);
    const { entry } = this.mirror;
    const at = this.waiting++ * entry;
    if (at + entry > this.packed.length) {
      const larger = new Int32Array(2 * this.packed.length + entry);
      larger.set(this.packed);
      this.packed = larger;
    }
    this.mirror.pack(next, this.packed, at);
  };

  private expand(index: number): void {
    this.mirror.read(index, this.state);
    this.index = index;
    this.steps = 0;
    this.jury.judge(index, this.state);
    this.note(-1);
    this.model.expand(this.state, this.visit);
    this.counts[this.states++] = this.steps;
  }

  /**
   * Writes down what was found of the states that wait, as `Outcome` has it; those of a state that failed are dropped. What was told
   * before need not be told again: whoever takes it has stored it by then.
   */
  private sift(): void {
    const { mirror, packed, counts, states } = this;
    this.reserve(2 * states + this.waiting * (1 + mirror.entry));
    this.used = mirror.sift(packed, counts, states, this.found, this.used);
    this.waiting = 0;
    this.states = 0;
  }

  /** What has been decided or met is told once, by the outcome in which it was. */
  work({ first, count, size, pages, table, spare }: Task): Outcome {
    this.mirror.update(size, pages, table);
    this.found = spare ?? new Int32Array(FIRST_BUFFER);
    this.used = 0;
    this.hits = [];
    let done = 0;
    let failure: string | undefined;
    try {
      for (; done < count; done++) {
        this.expand(first + done);
        if (this.waiting >= LOT) this.sift();
      }
    } catch (error) {
      failure = String(error);
    }
    this.sift();
    this.model.prepare?.(undefined);
    const premises = this.jury.watches.flatMap(({ premise }, property) =>
      premise && !this.met.has(property) ? [property] : [],
    );
    for (const property of premises) this.met.add(property);
    const { found, hits } = this;
    return { first, count: done, found, hits, premises, ...(failure !== undefined && { failure }) };
  }
}

/** Helps a search of the same model through `port`, until the thread is ended; up to symmetry if the search is. */
export function serve(
  model: Model,
  port: Port,
  { symmetry = false }: Pick<ExploreOptions, 'symmetry'> = {},
): void {
  const service = new Service(model, symmetry);
  port.on('message', (task) => {
    const outcome = service.work(task as Task);
    port.postMessage(outcome, [outcome.found.buffer]);
  });
  port.postMessage(introductionOf(model));
}
