import { Jury } from '../jury.js';
import type { ActionIndex, Model, PackedState, Trace } from '../model.js';
import { Distinct } from './distinct.js';
import { Random } from './random.js';

export interface SimulationOptions {
  readonly seed: number;
  /** Steps after which a play is broken off. */
  readonly depth: number;
  /** Called for each state of each play; the state is on loan for the call. */
  readonly onState?: (state: PackedState, play: number, position: number) => void;
}

/** What first decided a property: in which play, after how many steps, and by which step out of there, or -1 for the state itself. */
export interface PlayHit {
  readonly property: number;
  readonly play: number;
  readonly position: number;
  readonly by: ActionIndex;
}

/** What some plays showed; parts of a simulation are summed without loss. */
export interface PlaySum {
  readonly plays: number;
  readonly steps: number;
  /** Steps of the longest play. */
  readonly longest: number;
  /** Plays that came to a state with no way on: an end, or none. */
  readonly ended: number;
  readonly stuck: number;
  /** In the order in which they came, at most one a property. */
  readonly hits: readonly PlayHit[];
  /** Properties, by number, whose premise was met; one that has none is met by any play. */
  readonly met: readonly number[];
  /** Of `Distinct`. */
  readonly registers: Uint8Array;
}

/**
 * Random plays of a model: from an initial state, each enabled action as likely as any other. Play `n` of a seed is the same
 * whoever plays it, and whatever was played before.
 */
export class Simulation {
  private readonly jury: Jury;
  private readonly distinct = new Distinct();
  private readonly initial: readonly PackedState[];
  private readonly state: PackedState;
  private readonly hits: PlayHit[] = [];
  private readonly known = new Set<number>();
  private plays = 0;
  private steps = 0;
  private longest = 0;
  private ended = 0;
  private stuck = 0;
  /** The steps out of the state in hand. */
  private readonly ways: { action: ActionIndex; readonly next: PackedState }[] = [];
  private enabled = 0;
  private play = 0;
  private position = 0;

  constructor(
    private readonly model: Model,
    private readonly options: SimulationOptions,
  ) {
    this.jury = new Jury(model);
    this.initial = [...model.initial()].map((state) => state.slice());
    this.state = new Uint8Array(model.stateBytes);
  }

  private readonly visit = (action: ActionIndex, next: PackedState): void => {
    this.jury.judgeStep(this.position, this.state, action, next);
    const way = this.ways[this.enabled];
    if (way) {
      way.action = action;
      way.next.set(next);
    } else this.ways.push({ action, next: next.slice() });
    this.enabled++;
  };

  /** Plays plays `first` to `first + count - 1`. */
  run(first: number, count: number): void {
    for (let play = first; play < first + count; play++) this.one(play);
    this.model.prepare?.(undefined);
  }

  private one(play: number): void {
    const { jury, state, model, options } = this;
    const random = new Random(options.seed, play);
    this.play = play;
    state.set(this.initial[random.below(this.initial.length)]!);
    for (this.position = 0; ; this.position++) {
      jury.judge(this.position, state);
      this.distinct.add(state);
      options.onState?.(state, play, this.position);
      this.enabled = 0;
      if (this.position === options.depth) break;
      model.expand(state, this.visit);
      if (this.enabled === 0) break;
      state.set(this.ways[random.below(this.enabled)]!.next);
    }
    if (this.enabled === 0 && this.position < options.depth) {
      if (jury.isEnd(this.position, state)) this.ended++;
      else this.stuck++;
    }
    this.plays++;
    this.steps += this.position;
    this.longest = Math.max(this.longest, this.position);
    this.note();
  }

  private note(): void {
    if (this.jury.decided === this.hits.length) return;
    const fresh = this.jury.watches.flatMap(({ hit, by }, property): PlayHit[] =>
      hit < 0 || this.known.has(property) ? [] : [{ property, play: this.play, position: hit, by }],
    );
    for (const { property } of fresh) this.known.add(property);
    this.hits.push(...fresh);
  }

  sum(): PlaySum {
    const { plays, steps, longest, ended, stuck, hits, jury } = this;
    const met = jury.watches.flatMap(({ premise, idle, property }, index) => {
      const isConditional = 'premise' in property && property.premise !== undefined;
      return !idle && (premise || !isConditional) ? [index] : [];
    });
    return { plays, steps, longest, ended, stuck, hits, met, registers: this.distinct.registers };
  }
}

/** Sums parts of a simulation; the same whatever the parts are and in whatever order they come. */
export function sumOf(parts: readonly PlaySum[]): PlaySum {
  const distinct = new Distinct();
  const hits = new Map<number, PlayHit>();
  for (const { registers } of parts) distinct.merge(registers);
  for (const hit of parts.flatMap((part) => part.hits)) {
    const known = hits.get(hit.property);
    if (!known || hit.play < known.play) hits.set(hit.property, hit);
  }
  const total = (count: (part: PlaySum) => number) => parts.reduce((sum, part) => sum + count(part), 0);
  return {
    plays: total(({ plays }) => plays),
    steps: total(({ steps }) => steps),
    longest: Math.max(0, ...parts.map(({ longest }) => longest)),
    ended: total(({ ended }) => ended),
    stuck: total(({ stuck }) => stuck),
    hits: [...hits.values()].sort((a, b) => a.play - b.play || a.property - b.property),
    met: [...new Set(parts.flatMap(({ met }) => met))].sort((a, b) => a - b),
    registers: distinct.registers,
  };
}

/** A play of a seed again, as far as a hit. */
export function traceOfHit(
  model: Model,
  seed: number,
  { play, position, by }: Pick<PlayHit, 'play' | 'position' | 'by'>,
): Trace {
  const random = new Random(seed, play);
  const initials = [...model.initial()].map((state) => state.slice());
  const initial = random.below(initials.length);
  const actions: ActionIndex[] = [];
  let state: PackedState = initials[initial]!;
  while (actions.length < position) {
    const ways: [ActionIndex, PackedState][] = [];
    model.expand(state, (action, next) => ways.push([action, next.slice()]));
    const [action, next] = ways[random.below(ways.length)]!;
    actions.push(action);
    state = next;
  }
  return { initial, actions: by < 0 ? actions : [...actions, by] };
}
