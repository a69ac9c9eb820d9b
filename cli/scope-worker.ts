/** A thread that explores parts of a scope, one after the other, as it is told. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Bounds } from '../checker/index.js';
import { read } from '../rulebook/index.js';
import { shelves } from '../scenarios/index.js';

/** What all tasks of a thread have in common. */
export interface ScopeWork {
  readonly rulebook: string;
  readonly text: string;
  readonly choices: Readonly<Record<string, string>>;
}

export interface ScopeTask {
  readonly part: number;
  readonly bounds: Bounds;
}

const { rulebook, text, choices } = workerData as ScopeWork;
const shelf = shelves.find(({ game }) => game.id === rulebook);
const setUps = shelf?.setUps?.(text);
if (!shelf || !setUps) throw new Error(`no scopes of the rulebook ${rulebook}`);
if ('why' in setUps) throw new Error(setUps.why);
const book = read(shelf.game.text, choices);

parentPort!.on('message', ({ part, bounds }: ScopeTask) =>
  parentPort!.postMessage(setUps.explore(part, book, bounds)),
);
