/**
 * The file of a checkpoint: a line that says what it is, the length and SHA-256 of a JSON header, the header, the body,
 * and the SHA-256 of the body. It is written beside its place, brought to disk and renamed, so that whatever ends the
 * process leaves the one before or the new one whole.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A file that cannot be gone on from: what was found. No fault of ours. */
export class UnusableCheckpoint extends Error {
  override readonly name = 'UnusableCheckpoint';
}

const MAGIC = Buffer.from('assize-checkpoint/1\n');
const DIGEST = 32;
const START = MAGIC.length + 4 + DIGEST;
const CHUNK = 1 << 20;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Always the same, so that what a killed process leaves is gone with the next checkpoint. */
const temporaryOf = (path: string): string => join(dirname(path), `.${basename(path)}.tmp`);

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}

/** Brings a rename to disk; where folders cannot be opened (Windows), the system sees to it. */
function syncFolder(path: string): void {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    fsyncSync(fd);
  } catch {
    // Not every file system lets a folder be synced.
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Writes header and body; the parts are on loan until the next is asked for. */
export function writeCheckpoint(file: string, header: object, body: Iterable<Uint8Array>): void {
  const path = resolve(file);
  const temporary = temporaryOf(path);
  let fd: number | undefined;
  try {
    fd = openSync(temporary, 'w');
    const text = Buffer.from(JSON.stringify(header));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    for (const bytes of [MAGIC, length, sha256(text), text]) writeAll(fd, bytes);
    const hash = createHash('sha256');
    for (const part of body) {
      hash.update(part);
      writeAll(fd, part);
    }
    writeAll(fd, hash.digest());
    fsyncSync(fd);
    closeSync(fd);
    fd = undefined;
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } finally {
    if (fd !== undefined) closeSync(fd);
    rmSync(temporary, { force: true });
  }
}

/** Reads the body from its beginning on, and at its end compares what it should be. */
export class Body {
  private readonly hash = createHash('sha256');
  private left: number;

  constructor(
    private readonly fd: number,
    private at: number,
    length: number,
  ) {
    this.left = length;
  }

  /** Fills `into`. */
  read(into: Uint8Array): void {
    if (into.length > this.left) throw new UnusableCheckpoint('a damaged checkpoint');
    for (let done = 0; done < into.length; ) {
      const count = readSync(this.fd, into, done, Math.min(CHUNK, into.length - done), this.at);
      if (count === 0) throw new UnusableCheckpoint('a checkpoint that breaks off');
      done += count;
      this.at += count;
    }
    this.left -= into.length;
    this.hash.update(into);
  }

  /** @throws UnusableCheckpoint unless all was read, and is what was written */
  end(): void {
    const expected = Buffer.alloc(DIGEST);
    const count = readSync(this.fd, expected, 0, DIGEST, this.at);
    if (this.left > 0 || count < DIGEST || !this.hash.digest().equals(expected))
      throw new UnusableCheckpoint('a damaged checkpoint');
  }
}

/**
 * Opens a checkpoint for `use`.
 * @throws UnusableCheckpoint for a file that is none, is damaged, or breaks off
 */
export function readCheckpoint<T>(file: string, use: (header: unknown, body: Body) => T): T {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UnusableCheckpoint(isMissing ? 'no such file' : (error as Error).message);
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new UnusableCheckpoint('no ordinary file');
    const start = Buffer.alloc(START);
    const count = readSync(fd, start, 0, START, 0);
    if (!start.subarray(0, MAGIC.length).equals(MAGIC)) {
      const isOther = start.subarray(0, 18).equals(MAGIC.subarray(0, 18));
      throw new UnusableCheckpoint(isOther ? 'a checkpoint of another format' : 'no checkpoint');
    }
    const length = count < START ? 0 : start.readUInt32LE(MAGIC.length);
    if (START + length + DIGEST > stat.size) throw new UnusableCheckpoint('a checkpoint that breaks off');
    const text = Buffer.alloc(length);
    readSync(fd, text, 0, length, START);
    if (length === 0 || !sha256(text).equals(start.subarray(MAGIC.length + 4)))
      throw new UnusableCheckpoint('a damaged checkpoint');
    return use(
      JSON.parse(text.toString()),
      new Body(fd, START + length, stat.size - START - length - DIGEST),
    );
  } finally {
    closeSync(fd);
  }
}
