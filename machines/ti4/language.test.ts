import { describe, expect, it } from 'vitest';
import { leftOut } from './actions.js';
import { setUp, worldOf } from './fixtures/worlds.js';
import { actionTypes, describeAction, parseAction } from './index.js';
import { setupOf } from './setup.js';
import { environmentEvents, type World } from './world.js';

const world: World = worldOf({
  players: ['Ada', 'Brand'],
  systems: [
    { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
    { name: 'Ashtor', planets: [], anomaly: 'gravityRift', wormholes: [] },
  ],
  borders: [['Vefut', 'Ashtor']],
  ships: [
    { name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut' },
    { name: 'Wasp', owner: 'Brand', kind: 'destroyer', at: 'Ashtor' },
  ],
  units: [
    { owner: 'Ada', kind: 'fighter', count: 1, at: 'Vefut' },
    { owner: 'Ada', kind: 'infantry', count: 1, at: 'Vefut II' },
    { owner: 'Brand', kind: 'mech', count: 1, at: 'Vefut II' },
  ],
  upgrades: { Ada: ['fighter'] },
  environment: environmentEvents,
  opens: { player: 'Ada', step: 'activation' },
});
const setup = setupOf(world);

describe('the action language', () => {
  it('reads back what it writes of every action of a set-up, and every kind of action is among them', () => {
    const { chart } = setUp(world);
    const texts = chart.events.map((action) => describeAction({ setup }, action));
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) {
      const parsed = parseAction(setup, text);
      expect('why' in parsed ? parsed.why : describeAction({ setup }, parsed)).toBe(text);
    }
    expect(new Set(chart.events.map(({ type }) => type))).toEqual(new Set(actionTypes));
  });

  it('minds neither letter case nor spacing', () => {
    expect(parseAction(setup, '  LOAD  Infantry from vefut ii onto argo ')).toEqual(
      parseAction(setup, 'load infantry from Vefut II onto Argo'),
    );
  });

  it.each([
    ['fly', 'is no action; actions read: activate SYSTEM'],
    ['pass the salt', 'is no action'],
    ['activate Vefut II', 'there is no system "Vefut II" in this set-up, which has Vefut, Ashtor'],
    ['announce Hulk by Vefut', 'there is no ship "Hulk" in this set-up, which has Argo, Wasp'],
    ['announce Argo by constructor', 'there is no system "constructor"'],
    ['load tank from Vefut onto Argo', 'there is no kind of unit "tank"'],
    ['land infantry on Vefut', '"Vefut" is a system, and a planet is expected'],
    ['lose fighter', 'does not say whose'],
    ['retreat Cleo to Vefut', 'there is no player "Cleo" in this set-up, which has Ada, Brand'],
  ])('"%s" is told why it is no action', (text, why) => {
    expect(parseAction(setup, text)).toMatchObject({ why: expect.stringContaining(why) });
  });
});

describe('the environment', () => {
  it('switches exactly those actions on that its events stand for, and every event stands for some', () => {
    const bare = { ...world, environment: [] };
    const needed = actionTypes.flatMap((type) => leftOut(bare, { type }) ?? []);
    expect([...new Set(needed)].sort()).toEqual([...environmentEvents].sort());
    expect(actionTypes.flatMap((type) => leftOut(world, { type }) ?? [])).toEqual([]);
  });

  it('leaves the others out of every play', () => {
    const table = setUp({ ...world, environment: ['combat'] });
    const [opening] = [...table.model.initial()];
    expect(table.ask(opening!, 'shift Argo to Ashtor')).toMatchObject({
      why: expect.stringContaining('leaves ability out'),
    });
    expect(table.actionOf('hit Wasp')).toMatchObject({ why: expect.stringContaining('no play') });
  });
});
