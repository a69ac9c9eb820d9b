import { beforeAll, describe, expect, it } from 'vitest';
import { actionTypes } from '../../../machines/bands/actions.js';
import { environmentEvents, openings, phasesInOrder } from '../../../machines/bands/world.js';
import { census } from './census.js';
import { checkRandomPlays } from './plays.js';

const rare = ['attached Devices', 'a hand of eight or more'];

const common = [
  'three players or more',
  'intruders',
  'mixed company',
  'captured cards',
  'barred cards',
  'Devices',
  'shared ground',
  'seats',
  'Surface values',
  'Treasury',
  'Income',
  'start effects',
  'Occupy',
  'a printed Treasury',
  'Votes',
  'abilities',
  'Factors',
  'Acts',
  'stops',
  'drains',
  'gains',
  'a deck',
  'Fast Maneuvers',
  'Slow Maneuvers',
  'Storylines',
  'bound Characters',
  'Drones',
  'a first turn',
  'Mobilizing cards',
  'activated cards',
];

const happenings = [
  'a Treasury runs dry',
  'a Story Point is awarded',
  'Income is credited',
  'a Factor moves',
  'control changes',
  'a card turns over',
  'a card is displaced',
  'a card is burned',
  'a card readies',
  'a card stops Mobilizing',
];

describe('500 random worlds, each with a random play', () => {
  const { worlds, steps, onWorld, onStep } = census();
  let failure: string | undefined;
  beforeAll(() => {
    failure = checkRandomPlays({ seed: 14, runs: 500, onWorld, onStep });
  }, 240_000);
  const rarely = (counts: ReadonlyMap<string, number>, least: number, names: readonly string[]) =>
    names.filter((name) => (counts.get(name) ?? 0) < least).map((name) => [name, counts.get(name) ?? 0]);

  it('keep every invariant', () => {
    expect(failure).toBeUndefined();
    expect(worlds.get('worlds')).toBe(500);
  });

  it('hold what the rules are about', () => {
    expect(rarely(worlds, 15, rare)).toEqual([]);
    expect(rarely(worlds, 60, common)).toEqual([]);
    const events = environmentEvents.map((event) => `environment ${event}`);
    expect(rarely(worlds, 200, events)).toEqual([]);
    const moments = openings.map((phase) => `opens in ${phase}`);
    expect(rarely(worlds, 15, moments)).toEqual([]);
  });

  it('take every action, in every phase', () => {
    expect(rarely(steps, 1, actionTypes)).toEqual([]);
    const phases = phasesInOrder.map((phase) => `${phase} begins`);
    expect(rarely(steps, 100, phases)).toEqual([]);
    expect(rarely(steps, 10, happenings)).toEqual([]);
  });
});
