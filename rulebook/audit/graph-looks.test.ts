import { describe, expect, it } from 'vitest';
import type { ChartProperty, StatechartModel } from '../../checker/index.js';
import type { Table } from '../game.js';
import { audit } from './audit.js';
import { type Defect, river, riverside } from './fixtures/river.js';
import type { Subject } from './subject.js';

/** The river with intents about the whole of play in place of its own. */
const withIntents = (
  subject: Subject,
  ...intents: readonly (ChartProperty & { because: string })[]
): Subject => ({
  ...subject,
  under: (book) => {
    const table = subject.under(book);
    const model = table.model as StatechartModel;
    return Object.create(table, {
      intents: { value: intents.map((each) => ({ ...model.judging(each as never), because: each.because })) },
    }) as Table;
  },
  without: (piece) => {
    const less = subject.without(piece);
    return less && withIntents(less, ...intents);
  },
});

type Held = { held: { place: number; moored: boolean; night: boolean } };
const at = (test: (held: Held['held']) => boolean) => (context: unknown) => test((context as Held).held);

const reachesPool: ChartProperty & { because: string } = {
  kind: 'leadsTo',
  id: 'intent pool',
  says: 'a boat in the lock comes to the pool',
  because: 'the lock leads there',
  from: { holds: at(({ place }) => place === 1) },
  to: { holds: at(({ place }) => place === 2) },
};
const homeAgain: ChartProperty & { because: string } = {
  kind: 'alwaysPossible',
  id: 'intent home',
  says: 'a boat can come back to the quay',
  because: 'boats are kept there',
  holds: at(({ place }) => place === 0),
};

const found = (planted: readonly Defect[], ...intents: readonly (ChartProperty & { because: string })[]) =>
  audit(
    river((defect) => planted.includes(defect)),
    [withIntents(riverside(), ...intents)],
    {
      extent: { bounds: { maxStates: 1000 }, nearest: 1000, every: 1 },
      isOfText: () => true,
      pairs: 0,
    },
  ).findings.filter(({ kind }) => kind === 'loopholeCandidate');

describe('intents about the whole of play', () => {
  it('what can never be had again is told where that begins, with the shortest play', () => {
    const [finding, ...others] = found([], homeAgain);
    // By night the watchman keeps the lock, by another sentence: with both dues paid and the day over it is told once more.
    expect(others.map(({ plays }) => plays.map(({ action }) => action))).toEqual([
      ['row on', 'buy water', 'pay toll', 'wait'],
    ]);
    // From the quay a boat can still stay; once it has rowed on there is no way back.
    expect(finding!.plays.map(({ action }) => action)).toEqual(['row on']);
    expect(finding!.instance).toContain('whatever is done then, it does not come to that again');
    expect(finding!.claim).toBe('intent home');
  });

  it('what need not come is told where it falls due, with a run on which it never comes', () => {
    // In the lock by night a boat adrift may neither leave nor wait.
    const [finding] = found(['deadEnd'], reachesPool);
    expect(finding!.plays.map(({ action }) => action)).toEqual(['row on']);
    expect(finding!.instance).toMatch(/it may go on so: .*wait; and nothing is open then/);
  });

  it('what comes on every play is no finding', () => {
    // Without the dead end a boat in the lock by night has one way on: into the pool.
    expect(found([], reachesPool)).toEqual([]);
  });
});
