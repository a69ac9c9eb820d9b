import { Worker } from 'node:worker_threads';
import {
  adjacencyMap,
  explore,
  exploreWith,
  interpretStatechart,
  type Model,
  plainAdjacencyMap,
  type StatechartModel,
} from '../checker/index.js';
import { occupancyCounts, occupancyOrbits, type SizeName } from './counts.js';
import { type Measurement, processorTime } from './measure.js';
import { occupancy, occupancyEvents, occupancyMachine, sizeNamed } from './occupancy.js';
import type { OccupancyWork } from './occupancy-worker.js';
import { measureC, measureSpin } from './outside.js';

export interface Subject {
  readonly name: string;
  /** What it must count; absent where nobody else has counted. */
  readonly counts?: { readonly states: number; readonly transitions?: number };
  /** Programs without which it is skipped. */
  readonly needs?: readonly string[];
  /** Measured once: it is slow, and its figure only has to be about right. */
  readonly once?: boolean;
  measure(): Measurement | Promise<Measurement>;
}

function explored(model: Model, maxStates?: number, symmetry = false): Measurement {
  const bounds = maxStates === undefined ? {} : { maxStates };
  const [{ states, transitions, bytesPerState }, seconds] = processorTime(() =>
    explore(model, bounds, { symmetry }),
  );
  return { states, transitions, seconds, bytes: bytesPerState * states };
}

async function worldModel(rulebook: string, name: string): Promise<Model> {
  // Only where they are measured: what a process has loaded, its collector of garbage goes through beside whatever is measured.
  const { read } = await import('../rulebook/index.js');
  const { openWorld, shelves, shippedWorlds } = await import('../scenarios/index.js');
  const file = shippedWorlds(rulebook).find((world) => world.name === name);
  const world = file && openWorld(file.path, shelves);
  const shelf = shelves.find(({ game }) => game.id === rulebook);
  if (!world?.ok || !shelf) throw new Error(`no world ${name} to measure`);
  return world.value.set(read(shelf.game.text)).model;
}

/** The same model with nothing to judge: what exploring alone costs. */
const unjudged = (model: Model): Model => Object.create(model, { properties: { value: [] } }) as Model;

const compiled = (size: SizeName): Subject => ({
  name: `occupancy ${size}, compiled, invariants`,
  counts: occupancyCounts[size],
  measure: () => explored(occupancy(sizeNamed(size))),
});

const upToSymmetry = (size: SizeName): Subject => ({
  name: `occupancy ${size}, compiled, invariants, up to symmetry`,
  counts: occupancyOrbits[size],
  measure: () => explored(occupancy(sizeNamed(size)), undefined, true),
});

function interpreted(name: SizeName): Model {
  const size = sizeNamed(name);
  return interpretStatechart(occupancyMachine(size), { events: occupancyEvents(size) });
}

type Graph = ReturnType<typeof adjacencyMap>;

function measureGraph(model: StatechartModel, mapped: (model: StatechartModel) => Graph): Measurement {
  const collect = globalThis.gc ?? (() => {});
  collect();
  const before = process.memoryUsage().heapUsed;
  const [map, seconds] = processorTime(() => mapped(model));
  collect();
  const nodes = Object.values(map);
  return {
    states: nodes.length,
    transitions: nodes.reduce((sum, { transitions }) => sum + Object.keys(transitions).length, 0),
    seconds,
    bytes: process.memoryUsage().heapUsed - before,
  };
}

const spin = (size: SizeName, search: 'depth-first' | 'breadth-first'): Subject => ({
  name: `occupancy ${size}, SPIN ${search}, invariants`,
  counts: occupancyCounts[size],
  needs: ['spin', 'cc'],
  measure: () => measureSpin(size, search),
});

const world = (rulebook: string, name: string): Subject => ({
  name: `${rulebook} ${name}, claims`,
  measure: async () => explored(await worldModel(rulebook, name)),
});

/** States of the large benchmark that the interpreter lane is given: enough for a steady rate, in seconds. */
const interpretedStates = 20_000;

