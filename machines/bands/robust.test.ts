import { describe, expect, it } from 'vitest';
import { read } from '../../rulebook/index.js';
import { actionTypes, leftOut } from './actions.js';
import { bands } from './game.js';
import { parseAction } from './language.js';
import { bandsText } from './rulebook.js';
import { setupOf } from './setup.js';
import { environmentEvents, type World } from './world.js';

const world: World = {
  name: 'two',
  purpose: 'two cards',
  players: ['Ada', 'Brand'],
  cards: ['Aster', 'Holm'].map((name, owner) => ({
    name,
    owner,
    prime: { kind: 'planetary' },
    keywords: [],
    at: 'map',
    face: 'prime',
    ready: true,
    barredFrom: [],
    mobilizing: false,
  })),
  moves: [0, 0],
  environment: [],
  opening: { player: 0, phase: 'deployment' },
};

describe('the action language', () => {
  it.each([
    ['move Aster to Holm to Aster', 'more than one place'],
    ['move Aster', 'does not say where to'],
    ['move Nobody to Holm', 'no card "Nobody"'],
    ['fly', 'is no action'],
    ['pass the salt', 'is no action'],
    ['move constructor to Holm', 'no card "constructor"'],
  ])('"%s" is told why it is no action', (text, why) => {
    expect(parseAction(setupOf(world), text)).toMatchObject({ why: expect.stringContaining(why) });
  });
});

describe('the environment', () => {
  it('switches exactly those actions on that its events stand for, and every event stands for some', () => {
    const needed = actionTypes.flatMap((type) => leftOut(world, { type }) ?? []);
    expect([...new Set(needed)].sort()).toEqual([...environmentEvents].sort());
    const all = { ...world, environment: environmentEvents };
    expect(actionTypes.flatMap((type) => leftOut(all, { type }) ?? [])).toEqual([]);
  });

  it('is asked in one place: what it leaves out is neither in the alphabet nor explained', () => {
    const table = bands.set(world, read(bandsText));
    const [state] = [...table.model.initial()];
    const offered = new Set(table.chart.events.map(({ type }) => type));
    for (const type of actionTypes.filter((each) => leftOut(world, { type: each }))) {
      expect(offered).not.toContain(type);
      const text = type === 'attach' ? 'attach Aster to Holm' : `${type} Aster`;
      expect(table.ask(state!, text)).toMatchObject({ why: expect.stringContaining('leaves') });
    }
  });
});

describe('readings', () => {
  const { readings } = bandsText;
  const options = readings.flatMap(({ id, options }) =>
    Object.keys(options).map((option) => [id, option] as const),
  );

  it('can be chosen two by two, whatever the options', () => {
    for (const [first, one] of options) {
      for (const [second, other] of options) {
        if (first !== second) expect(() => read(bandsText, { [first]: one, [second]: other })).not.toThrow();
      }
    }
  });
});
