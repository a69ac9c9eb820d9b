import { describe, expect, it } from 'vitest';
import {
  type Clause,
  type Definition,
  defines,
  definition,
  forbids,
  type Grant,
  grants,
  lifts,
  type Prohibition,
  permission,
} from './clause.js';
import { rulebook } from './load.js';
import { type Reading, RulebookError, type RulebookText } from './rulebook.js';

type Facts = Record<never, never>;
const mayEnter = permission<Facts>('mayEnter', 'may it enter');
const mayLeave = permission<Facts>('mayLeave', 'may it leave');
const controller = definition<Facts, string>('controller', 'who controls it');

const closed = forbids(mayEnter, { id: '1-a', says: 'closed' });
const open = grants(mayEnter, { id: '1-b', says: 'open' });
const owner = defines(controller, { id: '2-a', says: 'the owner', value: () => 'owner' });

const load = (text: Partial<RulebookText>) =>
  rulebook({
    id: 'doors',
    title: 'Doors',
    questions: [mayEnter, mayLeave, controller],
    clauses: [],
    ...text,
  });

/** What a text is refused for. */
const faultOf = (text: Partial<RulebookText>): RulebookError => {
  try {
    load(text);
  } catch (error) {
    if (error instanceof RulebookError) return error;
    throw error;
  }
  throw new Error('the text was not refused');
};

const reading = (text: Partial<Reading>): Reading => ({
  id: 'whose',
  asks: 'whose door is it',
  clauses: [],
  options: { ours: { says: 'ours' } },
  default: 'ours',
  why: '',
  ...text,
});

