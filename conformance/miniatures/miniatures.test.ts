import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot, shelves } from '../../scenarios/index.js';
import type { Case, Suite } from '../case.js';
import { laneOf } from '../engine/lanes.js';
import { Adapter } from '../fuzz/adapter.js';
import { caseOf } from '../fuzz/case-of.js';
import { type FuzzOptions, fuzz } from '../fuzz/fuzz.js';
import { Ground, Rules } from '../fuzz/ground.js';
import { Misconduct, suspectOf } from '../fuzz/suspect.js';
import { defaultLimits } from '../runner/client.js';
import { verify } from '../runner/verify.js';
import { violationOf } from '../schemas.js';
import { miniatures, mutantNamed, without } from './index.js';

const shelfOf = (id: string) => shelves.find(({ game }) => game.id === id)!;
const options: FuzzOptions = { seed: 1, plays: 400, depth: 8, findings: 1 };
const named = (name: string) => miniatures.find((each) => each.name === name)!;

const engineOf = (name: string) => {
  const { amended, wrap } = named(name);
  const right = laneOf('compiled', shelves, amended && { amended });
  return wrap?.(right) ?? right;
};

describe('a wrong engine in this process', () => {
  const inProcess = miniatures.filter(
    ({ name }) => !['crash', 'hang', 'noise', 'perft-off-by-one'].includes(name),
  );

  const caught = inProcess.flatMap(({ name, only }) =>
    ['bands', 'ti4'].filter((id) => only === undefined || only === id).map((id) => [name, id] as const),
  );

  it.each(caught)('%s is caught in %s', async (name, rulebook) => {
    const clause = named(name).breaks?.[rulebook];
    const { findings } = await fuzz(suspectOf(engineOf(name)), shelfOf(rulebook), options);
    const [found] = findings;
    expect(found).toBeDefined();
    expect(violationOf('case', found!.case)).toBeUndefined();
    if (clause) expect(found!.case.clauses).toContain(clause);
    if (oracleOf[name]) expect(found!.disagreement.oracle).toBe(oracleOf[name]);
    if (name === 'no-exceptions') expect(liftsOf(found!.case.clauses[0]!)).not.toEqual([]);
  });

  const liftsOf = (clause: string) => shelfOf('bands').game.text.entries.get(clause)?.lifts;

  const oracleOf: Readonly<Record<string, string>> = {
    'accept-everything': 'acceptance',
    'reject-everything': 'acceptance',
    lie: 'state',
    'change-on-rejection': 'state',
    'one-too-few': 'legal',
    'one-too-many': 'legal',
  };

  it('perft-off-by-one differs in its counts alone', () => {
    const shelf = shelfOf('ti4');
    const ground = new Ground(new Rules(shelf), lane(shelf), {});
    const [right, wrong] = [laneOf('compiled', shelves), engineOf('perft-off-by-one')].map((engine) =>
      engine.reset(ground.params),
    );
    expect(wrong!.legal()).toEqual(right!.legal());
    expect(wrong!.perft(2).plays).toBe(right!.perft(2).plays + 1);
  });

  it('a mutant of the ledger plays in place of its rulebook', () => {
    const texts = shelves.map(({ game }) => game.text);
    const mutant = mutantNamed('drop TI58-h', texts)!;
    const book = new Rules(shelfOf('ti4')).under({});
    expect([...mutant(book).entries.keys()]).toEqual([...without('TI58-h')(book).entries.keys()]);
    expect(mutantNamed('drop TI58-zz', texts)).toBeUndefined();
  });
});

/** Three systems in a line, and a ship that cannot get to the far one. */
function lane(shelf = shelfOf('ti4')) {
  const opened = shelf.fromDocument(
    {
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
      opens: { player: 'Ada', step: 'movement', active: 'Middle' },
    },
    'lane',
  );
  if (!opened.ok) throw new Error('no lane');
  return opened.value;
}

describe('a wrong engine in a process of its own', () => {
  const main = join(packageRoot(), 'dist', 'conformance', 'engine', 'main.js');
  const command = (args: string) => `exec '${process.execPath}' '${main}' --engine compiled ${args}`;
  const limits = { ...defaultLimits, request: 1500, grace: 100 };
  const { text } = shelfOf('ti4').game;
  let adapter: Adapter | undefined;

  beforeAll(() => {
    if (!existsSync(main)) throw new Error(`${main} is not there; npm run build makes it`);
  });
  afterEach(() => adapter?.shutDown());

  it.each([
    ['crash', 'process', /exit code 9/],
    ['hang', 'process', /did not answer apply within 1\.5 s/],
  ])('%s is a finding', async (name, oracle, said) => {
    adapter = new Adapter(command(`--fault ${name}`), text, limits);
    const { findings } = await fuzz(adapter, shelfOf('ti4'), { ...options, plays: 4, tries: 1 });
    expect(findings[0]?.disagreement).toMatchObject({ oracle, message: expect.stringMatching(said) });
    expect(violationOf('case', findings[0]!.case)).toBeUndefined();
  });

  it('noise cannot be played against', async () => {
    adapter = new Adapter(command('--fault noise'), text, limits);
    await expect(adapter.start()).rejects.toThrow(Misconduct);
  });

  it('a case that was found fails there, by its clause, and passes in a right engine', async () => {
    adapter = new Adapter(command('--without TI58-h'), text, limits);
    const { findings } = await fuzz(adapter, shelfOf('ti4'), options);
    const found = findings[0]!.case;
    expect(found.clauses[0]).toBe('TI58-h');
    expect(await statuses([found], command('--without TI58-h'))).toEqual(['fail TI58-h']);
    expect(await statuses([found], command(''))).toEqual(['pass ']);
  });

  it('a crash is no rejection: a case of an illegal action does not pass by it', async () => {
    const ground = new Ground(new Rules(shelfOf('ti4')), lane(), {});
    const far = { type: 'announce', ship: 'Argo', by: ['Middle', 'East'] };
    const illegal = caseOf({
      ground,
      actions: [far],
      oracle: 'acceptance',
      by: ground.by(ground.start, far),
      message: '',
    });
    expect(illegal.steps[0]?.accept).toBe(false);
    expect(illegal.clauses[0]).toBe('TI58-f');
    const cases = [1, 2, 3].map((number) => ({ ...illegal, id: `${illegal.id}${number}` }));
    expect(await statuses(cases, command('--fault crash'))).toContain('crash TI58-f');
  });

  async function statuses(cases: readonly Case[], line: string): Promise<string[]> {
    const { records } = await verify({
      ...{ suite: suiteOf(cases), hash: '', cases, command: line, assize: '0', limits, jobs: 1, restarts: 5 },
      now: () => new Date(0),
    });
    return records.flatMap((each) =>
      each.record === 'result' ? [`${each.status} ${each.failure?.clauses[0] ?? ''}`] : [],
    );
  }
});

const suiteOf = (cases: readonly Case[]): Suite => ({
  formatVersion: 1,
  suiteVersion: '1.0.0',
  rulebook: { id: 'ti4', title: 'ti4', revision: 'current', hash: '' },
  ...{ clauses: {}, readings: {}, features: {}, files: {} },
  generator: { maxStates: 1, worlds: [] },
  counts: { trace: cases.length, legal: 0, perft: 0, minimal: 0 },
});
