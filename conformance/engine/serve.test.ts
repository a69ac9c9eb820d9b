import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { filesOf, openWorld, packageRoot, shelves } from '../../scenarios/index.js';
import { canonical } from '../canonical.js';
import { alikeAs } from '../observation.js';
import type { ResetParams } from '../protocol/messages.js';
import { Unsupported } from './engine.js';
import { capabilitiesOf, laneOf } from './lanes.js';
import { Desk, serve } from './serve.js';

const worldOf = (rulebook: string, name: string) => {
  const shelf = shelves.find(({ game }) => game.id === rulebook)!;
  const world = openWorld(filesOf(shelf).worlds.find((file) => file.name === name)!.path, shelves);
  if (!world.ok) throw new Error(name);
  return world.value;
};
const resetTo = (rulebook: string, name: string): ResetParams => ({
  rulebook,
  revision: 'current',
  readings: {},
  setup: worldOf(rulebook, name).document as ResetParams['setup'],
});

describe('the two lanes', () => {
  const files = shelves.flatMap((shelf) =>
    filesOf(shelf).worlds.map(({ name }) => [shelf.game.id, name] as const),
  );

  it.each(files)('play %s/%s alike', (rulebook, name) => {
    const params = resetTo(rulebook, name);
    const [compiled, xstate] = (['compiled', 'xstate'] as const).map((lane) =>
      laneOf(lane, shelves).reset(params),
    );
    const steps = 5;
    for (let step = 0; step < steps; step++) {
      const legal = compiled!.legal();
      expect(xstate!.legal()).toEqual(legal);
      expect(alikeAs(xstate!.observe())).toBe(alikeAs(compiled!.observe()));
      const action = legal[(step * 7 + 3) % legal.length];
      if (!action) break;
      expect(compiled!.apply(action)).toBe(true);
      expect(xstate!.apply(action)).toBe(true);
    }
    expect(xstate!.perft(2)).toEqual(compiled!.perft(2));
  });

  it('refuse what is illegal and stay where they are', () => {
    for (const lane of ['compiled', 'xstate'] as const) {
      const game = laneOf(lane, shelves).reset(resetTo('ti4', 'crossing'));
      const before = canonical(game.observe());
      expect(game.apply({ type: 'depart' })).toBe(false);
      expect(game.apply({ type: 'no such thing' })).toBe(false);
      expect(canonical(game.observe())).toBe(before);
    }
  });

  it('say what they do not have', () => {
    const engine = laneOf('compiled', shelves);
    const good = resetTo('ti4', 'crossing');
    expect(() => engine.reset({ ...good, rulebook: 'oxo' })).toThrow(Unsupported);
    expect(() => engine.reset({ ...good, revision: 'ability-transport' })).toThrow(Unsupported);
    expect(() => engine.reset({ ...good, readings: { nobody: 'knows' } })).toThrow(Unsupported);
    expect(() => engine.reset({ ...good, setup: {} })).toThrow(Unsupported);
  });
});

describe('an engine behind the protocol', () => {
  let desk: Desk;
  const ask = (method: string, params: object = {}, id: unknown = 1) =>
    JSON.parse(desk.answer(JSON.stringify({ jsonrpc: '2.0', id, method, params })));

  beforeEach(() => {
    desk = new Desk(laneOf('compiled', shelves), { rulebooks: capabilitiesOf(shelves) });
  });

  it('greets, plays, goes back and ends', () => {
    const hello = ask('initialize', { protocol: 1, rulebook: 'ti4' }, 'a').result;
    expect(hello.protocol).toBe(1);
    expect(hello.rulebooks.map(({ id }: { id: string }) => id)).toEqual(['bands', 'ti4']);
    expect(ask('reset', resetTo('ti4', 'crossing')).result).toEqual({});
    const { actions } = ask('legal').result;
    const { snapshot } = ask('snapshot').result;
    const before = ask('observe').result.state;
    expect(ask('apply', { action: actions[0] }).result).toEqual({ accepted: true });
    expect(ask('observe').result.state).not.toEqual(before);
    expect(ask('apply', { action: { type: 'castle' } }).result).toEqual({ accepted: false });
    expect(ask('restore', { snapshot }).result).toEqual({});
    expect(ask('observe').result.state).toEqual(before);
    expect(ask('perft', { depth: 1 }).result.plays).toBe(actions.length);
    expect(ask('shutdown').result).toEqual({});
    expect(desk.isShut).toBe(true);
  });

  it.each([
    ['what is no JSON', 'oops', -32700, null],
    ['a list', '[]', -32600, null],
    ['no id', '{"jsonrpc":"2.0","method":"legal"}', -32600, null],
    ['another protocol', '{"id":4,"method":"legal"}', -32600, 4],
    ['an unknown method', '{"jsonrpc":"2.0","id":5,"method":"castle"}', -32601, 5],
    [
      'wrong parameters',
      '{"jsonrpc":"2.0","id":6,"method":"initialize","params":{"protocol":"1"}}',
      -32602,
      6,
    ],
    ['a word before the greeting', '{"jsonrpc":"2.0","id":7,"method":"legal"}', -32600, 7],
  ])('answers %s with an error', (_, line, code, id) => {
    const { error, ...rest } = JSON.parse(desk.answer(line));
    expect(rest).toEqual({ jsonrpc: '2.0', id });
    expect(error.code).toBe(code);
  });

  it('tells the stages of the talk apart', () => {
    ask('initialize', { protocol: 1, rulebook: 'ti4' });
    expect(ask('legal').error.code).toBe(-32600);
    expect(ask('reset', { ...resetTo('ti4', 'crossing'), rulebook: 'oxo' }).error.code).toBe(-32001);
    ask('reset', resetTo('ti4', 'crossing'));
    expect(ask('restore', { snapshot: 3 }).error.code).toBe(-32602);
    expect(ask('reset', { ...resetTo('ti4', 'crossing'), setup: {} }).error.code).toBe(-32001);
    // A reset that failed leaves no game behind.
    expect(ask('legal').error.code).toBe(-32600);
  });

  it('reads lines until it is told to end', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(
      ['initialize', 'shutdown', 'legal']
        .map((method, id) =>
          JSON.stringify({
            jsonrpc: '2.0',
            id,
            method,
            params: method === 'initialize' ? { protocol: 1, rulebook: 'ti4' } : {},
          }),
        )
        .join('\r\n'),
    );
    await serve(laneOf('compiled', shelves), { rulebooks: [] }, input, output);
    const lines = output.read().toString().trimEnd().split('\n');
    expect(lines.map((line: string) => JSON.parse(line).id)).toEqual([0, 1]);
  });
});

describe('the program', () => {
  const main = join(packageRoot(), 'dist', 'conformance', 'engine', 'main.js');
  const runMain = (args: readonly string[], input = '') => {
    if (!existsSync(main)) throw new Error(`${main} is not there; npm run build makes it`);
    return spawnSync(process.execPath, [main, ...args], { input, encoding: 'utf8' });
  };

  it('serves on standard input and output', () => {
    const hello = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocol: 1, rulebook: 'ti4' } };
    const { status, stdout, stderr } = runMain(['--engine', 'compiled'], `${JSON.stringify(hello)}\n`);
    expect(JSON.parse(stdout).result.name).toBe('assize, compiled');
    expect([status, stderr]).toEqual([0, '']);
  });

  it('refuses what it does not know', () => {
    expect(runMain(['--engine', 'abacus'])).toMatchObject({ status: 64, stdout: '' });
    expect(runMain(['--castle'])).toMatchObject({ status: 64, stdout: '' });
  });
});
