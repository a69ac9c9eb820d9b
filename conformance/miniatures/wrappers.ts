/** Engines that do to another one's answers what no engine should. */
import { printed, type ShipKind } from '../../machines/ti4/world.js';
import type { NamedAction, Observation } from '../../rulebook/index.js';
import { canonical } from '../canonical.js';
import type { Perft } from '../case.js';
import type { Engine, Game } from '../engine/engine.js';
import type { ResetParams } from '../protocol/messages.js';

/** A game that answers as another one does, but where it is told otherwise. */
class Wrapped implements Game {
  constructor(protected readonly game: Game) {}

  apply(action: NamedAction): boolean {
    return this.game.apply(action);
  }
  legal(): readonly NamedAction[] {
    return this.game.legal();
  }
  observe(): Observation {
    return this.game.observe();
  }
  perft(depth: number): Perft {
    return this.game.perft(depth);
  }
  snapshot(): unknown {
    return this.game.snapshot();
  }
  restore(snapshot: unknown): void {
    this.game.restore(snapshot);
  }
}

export type Wrapper = (engine: Engine) => Engine;

const wrapping =
  (name: string, make: (game: Game) => Game): Wrapper =>
  (engine) => ({ name, reset: (params) => make(engine.reset(params)) });

export const acceptEverything = wrapping(
  'accepts everything',
  (game) =>
    new (class extends Wrapped {
      override apply(action: NamedAction): boolean {
        super.apply(action);
        return true;
      }
    })(game),
);

export const rejectEverything = wrapping(
  'rejects everything',
  (game) =>
    new (class extends Wrapped {
      override apply(): boolean {
        return false;
      }
      override legal(): readonly NamedAction[] {
        return [];
      }
      override perft(depth: number): Perft {
        return { depth, plays: 0, byType: {} };
      }
    })(game),
);

/** The turn is another player's than it is, wherever it can be seen. */
export const lieAboutState = wrapping(
  'lies about the state',
  (game) =>
    new (class extends Wrapped {
      override observe(): Observation {
        const { turn, pieces } = super.observe();
        return { turn: { ...turn, player: 'Nobody At All' }, pieces };
      }
    })(game),
);

/** Having refused an action, it makes another one instead. */
export const changeOnRejection = wrapping(
  'changes the state on rejection',
  (game) =>
    new (class extends Wrapped {
      override apply(action: NamedAction): boolean {
        if (super.apply(action)) return true;
        const [first] = super.legal();
        if (first) super.apply(first);
        return false;
      }
    })(game),
);

export const oneActionTooFew = wrapping(
  'lists one action too few',
  (game) =>
    new (class extends Wrapped {
      override legal(): readonly NamedAction[] {
        return super.legal().slice(1);
      }
    })(game),
);

export const oneActionTooMany = wrapping(
  'lists one action too many',
  (game) =>
    new (class extends Wrapped {
      private readonly known = new Map<string, NamedAction>();
      override legal(): readonly NamedAction[] {
        const legal = super.legal();
        const listed = new Set(legal.map(canonical));
        for (const action of legal) this.known.set(canonical(action), action);
        const stale = [...this.known].find(([key]) => !listed.has(key))?.[1];
        return [...legal, stale ?? { ...(legal[0] ?? { type: 'pass' }), twice: 'over' }];
      }
    })(game),
);

export const perftOffByOne = wrapping(
  'counts one play too many',
  (game) =>
    new (class extends Wrapped {
      override perft(depth: number): Perft {
        const { plays, byType } = super.perft(depth);
        const [[type, count] = ['pass', 0]] = Object.entries(byType);
        return { depth, plays: plays + 1, byType: { ...byType, [type]: count + 1 } };
      }
    })(game),
);

/** Plays from another set-up than it is given. */
export const inAnotherSetUp =
  (name: string, change: (setup: ResetParams['setup']) => ResetParams['setup']): Wrapper =>
  (engine) => ({
    name,
    reset: (params) => engine.reset({ ...params, setup: change(params.setup) }),
  });

type Fields = Readonly<Record<string, unknown>>;

const eachOf = (records: unknown, change: (fields: Fields) => Fields): Fields =>
  Object.fromEntries(
    Object.entries((records ?? {}) as Readonly<Record<string, Fields>>).map(([name, fields]) => [
      name,
      change(fields),
    ]),
  );

/** What is printed of a ti4 ship that its set-up says no more of. */
function printedCapacity({ kind, owner }: Fields, upgrades: unknown): number {
  const upgraded = (upgrades as Readonly<Record<string, readonly unknown[]>> | undefined)?.[String(owner)];
  const values = printed[kind as ShipKind];
  return (upgraded?.includes(kind) ? values.upgraded : values.base).capacity;
}

/** One more unit on each ship that holds any, one more on each card that says how many. */
export const offByOneCapacity = inAnotherSetUp('is off by one in capacities', (setup) => ({
  ...setup,
  ...('ships' in setup && {
    ships: eachOf(setup.ships, (ship) => {
      const capacity = (ship.capacity as number | undefined) ?? printedCapacity(ship, setup.upgrades);
      return capacity > 0 ? { ...ship, capacity: capacity + 1 } : ship;
    }),
  }),
  ...('cards' in setup && {
    cards: eachOf(setup.cards, (card) => ({
      ...card,
      ...(typeof card.seats === 'number' && { seats: card.seats + 1 }),
      ...(typeof card.surfaceValue === 'number' && { surfaceValue: card.surfaceValue + 1 }),
    })),
  }),
}));

/** Plays by other readings than it is asked to. */
export const byOtherReadings =
  (choices: Readonly<Record<string, ResetParams['readings']>>): Wrapper =>
  (engine) => ({
    name: 'plays by another reading',
    reset: (params) =>
      engine.reset({ ...params, readings: { ...params.readings, ...choices[params.rulebook] } }),
  });

/** Ends its process at the n-th set-up. */
export const crashOnCase =
  (nth: number, crash: () => never): Wrapper =>
  (engine) => {
    let resets = 0;
    return {
      name: `crashes on set-up ${nth}`,
      reset: (params) => {
        resets += 1;
        if (resets === nth) crash();
        return engine.reset(params);
      },
    };
  };

/** Does not come back from the n-th action. */
export const hangOnAction =
  (nth: number, hang: () => never): Wrapper =>
  (engine) => {
    let actions = 0;
    return {
      name: `hangs on action ${nth}`,
      reset: (params) =>
        new (class extends Wrapped {
          override apply(action: NamedAction): boolean {
            actions += 1;
            if (actions === nth) hang();
            return super.apply(action);
          }
        })(engine.reset(params)),
    };
  };
