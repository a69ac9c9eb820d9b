import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot, shelves } from '../../scenarios/index.js';
import type { Case } from '../case.js';
import { gatesCase, gatesSuite, perftCase } from '../runner/fixtures/gates.js';
import { openLedger, openSuite } from '../suite.js';
import { buildSuite } from './build.js';
import { distinct, identified, questionOf } from './ids.js';
import { filesOfSuite, outdated, publishedIn, shelve } from './shelve.js';

const { readings } = gatesSuite;
const asks = (each: Case) => questionOf(each, readings);
const requiring = (rust: Readonly<Record<string, string>>, more: Partial<Case> = {}) =>
  gatesCase('A', { requires: { readings: rust, features: [] }, ...more });

describe('a question', () => {
  const plain = gatesCase('A');
  const { setup, steps } = plain;

  it.each<[string, Case]>([
    ['the id', gatesCase('B')],
    [
      'the title, what it is about, how much it rests on',
      { ...plain, title: 't', clauses: ['1-b'], level: 'may' },
    ],
    ['what it proves', { ...plain, kills: ['drop 1-a'], minimal: false }],
    ['which steps only lead there', { ...plain, history: 2 }],
    ['what the world is for', { ...plain, setup: { ...setup, for: 'gates that open' } }],
    [
      'reasons',
      { ...plain, steps: steps.map((step) => ({ ...step, reason: { by: [], because: 'it does' } })) },
    ],
    [
      'what is expected',
      { ...plain, steps: steps.map(({ action, reason }) => ({ action, reason, accept: false })) },
    ],
    ['a reading on which it hangs at its default', requiring({ rust: 'no' })],
  ])('is the same whatever is said of %s', (_, other) => {
    expect(asks(other)).toBe(asks(plain));
  });

  it.each<[string, Case]>([
    ['kind', { ...plain, kind: 'legal' }],
    ['world', { ...plain, setup: { ...setup, world: 'walls' } }],
    ['set-up', { ...plain, setup: { gates: { North: true } } }],
    ['action', { ...plain, steps: steps.slice(1) }],
    ['order of actions', { ...plain, steps: steps.toReversed() }],
    ['reading', requiring({ rust: 'yes' })],
    ['revision', { ...plain, revisions: { until: '2020' } }],
  ])('is another one with another %s', (_, other) => {
    expect(asks(other)).not.toBe(asks(plain));
  });

  it('is another one where other plays are counted', () => {
    const counted = (depth: number) => perftCase('P', { perft: { depth, plays: 4, byType: {} } });
    expect(asks(counted(2))).not.toBe(asks(counted(3)));
  });

  it('is asked by the first case that asks it', () => {
    const [first, other] = [gatesCase('A'), gatesCase('C', { setup: { gates: { North: true } } })];
    expect(distinct([first, gatesCase('B', { title: 'once more' }), other], readings)).toEqual([
      first,
      other,
    ]);
  });
});

/** A case that asks nothing but its number; its id is what a build would have given it. */
const numbered = (number: number, id: string, kills: readonly string[] = []) =>
  gatesCase(id, { setup: { number }, steps: [], kills });

/** Numbers, each with the id that it is born with. */
const born = fc.uniqueArray(fc.tuple(fc.nat(30), fc.constantFrom('a', 'b', 'c')), {
  selector: ([number]) => number,
  maxLength: 12,
});

it('ids stay whatever is built beside them and in whichever order, and none is used for two questions', () => {
  fc.assert(
    fc.property(fc.array(born, { minLength: 2, maxLength: 5 }), (builds) => {
      const owners = new Map<string, number>();
      let questions = new Map<string, string>();
      for (const rows of builds) {
        const cases = rows.map(([number, clause]) =>
          numbered(number, `${clause}-${number}`, [`drop ${number}`]),
        );
        const ledger = {
          mutants: cases.map(({ id, kills: [mutant] }) => ({
            ...({ mutant: mutant!, kind: 'drop', of: '' } as const),
            killedBy: [id],
          })),
          realised: { '1-z': cases.map(({ id }) => id) },
        };
        const found = identified({ cases, ledger }, readings, { questions, used: owners.keys() });
        for (const [index, [number]] of rows.entries()) {
          const { id } = found.cases[index]!;
          const kept = questions.get(asks(cases[index]!));
          expect(id).toBe(kept ?? id);
          if (kept === undefined) expect([...owners.keys()]).not.toContain(id);
          owners.set(id, number);
          expect(found.cases[index]).toEqual({ ...cases[index], id });
          expect(found.ledger.mutants[index]).toEqual({ ...ledger.mutants[index], killedBy: [id] });
          expect(found.ledger.realised['1-z']![index]).toBe(id);
        }
        questions = new Map(found.cases.map((each) => [asks(each), each.id]));
      }
    }),
    { seed: 3 },
  );
});

