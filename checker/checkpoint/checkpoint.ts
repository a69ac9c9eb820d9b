/**
 * A search on disk: its states with their parents, where it has come to, what its properties have met, and the values
 * that the states of a private model refer to. The table is not written, since it follows from the states.
 */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { type Custody, pagesOf } from '../kept.js';
import type { Model } from '../model.js';
import type { Search } from '../search.js';
import { introductionOf } from '../threads/protocol.js';
import { type Body, readCheckpoint, UnusableCheckpoint, writeCheckpoint } from './file.js';

/** Where a search is, as the header of the file has it; the body are states, parents and texts. */
interface Header {
  readonly identity: string;
  readonly byteOrder: 'BE' | 'LE';
  readonly words: number;
  readonly size: number;
  /** The state to be expanded next. */
  readonly next: number;
  readonly begun: boolean;
  readonly transitions: number;
  readonly depth: number;
  readonly levelEnd: number;
  readonly deadlocks: number;
  readonly ends: number;
  readonly seconds: number;
  /** Runs of positions in `Model.initial()`: the first of each, and how many. */
  readonly initials: readonly (readonly [number, number])[];
  /** Of each property: whether its premise was met, the state that decides it, and the action out of that. */
  readonly watches: readonly (readonly [boolean, number, number])[];
  /** Bytes of the texts. */
  readonly texts: number;
}

/** States in a part of the body. */
const BLOCK = 1 << 14;
/** States whose successors are looked up in what was read. */
const PROBES = 32;
const OTHER_MODEL = 'a checkpoint of another model';

/**
 * What a checkpoint is bound to: the model as far as it can be told from outside, and whatever `about` says of where it
 * comes from.
 */
export function identityOf(model: Model, about: unknown): string {
  const says = model.properties.map((property) => property.says);
  return createHash('sha256')
    .update(JSON.stringify([about, introductionOf(model), says]))
    .digest('hex');
}

function runsOf(positions: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const position of positions) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === position) last[1]++;
    else runs.push([position, 1]);
  }
  return runs;
}