/** By the clock on the wall, with the time that threads take to begin; one is the search without threads. */
const withWorkers = (size: SizeName, workers: number): Subject => ({
  name: `occupancy ${size}, ${workers} worker${workers === 1 ? '' : 's'}, by the wall`,
  counts: occupancyCounts[size],
  measure: async () => {
    const work: OccupancyWork = { size, isProbed: false };
    const module = new URL('./occupancy-worker.js', import.meta.url);
    const before = process.cpuUsage();
    const started = performance.now();
    const helpers = Array.from({ length: workers - 1 }, () => new Worker(module, { workerData: work }));
    const model = occupancy(sizeNamed(size));
    const searched = workers === 1 ? explore(model) : await exploreWith(helpers, model);
    const { states, transitions, bytesPerState } = searched;
    const wall = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(before);
    return { states, transitions, seconds: (user + system) / 1e6, wall, bytes: bytesPerState * states };
  },
});

/**
 * The smallest size, after it has run before in the same process, on the same model: so small, it would measure the compiler
 * of JavaScript.
 */
const smallest = (
  of: string,
  how: (model: StatechartModel) => Measurement,
  { before = 9, ...more }: Partial<Subject> & { readonly before?: number } = {},
): Subject => ({
  name: `occupancy 2222, ${of}, warm`,
  measure: () => {
    const model = occupancy(sizeNamed('2222')) as unknown as StatechartModel;
    for (let run = 0; run < before; run++) how(model);
    return how(model);
  },
  counts: occupancyCounts['2222'],
  ...more,
});

export const subjects: readonly Subject[] = [
  smallest('compiled, invariants', (model) => explored(model)),
  compiled('2242'),
  compiled('2332'),
  { ...compiled('2342'), once: true },
  smallest('compiled, invariants, up to symmetry', (model) => explored(model, undefined, true), {
    counts: occupancyOrbits['2222'],
  }),
  upToSymmetry('2242'),
  upToSymmetry('2332'),
  upToSymmetry('2342'),
  withWorkers('2342', 1),
  withWorkers('2342', 2),
  {
    name: 'occupancy 2222, interpreter lane',
    counts: occupancyCounts['2222'],
    once: true,
    measure: () => explored(interpreted('2222')),
  },
  {
    name: `occupancy 2332, interpreter lane, first ${interpretedStates} states`,
    once: true,
    measure: () => explored(interpreted('2332'), interpretedStates),
  },
  // Whatever is offered has an edge there, if only to the state itself: its transitions are not ours.
  smallest('@xstate/graph', (model) => measureGraph(model, plainAdjacencyMap), {
    once: true,
    before: 1,
    counts: { states: occupancyCounts['2222'].states },
  }),
  smallest('@xstate/graph, our keys and enabled events', (model) => measureGraph(model, adjacencyMap), {
    once: true,
    before: 3,
  }),
  {
    name: 'occupancy 2332, C, invariants',
    counts: occupancyCounts['2332'],
    needs: ['cc'],
    measure: () => measureC('2332'),
  },
  spin('2332', 'depth-first'),
  spin('2332', 'breadth-first'),
  world('bands', 'infiltration-duel'),
  {
    name: 'bands infiltration-duel, no claims',
    measure: async () => explored(unjudged(await worldModel('bands', 'infiltration-duel'))),
  },
  world('bands', 'prize-ship'),
  world('ti4', 'line'),
];

/** Pairs whose rates are compared: how many times as fast the first is. */
export const comparisons: readonly (readonly [string, string])[] = [
  ['occupancy 2332, compiled, invariants', 'occupancy 2332, C, invariants'],
  ['occupancy 2332, compiled, invariants', 'occupancy 2332, SPIN depth-first, invariants'],
  ['occupancy 2332, compiled, invariants', 'occupancy 2332, SPIN breadth-first, invariants'],
  ['occupancy 2342, 2 workers, by the wall', 'occupancy 2342, 1 worker, by the wall'],
  ['occupancy 2222, compiled, invariants, warm', 'occupancy 2222, @xstate/graph, warm'],
  [
    'occupancy 2222, compiled, invariants, warm',
    'occupancy 2222, @xstate/graph, our keys and enabled events, warm',
  ],
];
