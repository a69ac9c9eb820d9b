import { describe, expect, it } from 'vitest';
import { explore } from '../../checker/index.js';
import { claims } from '../../machines/bands/claims.js';
import { bands, type World } from '../../machines/bands/index.js';
import { amend, type Rulebook, read, withoutClause } from '../../rulebook/index.js';
import {
  bandsFiles,
  loadPlays,
  loadWorld,
  type Play,
  playOut,
  shippedPlays,
  shippedWorlds,
} from '../index.js';

const files = shippedPlays('bands').map(({ name, path }) => {
  const loaded = loadPlays(bandsFiles, path);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  return { name, plays: loaded.value.plays };
});
const plays = files.flatMap(({ name, plays }) => plays.map((play) => ({ file: name, play })));

const readFor = (play: Play<World>): Rulebook => read(bands.text, play.readings);
const told = (play: Play<World>, book: Rulebook) => playOut(bands.set(play.world, book), play);

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
function differs(play: Play<World>, book: Rulebook): boolean {
  try {
    return told(play, book).length > 0;
  } catch {
    return true;
  }
}

/** Whether some play notices that the clause is gone; a play whose reading has already dropped it cannot. */
function noticed(id: string): boolean {
  const names = ({ play }: (typeof plays)[number]) =>
    play.steps.some(({ by, lifted }) => [...by, ...lifted].some((each) => each.split(' by ').includes(id)));
  // Those that name it are the likeliest to notice.
  return [...plays.filter(names), ...plays.filter((play) => !names(play))].some(({ play }) => {
    const book = readFor(play);
    return book.entries.has(id) && differs(play, amend(book, withoutClause(book, id)));
  });
}

/** Clauses that stand under an option of a reading only. */
const underReadings = bands.text.readings.flatMap(({ options }) =>
  Object.values(options).flatMap(({ edits = [] }) =>
    edits.flatMap((edit) => ('add' in edit ? [edit.add.id] : [])),
  ),
);

describe('dropping a clause is noticed by a scripted play', () => {
  const clauses = [...new Set([...bands.text.entries.keys(), ...underReadings])];

  it('there are mutants to look at', () => {
    expect(clauses.length).toBeGreaterThan(20);
  });

  it.each(clauses)('%s', (id) => {
    expect(noticed(id)).toBe(true);
  });
});

/** Sentences of these sections that are built into the chart, the table or an action: there is no clause to drop. */
const built = bands.text.realised
  .map(({ id }) => id)
  .filter((id) => /^(10\.|14\.([6-9]|10|11|12)-)/.test(id));

/** Those that no play and no claim can turn on, and why. */
const nothingToPlay: Readonly<Record<string, string>> = {
  '10.7-a': 'how the players agree comes before the play',
  '10.7-b': 'a world whose Homeworld starts elsewhere is refused',
  '10.7-d': 'what a Homeworld prefers is nowhere in a position',
  '10.7-g': 'the choice comes before the play: a world says who opens',
  '14.9-a': 'what Occupy pays belongs to section 18',
  '14.9-b': 'what Occupy pays belongs to section 18',
  '14.11-o': 'owners are no part of a position',
};

describe('what is built in', () => {
  const told = new Set(
    plays.flatMap(({ play }) =>
      play.steps.flatMap(({ by, because }) => [...by, ...(because?.match(/\d+\.\d+-[a-z]+/g) ?? [])]),
    ),
  );
  const claimed = new Set(claims.map(({ id }) => id));

  it.each(built)('%s is told by a scripted play or checked as a claim, or the list says why not', (id) => {
    expect(told.has(id) || claimed.has(id)).toBe(!Object.hasOwn(nothingToPlay, id));
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
      const chooses = ({ play }: (typeof plays)[number]) => Object.hasOwn(play.readings, id);
      const likelyFirst = [...plays.filter(chooses), ...plays.filter((play) => !chooses(play))];
      expect(likelyFirst.some(depends)).toBe(!indifferent.includes(id));
    },
  );

  it.each(options.map(({ reading, option }) => [`${reading.id}=${option}`, reading.id, option] as const))(
    '%s runs',
    (_, id, option) => {
      const book = read(bands.text, { [id]: option });
      for (const name of ['prize-ship', 'hulks', 'landing-rights']) {
        const world = loadWorld(bandsFiles, shippedWorlds('bands').find((file) => file.name === name)!.path);
        if (!world.ok) throw new Error(world.errors[0]!.code);
        expect(explore(bands.set(world.value, book).model, { maxStates: 500 }).states).toBeGreaterThan(50);
      }
    },
  );
});
