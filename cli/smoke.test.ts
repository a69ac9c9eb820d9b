import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gatesCommand } from '../conformance/runner/fixtures/gates.js';
import { filledIn } from '../conformance/skeletons/fixtures/filled.js';
import { skeletonOf } from '../conformance/skeletons/skeleton.js';
import { sit } from './fixtures/sitting.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-smoke-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filled = filledIn(skeletonOf('javascript', 'ti4', 'adapter.mjs'), 'javascript');
let made = 0;
/** The filled skeleton, with a text in it replaced. */
function adapter(found = '', instead = ''): string {
  if (!filled.includes(found)) throw new Error(`no ${found}`);
  const file = join(folder, `${++made}.mjs`);
  writeFileSync(file, filled.replace(found, instead));
  return `exec '${process.execPath}' '${file}'`;
}
const smoke = (command: string) =>
  sit(['smoke', '--adapter', command, '--rulebook', 'ti4', '--timeout', '5']);
const failing = (out: string) =>
  [...out.matchAll(/^ ?(\d+) {2}.*: (failed|unsupported)$/gm)].map(([, number]) => Number(number));

describe('assize smoke', () => {
  it('0: an adapter that is wired rightly', async () => {
    const { exit, out, err } = await smoke(adapter());
    expect([exit, err, failing(out)]).toEqual([0, '', []]);
    expect(out).toContain('\n10  it counts the plays of two actions: passed\n');
    expect(out).toContain('All 10 passed');
  });

  // Every case looks at the position first. What is not there is refused like what is not allowed.
  it.each<[string, string, string, readonly number[], string]>([
    [
      'accepts everything',
      'legalActions(position).some',
      '[action].some',
      [3, 4, 7],
      '{"accepted": false}, and changes nothing',
    ],
    [
      'changes what it refuses',
      'if (accepted) position',
      'position',
      [3, 4, 7],
      '{"accepted": false}, and changes nothing',
    ],
    [
      'sees a fact wrongly',
      'mech: 0',
      'mech: 1',
      [2, 3, 4, 5, 6, 7, 8, 9, 10],
      'observe gives its turn and pieces',
    ],
    [
      'does not begin anew',
      '= start(',
      '= globalThis.first ??= start(',
      [9],
      'nothing of the game before is left',
    ],
    [
      'lists what is not legal',
      '!tokens[player].includes(system)',
      'true',
      [3, 5, 7, 10],
      'legal gives every legal action once',
    ],
    ['counts one too many', 'depth === 0) return 1', 'depth === 0) return 2', [10], 'perft counts sequences'],
  ])('1: one that %s, and says what to mend', async (_, found, instead, numbers, advice) => {
    const { exit, out } = await smoke(adapter(found, instead));
    expect([exit, failing(out)]).toEqual([1, numbers]);
    expect(out.replaceAll(/\s+/g, ' ')).toContain(advice);
  });

  it('2: nothing is wrong, and something is not there', async () => {
    const { exit, out } = await smoke(adapter("'legal', 'observe'", "'observe'"));
    expect(exit).toBe(2);
    expect(out).toContain(': unsupported\n');
  });

  it.each([
    ['does not start', 'exit 3', 'ended'],
    ['plays another rulebook', gatesCommand(), 'it names gates; expected ti4'],
  ])('1: one that %s; nothing else is asked', async (_, command, said) => {
    const { exit, out } = await smoke(command);
    expect(exit).toBe(1);
    expect(failing(out)).toEqual([1]);
    expect(out.match(/not asked/g)).toHaveLength(9);
    expect(out.replaceAll(/\s+/g, ' ')).toContain(said);
  });

  it.each([
    [['--adapter', 'x'], "required option '--rulebook <id>'"],
    [['--adapter', 'x', '--rulebook', 'go'], '--rulebook: found "go"; expected one of bands, ti4'],
    [['--adapter', ' ', '--rulebook', 'ti4'], '--adapter: found nothing'],
  ])('64: %j', async (args, said) => {
    const { exit, out, err } = await sit(['smoke', ...args]);
    expect([exit, out]).toEqual([64, '']);
    expect(err).toContain(said);
  });
});
