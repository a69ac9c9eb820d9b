import type {
  ActionIndex,
  Always,
  Model,
  NoDeadlock,
  PackedState,
  Property,
  Reachable,
  Step,
} from './model.js';

/** A property under judgement. `hit` is the state that decides it, `by` the action out of it for a `step`. */
export interface Watch<P extends Property = Property> {
  readonly property: P;
  readonly idle: boolean;
  premise: boolean;
  hit: number;
  by: ActionIndex;
}

const watch = <K extends Property['kind']>(model: Model, kind: K): Watch<Extract<Property, { kind: K }>>[] =>
  model.properties
    .filter((p): p is Extract<Property, { kind: K }> => p.kind === kind)
    .map((property) => ({
      property,
      idle: 'idle' in property && property.idle === true,
      premise: false,
      hit: -1,
      by: -1,
    }));

/** States judged one by one before a panel is formed, which costs as much as some hundred of them. */
const PATIENCE = 1000;

type StateTest = (state: PackedState) => boolean;
type StepTest = (state: PackedState, action: ActionIndex, next: PackedState) => boolean;

const isOpen = ({ idle, hit }: Watch): boolean => !idle && hit < 0;

/** Judges all properties of a model, in states that come in the order of the search: what it sees first decides. */
export class Jury {
  private readonly always: Watch<Always>[];
  private readonly step: Watch<Step>[];
  private readonly reachable: Watch<Reachable>[];
  private readonly noDeadlock: Watch<NoDeadlock>[];
  /** Those among `always` that are still to be judged, and for each action those among `step`. */
  private openAlways: readonly Watch<Always>[];
  private openSteps: (readonly Watch<Step>[] | undefined)[] = [];
  /** Quick tests for those that are open; undefined: to be formed, null: there is none. */
  private panel: StateTest | null | undefined;
  private stepPanels: (StepTest | null)[] = [];
  private judged = 0;
  /** In the order of `Model.properties`. */
  readonly watches: readonly Watch[];
  /** How many properties are decided. */
  decided = 0;

  constructor(
    private readonly model: Model,
    private readonly patience = PATIENCE,
  ) {
    this.always = watch(model, 'always');
    this.openAlways = this.always.filter(isOpen);
    this.step = watch(model, 'step');
    this.reachable = watch(model, 'reachable');
    this.noDeadlock = watch(model, 'noDeadlock');
    // Of these, no state decides: judgeGraph does.
    const ofGraph = [...watch(model, 'alwaysPossible'), ...watch(model, 'leadsTo')];
    const all: Watch[] = [...this.always, ...this.step, ...this.reachable, ...this.noDeadlock, ...ofGraph];
    this.watches = model.properties.map((property) => all.find((w) => w.property === property)!);
  }

  /** State `index` decides `w`, by a step out of it or of itself; unless an earlier one has. */
  decide(w: Watch, index: number, by: ActionIndex = -1): void {
    if (w.hit >= 0) return;
    w.hit = index;
    w.by = by;
    this.decided++;
    this.dissolve();
    if (w.property.kind === 'always') this.openAlways = this.always.filter(isOpen);
    if (w.property.kind === 'step') this.openSteps = [];
  }

  /** Judges what can be said of `state` alone, whose index in the search is `index`. */
  judge(index: number, state: PackedState): void {
    this.model.prepare?.(state);
    if (this.judged < this.patience) this.judged++;
    else if (this.panel === undefined) this.panel = this.model.panel?.(this.openAlways) ?? null;
    if (!this.panel || this.panel(state)) this.judgeEach(index, state);
    for (const w of this.reachable) {
      if (w.hit < 0 && w.property.holds(state)) this.decide(w, index);
    }
  }

  private judgeEach(index: number, state: PackedState): void {
    for (const w of this.openAlways) {
      const { property } = w;
      if (!(w.premise && property.holdsElsewhere) && property.premise && !property.premise(state)) continue;
      this.meet(w);
      if (property.holds(state)) continue;
      this.decide(w, index);
    }
  }

  /** The premise of `w` has been met. */
  meet(w: Watch): void {
    if (w.premise) return;
    w.premise = true;
    this.dissolve();
  }

  /** Panels ask what was open when they were formed. */
  private dissolve(): void {
    this.panel = undefined;
    this.stepPanels = [];
  }

  /** Judges the step from `state`, the last that was judged, by `action`. */
  judgeStep(index: number, state: PackedState, action: ActionIndex, next: PackedState): void {
    const open = this.openSteps[action] ?? this.openAt(action);
    if (open.length === 0) return;
    if (this.judged >= this.patience) {
      const panel = this.stepPanels[action] ?? this.formStepPanel(action, open);
      if (panel && !panel(state, action, next)) return;
    }
    for (const w of open) {
      const { property } = w;
      if (
        !(w.premise && property.holdsElsewhere) &&
        property.premise &&
        !property.premise(state, action, next)
      )
        continue;
      this.meet(w);
      if (property.holds(state, action, next)) continue;
      this.decide(w, index, action);
    }
  }

  private formStepPanel(action: ActionIndex, open: readonly Watch<Step>[]): StepTest | null {
    const panel = this.model.stepPanel?.(action, open) ?? null;
    this.stepPanels[action] = panel;
    return panel;
  }

  private openAt(action: ActionIndex): readonly Watch<Step>[] {
    const open = this.step.filter((w) => isOpen(w) && (w.property.speaksOf?.(action) ?? true));
    this.openSteps[action] = open;
    return open;
  }

  /** Whether `state`, which has no way on, is an end to every property (at least one) that asks. */
  isEnd(index: number, state: PackedState): boolean {
    const stuck = this.noDeadlock.filter(({ property }) => !property.isEnd(state));
    for (const w of stuck) this.decide(w, index);
    return this.noDeadlock.length > 0 && stuck.length === 0;
  }
}
