import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ti4 } from '../../machines/ti4/index.js';
import { packageRoot } from '../package-root.js';
import { shippedWorlds } from '../shipped.js';

const page = readFileSync(join(packageRoot(), 'docs', 'ti4.md'), 'utf8');

it('docs/ti4.md has a place for every sentence, by id', () => {
  // "TIT-o to TIT-s" stands for those between as well.
  const spans = [...page.matchAll(/(TI58|TIT)-([a-z]) to \1-([a-z])/g)].flatMap(([, part, from, to]) =>
    ti4.inventory.entries
      .map(({ id }) => id)
      .filter((id) => id >= `${part}-${from}` && id <= `${part}-${to}`),
  );
  const told = new Set([...spans, ...(page.match(/TI58-[a-z]|TIT-[a-z]/g) ?? [])]);
  expect(ti4.inventory.entries.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
});

it('and a line for every reading, with all its options and the default first', () => {
  for (const reading of ti4.text.readings) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${reading.id}\` `));
    const options = [...(row?.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, option]) => option);
    expect(new Set(options)).toEqual(new Set(Object.keys(reading.options)));
    expect(options[0]).toBe(reading.default);
  }
});

it('and for every shipped world', () => {
  const rows = [...page.matchAll(/^\| ([a-z-]+) +\| /gm)].map(([, name]) => name);
  const worlds = shippedWorlds('ti4').map(({ name }) => name);
  expect(worlds.length).toBeGreaterThan(9);
  expect(worlds.filter((name) => !rows.includes(name))).toEqual([]);
});
