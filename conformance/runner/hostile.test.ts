import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResultRecord, Status } from '../result.js';
import { defaultLimits } from './client.js';
import { gatesCase, gatesCommand, gatesSuite } from './fixtures/gates.js';
import { type VerifyOptions, verify } from './verify.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Long enough for an answer on a busy machine, short enough to wait for. */
const limits = { ...defaultLimits, request: 2500, grace: 300, line: 65_536 };

async function run(command: string, options: Partial<VerifyOptions> = {}) {
  const notes: string[] = [];
  const { records, footer } = await verify({
    suite: gatesSuite,
    hash: '0'.repeat(64),
    cases: [gatesCase('A')],
    assize: '0.0.0',
    jobs: 1,
    restarts: 100,
    limits,
    now: () => new Date(0),
    onNote: (note) => notes.push(note),
    ...options,
    command,
  });
  const results = records.filter((record): record is ResultRecord => record.record === 'result');
  return { records, footer, results, notes, statuses: results.map(({ status }) => status) };
}

/** Waits until none of the processes in a file of ids runs any more. */
async function nothingRuns(file: string): Promise<number> {
  const pids = readFileSync(file, 'utf8').trim().split('\n').map(Number);
  while (pids.some(runs)) await new Promise((resolve) => setTimeout(resolve, 20));
  return pids.length;
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended and that nobody has asked for runs no more.
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** What comes at the first action of a case, and what is said of it. */
const tricks: readonly (readonly [trick: string, status: Status, message: RegExp])[] = [
  ['exit 3', 'crash', /ended with exit code 3 before it answered apply$/],
  ['exit 0', 'crash', /ended with exit code 0 before it answered apply$/],
  ['signal', 'crash', /was ended by SIGSEGV before it answered apply$/],
  ['throw', 'crash', /ended with exit code 1 before it answered apply$/],
  ['silence', 'timeout', /did not answer apply within 2.5 s; expected a line on standard output, flushed$/],
  ['spin', 'timeout', /did not answer apply within 2.5 s; expected a line on standard output, flushed$/],
  ['noise before', 'error', /in answer to apply: found a line that is no JSON; .* standard error$/],
  ['noise after', 'error', /what no request asked for: found a line that is no JSON/],
  ['noise on the line', 'error', /found a line that is no JSON/],
  ['half line', 'timeout', /within 2.5 s; it wrote \d+ bytes of a line that has no end$/],
  ['half line and exit', 'crash', /exit code 0 before it answered apply; it wrote 22 bytes of a line/],
  ['several lines', 'error', /found a line that is no JSON; expected one JSON object a line/],
  ['endless line', 'error', /a line that is too long: found more than 65536 bytes/],
  ['endless lines', 'error', /found no "id"/],
  ['huge line', 'error', /a line that is too long: found more than 65536 bytes/],
  ['no utf-8', 'error', /found bytes that are no UTF-8/],
  ['byte order mark', 'error', /found a byte order mark; expected UTF-8 without one/],
  ['empty line', 'error', /found an empty line/],
  ['wrong id', 'error', /found "id": 10\d\d; expected "id": \d+, as in the request/],
  ['earlier id', 'error', /found "id": 1, of an earlier request/],
  ['id as text', 'error', /found "id": "\d+"; expected "id": \d+/],
  ['id of nothing', 'error', /found "id": null with the error .*no JSON/],
  ['no id', 'error', /found no "id"/],
  ['json-rpc 1.0', 'error', /answered apply wrongly: \/jsonrpc: found "1.0"; expected "2.0"/],
  ['no json-rpc', 'error', /no field "jsonrpc"/],
  ['batch', 'error', /found a batch; expected one object for one request/],
  ['scalar', 'error', /found true; expected a JSON object/],
  ['null result', 'error', /answered apply wrongly: \/result: found nothing; expected a record/],
  ['no result', 'error', /no field "result"/],
  ['result and error', 'error', /with a result and an error; expected one of them/],
  ['wrong schema', 'error', /\/result\/accepted: found "yes"; expected true or false/],
  ['missing field', 'error', /no field "accepted"/],
  ['extra field', 'error', /the field "because"; expected one of the fields accepted/],
  ['extra field outside', 'error', /the field "seconds"; expected one of the fields/],
  ['twice', 'error', /what no request asked for: found an answer with the id \d+; expected it after/],
  ['notification', 'error', /found the request or notification "log"; expected answers alone/],
  ['request', 'error', /found the request or notification "reset"/],
  ['deep', 'error', /found more than 64 levels of lists and records; expected at most 64/],
  ['not a number', 'error', /found a line that is no JSON/],
  ['field twice', 'error', /found the field "accepted" twice; expected it once/],
  ['no such method', 'error', /answered apply with the error -32601, "so it is"; expected a result/],
  ['invalid params', 'error', /with the error -32602, "no \\u\{1b\}\[2Jgate"/],
  ['internal error', 'error', /with the error -32603/],
  ['unsupported action', 'error', /-32001, .* an action that is not legal has "accepted": false/],
  ['error as text', 'error', /with a wrong error: \/error: found "illegal"; expected a record/],
  ['error without message', 'error', /with a wrong error: .*no field "message"/],
  ['closed output', 'crash', /closed its standard output before it answered apply/],
  ['closed input', 'crash', /closed its standard input before it answered observe/],
  ['exit after the answer', 'crash', /ended with exit code 0 before it answered observe/],
  ['exit after the last answer', 'crash', /ended with exit code 0 .*asked for the next case/],
  ['orphan at the pipes', 'crash', /ended with exit code 4 before it answered apply/],
];

/** What is odd and still as the protocol says. */
const harmless = ['carriage return', 'byte by byte', 'much on standard error', 'orphan left'];

const pairsOf = <T>(all: readonly T[]): readonly T[][] =>
  all.flatMap((_, index) => (index % 2 === 0 ? [all.slice(index, index + 2)] : []));

describe('an engine that in one case', () => {
  const pids = join(folder, 'tricks');
  const all = [...tricks.map(([trick]) => trick), ...harmless];
  // Of two processes each hears a trick, then a case without one.
  const cases = pairsOf(all.map((trick, index) => ({ trick, index }))).flatMap((pair) => [
    ...pair.map(({ trick, index }) => gatesCase(`T${index}`, {}, trick)),
    ...pair.map(({ index }) => gatesCase(`G${index}`)),
  ]);
  let results: readonly ResultRecord[];
  const of = (id: string) => results.find((each) => each.id === id)!;

  beforeAll(async () => {
    ({ results } = await run(gatesCommand('', pids), { cases, jobs: 2 }));
  }, 120_000);

  test.each(tricks.map((each, index) => [...each, index] as const))(
    'has this trick: %s: is %s, and passes the next case',
    (_, status, message, index) => {
      const { failure, ...result } = of(`T${index}`);
      expect(failure?.message).toMatch(message);
      expect(failure?.message).not.toMatch(/\p{Cc}/u);
      expect(result.status).toBe(status);
      expect(failure?.oracle).toBe(status === 'error' ? 'protocol' : 'process');
      expect(failure?.clauses[0]).toMatch(/^1-/);
      expect(of(`G${index}`).status).toBe('pass');
    },
  );

  test.each(harmless.map((trick, index) => [trick, tricks.length + index] as const))(
    'has this oddness: %s: passes',
    (_, index) => {
      expect(of(`T${index}`)).toMatchObject({ status: 'pass' });
      expect(of(`G${index}`)).toMatchObject({ status: 'pass' });
    },
  );

  test('is told with the bytes that went and came', () => {
    const { sent, came } = of(`T${all.indexOf('no utf-8')}`).failure!;
    expect(sent.map((line) => JSON.parse(line).method)).toEqual(['reset', 'observe', 'apply']);
    expect(came.at(-1)).toBe('{\\xff\\xfe\\x1b[2J');
    expect(of(`T${all.indexOf('half line and exit')}`).failure!.came.at(-1)).toBe('{"jsonrpc":"2.0","id":');
    expect(of(`T${all.indexOf('endless line')}`).failure!.came.at(-1)).toMatch(/^x{100}/);
  });

  test('is told with its standard error', () => {
    expect(of(`T${all.indexOf('throw')}`).failure!.stderr).toContain('Error: the gate is stuck');
  });

  test('leaves nothing running', async () => {
    expect(await nothingRuns(pids)).toBeGreaterThan(tricks.length / 2);
  });
});

describe('an engine that from its start', () => {
  const threeCases = ['A', 'B', 'C'].map((id) => gatesCase(id));

  test.each<[trick: string, status: Status, message: RegExp]>([
    ['start: exit', 'crash', /ended with exit code 1 before it answered initialize$/],
    ['start: noise', 'error', /in answer to initialize|what no request asked for/],
    ['start: closed output', 'crash', /closed its standard output before it answered initialize$/],
    ['protocol 2', 'error', /\(gates\) speaks version 2 of the protocol; expected 1$/],
  ])(
    '%s: each start is the trouble of one case, and after three it is given up',
    async (trick, status, message) => {
      const pids = join(folder, trick);
      const { statuses, results, footer } = await run(gatesCommand(trick, pids), {
        cases: [...threeCases, gatesCase('D')],
      });
      expect(statuses).toEqual([status, status, status]);
      expect(results[0]!.failure?.message).toMatch(message);
      expect(footer.stopped).toBe('the adapter could not be started 3 times one after the other');
      expect(footer.exit).toBe(1);
      expect(await nothingRuns(pids)).toBe(3);
    },
  );

  test('start: silence: is a timeout of its own length', async () => {
    const { statuses, results } = await run(gatesCommand('start: silence'), {
      limits: { ...limits, start: 500 },
    });
    expect(statuses).toEqual(['timeout']);
    expect(results[0]!.failure?.message).toMatch(
      /did not answer initialize within 0.5 s since it was started; expected a line/,
    );
  });

  test('has another game: all is unsupported', async () => {
    const { statuses, results, footer } = await run(gatesCommand('another game'), { cases: threeCases });
    expect(statuses).toEqual(['unsupported', 'unsupported', 'unsupported']);
    expect(results[0]!.failure?.message).toBe('the adapter does not have the rulebook gates');
    expect(footer.exit).toBe(2);
  });

  test('ends at every reset: is the trouble of each case, within the bound of restarts', async () => {
    const pids = join(folder, 'resets');
    const { statuses, footer } = await run(gatesCommand('exit at reset', pids), {
      cases: threeCases,
      restarts: 1,
    });
    expect(statuses).toEqual(['crash', 'crash']);
    expect(footer).toMatchObject({ stopped: 'the adapter was started again 1 time', exit: 1 });
    expect(await nothingRuns(pids)).toBe(2);
  });

  test("is deaf to shutdown and SIGTERM: is ended, its children too, and that is its last case's doing", async () => {
    const pids = join(folder, 'deaf');
    const { statuses, results } = await run(gatesCommand('deaf', pids));
    expect(statuses).toEqual(['timeout']);
    expect(results[0]!.failure?.message).toBe(
      'the adapter did not answer shutdown within 0.3 s; expected a line on standard output, flushed',
    );
    expect(await nothingRuns(pids)).toBe(2);
  });

  test('has a child of another session at its pipes: is not waited for', async () => {
    const pids = join(folder, 'escaped');
    const cases = [gatesCase('A', {}, 'escaped orphan at the pipes'), gatesCase('B')];
    const { statuses, results } = await run(gatesCommand('', pids), { cases });
    const [, escaped] = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
    process.kill(escaped!, 'SIGKILL');
    expect(statuses).toEqual(['crash', 'pass']);
    expect(results[0]!.failure?.message).toMatch(/ended with exit code 4 before it answered apply$/);
  });

  test.each<[trick: string, status: Status, message: RegExp]>([
    ['exit before', 'crash', /ended with exit code 7 before it answered shutdown$/],
    ['signal after', 'crash', /was ended by SIGSEGV$/],
    ['noise after', 'error', /found a line that is no JSON/],
    ['half line after', 'crash', /it wrote 1 bytes of a line that has no end$/],
  ])('shutdown: %s: its last case is no pass', async (trick, status, message) => {
    const { statuses, results, notes } = await run(gatesCommand(`shutdown: ${trick}`));
    expect([statuses, notes]).toEqual([[status], []]);
    expect(results[0]!.failure?.message).toMatch(message);
  });

  test.each([1, 2, 3])('ends whenever a case is over: is the same by %i processes', async (jobs) => {
    const command = gatesCommand('shutdown: exit before, or at the second reset');
    expect((await run(command, { cases: threeCases, jobs })).statuses).toEqual(['crash', 'crash', 'crash']);
  });

  test("ends after a case before one that it is not asked: is that case's doing", async () => {
    const lacking = gatesCase('B', { requires: { readings: { rust: 'yes' }, features: [] } });
    const { statuses } = await run(gatesCommand('shutdown: exit before'), {
      cases: [gatesCase('A'), lacking],
    });
    expect(statuses).toEqual(['crash', 'unsupported']);
  });

  test('ends badly when it is told to: passes', async () => {
    const { statuses, notes } = await run(gatesCommand('shutdown: exit 6'));
    expect([statuses, notes]).toEqual([['pass'], []]);
  });
});

describe('a command line', () => {
  test.each<[command: string, status: Status, message: RegExp]>([
    ['assize-no-such-command', 'crash', /exit code 127 \(the shell does not find the command\)/],
    [folder, 'crash', /exit code 126 \(the shell may not execute the command\)/],
    ['true', 'crash', /ended with exit code 0 before it answered initialize/],
    ['cat', 'error', /found the request or notification "initialize"; expected answers alone/],
    ['yes', 'error', /found a line that is no JSON/],
    ['head -c 1000000 /dev/zero', 'error', /a line that is too long/],
    ['echo "{}"; sleep 1000', 'error', /found no "id"/],
    ["'", 'crash', /ended with exit code 2/],
  ])('%s: is %s', async (command, status, message) => {
    const { statuses, results } = await run(command);
    expect(statuses).toEqual([status]);
    expect(results[0]!.failure?.message).toMatch(message);
  });

  test('that cannot be started at all is a crash', async () => {
    const { statuses, results } = await run(`true '${'x'.repeat(300_000)}'`);
    expect(statuses).toEqual(['crash']);
    expect(results[0]!.failure?.message).toMatch(/could not be started \(.*E2BIG/);
  });
});
