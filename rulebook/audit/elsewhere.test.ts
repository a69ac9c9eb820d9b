import { expect, it } from 'vitest';
import type { Table } from '../game.js';
import { showsElsewhere } from './elsewhere.js';
import { type Defect, river, riverside } from './fixtures/river.js';
import type { Shown, Subject } from './subject.js';

const shown = (kind: Shown['kind'], claim: string): Shown => ({
  kind,
  claim,
  says: '',
  instance: '',
  asked: [],
  collidesWith: [],
  assumes: [],
});
const stuck = shown('stuck', 'stuck');
const conflict = shown('conflict', '1.1-a and 1.1-b');
const textWith = (...defects: Defect[]) => river((defect) => defect === 'open' || defects.includes(defect));

/** The riverside where every step rests on a section that the text only refers to. */
const assuming: Subject = {
  ...riverside(),
  under: (book) => {
    const table = riverside().under(book);
    const explain: Table['explain'] = (...asked) => ({ ...table.explain(...asked), assumes: ['9'] });
    return Object.assign(Object.create(table), { explain });
  },
};

it.each([{ nightBoats: 'no' }, { nightBoats: 'yes' }])('finds another play under %o', (choices) => {
  const where = [riverside()];
  expect(showsElsewhere('stuck stuck', stuck, [], where, textWith('deadEnd'), choices)).toBe(true);
  expect(showsElsewhere('stuck stuck', stuck, [], where, textWith(), choices)).toBe(false);
  const id = 'conflict 1.1-a 1.1-b';
  expect(showsElsewhere(id, conflict, [], where, textWith('unranked'), choices)).toBe(true);
  expect(showsElsewhere(id, conflict, [], where, textWith(), choices)).toBe(false);
});

it('takes no play that assumes more', () => {
  const text = textWith('deadEnd');
  const shows = (assumes: readonly string[]) =>
    showsElsewhere('stuck stuck', stuck, assumes, [assuming], text, {});
  expect(shows([])).toBe(false);
  expect(shows(['9'])).toBe(true);
});

it('looks nowhere but where it showed', () => {
  expect(showsElsewhere('stuck stuck', stuck, [], [], textWith('deadEnd'), {})).toBe(false);
});
