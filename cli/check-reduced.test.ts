import { describe, expect, test } from 'vitest';
import { lateHelper } from '../checker/threads/fixtures/helpers.js';
import type { CheckRecord } from '../reports/record.js';
import { Kept } from './fixtures/sitting.js';
import type { Library } from './library.js';
import { run } from './program.js';
import { library } from './shipped-library.js';

/** With helpers in this thread: Node cannot load TypeScript into another. */
const here: Library = {
  ...library,
  open(name) {
    const world = library.open(name);
    const helpers = (choices: Readonly<Record<string, string>>, count: number, symmetry = false) =>
      Array.from({ length: count }, (_, seed) =>
        lateHelper(world.set(choices).model, seed, undefined, { symmetry }),
      );
    return { ...world, helpers };
  },
  with: async () => here,
};

async function sat(...args: string[]) {
  const [stdout, stderr] = [new Kept(), new Kept()];
  const io = { stdout, stderr, env: {}, now: () => new Date(0), onInterrupt: () => () => {} };
  const exit = await run(['check', ...args], here, io);
  return { exit, out: stdout.text, err: stderr.text };
}

/** What is in the record of a world whatever was stored. */
const told = ({ out }: { readonly out: string }) => {
  const { worlds, findings, outcome, expectation } = JSON.parse(out) as CheckRecord;
  return { claims: worlds.map(({ claims, depth }) => [claims, depth]), findings, outcome, expectation };
};

describe('--symmetry', () => {
  // Two Surface Locations of one owner, alike, both in hand: 199 positions, all that can come of exchanging them among them.
  test('says what is interchangeable and what the stored states stand for, and is as expected', async () => {
    const { exit, out } = await sat('second-planet', '--symmetry', '--full');
    expect(exit).toBe(0);
    const words = out.replace(/\s+/g, ' ');
    expect(words).toContain('117 states');
    expect(words).toContain(
      'they stand for 199 states, 1.70 times as many; interchangeable are Sill, Tarn Shelf',
    );
    const { out: line } = await sat('second-planet', 'carriers', '--symmetry');
    expect(line).toContain('117 states for 199 (1.70 times as many), depth 18');
    expect(line).toContain('6,508 states (no interchangeable pieces), depth 44');
  });

  test('gives the verdicts, the findings and their plays of the whole search, with workers too', async () => {
    const whole = told(await sat('capacity-cascade', '--json', '-'));
    const folded = await sat('capacity-cascade', '--json', '-', '--symmetry', '--workers', '2');
    expect(told(folded)).toEqual(whole);
    expect(whole.findings.length).toBeGreaterThan(0);
    const [world] = (JSON.parse(folded.out) as CheckRecord).worlds;
    expect(world!.symmetry).toMatchObject({ interchangeable: [['Fen Gate', 'Peat Cut', 'Reed House']] });
    // The whole search finds 4,518; Kest stands on one of the three at the opening.
    expect(world!.symmetry!.atLeast).toBeLessThan(4518);
    expect(world!.symmetry!.atMost).toBeGreaterThan(4518);
    // What shows a finding is told with the option that found it.
    expect(folded.err).toContain('npx assize check capacity-cascade --symmetry --id');
  });

  test('--relevant leaves out what is not looked at, and says what', async () => {
    const { exit, out } = await sat('landing-rights', '--relevant', '--claim', '14.10-d', '--full');
    const words = out.replace(/\s+/g, ' ');
    expect(exit).toBe(0);
    // 18,135 with all facts; no card is ever asked whether it is Mobilizing there.
    expect(words).toContain('4,680 states');
    expect(words).toContain('left out of the states, for nothing that was asked looks at it:');
    expect(words).toContain('whether Ashlar is Mobilizing');
    const { worlds } = JSON.parse(
      (await sat('second-planet', '--relevant', '--symmetry', '--json', '-')).out,
    );
    expect(worlds[0].leftOut).toContain('whether Oduin is ready');
    expect(worlds[0].claims.length).toBeGreaterThan(60);
    const { out: whole } = await sat('carrier-example', '--relevant', '--full');
    expect(whole).toContain('nothing could be left out of the states');
  });

  test.each([
    [['bands', '--scope', 'ships=1'], '--symmetry: found it with --scope'],
    [['carriers', '--audit'], '--symmetry: found it with --audit'],
    [['carriers', '--continue'], '--symmetry: found it with --continue'],
    [['carriers', '--simulate', '5'], '--symmetry: found it with --simulate'],
    [['carriers', '--hash-compact'], '--symmetry: found it with --hash-compact'],
    [['carriers', '--checkpoint', 'carriers.checkpoint'], '--symmetry: found it with --checkpoint'],
  ])('64: it does not go with %j, nor does --relevant', async (args, said) => {
    for (const option of ['--symmetry', '--relevant']) {
      const { exit, err } = await sat(...args, option);
      expect(exit).toBe(64);
      expect(err).toContain(said.replace('--symmetry', option));
    }
  });

  test('64: --relevant does not go with --workers', async () => {
    const { exit, err } = await sat('carriers', '--relevant', '--workers', '2');
    expect(exit).toBe(64);
    expect(err).toContain('--relevant: found it with --workers');
  });
});
