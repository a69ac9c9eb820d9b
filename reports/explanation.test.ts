import { describe, expect, test } from 'vitest';
import { explanationRecord, explanationReport } from './explanation.js';
import { plainPaper } from './fixtures/paper.js';
import { tableOf } from './fixtures/records.js';
import { violationsOf } from './schema.js';

const goOn = 2;

function explained(state: readonly number[], world = {}) {
  const table = tableOf(world);
  const packed = Uint8Array.from(state);
  const context = {
    assize: '0.0.0',
    played: ['pass'],
    position: table.position(packed),
    changes: [],
    needs: [],
    shapedBy: [],
  };
  return explanationRecord(table, table.explain(packed, goOn), context);
}

/** Turn, gate, place, turns begun in two bytes. */
const shutInAdasTurn = [0, 0, 0, 0, 0];
const shutInBrandsTurn = [1, 0, 0, 0, 0];

test('the record is valid and says what every clause says that was looked at', () => {
  const record = explained(shutInBrandsTurn);
  expect(violationsOf('explanation', record)).toEqual([]);
  expect(Object.keys(record.rulebook.cited)).toEqual(['1.1-a', '1.1-b', '1.1-c']);
});

test('a field that is not in the schema is refused', () => {
  expect(violationsOf('explanation', { ...explained(shutInAdasTurn), smuggled: 1 })).not.toEqual([]);
});

describe('the report', () => {
  const report = (state: readonly number[], world = {}) =>
    explanationReport(explained(state, world), plainPaper);

  test('opens with the verdict and the moment', () => {
    expect(report(shutInAdasTurn).split('\n').slice(0, 2)).toEqual([
      'go on: illegal',
      "    Ada's turn, in plain-gate",
    ]);
  });

  test('shows an exception that applies, and the prohibition that it takes away', () => {
    const text = report(shutInBrandsTurn);
    expect(text).toMatch(/exception +1\.1-c to 1\.1-b +applies/);
    expect(text).toMatch(/applies +1\.1-b/);
    expect(text).toMatch(/decides +1\.1-a/);
  });

  test('shows an exception that was looked at in vain, and what yields by rank', () => {
    const text = report(shutInAdasTurn);
    expect(text).toMatch(/exception +1\.1-c to 1\.1-b +does not apply/);
    expect(text).toMatch(/yields +1\.1-a to 1\.1-b/);
    expect(text).toMatch(/decides +1\.1-b/);
  });

  test('says when nothing is assumed', () =>
    expect(report(shutInAdasTurn)).toMatch(
      /Assumes\n +nothing beyond the text\nReadings\n +the answer is the same under every option of every reading$/,
    ));

  test('tells what comes of the action, and the readings on which that hangs', () => {
    const hangs = {
      reading: 'hinge',
      asks: 'how far',
      option: 'wide',
      says: 'all the way',
      fallsUnder: ['ajar'],
    };
    const text = explanationReport(
      { ...explained(shutInBrandsTurn), changes: ['the gate is open'], shapedBy: [hangs] },
      plainPaper,
    );
    expect(text).toMatch(/\nSo\n {4}the gate is open\nAsked/);
    expect(text).toMatch(
      /reading\n {4}what comes of it at once hangs on hinge=wide \(how far\? all the way\); not so/,
    );
    expect(report(shutInBrandsTurn)).not.toMatch(/\nSo\n|hangs on/);
  });

  test('names the permissions that do not apply where no clause decides', () => {
    const record = explained(shutInAdasTurn);
    const [asked] = record.asked;
    const silent = {
      ...asked!,
      ruling: {
        ...asked!.ruling,
        by: [],
        considered: { ...asked!.ruling.considered, notGranting: ['1.1-a'] },
      },
    };
    const text = explanationReport({ ...record, by: [], asked: [silent] }, plainPaper);
    expect(text).toMatch(/By\n {4}no clause: what could permit it does not apply \(1\.1-a\)\n/);
  });

  test('escapes names from outside', () =>
    expect(report(shutInAdasTurn, { guest: '\u001b[2J' })).not.toMatch(/(?!\n)\p{Cc}/u));
});
