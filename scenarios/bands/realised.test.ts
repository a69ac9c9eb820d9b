import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bands } from '../../machines/bands/index.js';
import { packageRoot } from '../package-root.js';

const sources = ['machines/bands', 'scenarios/bands/checks']
  .flatMap((folder) => {
    const path = join(packageRoot(), folder);
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('realised.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Functions, members, states and fields in words about a place: `Table.steps`, `turnOver`, "state beginning", "the field occupy". */
const namesIn = (by: string): string[] =>
  [
    /\b(?:[A-Za-z]\w*\.)?([a-z]+[A-Z]\w*)\b/g,
    /\b[A-Za-z]\w*\.([a-z]+)\b/g,
    /\b([A-Z]\w*[A-Z]\w*)\b/g,
    /\b(?:states?|action|region|field) (?!(?:of|in)\b)([a-z]+)\b/g,
    /\brevision ([\w-]+)/g,
    /^([a-z]+)(?=$|[,:;])/g,
  ].flatMap((pattern) => [...by.matchAll(pattern)].map(([, name]) => name!));

const isDefined = (name: string) =>
  new RegExp(`\\b${name}\\??(?::|\\(| =|<)|function ${name}\\b|'${name}'`).test(sources);

describe('the place of a sentence that is built in', () => {
  it.each(bands.text.realised)('$id: $by', ({ by }) => {
    expect(namesIn(by).filter((name) => !isDefined(name))).toEqual([]);
  });

  it('is named, so that it can be looked up', () => {
    const unnamed = bands.text.realised.filter(({ by }) => namesIn(by).length === 0);
    // The states of the chart are its places.
    expect(
      unnamed.map(({ by }) => by).filter((by) => !/^states of (the chart|action in the chart)$/.test(by)),
    ).toEqual([]);
  });

  it('would be missed if it went', () => {
    expect(namesIn('goSomewhere, and Table.nowhen').filter((name) => !isDefined(name))).toEqual([
      'goSomewhere',
      'nowhen',
    ]);
  });
});
