import { describe, expect, test } from 'vitest';
import type { Gatehouse } from './fixtures/gatehouse.js';
import { plainPaper } from './fixtures/paper.js';
import { recordOf } from './fixtures/records.js';
import { columnsOf, paperFor } from './paper.js';
import { assumptions, proofOf } from './proof.js';
import type { AskedRecord, FindingRecord } from './record.js';

function proofIn(
  world: Partial<Gatehouse> = {},
  change: Partial<FindingRecord> = {},
  paper = plainPaper,
): string[] {
  const { findings, rulebooks } = recordOf(world);
  return proofOf({ ...findings[0]!, ...change }, rulebooks[0]!.cited, paper).split('\n');
}

/** The lines under a heading, up to the next one. */
function under(lines: readonly string[], heading: string): string[] {
  const from = lines.indexOf(heading) + 1;
  expect(from, `a heading "${heading}"`).toBeGreaterThan(0);
  const to = lines.findIndex((line, at) => at >= from && !line.startsWith(' '));
  return lines.slice(from, to < 0 ? undefined : to).map((line) => line.trim());
}

test('a proof reads from the set-up over numbered plays to the contradiction', () => {
  expect(proofIn().join('\n')).toMatchInlineSnapshot(`
    "Broken claim: no guest is in the yard while the gate is shut (3.1-a)
        in plain-gate, after 2 plays
    Let
        Ada's turn.
        Gate: shut
        Vesna: on the road
    Play
        1. Ada's turn: pass — no clause
        2. Brand's turn: go on — 1.1-a; 1.1-c lifts 1.1-b
           so Vesna: in the yard
    Then
        Brand's turn.
        Gate: shut
        Vesna: in the yard
    But
        3.1-a says: no guest is in the yard while the gate is shut,
        while Vesna is in the yard and the Gate is shut
            may Vesna go on? legal, by 1.1-a
            who keeps the gate? Brand, by 2.1-b — a contradiction.
    Clauses
        1.1-a  a guest may go on by one place
        1.1-b  nobody passes the gate while it is shut
        1.1-c  except in the porter's turn
        2.1-b  in the porter's turn the porter keeps it
        3.1-a  no guest is in the yard while the gate is shut
    Assumes
        nothing beyond the text
    Readings
        porter=always (does the exception outlast the day? the exception holds always); it does not show
        here under never"
  `);
});

test('parts come in the order of a proof', () => {
  const headings = proofIn()
    .filter((line) => /^[A-Z]/.test(line))
    .slice(1);
  expect(headings).toEqual(['Let', 'Play', 'Then', 'But', 'Clauses', 'Assumes', 'Readings']);
});

test('the end shows what changed and what the failing instance names, and counts the rest', () => {
  expect(under(proofIn(), 'Then')).toEqual(["Brand's turn.", 'Gate: shut', 'Vesna: in the yard']);
  const elsewhere = proofIn({}, { instance: 'Vesna is where no guest may be' });
  expect(under(elsewhere, 'Then')).toEqual([
    "Brand's turn.",
    'Vesna: in the yard',
    'and 1 line of the set-up as before',
  ]);
  const otherName = proofIn({}, { instance: 'Gateshead is far' });
  expect(under(otherName, 'Then')).not.toContain('Gate: shut');
});

