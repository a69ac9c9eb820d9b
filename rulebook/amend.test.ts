import { describe, expect, it } from 'vitest';
import { amend, read, withoutClause } from './amend.js';
import { defines, definition, forbids, grants, lifts, permission } from './clause.js';
import { rulebook } from './load.js';
import { type Edit, type Reading, RulebookError } from './rulebook.js';
import { compileDefinition, compilePermission } from './ruling.js';

interface Facts {
  readonly night?: boolean;
}
const mayEnter = permission<Facts>('mayEnter', 'may it enter');
const mayLeave = permission<Facts>('mayLeave', 'may it leave');
const controller = definition<Facts, string>('controller', 'who controls it');

const closed = forbids(mayEnter, { id: '1-a', says: 'closed' });
const open = grants(mayEnter, { id: '1-b', says: 'open, subject to 1-a', subjectTo: [closed] });
const key = lifts(mayEnter, { id: '1-c', says: 'not with a key', lifts: [closed] });
const curfew = forbids(mayEnter, { id: '1-d', says: 'closed at night', only: { night: true } });
const owner = defines(controller, { id: '2-a', says: 'the owner', value: () => 'owner' });
const tenant = defines(controller, {
  id: '2-b',
  says: 'but the tenant',
  value: () => 'tenant',
  exceptTo: [owner],
});
const watch = defines(controller, {
  id: '2-c',
  says: 'but the watch',
  value: () => 'watch',
  exceptTo: [tenant],
});
const leave = grants(mayLeave, { id: '3-a', says: 'leave' });

const whose: Reading = {
  id: 'whose',
  asks: 'does a key open it at night',
  clauses: ['1-c', '1-d'],
  options: {
    silent: { says: 'the text as it stands' },
    key: { says: 'yes', edits: [{ let: '1-c', lift: '1-d' }] },
    curfew: { says: 'no', edits: [{ rank: '1-d', above: '1-b' }] },
  },
  default: 'key',
  why: 'a key is a key',
};
const cheek: Reading = { ...whose, id: 'cheek', options: { none: { says: 'nothing' } }, default: 'none' };

const doors = rulebook({
  id: 'doors',
  title: 'Doors',
  questions: [mayEnter, mayLeave, controller],
  clauses: [closed, open, key, curfew, owner, tenant, watch, leave],
  readings: [whose, cheek],
});

const faultOf = (attempt: () => unknown): RulebookError => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RulebookError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};
const refused = (...edits: Edit[]) => faultOf(() => amend(doors, { id: 'trial', edits }));
const amended = (...edits: Edit[]) => amend(doors, { id: 'trial', edits });

