/** A thread that explores parts of a scope, one after the other, as it is told. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Bounds } from '../checker/index.js';
import { bands } from '../machines/bands/index.js';
import { read } from '../rulebook/index.js';
import { explorePart, partsOf, scopeFromText } from '../scenarios/index.js';

/** What all tasks of a thread have in common. */
export interface ScopeWork {
  readonly text: string;
  readonly choices: Readonly<Record<string, string>>;
}

export interface ScopeTask {
  readonly part: number;
  readonly bounds: Bounds;
}

const { text, choices } = workerData as ScopeWork;
const scope = scopeFromText(text);
if ('why' in scope) throw new Error(scope.why);
const parts = partsOf(scope);
const book = read(bands.text, choices);

parentPort!.on('message', ({ part, bounds }: ScopeTask) =>
  parentPort!.postMessage(explorePart(parts[part]!, scope, book, bounds)),
);
