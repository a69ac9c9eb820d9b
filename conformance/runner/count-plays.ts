/** Plays of a length counted through an adapter that does not count them itself. */
import type { NamedAction } from '../../rulebook/index.js';
import type { Perft } from '../case.js';
import type { Method, Params } from '../protocol/messages.js';
import type { Reply } from './answer.js';
import type { Trouble } from './trouble.js';
import { actionInWords, setsApart } from './words.js';

export interface Counter {
  ask<M extends Method>(method: M, params: Params[M]): Promise<Reply<M>>;
  readonly hasSnapshots: boolean;
  /** Goes back to the position that is counted from, without snapshots. */
  back(): Promise<Trouble | undefined>;
}

/** Why there is no count. `wrong`: what contradicts itself. */
export type NotCounted =
  | { readonly trouble: Trouble }
  | { readonly bound: number }
  | { readonly wrong: string; readonly expected: unknown; readonly found: unknown };

/** Requests of one count. */
export const mostRequests = 100_000;

/** From the position that the adapter is in, which is left. */
export async function countPlays(depth: number, counter: Counter): Promise<Perft | NotCounted> {
  const byType: Record<string, number> = {};
  const counting = new Counting(counter);
  const plays = await counting.plays(depth, [], (type, plays) => {
    byType[type] = (Object.hasOwn(byType, type) ? byType[type]! : 0) + plays;
  });
  return typeof plays === 'number' ? { depth, plays, byType } : plays;
}

class Counting {
  private requests = 0;

  constructor(private readonly counter: Counter) {}

  /** Of `left` actions from the end of a path. */
  async plays(
    left: number,
    path: readonly NamedAction[],
    each: (type: string, plays: number) => void = () => {},
  ): Promise<number | NotCounted> {
    const legal = await this.ask('legal', {});
    if ('trouble' in legal || 'bound' in legal) return legal;
    const { actions } = legal;
    const { repeated } = setsApart(actions, actions);
    if (repeated.length > 0) {
      const wrong = `listed ${actionInWords(repeated[0]!)} as legal twice; expected it once`;
      return { wrong, expected: actions.filter((each) => !repeated.includes(each)), found: actions };
    }
    if (left === 1) {
      for (const { type } of actions) each(type, 1);
      return actions.length;
    }
    const mark = this.counter.hasSnapshots ? await this.ask('snapshot', {}) : undefined;
    if (mark && !('snapshot' in mark)) return mark;
    let sum = 0;
    for (const [index, action] of actions.entries()) {
      const astray = index === 0 ? undefined : await this.back(path, mark);
      const found = astray ?? (await this.after(action, left, path));
      if (typeof found !== 'number') return found;
      each(action.type, found);
      sum += found;
    }
    return sum;
  }

  private async after(action: NamedAction, left: number, path: readonly NamedAction[]) {
    const astray = await this.apply(action);
    return astray ?? this.plays(left - 1, [...path, action]);
  }

  private async back(
    path: readonly NamedAction[],
    mark: { readonly snapshot: unknown } | undefined,
  ): Promise<NotCounted | undefined> {
    if (mark) {
      const restored = await this.ask('restore', { snapshot: mark.snapshot });
      return 'trouble' in restored || 'bound' in restored ? (restored as NotCounted) : undefined;
    }
    this.requests += 1;
    const trouble = await this.counter.back();
    if (trouble) return { trouble };
    for (const action of path) {
      const astray = await this.apply(action);
      if (astray) return astray;
    }
    return undefined;
  }

  private async apply(action: NamedAction): Promise<NotCounted | undefined> {
    const applied = await this.ask('apply', { action });
    if ('trouble' in applied || 'bound' in applied) return applied;
    if (applied.accepted) return undefined;
    const wrong = `listed ${actionInWords(action)} as legal, and rejected it`;
    return { wrong, expected: true, found: false };
  }

  private async ask<M extends Method>(method: M, params: Params[M]) {
    this.requests += 1;
    if (this.requests > mostRequests) return { bound: mostRequests };
    const reply = await this.counter.ask(method, params);
    return reply.ok ? reply.result : { trouble: reply.trouble };
  }
}
