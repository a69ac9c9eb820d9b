import { describe, expect, it } from 'vitest';
import { bands } from '../machines/bands/index.js';
import { amend, type Rulebook, read, withoutClause } from '../rulebook/index.js';
import { loadPlays, type Play, playOut, shippedPlays } from './index.js';

const files = shippedPlays().map(({ name, path }) => {
  const loaded = loadPlays(path);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  return { name, plays: loaded.value.plays };
});
const plays = files.flatMap(({ name, plays }) => plays.map((play) => ({ file: name, play })));

const readFor = (play: Play): Rulebook => read(bands.text, play.readings);
const told = (play: Play, book: Rulebook) => playOut(bands.set(play.world, book), play);

describe('scripted plays, worked out from the text', () => {
  it.each(plays.map(({ file, play }) => [`${file}: ${play.name}`, play] as const))('%s', (_name, play) => {
    expect(told(play, readFor(play))).toEqual([]);
  });

  it('are sixty at least, and name a clause of the rulebook or a realised sentence wherever they name one', () => {
    expect(plays.length).toBeGreaterThanOrEqual(60);
    const known = new Set([
      ...bands.text.entries.keys(),
      ...bands.text.realised.map(({ id }) => id),
      ...bands.text.readings.flatMap(({ options }) =>
        Object.values(options).flatMap(({ edits }) =>
          (edits ?? []).flatMap((edit) => ('add' in edit ? [edit.add.id] : [])),
        ),
      ),
    ]);
    const named = plays.flatMap(({ play }) => play.steps.flatMap((step) => [...step.by, ...step.lifted]));
    expect([...new Set(named.flatMap((id) => id.split(' by ')))].filter((id) => !known.has(id))).toEqual([]);
  });

  it('a play that expects the wrong thing is told so', () => {
    const { play } = plays[0]!;
    const [first, ...rest] = play.steps;
    const other = first!.expect === 'legal' ? 'illegal' : 'legal';
    const wrong = { ...play, steps: [{ ...first!, expect: other } as typeof first & object, ...rest] };
    expect(told(wrong, readFor(play))).not.toEqual([]);
  });
});

/** Whether some play notices that the clause is gone; a play whose reading has already dropped it cannot. */
function noticed(id: string): boolean {
  return plays.some(({ play }) => {
    const book = readFor(play);
    return book.entries.has(id) && told(play, amend(book, withoutClause(book, id))).length > 0;
  });
}

/** Clauses that stand under an option of a reading only, and assumptions. */
const underReadings = ['14.6-z', 'reading checkOrder', 'reading overflowWho'];

describe('dropping a clause is noticed by a scripted play', () => {
  const clauses = [...bands.text.entries.keys(), ...underReadings].filter((id) =>
    /^(14\.(6|7|8|10|12)|10\.[56])-|^(reading|assumption) |^14\.(1-p)$/.test(id),
  );

  it('there are mutants to look at', () => {
    expect(clauses.length).toBeGreaterThan(20);
  });

  it.each(clauses)('%s', (id) => {
    expect(noticed(id)).toBe(true);
  });
});
