import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import type { Exploration } from '../exploration.js';
import { explore } from '../explore.js';
import { arithmetic, bounds, type Shape, shapes, told } from '../fixtures/arithmetic.js';
import { interpretStatechart } from '../interpret.js';
import type { Bounds, Model } from '../model.js';
import { compileStatechart } from '../statechart.js';
import { exploreWith } from '../threads/explore-with.js';
import { lateHelper } from '../threads/fixtures/helpers.js';
import { Checkpoints, canResume, identityOf } from './checkpoint.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assize-checkpoint-'));
  file = join(folder, 'search');
});
afterEach(() => rmSync(folder, { recursive: true }));

const custody = (model: Model, resume?: string) =>
  new Checkpoints({ identity: identityOf(model, 'here'), file, resume });

/** Searches within each of the bounds in turn, each time from the file of the time before, with a model of its own. */
function inParts(make: () => Model, limits: readonly Bounds[]): Exploration {
  let last: Exploration | undefined;
  for (const limit of limits) {
    const model = make();
    last = explore(model, limit, { custody: custody(model, last && file) });
  }
  return last!;
}

const shape: Shape = { size: 6000, actions: 4, factor: 3, beginnings: 1, marked: [5000, 2000, 1000, 77] };

describe('a search that is resumed', () => {
  it('tells what an unbroken one tells, whatever bounds stopped it on the way', () => {
    let resumed = 0;
    fc.assert(
      fc.property(shapes, fc.array(bounds, { minLength: 1, maxLength: 4 }), (one, stops) => {
        const make = () => arithmetic(one);
        const unbroken = explore(make());
        if (unbroken.states > 200 && !explore(make(), stops[0]).complete) resumed++;
        expect(told(inParts(make, [...stops, {}]))).toEqual(told(unbroken));
      }),
      { seed: 6, numRuns: 60 },
    );
    expect(resumed).toBeGreaterThan(15);
  });

  it.each(['maxStates', 'maxDepth'] as const)('is stopped where an unbroken one is: %s', (name) => {
    const limits = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }));
    fc.assert(
      fc.property(shapes, limits, (one, [first, more]) => {
        const make = () => arithmetic(one);
        const stops = name === 'maxStates' ? [first, first + more] : [first % 10, (first % 10) + (more % 5)];
        const [early, late] = stops.map((limit) => ({ [name]: limit }));
        expect(told(inParts(make, [early!, late!]))).toEqual(told(explore(make(), late)));
      }),
      { seed: 7, numRuns: 30 },
    );
  });

  it('goes on from wherever it was interrupted', () => {
    const unbroken = told(explore(arithmetic(shape)));
    for (const at of [1, 2, 17, 400, 2500, 5990]) {
      const model = arithmetic(shape);
      const stopped = explore(
        model,
        {},
        {
          custody: custody(model),
          progressEvery: at,
          onProgress: () => 'stop',
        },
      );
      expect(stopped.complete).toBe(false);
      expect(told(inParts(() => arithmetic(shape), [{}]))).toEqual(unbroken);
      const again = arithmetic(shape);
      expect(told(explore(again, {}, { custody: custody(again, file) }))).toEqual(unbroken);
    }
  });

  it('is at its end at once when it had come there', () => {
    const first = arithmetic(shape);
    const whole = explore(first, {}, { custody: custody(first) });
    const again = { ...arithmetic(shape) };
    let expanded = 0;
    const counting: Model = {
      ...again,
      expand: (state, visit) => {
        expanded++;
        again.expand(state, visit);
      },
    };
    expect(told(explore(counting, {}, { custody: custody(counting, file) }))).toEqual(told(whole));
    expect(expanded).toBeLessThan(200);
  });

  it('goes together with helpers, on both sides', async () => {
    const unbroken = told(explore(arithmetic(shape)));
    const helpers = () => [lateHelper(arithmetic(shape), 3), lateHelper(arithmetic(shape), 4)];
    const first = arithmetic(shape);
    await exploreWith(helpers(), first, { maxStates: 3000 }, { custody: custody(first) });
    const second = arithmetic(shape);
    const resumed = await exploreWith(helpers(), second, {}, { custody: custody(second, file) });
    expect(told(resumed)).toEqual(unbroken);
  });
});

