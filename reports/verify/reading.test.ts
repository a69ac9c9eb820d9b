import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerifyRecord } from '../../conformance/result.js';
import { everyStatus, foreignRuns, runOf, unsafeCharacter } from '../fixtures/verify.js';
import { readResults } from './reading.js';
import { resultLine, type VerifyRun } from './run.js';

const recordsOf = ({ header, tested, footer }: VerifyRun): VerifyRecord[] => [
  header,
  ...tested.flatMap((each) => [each.case, each.result]),
  footer,
];
const textOf = (records: readonly VerifyRecord[]) => records.map(resultLine).join('');
const whole = recordsOf(runOf(everyStatus));

describe('a file of results', () => {
  it('is read as it was written', () => {
    expect(readResults(textOf(whole))).toEqual({ ok: true, run: runOf(everyStatus) });
  });

  it('may tell results in another order than cases, as several jobs do', () => {
    const [header, a, ofA, b, ofB, ...rest] = whole;
    const read = readResults(textOf([header!, a!, b!, ofB!, ofA!, ...rest]));
    expect(read.ok && read.run.tested.map(({ result }) => result.id).slice(0, 2)).toEqual([
      everyStatus[1]!.case.id,
      everyStatus[0]!.case.id,
    ]);
  });

  it('may have left cases out, if it says why', () => {
    const run = runOf(everyStatus.slice(0, 1));
    const header = { ...run.header, suite: { ...run.header.suite, cases: 440 }, cases: 440 };
    const stopped = { ...run.footer, stopped: '--bail', exit: 2 };
    expect(readResults(textOf(recordsOf({ ...run, header, footer: stopped }))).ok).toBe(true);
    expect(readResults(textOf(recordsOf({ ...run, header })))).toMatchObject({
      message: expect.stringContaining('found 1 results; expected 440, as the header says'),
    });
  });

  const [header, aCase, aResult] = whole as [VerifyRecord, VerifyRecord, VerifyRecord];
  const footer = whole.at(-1)!;
  it.each<[string, string, string]>([
    ['without a line', '', 'found nothing'],
    ['without a footer', textOf(whole.slice(0, -1)), 'found no footer'],
    ['cut in a line', textOf(whole).slice(0, -9), 'line 18: found'],
    ['without a header', textOf(whole.slice(1)), 'line 1: found a case first'],
    ['with two headers', textOf([header, ...whole]), 'line 2: found a second header'],
    ['that goes on', textOf([...whole, aCase]), 'line 19: found a case after the footer'],
    [
      'with a case without a result',
      textOf(whole.filter((each) => each !== aResult)),
      'found 1 cases without a result',
    ],
    [
      'with a result without its case',
      textOf([header, aResult, footer]),
      'line 2: found a result of "lift-1-a-0000"',
    ],
    [
      'with two results of a case',
      textOf([header, aCase, aResult, aResult]),
      'line 4: found a second result',
    ],
    [
      'of another format',
      textOf(whole).replace('verify/1', 'verify/2'),
      'line 1: found the format "assize-verify/2"',
    ],
    [
      'with an unknown field',
      textOf(whole).replace('"jobs":1', '"jobs":1,"x":1'),
      'line 1: found a header record with',
    ],
    [
      'with an unknown status',
      textOf(whole).replace('"pass"', '"passed"'),
      'line 3: found a result record with',
    ],
    [
      'with a pass that failed',
      textOf(whole).replace('"fail"', '"pass"'),
      'line 5: found a result record with',
    ],
    [
      'that counts otherwise',
      textOf(whole).replace('"pass":1', '"pass":2'),
      'found 1 results of status pass; expected 2',
    ],
    [
      'of more cases than the suite has',
      textOf(whole).replace('"hash":"ab","cases":8', '"hash":"ab","cases":7'),
      'found 8 cases that are run; expected at most the 7 of the suite',
    ],
    [
      'whose exit is not that of its counts',
      textOf([...whole.slice(0, -1), { ...footer, exit: 0 } as VerifyRecord]),
      'found the exit code 0 in the footer; expected 1,',
    ],
    [
      'stopped, with an exit of no stop',
      textOf([...whole.slice(0, -1), { ...footer, stopped: '--bail', exit: 0 } as VerifyRecord]),
      'found the exit code 0 in the footer; expected 1 or 130 or 143,',
    ],
    [
      'with a field twice',
      textOf(whole).replace('"jobs":1', '"jobs":9,"jobs":1'),
      'line 1: found the field "jobs" twice',
    ],
    ['that is a list', '[1]\n', 'line 1: found "[1]"; expected a record'],
  ])('%s is none', (_, text, said) => {
    const read = readResults(text, 'r.jsonl');
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining(said) });
    expect(read).toMatchObject({ message: expect.stringContaining('"r.jsonl"') });
    expect(read).toMatchObject({ message: expect.stringMatching(/\(docs\/verify\.md#results\)$/) });
  });

  it('is harmless to look at, and says all the same what came', () => {
    fc.assert(
      fc.property(foreignRuns, ({ suite: _, ...run }) => {
        const whole = { ...run, header: { ...run.header, cases: run.tested.length } };
        const text = textOf(recordsOf(whole));
        expect(text).not.toMatch(unsafeCharacter);
        expect(readResults(text)).toEqual({ ok: true, run: JSON.parse(JSON.stringify(whole)) });
      }),
      { numRuns: 60 },
    );
  });

  it('refuses a record that its schema does not know, as a fault of ours', () => {
    expect(() => resultLine({ ...footer, exit: -1 } as VerifyRecord)).toThrow(
      'the footer record violates its schema',
    );
  });
});