describe('an amendment that cannot stand is refused, naming both places', () => {
  const namesake = grants(mayEnter, { id: '1-a', says: 'open after all' });
  const unlisted = forbids(mayEnter, { id: '9-a', says: 'never listed' });
  const stray = lifts(mayEnter, { id: '9-b', says: 'lifts it', lifts: [unlisted] });
  const above = forbids(mayEnter, { id: '9-c', says: 'above all', outranks: [open] });
  const elsewhere = forbids(mayLeave, { id: '1-a', says: 'another question' });

  it.each([
    ['duplicate-clause', 'an id in use', closed, namesake, [{ add: namesake }]],
    [
      'dangling',
      'a dropped clause that others lift',
      key,
      closed,
      [{ unrank: '1-a', above: '1-b' }, { drop: '1-a' }],
    ],
    [
      'dangling',
      'and that is ranked above one',
      open,
      closed,
      [{ forbid: '1-c', lift: '1-a' }, { drop: '1-a' }],
    ],
    ['dangling', 'a dropped clause that has an exception', tenant, owner, [{ drop: '2-a' }]],
    ['dangling', 'an added clause that lifts an unlisted one', stray, unlisted, [{ add: stray }]],
    ['dangling', 'an added clause above a dropped one', above, open, [{ drop: '1-b' }, { add: above }]],
    ['wrong-kind', 'a grant made subject to a lift', open, key, [{ rank: '1-c', above: '1-b' }]],
    ['wrong-kind', 'a prohibition made to lift', curfew, closed, [{ let: '1-d', lift: '1-a' }]],
    ['wrong-kind', 'a prohibition turned into a grant while lifted', open, namesake, [{ replace: namesake }]],
    ['outside-question', 'a lift of another question', key, leave, [{ let: '1-c', lift: '3-a' }]],
    ['outside-question', 'a clause moved there', open, elsewhere, [{ replace: elsewhere }]],
    ['cycle', 'an exception to its own exception', owner, watch, [{ make: '2-a', exceptTo: '2-c' }]],
    ['cycle', 'an exception to itself', owner, owner, [{ make: '2-a', exceptTo: '2-a' }]],
    ['no-such-relation', 'a rank that is not there', open, curfew, [{ unrank: '1-d', above: '1-b' }]],
    ['no-such-relation', 'a lift that is not there', key, curfew, [{ forbid: '1-c', lift: '1-d' }]],
    [
      'no-such-relation',
      'an exception that is not there',
      owner,
      watch,
      [{ unmake: '2-a', exceptTo: '2-c' }],
    ],
  ] as const)('%s: %s', (code, _, one, other, edits) => {
    const error = refused(...(edits as readonly Edit[]));
    expect(error.code).toBe(code);
    for (const clause of [one, other]) expect(error.message).toContain(clause.place);
    for (const clause of [one, other]) expect(error.message).toContain(clause.id);
    expect(error.message).toContain('amendment "trial"');
  });

  it.each<[string, Edit]>([
    ['dropped', { drop: '9-z' }],
    ['replaced', { replace: unlisted }],
    ['ranked', { rank: '9-z', above: '1-b' }],
    ['ranked below', { rank: '1-a', above: '9-z' }],
    ['lifted', { let: '1-c', lift: '9-z' }],
    ['an exception', { make: '9-z', exceptTo: '2-a' }],
    ['let go of', { unrank: '1-a', above: '9-z' }],
  ])('unknown-clause: a clause to be %s that is not there', (_, edit) => {
    const error = refused(edit);
    expect(error.code).toBe('unknown-clause');
    expect(error.message).toMatch(/"trial" names 9-[az]/);
  });
});

describe('an amendment that stands', () => {
  const rule = (book: typeof doors, facts: Facts = {}) => {
    const { kind, by } = compilePermission<Facts>(book, mayEnter).rule(facts);
    return [kind, ...by].join(' ');
  };

  it.each<[string, Edit[], string]>([
    ['none', [], 'conflict 1-b 1-d'],
    ['drop', [{ drop: '1-d' }], 'ruled 1-b'],
    ['add', [{ add: forbids(mayEnter, { id: '9-a', says: '' }) }], 'conflict 1-b 1-d 9-a'],
    ['add above', [{ add: forbids(mayEnter, { id: '9-a', says: '', outranks: [open] }) }], 'ruled 1-d 9-a'],
    ['replace', [{ replace: forbids(mayEnter, { ...curfew, only: {}, when: () => false }) }], 'ruled 1-b'],
    ['rank', [{ rank: '1-d', above: '1-b' }], 'ruled 1-d'],
    [
      'rank twice',
      [
        { rank: '1-a', above: '1-b' },
        { unrank: '1-a', above: '1-b' },
      ],
      'conflict 1-b 1-d',
    ],
    ['forbid', [{ forbid: '1-c', lift: '1-a' }], 'ruled 1-a 1-d'],
    [
      'forbid and unrank',
      [
        { forbid: '1-c', lift: '1-a' },
        { unrank: '1-a', above: '1-b' },
      ],
      'conflict 1-b 1-a 1-d',
    ],
    ['let', [{ let: '1-c', lift: '1-d' }], 'ruled 1-b'],
  ])('%s', (_, edits, expected) => {
    expect(rule(amended(...edits), { night: true })).toBe(expected);
  });

  it('a replaced clause keeps the lifts and ranks that others and it have', () => {
    const wider = forbids(mayEnter, { id: '1-a', says: 'closed and barred' });
    const narrower = grants(mayEnter, { id: '1-b', says: 'open by day', only: { night: false } });
    const book = amended({ replace: wider }, { replace: narrower });
    expect(book.entries.get('1-b')).toMatchObject({ clause: narrower, subjectTo: ['1-a'] });
    expect(book.entries.get('1-c')!.lifts).toEqual(['1-a']);
    expect(rule(book)).toBe('silent');
  });

  it('make and unmake exceptions', () => {
    const who = (book: typeof doors) => compileDefinition<Facts, string>(book, controller).value({});
    expect(who(doors)).toBe('watch');
    expect(who(amended({ unmake: '2-c', exceptTo: '2-b' }))).toBeUndefined();
    const turned: Edit[] = [
      { unmake: '2-c', exceptTo: '2-b' },
      { make: '2-b', exceptTo: '2-c' },
    ];
    expect(who(amended(...turned))).toBe('tenant');
  });

  it('is recorded, in order, and leaves the rulebook it is given as it was', () => {
    const before = structuredClone(
      [...doors.entries].map(([id, { clause: _, ...relations }]) => [id, relations]),
    );
    const one = amended({ rank: '1-d', above: '1-b' }, { let: '1-c', lift: '1-d' }, { drop: '2-c' });
    const two = amend(one, {
      id: 'again',
      edits: [{ add: forbids(mayEnter, { id: '9-a', says: '', outranks: [open] }) }],
    });
    expect(two.amended).toEqual(['trial', 'again']);
    expect(one.amended).toEqual(['trial']);
    expect(doors.amended).toEqual([]);
    expect(one.entries.get('1-b')!.subjectTo).toEqual(['1-a', '1-d']);
    expect([...doors.entries].map(([id, { clause: _, ...relations }]) => [id, relations])).toEqual(before);
  });

  it('of no edits changes nothing but the record', () => {
    expect(amended()).toEqual({ ...doors, amended: ['trial'] });
  });
});

