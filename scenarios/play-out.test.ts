import { describe, expect, it } from 'vitest';
import { explore } from '../checker/index.js';
import { bands } from '../machines/bands/index.js';
import { amend, type Rulebook, read, withoutClause } from '../rulebook/index.js';
import { loadPlays, loadWorld, type Play, playOut, shippedPlays, shippedWorlds } from './index.js';

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

/** A rulebook that cannot even be played is noticed, too. */
function differs(play: Play, book: Rulebook): boolean {
  try {
    return told(play, book).length > 0;
  } catch {
    return true;
  }
}

/** Whether some play notices that the clause is gone; a play whose reading has already dropped it cannot. */
function noticed(id: string): boolean {
  return plays.some(({ play }) => {
    const book = readFor(play);
    return book.entries.has(id) && differs(play, amend(book, withoutClause(book, id)));
  });
}

/** Clauses that stand under an option of a reading only, and assumptions. */
const underReadings = ['14.6-z', 'reading checkOrder', 'reading overflowWho'];

describe('dropping a clause is noticed by a scripted play', () => {
  const clauses = [...bands.text.entries.keys(), ...underReadings].filter((id) =>
    /^(14\.(6|7|8|10|11|12)|10\.[1-7])-|^(reading|assumption) |^14\.(1-p)$/.test(id),
  );

  it('there are mutants to look at', () => {
    expect(clauses.length).toBeGreaterThan(20);
  });

  it.each(clauses)('%s', (id) => {
    expect(noticed(id)).toBe(true);
  });
});

describe('readings', () => {
  const options = bands.text.readings.flatMap((reading) =>
    Object.keys(reading.options).map((option) => ({ reading, option })),
  );

  // No play can depend on it: from an emptied Band all distances shrink by the same step, and only their order counts (14.12-e).
  const indifferent = ['startBand'];

  it.each(bands.text.readings.map((reading) => [reading.id, reading] as const))(
    '%s: some scripted play depends on it, unless none can',
    (id, reading) => {
      const depends = ({ play }: (typeof plays)[number]) =>
        Object.keys(reading.options)
          .filter((option) => option !== (play.readings[id] ?? reading.default))
          .some((option) => differs(play, read(bands.text, { ...play.readings, [id]: option })));
      expect(plays.some(depends)).toBe(!indifferent.includes(id));
    },
  );

  it.each(options.map(({ reading, option }) => [`${reading.id}=${option}`, reading.id, option] as const))(
    '%s runs',
    (_, id, option) => {
      const book = read(bands.text, { [id]: option });
      for (const name of ['prize-ship', 'hulks', 'landing-rights']) {
        const world = loadWorld(shippedWorlds().find((file) => file.name === name)!.path);
        if (!world.ok) throw new Error(world.errors[0]!.code);
        expect(explore(bands.set(world.value, book).model, { maxStates: 500 }).states).toBeGreaterThan(50);
      }
    },
  );
});
