import { expect, test } from 'vitest';
import { bands } from '../../../machines/bands/index.js';
import { divergenceAfter, lockstep, type Pair } from '../../../rulebook/audit/divergence.js';
import { Sightings } from '../../../rulebook/audit/sightings.js';
import type { Look } from '../../../rulebook/audit/subject.js';
import { playAgain, read, type Subject } from '../../../rulebook/index.js';
import { subjectOf } from '../../subject.js';
import { bandsFiles } from '../files.js';
import { type Scope, scopeFromText, subjectsOfScope } from '../scope.js';
import { partsOf } from './parts.js';
import { scopeWorld } from './worlds.js';

const scope = scopeFromText('locations=1,units=1') as Scope;
const extent = { bounds: {}, nearest: Infinity, every: 1 };
const nothing: Look = { at: 'states', look: () => {} };

function sightings(subjects: Iterable<Subject>) {
  const all = new Sightings(bands.text);
  for (const subject of subjects) all.lookAt(subject, extent, nothing);
  return all.best;
}

test('the audit sees in the openings together what it sees in each alone, as near, and in a set-up of its own', () => {
  const parts = partsOf(scope).filter((_, index) => index % 5 === 0);
  const openings = parts.flatMap((part) => [...scopeWorld(part, scope).openings()]);
  const alone = sightings(openings.map((world) => subjectOf(bandsFiles, world)));
  const together = sightings([...subjectsOfScope(scope)].filter((_, index) => index % 5 === 0));
  const lengths = (best: typeof alone) =>
    Object.fromEntries([...best].map(([id, { words }]) => [id, words.length]).sort());
  expect(alone.size).toBeGreaterThan(0);
  expect(lengths(together)).toEqual(lengths(alone));
  for (const { subject, words } of together.values()) {
    const table = subject.under(read(bands.text));
    expect([...table.model.initial()]).toHaveLength(1);
    expect(playAgain(table, words)).toBeDefined();
  }
});

test('options of a reading are compared from every opening', () => {
  const reading = bands.text.readings.find(({ id }) => id === 'ncsBoards')!;
  const options = ['no', 'yes'] as const;
  const pairOf = (subject: Subject): Pair => {
    const under = (option: string) => subject.under(read(bands.text, { ncsBoards: option }));
    return { reading, options, tables: [under('no'), under('yes')] };
  };
  // A craft in open Space may board a Contested ship of another player under one of the options only.
  const [ship] = [...subjectsOfScope(scopeFromText('ships=1,units=1,keywords=none') as Scope)].filter(
    (subject) => subject.pieces.join() === 'Ivory Gate,Wren' && lockstep(pairOf(subject), 1600).words,
  );
  const { words, initial } = lockstep(pairOf(ship!), 1600);
  expect(words).toEqual([]);
  const alone = pairOf(ship!.opening!(initial!));
  expect(divergenceAfter(alone, [])).toMatchObject({ claim: 'ncsBoards' });
  const [{ model, position }] = alone.tables;
  const [state] = [...model.initial()];
  expect(position(state!).join('\n')).toMatch(/Movement[\s\S]*Capital Ship of (Ada|Brand): Contested/);
});
