import { describe, expect, it } from 'vitest';
import { explore } from '../../checker/index.js';
import { claims } from '../../machines/ti4/claims.js';
import { ti4 } from '../../machines/ti4/index.js';
import { findingsOf, read } from '../../rulebook/index.js';
import { loadManifest } from '../manifest.js';
import { shippedManifest, shippedWorlds } from '../shipped.js';
import { loadWorld } from '../worlds.js';
import { ti4Files } from './files.js';

const manifest = loadManifest(shippedManifest('ti4'));
if (!manifest.ok) throw new Error(manifest.errors[0]!.code);
const entries = [...manifest.value];

/** What 58 and 95 say of themselves is true of every set-up; where its premise cannot come about, it is vacuous. */
const example = ['TIT-o', 'TIT-p', 'TIT-q', 'TIT-r'];
const without = (...worlds: string[]) =>
  entries.map(([name]) => name).filter((name) => !worlds.includes(name));
const reached: Readonly<Record<string, readonly string[]>> = {
  'TI58-f': without(),
  // Two named ships of a player have to be able to reach one system in one action.
  'TI58-o': without('carrier-example', 'crossing', 'own-tokens', 'pickets', 'retreat', 'wings'),
  // A second token of a player that some ship of theirs could pass, after its move too.
  'TI58-i': without('carrier-example', 'landing', 'shifted', 'wings'),
  'TI58-x': ['pickets', 'wings'],
  'TI58-r': ['shifted'],
  // In `pickets` no ship has capacity.
  'TIT-b': without('pickets'),
  'TIT-g': without('pickets'),
  'TI58-v': without(),
  // As many units as some ship holds.
  'TIT-s': ['carrier-example', 'crossing', 'landing', 'line', 'own-tokens', 'retreat', 'shifted', 'triangle'],
  ...Object.fromEntries(example.map((id) => [id, ['carrier-example']])),
  stuck: without(),
};

describe('the manifest of ti4', () => {
  it('has every shipped world and every claim, each with a world in which its premise is reached', () => {
    expect(entries.map(([name]) => name)).toEqual(shippedWorlds('ti4').map(({ name }) => name));
    expect(Object.keys(reached).sort()).toEqual([...claims.map(({ id }) => id), 'stuck'].sort());
  });

  it.each(Object.keys(reached))('%s holds wherever it can come about', (id) => {
    const holding = entries.filter(([, entry]) => entry.claims[id] === 'holds').map(([name]) => name);
    const vacuous = entries.filter(([, entry]) => entry.claims[id] === 'vacuous').map(([name]) => name);
    expect(holding).toEqual([...reached[id]!].sort());
    expect(holding.length + vacuous.length).toBe(entries.length);
  });

  it.each(entries)('is what exploring %s gives', (name, pinned) => {
    const world = loadWorld(ti4Files, shippedWorlds('ti4').find((file) => file.name === name)!.path);
    if (!world.ok) throw new Error(world.errors[0]!.code);
    const table = ti4.set(world.value, read(ti4.text));
    const explored = explore(table.model, {});
    const { states, transitions, depth, complete } = explored;
    const verdicts = explored.verdicts.map(({ property, verdict }) => [property.id, verdict.kind]);
    expect(complete).toBe(true);
    expect({
      states,
      transitions,
      depth,
      claims: Object.fromEntries(verdicts),
      findings: findingsOf(table, explored).map(({ id }) => id),
    }).toEqual(pinned);
  });
});