describe('runs of the same action', () => {
  const run = (plays: number) => under(proofIn({ patience: plays }), 'Play');

  test('that change nothing are one numbered line, which says every moment', () => {
    const [first, second] = run(3);
    expect(first).toMatch(/^1-3\. pass — Ada's turn; Brand's turn; Ada's turn —/);
    expect(second).toMatch(/^4\. Brand's turn: go on — 1\.1-a/);
  });

  test('are broken where something changes', () => {
    const { findings } = recordOf({ patience: 3 });
    const plays = findings[0]!.plays.map((play, at) =>
      at === 1 ? { ...play, changes: ['a bell rings'] } : play,
    );
    const lines = under(proofIn({}, { plays }), 'Play');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1-2.', 'so', '3.', '4.', 'so']);
  });

  test('are broken where another clause decides', () => {
    const { findings } = recordOf({ patience: 3 });
    const plays = findings[0]!.plays.map((play, at) => (at === 1 ? { ...play, by: ['9.9-z'] } : play));
    expect(under(proofIn({}, { plays }), 'Play').filter((line) => /^\d/.test(line))).toHaveLength(4);
  });

  test('of any length stay within the width', () => {
    const lines = proofIn({ patience: 2000 });
    expect(lines.some((line) => line.trim().startsWith('1-2001. pass'))).toBe(true);
    for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(plainPaper.width);
  });
});

test('a trace of ten thousand different plays keeps every play', () => {
  const [play] = recordOf().findings[0]!.plays;
  const plays = Array.from({ length: 10_000 }, (_, at) => ({ ...play!, action: `go to ${at}`, changes: [] }));
  const lines = under(proofIn({}, { plays }), 'Play');
  expect(lines).toHaveLength(10_000);
  expect(lines.at(-1)).toMatch(/^10000\. .*go to 9999/);
});

test('a set-up that is itself the contradiction has no plays and no other end, and says so', () => {
  const lines = proofIn({}, { plays: [] });
  expect(lines[1]).toBe('    in plain-gate, as it is set up');
  expect(lines.filter((line) => /^[A-Z]/.test(line)).slice(1, 3)).toEqual(['Let', 'But']);
});

test('what two options of a reading make of a play stands side by side, with the clauses that decide', () => {
  const asked = (answer: string, ...by: string[]): AskedRecord => ({
    asks: 'may Vesna go on',
    answer,
    ruling: { kind: 'ruled', by, considered: {} as never },
  });
  const sides = [
    { option: 'always', says: 'it holds always', comes: 'legal', asked: [asked('legal', '1.1-a')] },
    {
      option: 'never',
      says: 'it never holds',
      comes: 'illegal',
      asked: [asked('illegal', '1.1-b'), { ...asked('nobody'), asks: 'who opens' }],
    },
  ];
  const instance = '"go on" is legal under always and illegal under never';
  const lines = proofIn({}, { kind: 'divergentReading', says: 'does it hold', sides, instance });
  expect(lines[0]).toBe('Divergent reading: does it hold?');
  expect(under(lines, 'But')).toEqual([
    'go on:',
    '- under always (it holds always): legal, by 1.1-a',
    '- under never (it never holds): illegal',
    'may Vesna go on? illegal, by 1.1-b',
    'who opens? nobody',
  ]);
});

test('two ends of a play stand side by side, in place of the one end; silence is called by its name', () => {
  const ends = [
    { option: 'always', says: 'it holds always', comes: 'Gate: shut', asked: [] },
    { option: 'never', says: 'it never holds', comes: '', asked: [] },
  ];
  const finding = { kind: 'divergentReading', says: 'does it hold', instance: 'it ends otherwise' } as const;
  const lines = proofIn({}, { ...finding, sides: ends });
  expect(lines).not.toContain('Then');
  expect(under(lines, 'But')).toEqual([
    'after this play:',
    '- under always (it holds always): Gate: shut',
    '- under never (it never holds): none of this',
  ]);
  const silent = ends.map((side) => ({ ...side, comes: 'silent' }));
  expect(under(proofIn({}, { ...finding, instance: '"go on" is silent', sides: silent }), 'But')[1]).toBe(
    '- under always (it holds always): not open, as read so no sentence permits it',
  );
});

test('a reading that a finding rests on tells why it is played so, where that is known', () => {
  const played = [{ reading: 'porter', option: 'always', says: '', why: 'nothing ends it' }];
  expect(under(proofIn({}, { played }), 'Readings').join(' ')).toMatch(
    /it does not show here under never\. We play it so because nothing ends it\.$/,
  );
});

test('a heading leaves to the proof what a sentence is a half of, and how it is asked', () => {
  for (const rest of ['one sentence with 3.1-b', 'asked: of the gate']) {
    const lines = proofIn({}, { says: `nobody passes (${rest})` });
    expect(lines[0]).toBe('Broken claim: nobody passes (3.1-a)');
    expect(under(lines, 'But')[0]).toBe(`3.1-a says: nobody passes (${rest}),`);
  }
  expect(proofIn({}, { says: 'nobody passes (3.1-b)' })[0]).toBe(
    'Broken claim: nobody passes (3.1-b) (3.1-a)',
  );
});

test('a set-up of a scripted play is named by its world', () => {
  expect(proofIn({}, { world: 'plain-gate: a guest waits' })[1]).toBe(
    '    in plain-gate, as a scripted play sets it up, after 2 plays',
  );
});

test('a stuck position says that play may not end there', () => {
  const { findings, rulebooks } = recordOf({ endless: true });
  const stuck = findings.find(({ kind }) => kind === 'stuck')!;
  const lines = proofOf(stuck, rulebooks[0]!.cited, plainPaper).split('\n');
  expect(lines[0]).toBe('Stuck: play goes on or ends (3.1-d)');
  expect(under(lines, 'But').join(' ')).toMatch(
    /^play may not end here .* while no action is open: .* — stuck\.$/,
  );
  expect(under(lines, 'Assumes')).toEqual(['nothing beyond the text']);
});

test('names from outside cannot reach the terminal', () => {
  const text = proofIn({ guest: 'Ves\u001b[31mna\u0007\r\u202e', name: 'a\u001b]0;b' }).join('\n');
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(text).toContain('Ves\\u{1b}[31mna');
});

test('lines keep to a narrow terminal', () => {
  const paper = paperFor({ isTTY: true, columns: 44 });
  for (const line of proofIn({}, {}, paper)) expect(columnsOf(line)).toBeLessThanOrEqual(44);
});

test('what is assumed is a section, or a word that the text only refers to, or what a world leaves out', () => {
  expect(assumptions(['12', 'effects', 'this world counts no Capacity'])).toEqual([
    'section 12 as weakly as the text allows, for the text only refers to it',
    'effects as weakly as the text allows, for the text only refers to it',
    'this world counts no Capacity',
  ]);
});
