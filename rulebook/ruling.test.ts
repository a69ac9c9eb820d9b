import { describe, expect, it } from 'vitest';
import { type Clause, defines, definition, forbids, grants, lifts, permission } from './clause.js';
import { rulebook } from './load.js';
import { compileDefinition, compilePermission, type Ruling } from './ruling.js';

interface Facts {
  readonly night: boolean;
  readonly guest: boolean;
}
const day: Facts = { night: false, guest: false };
const night: Facts = { night: true, guest: false };
const guestAtNight: Facts = { night: true, guest: true };
const guestByDay: Facts = { night: false, guest: true };

const mayEnter = permission<Facts>('mayEnter', 'may it enter');
const mayLeave = permission<Facts>('mayLeave', 'may it leave');
const keeper = definition<Facts, string>('keeper', 'who keeps the door');

const bookOf = (clauses: readonly Clause[]) =>
  rulebook({ id: 'doors', title: 'Doors', questions: [mayEnter, mayLeave, keeper], clauses });

/** "legal 1-b", "illegal 1-a", "owner 2-a", "silent", "conflict 1-b 1-a". */
const word = (ruling: Ruling<string>) =>
  [ruling.kind === 'ruled' ? ruling.answer : ruling.kind, ...ruling.by].join(' ');

const may = (clauses: readonly Clause[]) => compilePermission(bookOf(clauses), mayEnter);
const who = (clauses: readonly Clause[]) => compileDefinition(bookOf(clauses), keeper);

const closed = forbids(mayEnter, { id: '1-a', says: 'closed' });
const open = grants(mayEnter, { id: '1-b', says: 'open' });
const curfew = forbids(mayEnter, { id: '1-c', says: 'closed at night', only: { night: true } });
const key = lifts(mayEnter, { id: '1-d', says: 'a guest has a key', lifts: [closed], when: (f) => f.guest });
const invited = grants(mayEnter, {
  id: '1-e',
  says: 'guests may, closed or not',
  only: { guest: true },
  lifts: [closed],
});
const inn = lifts(mayEnter, { id: '1-f', says: 'never mind the curfew', lifts: [curfew] });
const subject = grants(mayEnter, { id: '1-g', says: 'open, subject to 1-c', subjectTo: [curfew] });
const strict = forbids(mayEnter, { id: '1-h', says: 'closed, whatever 1-b says', outranks: [open] });