describe('a suite that is built over a published one', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-ids-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const ti4 = shelves.find(({ game }) => game.id === 'ti4')!;
  const source = (kind: string) =>
    parse(readFileSync(join(packageRoot(), 'scenarios', 'ti4', kind, 'supernova.yaml'), 'utf8'));

  /** The suite in `folder` after it was built of these plays of one small world. */
  function publish(world: object, plays: readonly object[]) {
    const files = join(folder, 'files');
    for (const [kind, text] of [
      ['worlds', world],
      ['plays', { ...source('plays'), plays }],
    ] as const) {
      mkdirSync(join(files, kind), { recursive: true });
      writeFileSync(join(files, kind, 'supernova.yaml'), JSON.stringify(text));
    }
    const suite = join(folder, 'suite');
    const built = buildSuite({ ...ti4, folder: files }, { maxStates: 1 });
    shelve(suite, filesOfSuite(built, publishedIn(suite)));
    expect(outdated(suite, filesOfSuite(built, publishedIn(suite)))).toEqual([]);
    const [opened, ledger] = [openSuite(suite), openLedger(suite)];
    if (!opened.ok || !ledger.ok) throw new Error('the suite cannot be read');
    const { cases, suite: about } = opened.value;
    const retired: string[] = JSON.parse(readFileSync(join(suite, 'retired.json'), 'utf8'));
    return {
      ids: new Map(cases.map((each) => [questionOf(each, about.readings), each.id])),
      minimal: cases.filter((each) => each.minimal).map(({ id }) => id),
      killers: new Set(ledger.value.mutants.flatMap(({ killedBy }) => killedBy ?? [])),
      cited: new Set(Object.values(ledger.value.realised).flat()),
      all: new Set(cases.map(({ id }) => id)),
      retired,
    };
  }

  it('keeps the ids of all that it asks again, where plays are moved, put in between, and said otherwise', () => {
    const [world, { plays }] = [source('worlds'), source('plays')];
    const before = publish(world, plays);
    const [first, second, third, ...rest] = plays;
    // The reason names another sentence, after which a case would be named that is new.
    const reworded = {
      ...third,
      steps: third.steps.map((step: object) => ({ ...step, because: 'As TI58-w has it.' })),
    };
    const twice = { ...first, name: 'the same once more' };
    const added = {
      ...first,
      name: 'nor does it turn back',
      given: { opens: { ...world.opens, active: 'Bye' } },
    };
    const after = publish({ ...world, for: 'A supernova, and what is beside it.' }, [
      ...rest.toReversed(),
      twice,
      added,
      reworded,
      second,
      first,
    ]);

    expect(before.ids.size).toBeGreaterThan(10);
    const again = [...before.ids].filter(([question]) => after.ids.has(question));
    expect(again.length).toBeGreaterThan(10);
    expect(again.filter(([question, id]) => after.ids.get(question) !== id)).toEqual([]);
    const fresh = [...after.ids].filter(([question]) => !before.ids.has(question));
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.filter(([, id]) => before.all.has(id))).toEqual([]);
    expect(after.all.size).toBe(after.ids.size);
    expect(after.retired).toEqual([...before.all].filter((id) => !after.all.has(id)).sort());
    // The minimal set and the ledger speak of cases by the ids that they have.
    expect(after.minimal.filter((id) => !after.killers.has(id))).toEqual([]);
    for (const id of [...after.killers, ...after.cited]) expect(after.all).toContain(id);
    const named = [...after.all].filter((id) => before.all.has(id));
    expect(named.length).toBe(again.length);
  });
});