describe('plain contexts', () => {
  const machine = setup({
    types: { context: {} as { n: number; log: string[] }, events: {} as { type: 'up' | 'half' } },
  }).createMachine({
    context: { n: 1, log: ['é\n', '__proto__'] },
    on: {
      up: { actions: assign({ n: ({ context }) => (context.n * 7 + 3) % 1009 }) },
      half: {
        actions: assign({
          n: ({ context }) => context.n >> 1,
          log: ({ context }) => (context.n % 3 ? [] : context.log),
        }),
      },
    },
  });
  const options = { events: [{ type: 'up' as const }, { type: 'half' as const }] };

  it.each([
    ['compiled', () => compileStatechart(machine, options)],
    ['interpreted', () => interpretStatechart(machine, options)],
  ])('are numbered as before: %s', (_, make) => {
    const unbroken = explore(make());
    expect(unbroken.states).toBeGreaterThan(500);
    const stops = [{ maxStates: 40 }, { maxStates: 300 }, {}];
    expect(told(inParts(make, stops))).toEqual(told(unbroken));
  });

  it('are refused where the model does not give them away', () => {
    expect(canResume(arithmetic(shape))).toBe(true);
    expect(canResume({ ...arithmetic(shape), isPrivate: true })).toBe(false);
    expect(canResume(compileStatechart(machine, options))).toBe(true);
  });
});

describe('a file that cannot be gone on from', () => {
  const stopped = (): void => {
    const model = arithmetic(shape);
    explore(model, { maxStates: 2000 }, { custody: custody(model) });
  };
  const resume = (model: Model = arithmetic(shape)) =>
    explore(model, {}, { custody: new Checkpoints({ identity: identityOf(model, 'here'), resume: file }) });

  it('is refused when it is of another model', () => {
    stopped();
    for (const other of [
      arithmetic({ ...shape, beginnings: 2 }),
      { ...arithmetic(shape), stateBytes: 3 },
      { ...arithmetic(shape), properties: [] },
    ])
      expect(() => resume(other)).toThrow('a checkpoint of another model');
    const model = arithmetic(shape);
    const elsewhere = new Checkpoints({ identity: identityOf(model, 'elsewhere'), resume: file });
    expect(() => explore(model, {}, { custody: elsewhere })).toThrow('a checkpoint of another model');
  });

  it('is refused when only what the actions do has changed', () => {
    stopped();
    expect(() => resume(arithmetic({ ...shape, factor: 5 }))).toThrow('a checkpoint of another model');
    expect(() => resume(arithmetic({ ...shape, actions: 3 }))).toThrow('a checkpoint of another model');
  });

  it('is refused wherever a byte is another, and wherever it breaks off', () => {
    stopped();
    const whole = readFileSync(file);
    for (let k = 0; k < 60; k++) {
      const at = k < 30 ? k * 4 : Math.floor((whole.length * k) / 60);
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0x10;
      writeFileSync(file, damaged);
      expect(() => resume(), `byte ${at}`).toThrow(/checkpoint/);
      writeFileSync(file, whole);
      truncateSync(file, at);
      expect(() => resume(), `length ${at}`).toThrow(/checkpoint/);
    }
    writeFileSync(file, whole);
    appendFileSync(file, 'x');
    expect(() => resume()).toThrow('a damaged checkpoint');
    writeFileSync(file, whole);
    expect(resume().complete).toBe(true);
  });

  it('is refused when it is none at all', () => {
    expect(() => resume()).toThrow('no such file');
    writeFileSync(file, 'worlds: []\n');
    expect(() => resume()).toThrow('no checkpoint');
    writeFileSync(file, `assize-checkpoint/2\n${'x'.repeat(100)}`);
    expect(() => resume()).toThrow('a checkpoint of another format');
  });
});

describe('the writing', () => {
  it('leaves nothing beside the file, and does not stop a search that it fails', () => {
    const model = arithmetic(shape);
    explore(model, {}, { custody: custody(model) });
    expect(readdirSync(folder)).toEqual(['search']);
    const troubles: Error[] = [];
    const lost = new Checkpoints({
      identity: '',
      file: join(folder, 'none', 'search'),
      onTrouble: (error) => troubles.push(error),
    });
    expect(explore(arithmetic(shape), {}, { custody: lost }).complete).toBe(true);
    expect(troubles).toHaveLength(1);
  });

  it('comes when it is due, not before', () => {
    let written = 0;
    const watched = (every: number) => {
      const model = arithmetic(shape);
      const kept = new Checkpoints({ identity: '', file, every });
      const { end } = Checkpoints.prototype;
      kept.end = (...args) => {
        written++;
        end.apply(kept, args);
      };
      explore(model, {}, { custody: kept, progressEvery: 500 });
    };
    watched(1e6);
    expect(written).toBe(1);
    written = 0;
    watched(0);
    expect(written).toBeGreaterThan(1);
  });
});