describe('a ruling of permission', () => {
  it.each<[string, Clause[], Facts, string]>([
    ['no clause at all: silent', [], day, 'silent'],
    ['a grant alone: legal', [open], day, 'legal 1-b'],
    ['a prohibition alone: illegal', [closed], day, 'illegal 1-a'],
    ['two prohibitions: illegal by both', [curfew, closed], night, 'illegal 1-c 1-a'],
    ['two grants: legal by both', [open, invited, closed], guestAtNight, 'legal 1-b 1-e'],
    ['a grant and a prohibition, unranked: conflict', [closed, open], day, 'conflict 1-b 1-a'],
    ['a grant subject to a prohibition: illegal', [curfew, subject], night, 'illegal 1-c'],
    ['and where the prohibition does not apply: legal', [curfew, subject], day, 'legal 1-g'],
    ['a prohibition that outranks a grant: illegal', [open, strict], day, 'illegal 1-h'],
    ['an outranked grant beside another: conflict', [open, strict, subject, curfew], day, 'conflict 1-g 1-h'],
    ['a rank above one prohibition, not the other', [curfew, closed, subject], night, 'illegal 1-c 1-a'],
    ['and alone with the other: conflict', [curfew, closed, subject], day, 'conflict 1-g 1-a'],
    ['a lifted prohibition outranks nothing', [curfew, inn, subject], night, 'legal 1-g'],
    ['a lift alone: silent', [inn, curfew], day, 'silent'],
    ['a lifted prohibition alone: silent, not legal', [inn, curfew], night, 'silent'],
    ['a lift that does not apply', [closed, key], night, 'illegal 1-a'],
    ['a lift and a grant: legal by the grant', [closed, key, open], guestAtNight, 'legal 1-b'],
    ['a lift of one of two prohibitions: the other', [closed, curfew, key], guestAtNight, 'illegal 1-c'],
    ['and with a grant: conflict', [closed, curfew, key, open], guestAtNight, 'conflict 1-b 1-c'],
    ['both lifted, and a grant', [closed, curfew, key, inn, open], guestAtNight, 'legal 1-b'],
    ['a grant that lifts: legal by it', [closed, invited], guestAtNight, 'legal 1-e'],
    ['a grant that lifts one of two: conflict', [closed, curfew, invited], guestAtNight, 'conflict 1-e 1-c'],
    ['clauses of another question: silent', [grants(mayLeave, { id: '3-a', says: '' })], day, 'silent'],
  ])('%s', (_, clauses, facts, expected) => {
    expect(word(may(clauses).rule(facts))).toBe(expected);
  });

  it('a grant outranked by one prohibition still lifts another', () => {
    const bold = grants(mayEnter, { id: '1-i', says: '', lifts: [closed], subjectTo: [curfew] });
    expect(word(may([closed, curfew, bold]).rule(night))).toBe('illegal 1-c');
    expect(word(may([closed, curfew, bold]).rule(day))).toBe('legal 1-i');
  });

  it('tells what it considered: what applies, who was asked to lift, who yields', () => {
    expect(may([closed, curfew, key, inn, subject, strict, open]).rule(night).considered).toEqual({
      applying: ['1-a', '1-c', '1-f', '1-g', '1-h', '1-b'],
      exceptions: [
        { from: '1-a', by: '1-d', applies: false },
        { from: '1-c', by: '1-f', applies: true },
      ],
      yielding: [{ clause: '1-b', to: '1-h' }],
      notGranting: [],
    });
  });

  it('consults a lift only where its prohibition applies', () => {
    const idle = may([curfew, inn]).rule(day).considered;
    expect([idle.applying, idle.exceptions]).toEqual([[], []]);
    const asked: string[] = [];
    const watched = lifts(mayEnter, { id: '1-j', says: '', lifts: [curfew], when: () => asked.push('') > 0 });
    const { forbidden, rule } = may([curfew, watched]);
    expect([forbidden(day), rule(day).kind]).toEqual([false, 'silent']);
    expect(asked).toEqual([]);
    expect(forbidden(night)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('answers quickly: legal, and forbidden whatever is granted', () => {
    const { legal, forbidden } = may([closed, open, invited]);
    expect([legal(day), forbidden(day)]).toEqual([false, true]);
    expect([legal(guestAtNight), forbidden(guestAtNight)]).toEqual([true, false]);
  });

  it.each([{}, { night: true }])('of a question without clauses is silent, with %j fixed', (fixed) => {
    const { legal, forbidden, rule } = compilePermission(bookOf([]), mayEnter, fixed);
    expect([legal(night), forbidden(night), rule(night).kind]).toEqual([false, false, 'silent']);
  });

  it('leaves clauses out that are confined to other values than the fixed ones', () => {
    const byDay = compilePermission(bookOf([open, curfew, inn]), mayEnter, { night: false });
    expect(word(byDay.rule(day))).toBe('legal 1-b');
    expect(byDay.rule(day).considered.applying).toEqual(['1-b']);
    const both = forbids(mayEnter, { id: '1-k', says: '', only: { night: true, guest: true } });
    const atNight = compilePermission(bookOf([both]), mayEnter, { night: true });
    expect([word(atNight.rule(night)), word(atNight.rule(guestAtNight))]).toEqual(['silent', 'illegal 1-k']);
  });
});

const owner = defines(keeper, { id: '2-a', says: 'the owner', value: () => 'owner' });
const porter = defines(keeper, {
  id: '2-b',
  says: 'at night the porter',
  only: { night: true },
  value: () => 'porter',
  exceptTo: [owner],
});
const guest = defines(keeper, {
  id: '2-c',
  says: 'unless there are guests: the owner',
  only: { guest: true },
  value: () => 'owner in person',
  exceptTo: [porter],
});
const watch = defines(keeper, {
  id: '2-d',
  says: 'at night the watch',
  only: { night: true },
  value: () => 'watch',
  exceptTo: [owner],
});
const alsoPorter = defines(keeper, {
  id: '2-e',
  says: 'the porter',
  value: () => 'porter',
  exceptTo: [owner],
});
const nightly = defines(keeper, { id: '2-f', says: '', only: { night: true }, value: () => 'porter' });
const hosted = defines(keeper, {
  id: '2-g',
  says: '',
  only: { guest: true },
  value: () => 'host',
  exceptTo: [nightly],
});

describe('a ruling of definition', () => {
  it.each<[string, Clause[], Facts, string]>([
    ['no clause at all: silent', [], day, 'silent'],
    ['none that applies: silent', [nightly, hosted], day, 'silent'],
    ['the general alone', [owner], day, 'owner 2-a'],
    ['an exception that does not apply', [owner, porter], day, 'owner 2-a'],
    ['an exception', [owner, porter], night, 'porter 2-b'],
    ['an exception where its general clause does not apply', [nightly, hosted], guestByDay, 'host 2-g'],
    ['an exception to the exception', [owner, porter, guest], guestAtNight, 'owner in person 2-c'],
    ['specials that disagree: conflict', [owner, porter, watch], night, 'conflict 2-b 2-d'],
    ['specials that agree: by both', [owner, porter, alsoPorter], night, 'porter 2-b 2-e'],
    [
      'equals that disagree: conflict',
      [porter, watch].map((c) => ({ ...c, exceptTo: [] })),
      night,
      'conflict 2-b 2-d',
    ],
    [
      'an exception to one of two that disagree',
      [owner, porter, watch, guest],
      guestAtNight,
      'conflict 2-d 2-c',
    ],
  ])('%s', (_, clauses, facts, expected) => {
    const { rule, value } = who(clauses);
    const ruling = rule(facts);
    expect(word(ruling)).toBe(expected);
    expect(value(facts)).toBe(ruling.kind === 'ruled' ? ruling.answer : undefined);
  });

  it('an exception to an exception overrides the general clause too, whether or not the one between applies', () => {
    const { applying, yielding, exceptions } = who([owner, porter, guest]).rule({
      ...day,
      guest: true,
    }).considered;
    expect(applying).toEqual(['2-a', '2-c']);
    expect(exceptions).toEqual([
      { from: '2-a', by: '2-b', applies: false },
      { from: '2-a', by: '2-c', applies: true },
    ]);
    expect(yielding).toEqual([{ clause: '2-a', to: '2-c' }]);
  });

  it('takes its value from the facts', () => {
    const named = defines(keeper, { id: '2-h', says: '', value: ({ night }) => (night ? 'owl' : 'lark') });
    expect([who([named]).value(day), who([named]).value(night)]).toEqual(['lark', 'owl']);
  });

  it.each([{}, { night: true }])('of a question without clauses is silent, with %j fixed', (fixed) => {
    const { value, rule } = compileDefinition(bookOf([]), keeper, fixed);
    expect([value(night), rule(night).kind]).toEqual([undefined, 'silent']);
  });
});
