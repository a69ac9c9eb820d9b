import { DOMParser } from '@xmldom/xmldom';
import { validate } from 'ctrf';
import fc from 'fast-check';
import { Parser, type Result } from 'tap-parser';
import { describe, expect, it } from 'vitest';
import {
  everyStatus,
  foreignRuns,
  liftCase,
  liftClauses,
  liftFailure,
  runOf,
  testedAs,
  unsafeCharacter,
} from '../fixtures/verify.js';
import { exports } from './exports.js';
import type { VerifyRun } from './run.js';

const all = runOf(everyStatus, {
  suite: { clauses: liftClauses, cases: new Map(everyStatus.map(({ case: { id } }) => [id, liftCase])) },
});
const runs = { numRuns: 60 };

/** Parses strictly: whatever is not well-formed throws. */
const xmlOf = (text: string) =>
  new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(text, 'text/xml');

interface Point {
  readonly ok: boolean;
  readonly skip: unknown;
  readonly todo: unknown;
  readonly name: string;
  readonly diag: Record<string, unknown> | null;
}

/** What a reader of TAP makes of it. */
function tapOf(text: string) {
  const points: Point[] = [];
  const odd: string[] = [];
  const parser = new Parser({ strict: true });
  parser.on('assert', ({ ok, skip, todo, name, diag }: Result) =>
    points.push({ ok, skip, todo, name, diag }),
  );
  parser.on('extra', (line: string) => odd.push(line));
  parser.end(text);
  return { points, odd, plan: parser.planEnd };
}

const ctrfOf = (text: string) =>
  JSON.parse(text) as { results: { summary: Record<string, number>; tests: Record<string, unknown>[] } };