const bytesOf = (numbers: Int32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

const textsOf = ({ interned }: Model): Iterable<string> => interned?.save() ?? [];

/** A text a line: they are JSON, so there is no line break within. */
function* linesOf(texts: Buffer): Iterable<string> {
  for (let at = 0; at < texts.length; ) {
    const end = texts.indexOf('\n', at);
    yield texts.toString('utf8', at, end);
    at = end + 1;
  }
}

/** Texts, then for each block of states their parents and their words. */
function* bodyOf({ store, model }: Search): Iterable<Uint8Array> {
  for (const text of textsOf(model)) yield Buffer.from(`${text}\n`);
  const { size, words } = store;
  const pages = pagesOf(store);
  const pageStates = (pages[0]?.length ?? 0) / words;
  const parents = new Int32Array(BLOCK);
  // What is hashed and written must not be memory that other threads share.
  const states = new Int32Array(BLOCK * words);
  for (let first = 0; first < size; first += BLOCK) {
    const count = Math.min(BLOCK, size - first);
    for (let i = 0; i < count; i++) parents[i] = store.parentOf(first + i);
    for (let done = 0; done < count; ) {
      const at = (first + done) % pageStates;
      const some = Math.min(count - done, pageStates - at);
      const page = pages[Math.floor((first + done) / pageStates)]!;
      states.set(page.subarray(at * words, (at + some) * words), done * words);
      done += some;
    }
    yield bytesOf(parents.subarray(0, count));
    yield bytesOf(states.subarray(0, count * words));
  }
}

/** @param next the state to be expanded next, of which a bound may have cut a part short */
export function saveSearch(file: string, identity: string, search: Search, next: number): void {
  search.catchUp();
  const { store, jury, model } = search;
  let texts = 0;
  for (const text of textsOf(model)) texts += Buffer.byteLength(text) + 1;
  const header: Header = {
    identity,
    byteOrder: endianness(),
    words: store.words,
    size: store.size,
    next,
    begun: search.begun,
    transitions: search.bound ? search.transitionsBefore : search.transitions,
    depth: search.depth,
    levelEnd: search.levelEnd,
    deadlocks: search.deadlocks,
    ends: search.ends,
    seconds: search.progress(next).seconds,
    initials: runsOf(search.initials),
    watches: jury.watches.map(({ premise, hit, by }) => [premise, hit, by]),
    texts,
  };
  writeCheckpoint(file, header, bodyOf(search));
}

function readStates({ store, model }: Search, { size, words, texts }: Header, body: Body): void {
  const text = Buffer.alloc(texts);
  body.read(text);
  const parents = new Int32Array(BLOCK);
  const states = new Int32Array(BLOCK * words);
  const isOurs = !model.interned || model.interned.load(linesOf(text));
  if (!isOurs || words !== store.words) throw new UnusableCheckpoint(OTHER_MODEL);
  for (let first = 0; first < size; first += BLOCK) {
    const count = Math.min(BLOCK, size - first);
    body.read(bytesOf(parents.subarray(0, count)));
    body.read(bytesOf(states.subarray(0, count * words)));
    for (let i = 0; i < count; i++)
      if (store.addWords!(states, i * words, parents[i]!) !== first + i)
        throw new UnusableCheckpoint('a damaged checkpoint');
  }
  body.end();
}

/**
 * Whether the model still does what it did: a change inside of its functions shows nowhere else. The successors of some
 * expanded states must be known, and each of these states must come from its parent.
 */
function isAsBefore({ model, store }: Search, next: number): boolean {
  const child = new Uint8Array(model.stateBytes);
  const parent = new Uint8Array(model.stateBytes);
  for (let probe = 0; probe < Math.min(PROBES, next); probe++) {
    const index = Math.floor((probe * next) / Math.min(PROBES, next));
    const up = store.parentOf(index);
    let asBefore = true;
    store.read(index, child);
    model.expand(child, (_, state) => {
      asBefore &&= store.find(state) >= 0;
    });
    if (up >= 0) {
      let leads = false;
      store.read(up, parent);
      model.expand(parent, (_, state) => {
        leads ||= child.every((byte, i) => byte === state[i]);
      });
      asBefore &&= leads;
    }
    if (!asBefore) return false;
  }
  return true;
}

function restore(search: Search, header: Header, body: Body): number {
  readStates(search, header, body);
  if (!isAsBefore(search, header.next)) throw new UnusableCheckpoint(OTHER_MODEL);
  const { jury, initials } = search;
  search.begun = header.begun;
  search.transitions = header.transitions;
  search.depth = header.depth;
  search.levelEnd = header.levelEnd;
  search.deadlocks = header.deadlocks;
  search.ends = header.ends;
  search.secondsBefore = header.seconds;
  for (const [first, count] of header.initials) for (let i = 0; i < count; i++) initials.push(first + i);
  for (const [i, [premise, hit, by]] of header.watches.entries()) {
    const watch = jury.watches[i]!;
    watch.premise = premise;
    if (hit >= 0) jury.decide(watch, hit, by);
  }
  return header.next;
}

/**
 * Puts a new search where the one of the checkpoint stopped.
 * @throws UnusableCheckpoint for a file that is no whole checkpoint of this model
 */
export const restoreSearch = (file: string, identity: string, search: Search): number =>
  readCheckpoint(file, (read, body) => {
    const header = read as Header;
    if (header.byteOrder !== endianness())
      throw new UnusableCheckpoint('a checkpoint of a machine with another byte order');
    if (header.identity !== identity) throw new UnusableCheckpoint(OTHER_MODEL);
    return restore(search, header, body);
  });

export interface CheckpointOptions {
  /** As of `identityOf`. */
  readonly identity: string;
  /** Where to go on from. */
  readonly resume?: string | undefined;
  /** Where to write checkpoints: now and then, and when the search ends. */
  readonly file?: string | undefined;
  /** Milliseconds between two; default 60,000. Longer where the writing takes more than a tenth of it. */
  readonly every?: number | undefined;
  /** Hears why a checkpoint could not be written; the search goes on. */
  readonly onTrouble?: ((error: Error) => void) | undefined;
}

/** Whether the states of a model mean the same in another process, or can be made to. */
export const canResume = ({ isPrivate, interned }: Model): boolean => !isPrivate || interned !== undefined;

/** Keeps a search in a file, and takes it from one. */
export class Checkpoints implements Custody {
  private due: number;
  private readonly every: number;

  constructor(private readonly options: CheckpointOptions) {
    this.every = options.every ?? 60_000;
    this.due = performance.now() + this.every;
  }

  restore(search: Search): number {
    const { resume, identity } = this.options;
    return resume === undefined ? 0 : restoreSearch(resume, identity, search);
  }

  pause(search: Search, next: number): void {
    if (performance.now() >= this.due) this.end(search, next);
  }

  end(search: Search, next: number): void {
    const { file, identity, onTrouble } = this.options;
    if (file === undefined) return;
    const began = performance.now();
    try {
      saveSearch(file, identity, search, next);
    } catch (error) {
      onTrouble?.(error as Error);
    }
    const now = performance.now();
    this.due = now + Math.max(this.every, 10 * (now - began));
  }
}
