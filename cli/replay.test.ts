import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainGatehouse } from '../reports/fixtures/gatehouse.js';
import { violationsOf } from '../reports/schema.js';
import { type Setting, sit } from './fixtures/sitting.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assize-replay-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
const id = 'brokenClaim 3.1-a 1.1-a 2.1-b';
const flat = (text: string) => text.replace(/\s+/g, ' ');

async function recorded(...args: readonly string[]): Promise<void> {
  await sit(['check', 'plain-gate', '--json', file('record.json'), '--itf', file('trace.json'), ...args]);
}
// biome-ignore lint/suspicious/noExplicitAny: who tampers with a file knows its shape.
type Content = any;

function changed(name: string, change: (content: Content) => unknown): string {
  const content = JSON.parse(readFileSync(file(name), 'utf8'));
  change(content);
  writeFileSync(file(`changed-${name}`), JSON.stringify(content));
  return file(`changed-${name}`);
}

describe('check --itf', () => {
  test('writes the first finding to a file, by the schema', async () => {
    await recorded();
    const trace = JSON.parse(readFileSync(file('trace.json'), 'utf8'));
    expect(violationsOf('itf', trace)).toEqual([]);
    expect(trace['#meta'].assize).toMatchObject({ world: 'plain-gate', rulebook: 'gatehouse', finding: id });
  });

  test('writes every finding to a folder', async () => {
    mkdirSync(file('traces'));
    await sit(['check', 'plain-gate', '--continue', '--itf', file('traces')]);
    expect(readdirSync(file('traces')).sort()).toEqual([
      'brokenClaim-3.1-a-1.1-a-2.1-b.itf.json',
      'brokenClaim-3.1-a-1.1-b-2.1-a.itf.json',
    ]);
  });

  test.each([
    [['plain-gate', '--itf', '/nowhere/at/all/'], 'found no such folder'],
    [['plain-gate', '--itf', '-'], '--itf: found standard output'],
    [['plain-gate', '--itf', 'same.json', '--json', 'same.json'], 'found the file of another option'],
    [['plain-gate', '--itf', '/nowhere/trace.json'], 'no such folder'],
    [['--scope', 'gates=1', '--itf', 'trace.json'], '--itf: found it with --scope'],
    [['--scope', 'gates=1', '--show', 'turn'], '--show: found it with --scope'],
  ])('64: %j', async (args, said) => {
    const { exit, err } = await sit(['check', ...args]);
    expect([exit, err.includes(said)]).toEqual([64, true]);
  });
});

describe('--show', () => {
  test('tells beside each play what was asked for', async () => {
    const { out } = await sit(['check', 'plain-gate', '--show', plainGatehouse.guest]);
    expect(out).toMatch(new RegExp(`\\n +\\| ${plainGatehouse.guest}: .*yard`));
  });

  test('64: what there is not, with what there is', async () => {
    const { exit, err } = await sit(['check', 'plain-gate', '--show', 'Nobody']);
    expect(exit).toBe(64);
    expect(flat(err)).toContain(`--show: found "Nobody"; expected one of turn,`);
    expect(err).toContain(plainGatehouse.guest);
  });
});

