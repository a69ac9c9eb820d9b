import { describe, expect, it } from 'vitest';
import { ti4, type World } from '../../machines/ti4/index.js';
import { amend, type Rulebook, read, since, withoutClause } from '../../rulebook/index.js';
import { playOut } from '../play-out.js';
import { loadPlays, type Play } from '../plays.js';
import { shippedPlays, shippedWorlds } from '../shipped.js';
import { ti4Files } from './files.js';

const files = shippedPlays('ti4').map(({ name, path }) => {
  const loaded = loadPlays(ti4Files, path);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  return { name, ...loaded.value };
});
const plays = files.flatMap(({ name, plays }) => plays.map((play) => ({ file: name, play })));
const steps = plays.flatMap(({ play }) => play.steps);

const readFor = (play: Play<World>): Rulebook => read(ti4.text, play.readings);
const told = (play: Play<World>, book: Rulebook) => playOut(ti4.set(play.world, book), play);

/** Clauses that stand under an option of a reading only. */
const underReadings = ti4.text.readings.flatMap(({ options }) =>
  Object.values(options).flatMap(({ edits = [] }) =>
    edits.flatMap((edit) => ('add' in edit ? [edit.add.id] : [])),
  ),
);
const clauses = [...new Set([...ti4.text.entries.keys(), ...underReadings])];

describe('scripted plays, worked out from the text', () => {
  it.each(plays.map(({ file, play }) => [`${file}: ${play.name}`, play] as const))('%s', (_name, play) => {
    expect(told(play, readFor(play))).toEqual([]);
  });

  it('are a hundred at least, some in every world, and name clauses that there are', () => {
    expect(plays.length).toBeGreaterThanOrEqual(100);
    expect(new Set(files.map(({ world }) => world))).toEqual(
      new Set(shippedWorlds('ti4').map(({ name }) => name)),
    );
    const named = steps.flatMap(({ by, lifted }) => [...by, ...lifted].flatMap((id) => id.split(' by ')));
    expect([...new Set(named)].filter((id) => !clauses.includes(id))).toEqual([]);
  });

  it('are told where they expect the wrong thing', () => {
    const { play } = plays[0]!;
    const [first, ...rest] = play.steps;
    const other = first!.expect === 'legal' ? 'illegal' : 'legal';
    const wrong = { ...play, steps: [{ ...first!, expect: other } as typeof first & object, ...rest] };
    expect(told(wrong, readFor(play))).not.toEqual([]);
  });
});

describe('the letters of 58.4 and the points and notes of 95', () => {
  const by = (verdict: string) => steps.filter((step) => step.expect === verdict);
  const refusedAlone = new Set(by('illegal').flatMap((step) => (step.by.length === 1 ? step.by : [])));
  const allowed = new Set(by('legal').flatMap((step) => step.by));

  it.each(['TI58-f', 'TI58-g', 'TI58-h', 'TI58-k', 'TI58-l', 'TIT-b', 'TIT-h', 'TI58-v', 'TIT-j'])(
    '%s alone makes something illegal',
    (id) => {
      expect(refusedAlone).toContain(id);
    },
  );

  // What they say, another sentence says too.
  it.each([
    ['TIT-m', 'TIT-b'],
    ['TI58-t', 'TIT-h'],
  ])('%s makes something illegal together with %s', (id, other) => {
    expect(by('illegal').some((step) => step.by.includes(id) && step.by.includes(other))).toBe(true);
  });

  it.each([
    ...[
      'TI58-a',
      'TI58-b',
      'TI58-e',
      'TI58-i',
      'TI58-j',
      'TI58-m',
      'TI58-n',
      'TI58-p',
      'TI58-q',
      'TI58-s',
      'TI58-u',
    ],
    ...['TIT-a', 'TIT-c', 'TIT-d', 'TIT-i', 'TIT-k', 'TIT-l', 'TIT-n'],
  ])('%s makes something legal', (id) => {
    expect(allowed).toContain(id);
  });

  const mentioned = new Set(
    steps.flatMap(({ by, because }) => [...by, ...(because?.match(/TI58-[a-z]|TIT-[a-z]/g) ?? [])]),
  );
  // The announced change is no part of the text that is played: see below.
  it.each(ti4.inventory.entries.map(({ id }) => id).filter((id) => id !== 'TIT-t'))(
    '%s is told by a play',
    (id) => {
      expect(mentioned).toContain(id);
    },
  );
});

/** A rulebook that cannot even be played is noticed, too. */
function differs(play: Play<World>, book: Rulebook): boolean {
  try {
    return told(play, book).length > 0;
  } catch {
    return true;
  }
}

/** They say what silence comes to, and are there to be named where an answer rests on them: machines/ti4/rulings.test.ts has that. */
const onlyNamed = ['assumption plain fighter', 'assumption nothing else'];

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

describe('dropping a clause is noticed by a scripted play', () => {
  it('there are mutants to look at', () => {
    expect(clauses.length).toBeGreaterThan(40);
  });

  it.each(clauses.filter((id) => !onlyNamed.includes(id)))('%s', (id) => {
    expect(noticed(id)).toBe(true);
  });
});

describe('readings', () => {
  const options = ti4.text.readings.flatMap((reading) =>
    Object.keys(reading.options).map((option) => [`${reading.id}=${option}`, reading, option] as const),
  );

  it.each(options)(
    '%s is shown by a scripted play that another option would play otherwise',
    (_, reading, option) => {
      const chosen = plays.filter(({ play }) => (play.readings[reading.id] ?? reading.default) === option);
      const others = Object.keys(reading.options).filter((other) => other !== option);
      expect(
        chosen.some(({ play }) =>
          others.some((other) => differs(play, read(ti4.text, { ...play.readings, [reading.id]: other }))),
        ),
      ).toBe(true);
    },
  );
});

describe('the announced change (95, note 5)', () => {
  const [revision] = ti4.text.revisions;
  const changed = since(ti4.text, revision!);
  const playNamed = (name: string) =>
    plays.find(({ file, play }) => file === 'shifted' && play.name === name)!.play;

  it.each(['nothing is transported out of a system with an own token, from a planet', 'nor from space'])(
    'makes legal what a play has as illegal: %s',
    (name) => {
      const play = playNamed(name);
      const upToLoad = play.steps.slice(0, play.steps.findIndex(({ expect }) => expect === 'illegal') + 1);
      const [load] = upToLoad.slice(-1);
      const lifted = load!.by.filter((id) => id === 'TI58-t' || id === 'TIT-h');
      const made = { ...load!, expect: 'legal' as const, by: ['TI58-m', 'TIT-c'], lifted };
      const changedPlay = { ...play, steps: [...upToLoad.slice(0, -1), made] };
      expect(lifted).toHaveLength(2);
      // What is seen at its end is another matter: the play goes on otherwise.
      const steps = told(changedPlay, read(changed, play.readings)).filter(({ line }) => line !== play.line);
      expect(steps).toEqual([]);
    },
  );

  it('leaves the tactical action as it is, and everything else that is played', () => {
    const outside = ['TI58-t'];
    const same = plays.filter(
      ({ play }) => !play.steps.some(({ by }) => by.some((id) => outside.includes(id))),
    );
    expect(same.length).toBeGreaterThan(200);
    expect(
      same.filter(({ play }) => differs(play, read(changed, play.readings))).map(({ play }) => play.name),
    ).toEqual([]);
  });
});
