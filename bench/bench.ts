/**
 * `npm run bench`: how fast the compiled lane explores, and what a state costs. Figures are medians of whole explorations on
 * an otherwise idle machine; compare ratios, not single runs.
 */
import { cpus } from 'node:os';
import { type Exploration, explore, type Model } from '../checker/index.js';
import { read } from '../rulebook/index.js';
import { openWorld, shelves, shippedWorlds } from '../scenarios/index.js';
import { occupancy, sizeNamed } from './occupancy.js';

const runs = Number(process.env.BENCH_RUNS ?? 3);

interface Subject {
  readonly name: string;
  readonly model: () => Model;
}

function worldModel(rulebook: string, name: string): Model {
  const file = shippedWorlds(rulebook).find((world) => world.name === name);
  const world = file && openWorld(file.path, shelves);
  const shelf = shelves.find(({ game }) => game.id === rulebook);
  if (!world?.ok || !shelf) throw new Error(`no world ${name} to measure`);
  return world.value.set(read(shelf.game.text)).model;
}

/** The same model with nothing to judge: what exploring alone costs. */
const unjudged = (model: Model): Model => Object.create(model, { properties: { value: [] } }) as Model;

const subjects: readonly Subject[] = [
  { name: 'occupancy 2332, invariants', model: () => occupancy(sizeNamed('2332')) },
  { name: 'bands infiltration-duel, claims', model: () => worldModel('bands', 'infiltration-duel') },
  {
    name: 'bands infiltration-duel, no claims',
    model: () => unjudged(worldModel('bands', 'infiltration-duel')),
  },
  { name: 'bands prize-ship, claims', model: () => worldModel('bands', 'prize-ship') },
  { name: 'ti4 line, claims', model: () => worldModel('ti4', 'line') },
];

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function measure({ name, model }: Subject): string[] {
  const explorations: Exploration[] = [];
  for (let run = 0; run < runs; run++) explorations.push(explore(model()));
  const [{ states, transitions, bytesPerState }] = explorations as [Exploration];
  const seconds = median(explorations.map((exploration) => exploration.seconds));
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  return [
    name,
    whole(states),
    whole(transitions),
    seconds.toFixed(2),
    whole(states / seconds),
    whole(transitions / seconds),
    bytesPerState.toFixed(1),
  ];
}

const head = ['model', 'states', 'transitions', 'seconds', 'states/s', 'transitions/s', 'bytes/state'];
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, median of ${runs} runs`);
const widths = [36, 11, 12, 8, 11, 14, 12];
const line = (cells: readonly string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[i]!))).join('');
console.log(line(head));
for (const subject of subjects) console.log(line(measure(subject)));
