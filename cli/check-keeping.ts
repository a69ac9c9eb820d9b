import { mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  BitstateStore,
  type BoundHit,
  type Bounds,
  Checkpoints,
  type Custody,
  canResume,
  FingerprintStore,
  fingerprintBits,
  identityOf,
  type Kept,
  SpillingStore,
  UnusableCheckpoint,
} from '../checker/index.js';
import { byteSize } from '../reports/paper.js';
import type { Rulebook, Table } from '../rulebook/index.js';
import { printable } from '../scenarios/input/errors.js';
import { shellWord } from './check-findings.js';
import { BadInput, Unwritten } from './exit.js';
import type { Io } from './io.js';
import { checkApart, checkNotRead, checkWritable, toStandardOutput } from './json-file.js';
import { byteCount, positiveCount, secondsToMilliseconds } from './options.js';
import { version } from './version.js';

/** What says how a search keeps its states, in memory, on disk and from one day to another. */
export interface KeepingOptions {
  readonly with?: readonly string[];
  readonly checkpoint?: string;
  /** Milliseconds. */
  readonly checkpointEvery?: number;
  readonly resume?: string;
  readonly spill?: string;
  /** Bits; `true` for the usual number. */
  readonly hashCompact?: number | true;
  /** Bytes. */
  readonly bitstate?: number;
}

const { least, most, usual } = fingerprintBits;

function bitCount(text: string): number {
  const bits = positiveCount(text);
  if (bits < least || bits > most)
    throw new InvalidArgumentError(`Expected a number of bits from ${least} to ${most}.`);
  return bits;
}

export const withKeeping = (command: Command): Command =>
  command
    .option(
      '--checkpoint <file>',
      'keep where the search of one world has come to, now and then and at its end',
    )
    .option('--checkpoint-every <seconds>', 'between two checkpoints; default: 60', secondsToMilliseconds)
    .option('--resume <file>', 'go on from a checkpoint')
    .option('--spill <folder>', 'go to disk there where --max-memory would stop the search')
    .addOption(
      new Option(
        '--hash-compact [bits]',
        `keep fingerprints in place of states, ${usual} bits by default; never a pass`,
      ).argParser(bitCount),
    )
    .option('--bitstate <size>', 'keep a few bits a state, in so much memory; never a pass', byteCount);

/** Refuses what does not go together, before anything is explored. */
export function checkKeeping(
  options: KeepingOptions & { readonly scope?: string; readonly workers?: number; readonly json?: string },
  cases: readonly { readonly name: string; readonly table: Table }[],
  read: readonly string[],
): void {
  const { checkpoint, resume, spill, hashCompact, bitstate, json } = options;
  const asked = { checkpoint, resume, spill, 'hash-compact': hashCompact, bitstate };
  const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const onDisk = given.filter((name) => name === 'checkpoint' || name === 'resume');
  const stores = given.filter((name) => name !== 'checkpoint' && name !== 'resume');
  const refuse = (found: string, expected: string): never => {
    throw new BadInput(`${found}; expected ${expected}`, 'options');
  };
  if (options.checkpointEvery !== undefined && checkpoint === undefined)
    refuse('--checkpoint-every: found it alone', 'it with --checkpoint');
  if (stores.length > 1) refuse(`--${stores[1]}: found it with --${stores[0]}`, 'one of them');
  if (stores.length > 0 && onDisk.length > 0)
    refuse(`--${onDisk[0]}: found it with --${stores[0]}`, 'one of them');
  if (stores.length > 0 && options.workers !== undefined)
    refuse(`--${stores[0]}: found it with --workers`, 'one of them');
  if (given.length > 0 && options.scope !== undefined)
    refuse(`--${given[0]}: found it with --scope`, 'it with worlds');
  if (onDisk.length > 0 && cases.length !== 1)
    refuse(`--${onDisk[0]}: found it with ${cases.length} worlds`, 'it with one');
  if (onDisk.length > 0 && !canResume(cases[0]!.table.model))
    refuse(
      `--${onDisk[0]}: found it with ${printable(cases[0]!.name)}`,
      'a world whose states another process can read',
    );
  if (checkpoint !== undefined) {
    if (checkpoint === toStandardOutput) refuse('--checkpoint: found standard output', 'a file');
    checkWritable(checkpoint, '--checkpoint');
    checkNotRead(checkpoint, read, '--checkpoint');
    checkApart(checkpoint, [json], '--checkpoint');
  }
  if (spill !== undefined) checkFolder(spill);
}

function checkFolder(folder: string): void {
  let found: string | undefined;
  try {
    if (!statSync(folder).isDirectory()) found = 'a file';
    // Whether it may be written is seen by writing only: who is root may write anywhere, but not into /proc.
    else rmdirSync(mkdtempSync(join(folder, '.assize-')));
  } catch {
    found =
      statSync(folder, { throwIfNoEntry: false }) === undefined
        ? 'no such folder'
        : 'one that may not be written';
  }
  if (found === undefined) return;
  throw new BadInput(
    `--spill ${printable(folder)}: found ${found}; expected a folder that exists and may be written`,
    'options',
  );
}

