import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read } from '../rulebook/index.js';
import { packageRoot, shelves } from '../scenarios/index.js';
import { fingerprintOf } from './canonical.js';
import type { Case } from './case.js';
import { likenesses } from './diagnosis.js';
import { miniatures } from './miniatures/index.js';
import type { Failure, ResultRecord } from './result.js';
import { defaultLimits } from './runner/client.js';
import { verify } from './runner/verify.js';
import { openCases, openLedger, openSuite } from './suite.js';

const folderOf = (rulebook: string) => join(packageRoot(), 'conformance', 'suite', rulebook);
const engine = join(packageRoot(), 'dist', 'conformance', 'engine', 'main.js');

function opened(rulebook: string) {
  const suite = openSuite(folderOf(rulebook));
  const ledger = openLedger(folderOf(rulebook));
  if (!suite.ok || !ledger.ok) throw new Error(`the suite of ${rulebook} cannot be read`);
  return { ...suite.value, ledger: ledger.value };
}

/** Results by id, of the real runner against the real process. */
async function measured(
  rulebook: string,
  words: readonly string[],
  cases: readonly Case[],
  bail = false,
): Promise<Map<string, ResultRecord>> {
  const { suite, hash } = opened(rulebook);
  const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const { records } = await verify({
    ...{ suite, hash, cases, bail, jobs: 1, restarts: 20 },
    command: `'${process.execPath}' '${engine}' ${quoted}`,
    assize: 'test',
    limits: { ...defaultLimits, request: words.includes('hang') ? 2_000 : 30_000 },
    now: () => new Date(0),
  });
  return new Map(records.flatMap((each) => (each.record === 'result' ? [[each.id, each]] : [])));
}

const failuresIn = (results: Map<string, ResultRecord>): Failure[] =>
  [...results.values()].flatMap(({ failure }) => failure ?? []);

describe.each(shelves.map((shelf) => [shelf.game.id, shelf] as const))(
  'the suite of %s',
  (rulebook, shelf) => {
    const { suite, cases, ledger } = opened(rulebook);

    it('has whole cases, each of a set-up that can be read', () => {
      for (const each of cases) {
        const { id, fingerprint, kills: _, minimal: __, ...rest } = each;
        expect([id, fingerprint]).toEqual([id, fingerprintOf(rest)]);
        expect([id, shelf.fromDocument(each.setup, id).ok]).toEqual([id, true]);
        expect(each.history).toBeLessThanOrEqual(each.steps.length);
        for (const clause of [...each.clauses, ...each.steps.flatMap(({ reason }) => reason.by)])
          expect(suite.clauses[clause] ?? clause).toBe(suite.clauses[clause]);
        for (const feature of each.requires.features) expect(Object.keys(suite.features)).toContain(feature);
        for (const [reading, option] of Object.entries(each.requires.readings))
          expect(suite.readings[reading]!.options).toContain(option);
      }
      expect(suite.counts.minimal).toBe(cases.filter(({ minimal }) => minimal).length);
    });

    it('kills every mutant or says in what it makes no difference', () => {
      const ids = new Map(cases.map((each) => [each.id, each]));
      for (const { mutant, killedBy, equivalent } of ledger.mutants) {
        expect([mutant, (killedBy === undefined) === (equivalent === undefined)]).toEqual([mutant, false]);
        for (const id of killedBy ?? []) expect(ids.get(id)!.kills).toContain(mutant);
        // What the whole suite kills its minimal cases kill.
        if (killedBy) expect(ids.get(killedBy[0]!)!.minimal).toBe(true);
      }
      const dropped = ledger.mutants.filter(({ kind }) => kind === 'drop');
      expect(dropped.map(({ of }) => of)).toEqual([...read(shelf.game.text).entries.keys()]);
    });

    it('is passed by XState, case by case', async () => {
      const results = await measured(rulebook, [], cases);
      expect([...results.values()].filter(({ status }) => status !== 'pass')).toEqual([]);
      expect(results.size).toBe(cases.length);
    });

    const files = readdirSync(join(folderOf(rulebook), 'cases'));
    it.each(
      files.flatMap((file) =>
        ['accept-everything', 'reject-everything'].map((fault) => [file, fault] as const),
      ),
    )('has in %s what %s fails', async (file, fault) => {
      const inside = openCases(join(folderOf(rulebook), 'cases', file));
      if (!inside.ok) throw new Error(inside.why);
      // The oracle of acceptance alone is to tell, be the sets and counts of such an engine what they may.
      const traces = inside.value.filter(({ kind }) => kind === 'trace');
      const results = await measured(rulebook, ['--fault', fault], traces, true);
      expect(failuresIn(results).map(({ oracle }) => oracle)).toEqual(['acceptance']);
    });

    const minimal = cases.filter((each) => each.minimal);
    const others = miniatures.filter(
      ({ name, only }) => !name.endsWith('-everything') && (only === undefined || only === rulebook),
    );
    it.each(others.map(({ name, breaks }) => [name, breaks?.[rulebook]] as const))(
      'is failed by %s',
      async (fault, clause) => {
        const asked = fault === 'perft-off-by-one' ? cases.filter(({ kind }) => kind === 'perft') : minimal;
        const mixed = fault.startsWith('one-too') ? cases.filter(({ kind }) => kind === 'legal') : asked;
        const results = await measured(rulebook, ['--fault', fault], mixed, clause === undefined);
        const statuses = new Set([...results.values()].map(({ status }) => status));
        statuses.delete('pass');
        expect([...statuses].length).toBeGreaterThan(0);
        if (fault === 'crash') expect([...statuses]).toEqual(['crash']);
        if (fault === 'hang') expect([...statuses]).toEqual(['timeout']);
        if (clause !== undefined) {
          const first = failuresIn(results).map(({ clauses }) => clauses[0]);
          expect(first).toContain(clause);
        }
      },
    );

    // One clause each, spread over the rulebook.
    const killed = ledger.mutants.filter(({ kind, killedBy }) => kind === 'drop' && killedBy);
    const some = killed.filter((_, index) => index % Math.ceil(killed.length / 4) === 2);
    it.each(some.map(({ of }) => of))('names %s first where an engine ignores it', async (clause) => {
      const results = await measured(rulebook, ['--mutant', `drop ${clause}`], minimal);
      const failed = new Map([...results].map(([id, { status }]) => [id, status !== 'pass']));
      const all = likenesses(minimal, failed);
      // Beside it may stand what nothing tells from it.
      const best = all.filter(({ score }) => score === 1).map(({ mutant }) => mutant);
      expect(best).toContain(`drop ${clause}`);
    });

    it('names every clause alone by what it fails, or with those that nothing tells it from', () => {
      const shared = killed.filter(({ mutant }) => {
        const failed = new Map(minimal.map(({ id, kills }) => [id, kills.includes(mutant)]));
        const all = likenesses(minimal, failed);
        const best = all.filter(
          ({ score, mutant: other }) => score === all[0]!.score && /^drop /.test(other),
        );
        expect(best.map((each) => each.mutant)).toContain(mutant);
        return best.filter((each) => !each.mutant.includes(' with ')).length > 1;
      });
      expect(shared.length / killed.length).toBeLessThan(0.1);
    });
  },
);

it('the ledgers have more than three hundred mutants', () => {
  const all = shelves.flatMap(({ game }) => opened(game.id).ledger.mutants);
  expect(all.length).toBeGreaterThan(300);
});
