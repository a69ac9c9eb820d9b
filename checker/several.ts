import type { ActionIndex, Always, Model, PackedState, Property, Step, Trace } from './model.js';

/** Looks for several ways in which a property fails. */
export interface SeveralAsked {
  /** Violations kept of one property, each of another instance. */
  readonly most: number;
  /**
   * Which instance of a property fails; absent: its own `failing` says. Asked while a state is expanded, so it must not expand one.
   */
  readonly instanceOf?: (
    property: Always | Step,
    state: PackedState,
    before?: PackedState,
    action?: ActionIndex,
  ) => string;
}

/** One of several violations, with the shortest trace to one of its instance. */
export interface Violation {
  readonly property: Property;
  readonly instance: string;
  readonly trace: Trace;
}

/** Failing states and steps whose instance is asked for, of one property: a claim that is broken may be so in most of a world. */
const MOST_ASKED = 5_000;

interface Sought<P extends Always | Step> {
  readonly property: P;
  readonly found: Map<string, { readonly index: number; readonly by: ActionIndex }>;
  asked: number;
}

/** Keeps the first violation of each instance, in states that come in the order of the search. */
export class Several {
  private readonly states: readonly Sought<Always>[];
  private readonly steps: readonly Sought<Step>[];

  constructor(
    model: Model,
    private readonly options: SeveralAsked,
  ) {
    const sought = <P extends Always | Step>(property: P): Sought<P> => ({
      property,
      found: new Map(),
      asked: 0,
    });
    this.states = model.properties.filter((each) => each.kind === 'always').map(sought);
    this.steps = model.properties.filter((each) => each.kind === 'step').map(sought);
  }

  private isOver({ property, found, asked }: Sought<Always | Step>): boolean {
    return property.idle === true || found.size >= this.options.most || asked >= MOST_ASKED;
  }

  judge(index: number, state: PackedState): void {
    const { instanceOf } = this.options;
    for (const sought of this.states) {
      const { property } = sought;
      if (this.isOver(sought) || property.holds(state)) continue;
      if (property.premise && !property.premise(state)) continue;
      const instance = instanceOf?.(property, state) ?? property.failing?.(state) ?? '';
      note(sought, instance, index, -1);
    }
  }

  judgeStep(index: number, state: PackedState, action: ActionIndex, next: PackedState): void {
    const { instanceOf } = this.options;
    for (const sought of this.steps) {
      const { property } = sought;
      if (this.isOver(sought) || !(property.speaksOf?.(action) ?? true)) continue;
      if (property.holds(state, action, next)) continue;
      if (property.premise && !property.premise(state, action, next)) continue;
      const instance =
        instanceOf?.(property, next, state, action) ?? property.failing?.(state, action, next) ?? '';
      note(sought, instance, index, action);
    }
  }

  /** In the order of the model's properties, those of one by how near they are. */
  found(model: Model, traceOf: (index: number) => Trace): Violation[] {
    const all = new Map<Property, Sought<Always | Step>>(
      [...this.states, ...this.steps].map((sought) => [sought.property, sought]),
    );
    return model.properties.flatMap((property) =>
      [...(all.get(property)?.found ?? [])].map(([instance, { index, by }]) => {
        const trace = traceOf(index);
        return {
          property,
          instance,
          trace: by < 0 ? trace : { ...trace, actions: [...trace.actions, by] },
        };
      }),
    );
  }
}

function note(sought: Sought<Always | Step>, instance: string, index: number, by: ActionIndex): void {
  sought.asked++;
  if (!sought.found.has(instance)) sought.found.set(instance, { index, by });
}