/** How one search keeps its states. */
export interface Keeping {
  readonly store?: Kept;
  readonly custody?: Custody;
  readonly bounds: Bounds;
  /** Says how a search that was stopped there goes on. */
  end(bound: BoundHit | undefined): void;
  /** What is to be told of an error that ended the search: of a full disk that it is the disk's, and no fault of ours. */
  told(error: unknown): unknown;
  /** Gives back what it holds. */
  close(): void;
}

/** As a search keeps them of itself. */
export const inMemory: Omit<Keeping, 'bounds'> = { end: () => {}, told: (error) => error, close: () => {} };

/** @param words what names the world and its readings on the command line */
export function keepingOf(
  options: KeepingOptions,
  table: Table,
  bounds: Bounds,
  words: readonly string[],
  { stderr }: Pick<Io, 'stderr'>,
): Keeping {
  const { model } = table;
  const { checkpoint, resume, spill, hashCompact, bitstate } = options;
  const plain = { ...inMemory, bounds };
  if (spill !== undefined) {
    const { maxMemory = Infinity, ...others } = bounds;
    const { stateBytes, fieldBits } = model;
    const { maxStates } = others;
    const folder = resolve(spill);
    const store = new SpillingStore({ stateBytes, fieldBits, folder, memory: maxMemory, maxStates });
    const told = (error: unknown) => (isOfDisk(error) ? noRoom(spill, error) : error);
    return { ...plain, store, bounds: others, told, close: () => store.close() };
  }
  if (hashCompact !== undefined)
    return { ...plain, store: new FingerprintStore(model, hashCompact === true ? usual : hashCompact) };
  if (bitstate !== undefined) {
    const { maxMemory = Infinity } = bounds;
    if (bitstate > maxMemory)
      throw new BadInput(
        `--bitstate: found ${byteSize(bitstate)}; expected at most the ${byteSize(maxMemory)} of --max-memory`,
        'options',
      );
    return { ...plain, store: new BitstateStore(model, bitstate) };
  }
  if (checkpoint === undefined && resume === undefined) return plain;
  let trouble: string | undefined;
  const complain = (text: string) => stderr.write(`assize: ${text}\n`);
  const checkpoints = new Checkpoints({
    identity: identityOf(model, originOf(table)),
    resume,
    file: checkpoint,
    every: options.checkpointEvery,
    onTrouble: ({ message }) => {
      if (trouble !== message) complain(`--checkpoint ${printable(checkpoint!)}: ${printable(message)}`);
      trouble = message;
    },
  });
  const custody: Custody = {
    restore: (search) => orBadInput(resume, () => checkpoints.restore(search)),
    pause: (search, next) => checkpoints.pause(search, next),
    end: (search, next) => checkpoints.end(search, next),
  };
  const end = (bound: BoundHit | undefined) => {
    if (!bound || checkpoint === undefined || trouble !== undefined) return;
    const file = shellWord(checkpoint);
    const modules = (options.with ?? []).map((module) => `--with ${shellWord(module)}`);
    const again = ['npx assize check', ...words, ...modules, `--resume ${file} --checkpoint ${file}`].join(
      ' ',
    );
    complain(`the search of ${printable(table.world)} goes on with: ${printable(again)}`);
  };
  return { ...plain, custody, end };
}

const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

const noRoom = (folder: string, { message }: Error) =>
  new Unwritten(
    `--spill ${printable(folder)}: ${printable(message)}; expected a disk that takes all states, or a bound before that`,
  );

function orBadInput<T>(resume: string | undefined, restore: () => T): T {
  try {
    return restore();
  } catch (error) {
    if (!(error instanceof UnusableCheckpoint)) throw error;
    throw new BadInput(
      `--resume ${printable(resume ?? '')}: found ${printable(error.message)}; expected one of this world, under these readings, by this version`,
      'checkpoints',
    );
  }
}

/** Where a model comes from, as far as that can be written down: the world, and its rulebook clause by clause. */
function originOf({ world, rulebook }: Table): unknown {
  return [version(), world, bookOf(rulebook)];
}

const bookOf = ({ id, choices, amended, entries }: Rulebook) => [
  id,
  Object.entries(choices).sort(),
  amended,
  [...entries].map(([name, { clause, lifts, subjectTo, exceptTo }]) => {
    const { kind, says, only, when } = clause;
    const value = 'value' in clause ? String(clause.value) : '';
    return [name, kind, says, only ?? null, String(when), value, lifts, subjectTo, exceptTo];
  }),
];
