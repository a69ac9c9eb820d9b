import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sit } from './fixtures/sitting.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-judge-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const judge = (log: unknown, name = 'log.json') =>
  sit(['judge', written(name, typeof log === 'string' ? log : JSON.stringify(log)), '--no-color']);

/** Argo starts at Vefut, next to Quann, which is active. */
const carrier = { world: 'carrier-example' };
const announce = { type: 'announce', ship: 'Argo', by: ['Quann'] };
const setup = {
  rulebook: 'ti4',
  world: 'lane',
  for: 'A lane of three systems.',
  players: ['Ada', 'Brand'],
  systems: { West: {}, Middle: {}, East: {} },
  borders: [
    ['West', 'Middle'],
    ['Middle', 'East'],
  ],
  ships: { Argo: { owner: 'Ada', kind: 'carrier', at: 'West' } },
  opens: { player: 'Ada', step: 'movement', active: 'East' },
};

describe('a recorded play', () => {
  it('is legal throughout, by names and in words', async () => {
    const log = { ...carrier, actions: [announce, { action: 'depart' }] };
    const { exit, out } = await judge(log);
    expect(out).toBe('2 actions: legal throughout. Exit 0.\n');
    expect(exit).toBe(0);
  });

  it('may come a line an action', async () => {
    const lines = [
      carrier,
      announce,
      { action: { type: 'depart' }, state: { pieces: { Argo: { at: 'Quann' } } } },
    ];
    const { exit, out } = await judge(lines.map((line) => JSON.stringify(line)).join('\n'), 'log.jsonl');
    expect([out, exit]).toEqual(['2 actions: legal throughout. Exit 0.\n', 0]);
  });

  it('may come in lines that end as in Windows', async () => {
    const lines = [carrier, announce, 'depart'].map((line) => JSON.stringify(line));
    const { exit, out } = await judge(`${lines.join('\r\n')}\r\n`, 'crlf.jsonl');
    expect([out, exit]).toEqual(['2 actions: legal throughout. Exit 0.\n', 0]);
  });

  it('is not: the first illegal action is explained', async () => {
    // 58.4f: a carrier enters one system; East is two away.
    const far = { type: 'announce', ship: 'Argo', by: ['Middle', 'East'] };
    const { exit, out } = await judge({ setup, actions: [far, 'pass'] });
    expect(exit).toBe(1);
    expect(out).toContain('Action 1 of 2');
    expect(out).toContain('illegal');
    expect(out).toMatch(/TI58-l +a ship cannot enter more systems than its move value/);
    expect(out).toMatch(/Action 1: not legal\. Exit 1\.\n$/);
  });

  it('is not: what was seen is not what comes of it', async () => {
    const seen = { action: 'depart', state: { pieces: { Argo: { at: 'Vefut' } } } };
    const { exit, out } = await judge({ ...carrier, actions: [announce, seen] });
    expect(exit).toBe(1);
    expect(out).toContain('"Argo" at: expected "Quann", found "Vefut"');
    expect(out).toContain('Action 2: not as it was seen. Exit 1.');
  });

  it('is not: an action of known words that can never be had', async () => {
    // A ship is no system, so that the action language has no words for it either.
    const into = { type: 'announce', ship: 'Argo', by: ['Argo'] };
    const { exit, out } = await judge({ setup, actions: [into] });
    expect([exit, out]).toEqual([1, expect.stringContaining('never to be had in lane')]);
  });

  it('is judged by the readings that it names', async () => {
    const readings = { innerVisit: 'sideways' };
    const { exit, err } = await judge({ ...carrier, readings, actions: ['pass'] });
    expect(exit).toBe(64);
    expect(err).toContain('reading "innerVisit" has no option "sideways"');
  });
});

describe('a log that cannot be used', () => {
  it.each([
    ['no file', undefined, /no such file/],
    ['no JSON', '{"world": ', /:1:11: found the end; expected valid JSON/],
    [
      'YAML',
      'world: carrier-example\nactions: []\n',
      /:1:1: found "world: carrier-example"; expected valid JSON/,
    ],
    ['a broken line', '{"world":"carrier-example"}\n"pass\n', /:2:\d+: found .*; expected valid JSON/],
    ['no set-up', { actions: [] }, /found neither "world" nor "setup"; expected one of the two/],
    ['two set-ups', { ...carrier, setup, actions: [] }, /found both "world" and "setup"; expected one/],
    ['a list', '[]', /:1:1: found a list; expected a record/],
    ['a list and lines', '[]\n"pass"\n', /:1:1: found a list; expected a record/],
    ['nothing and lines', 'null\nnull\n', /:1:1: found nothing; expected a record/],
    [
      'actions and lines',
      '{"world":"carrier-example","actions":["this is nonsense"]}\n"pass"\n',
      /:1:28: found the field "actions" in the first line, and lines after it; expected/,
    ],
    [
      'a number without bound',
      '{"world":"carrier-example","actions":[{"action":"pass","state":{"turn":{"round":1e400}}}]}',
      /found a number without bound; expected a finite number/,
    ],
    ['a route of nothing', { ...carrier, actions: [{ ...announce, by: [] }] }, /an empty list in "by"/],
    ['a route in a word', { ...carrier, actions: [{ ...announce, by: 'Quann' }] }, /a name in "by"/],
    [
      'a list for a ship',
      { ...carrier, actions: [{ ...announce, ship: ['Argo'] }] },
      /a list of names in "ship"/,
    ],
    ['a strange field', { ...carrier, actions: [], moves: [] }, /the field "moves"/],
    ['a strange world', { world: 'carier-example', actions: [] }, /did you mean "carrier-example"/],
    ['a broken set-up', { setup: { ...setup, players: ['Ada'] }, actions: [] }, /found .* expected/],
    ['a strange action', { ...carrier, actions: ['castle'] }, /action 1: found .*; expected an action/],
    ['a strange type', { ...carrier, actions: [{ type: 'castle' }] }, /no action of the type "castle"/],
    ['a strange name', { ...carrier, actions: [{ ...announce, ship: 'Vex' }] }, /speaks of "Vex"/],
    ['a strange rulebook', { rulebook: 'oxo', ...carrier, actions: [] }, /expected one of bands, ti4/],
    ['the wrong rulebook', { rulebook: 'bands', ...carrier, actions: [] }, /expected a world of bands/],
  ])('%s', async (name, log, said) => {
    const { exit, out, err } = log
      ? await judge(log, `${name}.json`)
      : await sit(['judge', join(folder, 'nothing.json')]);
    expect([exit, out]).toEqual([64, '']);
    expect(err).toMatch(said);
  });

  it('shows nothing of the file that its world names', async () => {
    const secret = written('other.yaml', 'hidden: hunter2\n');
    const { exit, out, err } = await judge({ world: secret, actions: [] });
    expect([exit, out]).toEqual([64, '']);
    expect(err).toMatch(/log\.json:1:\d+: found the world .*; expected one of .*carrier-example/);
    expect(err).not.toMatch(/hidden|hunter2/);
  });
});