describe('a mutant without a clause', () => {
  it.each([...doors.entries.keys()])('can be made of every clause: %s', (id) => {
    const book = amend(doors, withoutClause(doors, id));
    expect([...book.entries.keys()]).toEqual([...doors.entries.keys()].filter((other) => other !== id));
    expect(book.amended).toEqual([`without ${id}`]);
  });

  it('keeps an exception to the dropped clause one to what is more general', () => {
    const book = amend(doors, withoutClause(doors, '2-b'));
    expect(book.entries.get('2-c')!.exceptTo).toEqual(['2-a']);
    expect(compileDefinition<Facts, string>(book, controller).value({})).toBe('watch');
  });

  it('of no clause is refused', () => {
    expect(faultOf(() => amend(doors, withoutClause(doors, '9-z'))).code).toBe('unknown-clause');
  });
});

describe('a reading', () => {
  const at = (choices?: Record<string, string>) => {
    const book = read(doors, choices);
    const { kind, by } = compilePermission<Facts>(book, mayEnter).rule({ night: true });
    return { choices: book.choices, amended: book.amended, ruling: [kind, ...by].join(' ') };
  };

  it('is at its default unless another option is chosen; what is in force is recorded', () => {
    expect(at()).toEqual({
      choices: { whose: 'key', cheek: 'none' },
      amended: ['whose=key'],
      ruling: 'ruled 1-b',
    });
    expect(at({ whose: 'curfew' })).toEqual({
      choices: { whose: 'curfew', cheek: 'none' },
      amended: ['whose=curfew'],
      ruling: 'ruled 1-d',
    });
    expect(at({ whose: 'silent' })).toEqual({
      choices: { whose: 'silent', cheek: 'none' },
      amended: [],
      ruling: 'conflict 1-b 1-d',
    });
  });

  it('leaves the bare text bare', () => {
    read(doors, { whose: 'curfew' });
    expect(doors.choices).toEqual({});
    expect(doors.entries.get('1-b')!.subjectTo).toEqual(['1-a']);
  });

  it('that there is none of is refused, and those there are named', () => {
    const error = faultOf(() => read(doors, { whos: 'key' }));
    expect(error.code).toBe('unknown-reading');
    expect(error.message).toMatch(/doors.*"whos".*whose, cheek/);
  });

  it.each(['door', 'toString', ''])('with no option "%s" is refused, and those it has named', (option) => {
    const error = faultOf(() => read(doors, { whose: option }));
    expect(error.code).toBe('unknown-option');
    expect(error.message).toContain(`"${option}"; its options are silent, key, curfew`);
  });
});
