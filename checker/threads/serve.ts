import { Jury } from '../jury.js';
import type { ActionIndex, Model, PackedState } from '../model.js';
import { createMirror } from '../store.js';
import { type Hit, introductionOf, type Outcome, type Port, type Task } from './protocol.js';

const FIRST_BUFFER = 1 << 14;

/** Expands states of a search and judges them, as it is told through `port`. */
class Service {
  private readonly mirror;
  private readonly jury: Jury;
  private readonly state: PackedState;
  private found = new Int32Array(FIRST_BUFFER);
  private used = 0;
  /** Of the state in hand. */
  private index = 0;
  private steps = 0;
  private fresh = 0;
  private hits: Hit[] = [];
  private reported = new Set<number>();
  private readonly met = new Set<number>();

  constructor(private readonly model: Model) {
    const { stateBytes, fieldBits } = model;
    this.mirror = createMirror({ stateBytes, fieldBits });
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
    const { words } = this.mirror;
    this.reserve(words + 1);
    if (!this.mirror.misses(next, this.found, this.used + 1)) return;
    this.found[this.used] = ordinal;
    this.used += words + 1;
    this.fresh++;
  };

  private expand(index: number): void {
    this.mirror.read(index, this.state);
    this.index = index;
    this.steps = 0;
    this.fresh = 0;
    this.reserve(2);
    const head = this.used;
    this.used += 2;
    this.jury.judge(index, this.state);
    this.note(-1);
    this.model.expand(this.state, this.visit);
    this.found[head] = this.steps;
    this.found[head + 1] = this.fresh;
  }

  work({ first, count, size, pages, table, spare }: Task): Outcome {
    this.mirror.update(size, pages, table);
    this.found = spare ?? new Int32Array(FIRST_BUFFER);
    this.used = 0;
    this.hits = [];
    let done = 0;
    let failure: string | undefined;
    try {
      for (; done < count; done++) this.expand(first + done);
    } catch (error) {
      failure = String(error);
    }
    this.model.prepare?.(undefined);
    const premises = this.jury.watches.flatMap(({ premise }, property) =>
      premise && !this.met.has(property) ? [property] : [],
    );
    for (const property of premises) this.met.add(property);
    const { found, hits } = this;
    return { first, count: done, found, hits, premises, ...(failure !== undefined && { failure }) };
  }
}

/** Helps a search of the same model through `port`, until the thread is ended. */
export function serve(model: Model, port: Port): void {
  const service = new Service(model);
  port.on('message', (task) => {
    const outcome = service.work(task as Task);
    port.postMessage(outcome, [outcome.found.buffer]);
  });
  port.postMessage(introductionOf(model));
}
