import { describe, expect, test } from 'vitest';
import { recordOf } from './fixtures/records.js';
import { type CheckRecord, distinctFindings, type FindingRecord } from './record.js';
import { recordNames, recordSchema, recordText, violationsOf } from './schema.js';

type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every object within a JSON value, with its pointer. */
function objectsIn(value: unknown, pointer = ''): [string, Json][] {
  if (!isObject(value)) return [];
  const within = Object.entries(value).flatMap(([key, each]) => objectsIn(each, `${pointer}/${key}`));
  return Array.isArray(value) ? within : [[pointer, value], ...within];
}

/** Keyed by ids of foreign making; their values are checked. */
const maps = /\/(choices|cited|readings)$/;

test('a record of every outcome is valid', () => {
  for (const record of [recordOf(), recordOf({}, { maxStates: 3 }), recordOf({ endless: true })]) {
    expect(violationsOf('result', record)).toEqual([]);
  }
});

test.each(recordNames)('the schema of %s says of every object what it may hold', (name) => {
  for (const [pointer, schema] of objectsIn(recordSchema(name))) {
    if (schema.type === 'object') expect(schema, pointer).toHaveProperty('additionalProperties');
    expect(schema.additionalProperties, pointer).not.toBe(true);
  }
});

test('a property more or less is refused, wherever it is', () => {
  const places = objectsIn(recordOf({ endless: true })).map(([pointer]) => pointer);
  expect(places.length).toBeGreaterThan(20);
  for (const place of places.filter((each) => !maps.test(each))) {
    const more: CheckRecord = structuredClone(recordOf({ endless: true }));
    Object.assign(new Map(objectsIn(more)).get(place)!, { smuggled: 1 });
    expect(violationsOf('result', more), `${place} with one more`).not.toEqual([]);
    for (const key of Object.keys(new Map(objectsIn(recordOf({ endless: true }))).get(place)!)) {
      // A violated claim need not have a witness: that something is not reachable has none.
      if (key === 'finding' && place.includes('/claims/')) continue;
      const less = structuredClone(recordOf({ endless: true }));
      delete new Map(objectsIn(less)).get(place)![key];
      expect(violationsOf('result', less), `${place} without ${key}`).not.toEqual([]);
    }
  }
});

describe('a tampered record is refused', () => {
  const tamper = (change: (record: Json & { worlds: Json[]; findings: Json[] }) => void) => {
    const record = JSON.parse(JSON.stringify(recordOf()));
    change(record);
    return violationsOf('result', record);
  };

  test('an exit code that its outcome does not have', () =>
    expect(tamper((record) => Object.assign(record, { exit: 0 }))).not.toEqual([]));
  test('a failure without a reason', () =>
    expect(tamper((record) => Object.assign(record, { reasons: [] }))).not.toEqual([]));
  test('another format', () =>
    expect(tamper((record) => Object.assign(record, { format: 'assize-check/2' }))).not.toEqual([]));
  test('a verdict that there is not', () =>
    expect(
      tamper((record) => Object.assign((record.worlds[0]!.claims as Json[])[0]!, { verdict: 'passed' })),
    ).not.toEqual([]));
  test('a claim left open without the bound that did it', () =>
    expect(
      tamper((record) =>
        Object.assign((record.worlds[0]!.claims as Json[])[0]!, { verdict: 'undetermined' }),
      ),
    ).not.toEqual([]));
  test('a search that did not end, without what stopped it', () =>
    expect(tamper((record) => Object.assign(record.worlds[0]!, { complete: false }))).not.toEqual([]));
  test('states in halves', () =>
    expect(tamper((record) => Object.assign(record.worlds[0]!, { states: 1.5 }))).not.toEqual([]));
});

test('an invalid record is never written', () => {
  expect(() => recordText('result', { ...recordOf(), exit: 2 })).toThrow(/violates its schema/);
});

test('JSON is safe to show: control and format characters are escapes, and come back as they were', () => {
  const hostile = recordOf({ guest: '\u001b]0;x\u0007 \u009b \u202e \u{e0001} \ud800\n' });
  const text = recordText('result', hostile);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(hostile)));
});

test('rulings are recorded without raw answers, which mean nothing outside', () => {
  const [finding] = recordOf().findings;
  expect(finding!.asked).toHaveLength(2);
  for (const { answer, ruling } of finding!.asked) {
    expect(answer).not.toBe('');
    expect(Object.keys(ruling).sort()).toEqual(['by', 'considered', 'kind']);
  }
});

test('a finding says which readings its witness needs, found by playing it again under the other options', () => {
  const [finding] = recordOf().findings;
  expect(finding!.clauses).toContain('1.1-c');
  expect(finding!.needs).toMatchObject([{ reading: 'porter', option: 'always', fallsUnder: ['never'] }]);
});

test('of one finding in several worlds, the witness that needs fewest readings is kept, however long', () => {
  const [finding] = recordOf().findings;
  const short = { ...finding!, world: 'one', plays: [] };
  const free = { ...finding!, world: 'two', needs: [], plays: Array(9).fill(finding!.plays[0]!) };
  expect(distinctFindings([short, free]).map(({ world }) => world)).toEqual(['two']);
});

test('of one finding in several worlds, the shortest witness is kept; of equal ones, the first', () => {
  const made = (id: string, world: string, length: number) =>
    ({ ...recordOf().findings[0]!, id, world, plays: Array(length).fill({}) }) as FindingRecord;
  const kept = distinctFindings([
    made('a', 'one', 3),
    made('b', 'one', 1),
    made('a', 'two', 2),
    made('a', 'three', 2),
  ]);
  expect(kept.map(({ id, world }) => `${id} in ${world}`)).toEqual(['a in two', 'b in one']);
});