describe('replay', () => {
  test.each(['record.json', 'trace.json'])('0: %s is played again, without a search', async (name) => {
    await recorded();
    const { exit, out } = await sit(['replay', file(name), '--show', 'turn']);
    expect(exit).toBe(0);
    expect(out).toContain(`${id}, in plain-gate`);
    expect(out).toMatch(/\n +1\. /);
    expect(out).toContain('| turn: ');
    expect(out).toContain('1 play: as the file says.');
  });

  test('one of several by its id', async () => {
    await recorded('--continue');
    const { exit, out } = await sit(['replay', file('record.json'), '--id', id]);
    expect([exit, out.includes('1 play: as the file says.')]).toEqual([0, true]);
    expect((await sit(['replay', file('record.json')])).out).toContain('2 plays: as the file says.');
    const { exit: none, err } = await sit(['replay', file('record.json'), '--id', 'stuck']);
    expect([none, flat(err).includes(`found "stuck"; expected one of ${id}`)]).toEqual([64, true]);
  });

  test('1: a play that cannot be made, with why', async () => {
    await recorded();
    const path = changed('record.json', ({ findings }) => {
      findings[0].plays[0].action = 'go on';
      findings[0].plays[1].action = 'go on';
    });
    const { exit, out } = await sit(['replay', path]);
    expect(exit).toBe(1);
    expect(flat(out)).toContain('go on: illegal by 1.1-b');
  });

  test.each([
    ['record.json', (c: Content) => c.findings[0].plays[0].by.push('9.9-z'), 'play 1: by was'],
    ['record.json', (c: Content) => c.findings[0].end.push('a dragon'), 'end was'],
    ['record.json', (c: Content) => c.findings[0].plays.pop(), '3.1-a does not fail at its end'],
    ['trace.json', (c: Content) => c['#meta'].assize.actions.pop(), '3.1-a does not fail at its end'],
    ['trace.json', (c: Content) => Object.assign(c.states[1], { player: 'Nobody' }), 'state 1 differs'],
  ])('1: %s that says something else (%#)', async (name, change, said) => {
    await recorded();
    const { exit, out } = await sit(['replay', changed(name, change)]);
    expect([exit, flat(out)]).toEqual([1, expect.stringContaining(said)]);
    expect(out).toContain('1 play: 1 otherwise than the file says.');
  });

  test.each<[string, (content: Content) => unknown, string]>([
    [
      'a reading that there is not',
      (c) => Object.assign(c.rulebooks[0].choices, { moat: 'deep' }),
      'another revision, with the reading moat',
    ],
    ['a reading that came later', (c) => delete c.rulebooks[0].choices.porter, 'without the reading porter'],
    ['another text', (c) => c.rulebooks[0].amended.push('of 1999'), 'a text amended by of 1999'],
    [
      'another rulebook',
      (c) =>
        [c.rulebooks[0], c.worlds[0]].map((each, i) =>
          Object.assign(each, { [i ? 'rulebook' : 'id']: 'chess' }),
        ),
      'the rulebook chess',
    ],
    ['another set-up', (c) => c.findings[0].setup.push('a dragon'), 'differs in "a dragon"'],
    ['a broken record', (c) => delete c.outcome, 'its schema refuses'],
    [
      'another format',
      (c) => Object.assign(c, { format: 'assize-check/9' }),
      'found the format "assize-check/9"',
    ],
  ])('64: %s', async (_, change, said) => {
    await recorded();
    const { exit, err, out } = await sit(['replay', changed('record.json', change)]);
    expect([exit, out]).toEqual([64, '']);
    expect(flat(err)).toContain(said);
  });

  test('1: a round that does not come back, with where', async () => {
    await recorded();
    const trace = JSON.parse(readFileSync(file('trace.json'), 'utf8'));
    writeFileSync(file('round.json'), JSON.stringify({ ...trace, loop: 0 }));
    const { exit, out, err } = await sit(['replay', file('round.json')]);
    expect(out).toContain('it does not come back to where it was after play 0');
    expect([exit, err]).toEqual([1, '']);
  });

  test('64: no file, no JSON, a trace of somebody else', async () => {
    const refused = async (text?: string) => {
      if (text !== undefined) writeFileSync(file('x.json'), text);
      const { exit, err } = await sit(['replay', file('x.json')]);
      expect(exit).toBe(64);
      return err;
    };
    expect(await refused()).toContain('no such file');
    expect(await refused('{')).toContain('JSON');
    expect(await refused('[]')).toContain('another file');
    expect(await refused('{"#meta": {"format": "ITF"}, "vars": ["x"], "states": []}')).toContain('refuses');
  });

  test('a world of the caller is told by --world, and another one is refused', async () => {
    const worlds = [{ ...plainGatehouse, name: 'outside-gate' }, plainGatehouse];
    const setting: Setting = { worlds };
    await sit(['check', 'outside-gate', '--json', file('own.json')], setting);
    const { exit, out } = await sit(['replay', file('own.json'), '--world', './outside-gate.yaml'], setting);
    expect([exit, out.includes('1 play: as the file says.')]).toEqual([0, true]);
    const { exit: other, err } = await sit(['replay', file('own.json'), '--world', 'plain-gate'], setting);
    expect([other, flat(err).includes('expected one of gatehouse/plain-gate')]).toEqual([64, true]);
  });
});
