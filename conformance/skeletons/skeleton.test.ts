import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { read } from '../../rulebook/index.js';
import { openWorld, shelves, shippedWorlds } from '../../scenarios/index.js';
import type { Case } from '../case.js';
import { ModelledGame } from '../engine/modelled.js';
import { defaultLimits } from '../runner/client.js';
import { verify } from '../runner/verify.js';
import { smokeOf } from '../smoke/checks.js';
import { filled, filledIn } from './fixtures/filled.js';
import { type Language, languages, skeletonFiles, skeletonOf, skeletonRulebooks } from './skeleton.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-skeletons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const there: Readonly<Record<Language, boolean>> = {
  python: spawnSync('python3', ['--version']).status === 0,
  javascript: true,
  java: spawnSync('java', ['-version']).status === 0,
};
const shelfOf = (rulebook: string) => shelves.find(({ game }) => game.id === rulebook)!;

async function resultsOf(rulebook: string, language: Language, text: string, cases: readonly Case[]) {
  const file = join(folder, `${rulebook}-${Math.random()}.${skeletonFiles[language].ending}`);
  writeFileSync(file, text);
  const { records } = await verify({
    ...{ suite: smokeOf(shelfOf(rulebook))!.suite, hash: '', cases, assize: '0', jobs: 1, restarts: 9 },
    ...{ command: skeletonFiles[language].command(file), limits: defaultLimits, now: () => new Date(0) },
  });
  return records.flatMap((each) => (each.record === 'result' ? [each] : []));
}

/** Every shipped world, to be seen and no more. */
function worldsToSee(rulebook: string): Case[] {
  const shelf = shelfOf(rulebook);
  return shippedWorlds(rulebook).map(({ name, path }) => {
    const world = openWorld(path, shelves);
    if (!world.ok) throw new Error(name);
    const game = new ModelledGame(world.value.set(read(shelf.game.text)));
    return {
      ...smokeOf(shelf)!.checks[1]!.case!,
      ...{ id: name, title: name, setup: world.value.document as Case['setup'], start: game.observe() },
    };
  });
}

const worlds = { bands: worldsToSee('bands'), ti4: worldsToSee('ti4') };

describe.each(languages)('the skeleton in %s', (language) => {
  it.skipIf(!there[language]).each(skeletonRulebooks)(
    'takes up every shipped world of %s',
    async (rulebook) => {
      const cases = worlds[rulebook];
      const results = await resultsOf(rulebook, language, skeletonOf(language, rulebook, 'adapter'), cases);
      expect(results).toHaveLength(cases.length);
      const isWrong = (status: string) => status !== 'pass' && status !== 'unsupported';
      expect(
        results.filter(({ status }) => isWrong(status)).map(({ id, failure }) => [id, failure?.message]),
      ).toEqual([]);
      const unsupported = results.filter(({ status }) => status === 'unsupported').map(({ id }) => id);
      expect(unsupported).toEqual(
        rulebook === 'bands' ? ['economy', 'landing-party', 'timing-and-maneuvers'] : [],
      );
    },
  );

  it('is filled in with fewer than forty lines', () => {
    expect(filled[language].split('\n').filter((line) => line.trim() !== '').length).toBeLessThan(40);
  });

  it.skipIf(!there[language])(
    'passes the smoke test when two functions are filled in, and not before',
    async () => {
      const cases = smokeOf(shelfOf('ti4'))!.checks.flatMap((check) => check.case ?? []);
      const skeleton = skeletonOf(language, 'ti4', 'adapter');
      const statuses = async (text: string) =>
        (await resultsOf('ti4', language, text, cases)).map(
          ({ status, failure }) => failure?.message ?? status,
        );
      expect(await statuses(filledIn(skeleton, language))).toEqual(cases.map(() => 'pass'));
      const before = await statuses(skeleton);
      expect(before).toHaveLength(cases.length);
      expect(before.filter((each) => each === 'pass').length).toBeLessThan(5);
    },
  );

  it.skipIf(!there[language])(
    'answers what it does not understand, or does not have, as the protocol says',
    () => {
      const file = join(folder, `${language}.${skeletonFiles[language].ending}`);
      writeFileSync(file, skeletonOf(language, 'ti4', 'adapter'));
      const lines = [
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"rulebook":"ti4"}}',
        'no JSON',
        '{"jsonrpc":"2.0","id":"a","method":"dance","params":{}}',
        '{"jsonrpc":"2.0","id":3,"method":"reset","params":{"rulebook":"ti4","revision":"current","readings":{"carry":"x"},"setup":{}}}',
        '{"jsonrpc":"2.0","id":4,"method":"observe","params":{}}',
        '{"jsonrpc":"2.0","id":5,"method":"reset","params":{"rulebook":"go","revision":"current","readings":{},"setup":{}}}',
        '{"jsonrpc":"2.0","id":6,"method":"shutdown","params":{}}',
        '{"jsonrpc":"2.0","id":7,"method":"shutdown","params":{}}',
      ];
      const { stdout, status } = spawnSync('sh', ['-c', skeletonFiles[language].command(file)], {
        input: lines.map((line) => `${line}\n`).join(''),
        encoding: 'utf8',
      });
      expect(status).toBe(0);
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
        [1, undefined],
        [null, -32700],
        ['a', -32601],
        [3, -32001],
        // Before any reset: a fault of its own, told as one.
        [4, -32603],
        [5, -32001],
        [6, undefined],
      ]);
    },
  );

  it('of no rulebook leaves its name and its set-up to be filled in', () => {
    const text = skeletonOf(language, undefined, 'mine');
    expect(text).toContain('"RULEBOOK"'.replaceAll('"', language === 'javascript' ? "'" : '"'));
    expect(text).toContain('Fill in what can be seen');
    expect(skeletonOf(language, 'ti4', 'mine')).not.toMatch(/RULEBOOK|Fill in what can be seen/);
  });
});