describe('a text that cannot stand is refused, naming both places', () => {
  const again = forbids(mayEnter, { id: '1-a', says: 'closed again' });
  const leaving = forbids(mayLeave, { id: '3-a', says: 'stay' });
  const leave = grants(mayLeave, { id: '3-b', says: 'leave' });
  const asProhibition = (clause: Clause) => clause as unknown as Prohibition<Facts>;
  const asGrant = (clause: Clause) => clause as unknown as Grant<Facts>;
  const asDefinition = (clause: Clause) => clause as unknown as Definition<Facts, string>;
  const named = { id: '4-a', says: 'names another' };
  const lifting = (other: Clause) => lifts(mayEnter, { ...named, lifts: [asProhibition(other)] });
  const granting = (other: Clause) => grants(mayEnter, { ...named, lifts: [asProhibition(other)] });
  const subject = (other: Clause) => grants(mayEnter, { ...named, subjectTo: [asProhibition(other)] });
  const outranking = (other: Clause) => forbids(mayEnter, { ...named, outranks: [asGrant(other)] });
  const excepting = (other: Clause) =>
    defines(controller, { ...named, value: () => '', exceptTo: [asDefinition(other)] });

  it.each([
    ['duplicate-clause', 'an id used twice', closed, again, [closed, again]],
    ['dangling', 'a lift of a clause that is not listed', lifting(closed), closed, [lifting(closed)]],
    ['dangling', 'a grant lifting one', granting(closed), closed, [granting(closed)]],
    ['dangling', 'a grant subject to one', subject(closed), closed, [subject(closed)]],
    ['dangling', 'a rank above one', outranking(open), open, [outranking(open)]],
    ['dangling', 'an exception to one', excepting(owner), owner, [excepting(owner)]],
    ['dangling', 'a lift of a namesake', lifting(closed), closed, [again, lifting(closed)]],
    ['outside-question', 'a lift', lifting(leaving), leaving, [leaving, lifting(leaving)]],
    ['outside-question', 'a rank below', subject(leaving), leaving, [leaving, subject(leaving)]],
    ['outside-question', 'a rank above', outranking(leave), leave, [leave, outranking(leave)]],
    ['outside-question', 'an exception', excepting(closed), closed, [closed, excepting(closed)]],
    ['wrong-kind', 'a grant lifted', lifting(open), open, [open, lifting(open)]],
    ['wrong-kind', 'a grant subject to a grant', subject(open), open, [open, subject(open)]],
    ['wrong-kind', 'a prohibition ranked below', outranking(closed), closed, [closed, outranking(closed)]],
  ] as const)('%s: %s', (code, _, one, other, clauses) => {
    const error = faultOf({ clauses });
    expect(error.code).toBe(code);
    for (const clause of [one, other]) expect(error.message).toContain(clause.place);
    for (const clause of [one, other]) expect(error.message).toContain(clause.id);
  });

  it('duplicate-question', () => {
    const namesake = permission('mayEnter', 'may it come in');
    const error = faultOf({ questions: [mayEnter, namesake] });
    expect(error).toMatchObject({ name: 'RulebookError', code: 'duplicate-question' });
    expect(error.message).toContain(mayEnter.place);
    expect(error.message).toContain(namesake.place);
    expect(mayEnter.place).not.toBe(namesake.place);
  });

  it('unknown-question', () => {
    const error = faultOf({ questions: [mayLeave], clauses: [closed] });
    expect(error.code).toBe('unknown-question');
    expect(error.message).toContain(closed.place);
    expect(error.message).toContain('"mayEnter"');
  });

  it('duplicate-reading, by what the two ask', () => {
    const error = faultOf({ readings: [reading({}), reading({ asks: 'whose window is it' })] });
    expect(error.code).toBe('duplicate-reading');
    expect(error.message).toContain('whose door is it');
    expect(error.message).toContain('whose window is it');
  });

  it('cycle: exceptions that go round, which imports alone cannot write', () => {
    const ends: Definition<Facts, string>[] = [];
    const first = defines(controller, { id: '2-b', says: '', value: () => '', exceptTo: ends });
    const second = defines(controller, { id: '2-c', says: '', value: () => '', exceptTo: [first] });
    ends.push(second);
    const error = faultOf({ clauses: [first, second] });
    expect(error.code).toBe('cycle');
    expect(error.message).toContain(`2-b (${first.place}) -> 2-c (${second.place}) -> 2-b (${first.place})`);
  });

  it('unknown-option: a default that is none of the options, which are named', () => {
    const error = faultOf({ readings: [reading({ default: 'theirs' })] });
    expect(error.code).toBe('unknown-option');
    expect(error.message).toMatch(/"whose".*"theirs".*ours/);
  });

  it('an option that could not be made, whether or not it is the default', () => {
    const options = { ours: { says: '' }, theirs: { says: '', edits: [{ drop: '9-z' }] } };
    const error = faultOf({ readings: [reading({ options })] });
    expect(error.code).toBe('unknown-clause');
    expect(error.message).toMatch(/"whose=theirs".*9-z/);
  });
});

describe('a text that stands', () => {
  it('may be empty', () => {
    expect(load({}).entries.size).toBe(0);
  });

  it('keeps its clauses in order and has no option in force', () => {
    const book = load({ clauses: [open, owner, closed], readings: [reading({})] });
    expect([...book.entries.keys()]).toEqual(['1-b', '2-a', '1-a']);
    expect(book).toMatchObject({ choices: {}, amended: [] });
  });

  it('may list a clause before the one that it names', () => {
    const key = lifts(mayEnter, { id: '1-c', says: 'with a key', lifts: [closed] });
    expect(load({ clauses: [key, closed] }).entries.get('1-c')!.lifts).toEqual(['1-a']);
  });

  it('keeps a rank on the grant, whichever of the two sentences states it', () => {
    const stated = forbids(mayEnter, { id: '1-d', says: 'closed, whatever 1-b says', outranks: [open] });
    const yielding = grants(mayEnter, { id: '1-e', says: 'open, subject to 1-a', subjectTo: [closed] });
    const book = load({ clauses: [stated, open, yielding, closed] });
    expect(book.entries.get('1-b')!.subjectTo).toEqual(['1-d']);
    expect(book.entries.get('1-e')!.subjectTo).toEqual(['1-a']);
  });
});