describe('every format', () => {
  it.each(Object.entries(exports))('%s has nothing in it that is more than a character', (_, render) => {
    fc.assert(
      fc.property(foreignRuns, (run) => {
        expect(render(run)).not.toMatch(unsafeCharacter);
      }),
      runs,
    );
  });

  it.each(Object.entries(exports))('%s survives values that are nested without end', (_, render) => {
    const deep = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`);
    const [tested] = [testedAs('fail', 'deep')];
    const failure = { ...tested.result.failure!, expected: [], found: { deep } };
    const run = runOf([{ ...tested, result: { ...tested.result, failure } }]);
    expect(render(run)).not.toBe('');
  });
});

describe('a run that stopped', () => {
  const run = runOf(everyStatus);
  const stopped = {
    ...run,
    header: { ...run.header, cases: 440 },
    footer: { ...run.footer, stopped: 'started 100 times' },
  };

  it('says so, and how much is left, in every format', () => {
    expect(exports.html(stopped)).toContain('Stopped: started 100 times');
    expect(exports.html(stopped)).toContain('432 not run');
    expect(exports.tap(stopped)).toContain('\nBail out! started 100 times\n');
    expect(ctrfOf(exports.ctrf(stopped)).results.summary).toMatchObject({ tests: 8, extra: { notRun: 432 } });
    expect(validate(ctrfOf(exports.ctrf(stopped)))).toMatchObject({ valid: true });
    expect(JSON.parse(exports.badge(stopped)).message).toBe('1/440 (0 %)');
    const skipped = [...xmlOf(exports.junit(stopped)).getElementsByTagName('skipped')];
    expect(skipped.at(-1)!.getAttribute('message')).toBe('started 100 times');
    expect(exports.junit(stopped)).toContain('name="432 cases not run"');
  });

  it('counts in JUnit every test that is there, in each suite and in the whole', () => {
    const xml = xmlOf(exports.junit(stopped));
    for (const name of ['testsuites', 'testsuite'])
      for (const suite of xml.getElementsByTagName(name)) {
        const countOf = (kind: string) => String(suite.getElementsByTagName(kind).length);
        expect(suite.getAttribute('tests')).toBe(countOf('testcase'));
        expect(suite.getAttribute('skipped')).toBe(countOf('skipped'));
      }
    expect(xml.documentElement!.getAttribute('tests')).toBe('9');
  });
});

describe('a run of some cases of the suite', () => {
  const tested = [testedAs('pass', 'a'), testedAs('pass', 'b')];
  const { header, ...run } = runOf(tested);
  const part = { ...run, header: { ...header, suite: { ...header.suite, cases: 344 }, chosen: '--minimal' } };
  const { cases: _, ...suite } = header.suite;
  const foreign = { ...run, header: { ...header, suite, chosen: '--file a.jsonl' } };

  it('is never shown as the whole', () => {
    expect(exports.html(part)).toContain('2 of 2 cases that were chosen passed, of 344 of the suite.');
    expect(exports.html(part)).toContain('class="pass" style="width:0.58%"');
    expect(exports.html(part)).toContain('against suite 1.2.0 of lift, --minimal');
    expect(exports.tap(part)).toContain('# 2 of 2 cases that were chosen passed, of 344 of the suite\n');
    expect(JSON.parse(exports.badge(part))).toMatchObject({ message: '2/2 of 344', color: 'blue' });
    for (const render of Object.values(exports)) expect(render(part)).not.toMatch(/100 %|brightgreen/);
  });

  it('says that its cases are of files', () => {
    expect(exports.tap(foreign)).toContain('# 2 of 2 cases of files passed\n');
    expect(JSON.parse(exports.badge(foreign))).toMatchObject({ message: '2/2 of files', color: 'blue' });
  });
});

it('why a case is known to fail is told in every format that tells cases', () => {
  const known = testedAs('known-fail', 'a', ['1-a'], liftFailure, { reason: 'no #rifts yet' });
  const mended = testedAs('unexpected-pass', 'b', ['1-a'], liftFailure, { reason: 'no doors yet' });
  const run = runOf([known, mended]);
  const { badge: __, ...telling } = exports;
  for (const render of Object.values(telling))
    for (const reason of [/no \\?#rifts yet/, /no doors yet/]) expect(render(run)).toMatch(reason);
  expect(tapOf(exports.tap(run)).points[0]).toMatchObject({ todo: 'no #rifts yet' });
});

describe('JUnit', () => {
  it('tells a failure from an error and from what was not asked', () => {
    const xml = xmlOf(exports.junit(all));
    const suites = xml.documentElement!;
    expect(['tests', 'failures', 'errors', 'skipped'].map((name) => suites.getAttribute(name))).toEqual([
      '8',
      '2',
      '3',
      '2',
    ]);
    const children = [...xml.getElementsByTagName('testcase')].map((test) =>
      [...test.childNodes]
        .map(({ nodeName }) => nodeName)
        .filter((name) => ['failure', 'error', 'skipped'].includes(name))
        .join(),
    );
    expect(children).toEqual(['', 'skipped', 'skipped', 'failure', 'failure', 'error', 'error', 'error']);
  });

  it('tells how to see it again', () => {
    expect(exports.junit(all)).toContain('--cases lift-1-a-0001');
  });

  it('is well-formed whatever came, a test for each case', () => {
    fc.assert(
      fc.property(foreignRuns, (run) => {
        expect([...xmlOf(exports.junit(run)).getElementsByTagName('testcase')]).toHaveLength(
          run.tested.length,
        );
      }),
      runs,
    );
  });
});

describe('TAP', () => {
  it('skips what is unsupported and leaves to do what is known', () => {
    const { points, odd, plan } = tapOf(exports.tap(all));
    expect([plan, odd]).toEqual([8, []]);
    expect(points.map(({ ok }) => ok)).toEqual([true, false, false, false, false, true, false, false]);
    expect(points.map(({ skip, todo }) => (skip ? 'skip' : todo ? 'todo' : ''))).toEqual([
      '',
      '',
      '',
      '',
      '',
      'skip',
      'todo',
      '',
    ]);
  });

  it('tells of a failure in YAML', () => {
    expect(tapOf(exports.tap(all)).points[1]!.diag).toMatchObject({
      status: 'fail',
      message: 'it accepts an action that is illegal',
      clause: '2-a',
      again: 'assize verify --adapter "python3 my lift.py" --cases lift-1-a-0001',
    });
  });

  it('is the same list of points whatever came', () => {
    fc.assert(
      fc.property(foreignRuns, ({ footer: { stopped: _, ...footer }, ...rest }) => {
        const run: VerifyRun = { ...rest, footer };
        const { points, odd } = tapOf(exports.tap(run));
        expect(odd).toEqual([]);
        expect(points.map(({ ok, skip, todo }) => [ok, Boolean(skip), Boolean(todo)])).toEqual(
          run.tested.map(({ result: { status } }) => [
            ['pass', 'unsupported'].includes(status),
            status === 'unsupported',
            status === 'known-fail',
          ]),
        );
        expect(points.every(({ ok, diag }) => ok || diag?.status !== undefined)).toBe(true);
      }),
      runs,
    );
  });
});

describe('CTRF', () => {
  it('counts as its schema says, and keeps our statuses', () => {
    const record = ctrfOf(exports.ctrf(all));
    expect(record.results.summary).toMatchObject({
      tests: 8,
      passed: 1,
      failed: 5,
      skipped: 1,
      pending: 1,
      other: 0,
    });
    expect(record.results.tests.map(({ rawStatus }) => rawStatus)).toEqual(
      everyStatus.map(({ result }) => result.status),
    );
  });

  it('is valid whatever came', () => {
    fc.assert(
      fc.property(foreignRuns, (run) => {
        expect(validate(ctrfOf(exports.ctrf(run)))).toMatchObject({ valid: true });
      }),
      // Each compiles the schema.
      { numRuns: 15 },
    );
  });

  it('would be seen to be invalid', () => {
    expect(validate({ ...ctrfOf(exports.ctrf(all)), reportFormat: 'x' })).toMatchObject({ valid: false });
  });
});

describe('the badge', () => {
  const badgeOf = (passed: number, of: number, cases = of) => {
    const tested = Array.from({ length: of }, (_, n) =>
      testedAs(n < passed ? 'pass' : 'unsupported', `c${n}`),
    );
    const run = runOf(tested);
    return JSON.parse(exports.badge({ ...run, header: { ...run.header, cases } }));
  };

  it('has unsupported cases and those that were not run in its denominator', () => {
    expect(badgeOf(9, 10)).toEqual({
      schemaVersion: 1,
      label: 'assize lift',
      message: '9/10 (90 %)',
      color: 'yellowgreen',
    });
    expect(badgeOf(10, 10, 20)).toMatchObject({ message: '10/20 (50 %)', color: 'orange' });
  });

  it.each([
    [440, 440, '440/440 (100 %)', 'brightgreen'],
    [439, 440, '439/440 (99 %)', 'green'],
    [3, 10, '3/10 (30 %)', 'red'],
    [0, 0, '0/0 (0 %)', 'red'],
  ])('of %i of %i says %s in %s', (passed, of, message, color) => {
    expect(badgeOf(passed, of)).toMatchObject({ message, color });
  });
});

describe('HTML', () => {
  /** Elements by their names, as a browser that runs no script sees them: what is in quotation marks opens nothing. */
  const elements = (text: string) => [...text.matchAll(/<([a-z!][a-z0-9]*)/gi)].map(([, name]) => name!);
  const known = new Set(elements(exports.html(all)));

  it('opens no element and fetches nothing that a stranger names', () => {
    expect(known).not.toContain('script');
    fc.assert(
      fc.property(foreignRuns, (run) => {
        const page = exports.html(run);
        expect(
          elements(page).filter((name) => !known.has(name) && !['p', 'details', 'ul', 'li'].includes(name)),
        ).toEqual([]);
        expect(page).not.toMatch(/\b(src|href|url)\s*[=(]/);
        expect(page).not.toMatch(/<[^>]*\son[a-z]+\s*=/i);
      }),
      runs,
    );
  });

  it('tells every failure, and what is not passed besides', () => {
    const page = exports.html(all);
    for (const {
      case: { id },
      result,
    } of everyStatus.slice(1))
      expect(page).toContain(`${result.status} ${id}`);
    expect(page).toContain('a car takes no more than it holds');
    expect(page).toContain('default-src &#39;none&#39;'.replaceAll('&#39;', "'"));
  });
});
