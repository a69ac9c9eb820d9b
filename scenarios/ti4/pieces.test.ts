import { expect, it } from 'vitest';
import type { World } from '../../machines/ti4/world.js';
import { piecesOf, withoutPiece } from './pieces.js';

const world: World = {
  name: 'little',
  purpose: 'To be taken apart.',
  players: ['Ada', 'Brand'],
  systems: [
    { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
    { name: 'Quann', planets: [], wormholes: [] },
  ],
  borders: [['Vefut', 'Quann']],
  hyperlanes: [],
  ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut' }],
  units: [
    { owner: 'Ada', kind: 'infantry', count: 2, at: 'Vefut' },
    { owner: 'Ada', kind: 'mech', count: 1, at: 'Vefut II' },
  ],
  docks: [{ owner: 'Ada', at: 'Vefut II' }],
  upgrades: {},
  tokens: { Brand: ['Quann'] },
  tactics: {},
  environment: [],
  opens: { player: 'Ada', step: 'activation' },
};

it('a ti4 world is taken apart piece by piece, as long as what is left is a world', () => {
  const pieces = piecesOf(world);
  expect(pieces).toEqual([
    'Argo',
    'infantry of Ada at Vefut',
    'mech of Ada at Vefut II',
    'space dock of Ada at Vefut II',
    'Vefut',
    'Quann',
  ]);
  // The infantry in space is aboard the carrier; the mech is on a planet of the system.
  expect(withoutPiece(world, 'Argo')).toBeUndefined();
  expect(withoutPiece(world, 'Vefut')).toBeUndefined();
  expect(withoutPiece(world, pieces[1]!)).toEqual({ ...world, units: [world.units[1]] });
  expect(withoutPiece(world, pieces[3]!)).toEqual({ ...world, docks: [] });
  expect(withoutPiece(world, 'Quann')).toEqual({
    ...world,
    systems: [world.systems[0]],
    borders: [],
    tokens: { Brand: [] },
  });
});
