import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { World } from '../../machines/ti4/index.js';
import { arbitraryWorld } from './arbitraries.js';
import { ti4Files } from './files.js';
import { hasEndlessRoutes } from './rifts.js';

const worldOf = (of: Partial<World>): World => ({
  ...fc.sample(arbitraryWorld(), { numRuns: 1, seed: 1 })[0]!,
  borders: [],
  hyperlanes: [],
  ...of,
});
const rift = (
  name: string,
  ...wormholes: World['systems'][number]['wormholes']
): World['systems'][number] => ({
  name,
  planets: [],
  anomaly: 'gravityRift',
  wormholes,
});

it('two rifts that border each other have routes without end, however they are joined', () => {
  const [one, other] = [rift('One'), rift('Other')];
  expect(hasEndlessRoutes(worldOf({ systems: [one, other] }))).toBe(false);
  expect(hasEndlessRoutes(worldOf({ systems: [one, other], borders: [['Other', 'One']] }))).toBe(true);
  expect(hasEndlessRoutes(worldOf({ systems: [one, other], hyperlanes: [['One', 'Other']] }))).toBe(true);
  expect(hasEndlessRoutes(worldOf({ systems: [rift('One', 'alpha'), rift('Other', 'alpha')] }))).toBe(true);
  expect(hasEndlessRoutes(worldOf({ systems: [rift('One', 'alpha'), rift('Other', 'beta')] }))).toBe(false);
  expect(hasEndlessRoutes(worldOf({ systems: [rift('One', 'alpha')] }))).toBe(false);
});

it('no world that is drawn for playing against an implementation has any', async () => {
  expect(fc.sample(arbitraryWorld(), { numRuns: 2000, seed: 1 }).some(hasEndlessRoutes)).toBe(true);
  expect(fc.sample(await ti4Files.drawn!(), { numRuns: 2000, seed: 1 }).some(hasEndlessRoutes)).toBe(false);
});
