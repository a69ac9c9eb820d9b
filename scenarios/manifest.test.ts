import { describe, expect, it } from 'vitest';
import { loadManifest, manifestFromText } from './manifest.js';
import { shelves } from './shelves.js';
import { shippedManifest, shippedWorlds } from './shipped.js';

const entry =
  'little: { states: 3, transitions: 4, depth: 2, claims: { 14.10-d: violated }, findings: [conflict-1] }';

describe('the manifest', () => {
  it('is read by world name', () => {
    const read = manifestFromText(entry, 'manifest.yaml');
    expect(read.ok && read.value.get('little')).toEqual({
      states: 3,
      transitions: 4,
      depth: 2,
      claims: { '14.10-d': 'violated' },
      findings: ['conflict-1'],
    });
  });

  it.each([
    ['a verdict that there is not', entry.replace('violated', 'probable'), 'notOneOf'],
    ['a count that is none', entry.replace('states: 3', 'states: -1'), 'outOfRange'],
    ['a missing count', entry.replace('depth: 2, ', ''), 'missingField'],
    ['a further field', entry.replace('depth: 2', 'depth: 2, width: 3'), 'unknownField'],
  ])('refuses %s', (_, text, code) => {
    expect(manifestFromText(text, 'manifest.yaml')).toMatchObject({ ok: false, errors: [{ code, line: 1 }] });
  });

  it.each(shelves)('of $game.id leaves the larger worlds out of the quick profile', ({ game }) => {
    const shipped = loadManifest(shippedManifest(game.id));
    const quick = shipped.ok ? [...shipped.value].filter(([, { profile }]) => profile !== 'full') : [];
    expect(quick.length).toBeGreaterThan(3);
    expect(quick.filter(([, { states }]) => states > 300_000)).toEqual([]);
  });

  it.each(shelves)('of $game.id is shipped, and speaks of its shipped worlds only', ({ game }) => {
    const shipped = loadManifest(shippedManifest(game.id));
    const names = shippedWorlds(game.id).map(({ name }) => name);
    expect(shipped.ok && [...shipped.value.keys()].every((name) => names.includes(name))).toBe(true);
  });
});
