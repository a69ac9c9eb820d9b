import type { ExploreOptions } from '../exploration.js';
import { Jury } from '../jury.js';
import type { ActionIndex, Model, PackedState } from '../model.js';
import { createMirror, HEAD } from '../store.js';
import { createFoldedMirror } from '../symmetry/folded-store.js';
import { type Hit, introductionOf, type Outcome, type Port, type Task } from './protocol.js';

const FIRST_BUFFER = 1 << 14;

/** Expands ranges of states of a search and judges them. */
class Service {
  private readonly mirror;
  /** Numbers of a state as it is told. */
  private readonly told: number;
  private readonly jury: Jury;
  private readonly state: PackedState;
  private found = new Int32Array(FIRST_BUFFER);
  private used = 0;
  /** Of the state in hand. */
  private index = 0;
  private steps = 0;
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
    this.told = this.mirror.told;
    this.jury = new Jury(model);
    this.state = new Uint8Array(stateBytes);
  }

  private enlarge(): void {
    const larger = new Int32Array(2 * this.found.length + HEAD + this.told);
    larger.set(this.found);
    this.found = larger;
  }

  /** Notes what the jury has decided since it was last asked. */
  private note(): void {
    for (const [property, { hit, by }] of this.jury.watches.entries()) {
      if (hit < 0 || this.reported.has(property)) continue;
      this.reported.add(property);
      this.hits.push({ property, index: hit, by });
    }
  }

  private readonly visit = (action: ActionIndex, next: PackedState): void => {
    this.steps++;
    this.jury.judgeStep(this.index, this.state, action, next);
    if (this.used + this.told > this.found.length) this.enlarge();
    this.used = this.mirror.tell(next, this.found, this.used);
  };

  /**
   * Writes down what is found, as `Outcome` has it. What was told before need not be told again: whoever takes it has stored it by
   * then.
   */
  private expand(index: number): void {
    const { mirror } = this;
    mirror.read(index, this.state);
    this.index = index;
    this.steps = 0;
    this.jury.judge(index, this.state);
    if (this.used + HEAD > this.found.length) this.enlarge();
    const head = this.used;
    this.used += HEAD;
    this.model.expand(this.state, this.visit);
    this.found[head] = this.steps;
    this.found[head + 1] = (this.used - head - HEAD) / this.told;
    if (this.jury.decided !== this.reported.size) this.note();
  }

  /** What has been decided or met is told once, by the outcome in which it was. */
  work({ first, count, pages, spare }: Task): Outcome {
    this.mirror.update(pages);
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
