import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes gathered before they are written, and read at a time. */
const CHUNK = 1 << 18;

let made = 0;

/**
 * A file of 32-bit words that nobody else sees: its name is taken away as soon as it is open, so that nothing is left of
 * it however the process ends. It grows at its end and is read anywhere.
 */
export class Scratch {
  private readonly fd: number;
  private tail: Int32Array | undefined;
  private tailWords = 0;
  private writtenWords = 0;

  constructor(folder: string) {
    const path = join(folder, `.assize-${process.pid}-${made++}.tmp`);
    this.fd = openSync(path, 'wx+');
    rmSync(path, { force: true });
  }

  /** Words in it. */
  get words(): number {
    return this.writtenWords + this.tailWords;
  }

  append(word: number): void {
    this.tail ??= new Int32Array(CHUNK / 4);
    if (this.tailWords === this.tail.length) this.flush();
    this.tail[this.tailWords++] = word;
  }

  private flush(): void {
    if (!this.tail || this.tailWords === 0) return;
    const bytes = new Uint8Array(this.tail.buffer, 0, 4 * this.tailWords);
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.fd, bytes, at, bytes.length - at, 4 * this.writtenWords + at);
    this.writtenWords += this.tailWords;
    this.tailWords = 0;
  }

  /** Nothing will be appended for now: gives back the memory of what was gathered. */
  seal(): void {
    this.flush();
    this.tail = undefined;
  }

  /** Fills `into` from word `at` on, as far as there are words; returns how many. */
  read(at: number, into: Int32Array): number {
    const count = Math.min(into.length, this.words - at);
    if (at + count > this.writtenWords) this.flush();
    const bytes = new Uint8Array(into.buffer, into.byteOffset, 4 * count);
    for (let done = 0; done < bytes.length; ) {
      const some = readSync(this.fd, bytes, done, bytes.length - done, 4 * at + done);
      if (some === 0) throw new Error('a temporary file has lost its end');
      done += some;
    }
    return count;
  }

  close(): void {
    closeSync(this.fd);
  }
}

/** Records read at a time where they are not read one after the other. */
const SCATTERED = 16;

/** Reads records of a scratch file, by the chunk where one comes after the other. */
export class RecordReader {
  private readonly chunk: Int32Array;
  private readonly perChunk: number;
  private first = 0;
  private count = 0;

  /** @param width words of a record */
  constructor(
    private readonly file: Scratch,
    private readonly width: number,
    chunkWords = CHUNK / 4,
  ) {
    this.perChunk = Math.max(1, Math.floor(chunkWords / width));
    this.chunk = new Int32Array(this.perChunk * width);
  }

  /** Brings record `index` into `words`; returns where it is there. */
  seek(index: number): number {
    if (index < this.first || index >= this.first + this.count) {
      const some = index === this.first + this.count ? this.perChunk : Math.min(SCATTERED, this.perChunk);
      this.first = index;
      this.count = this.file.read(index * this.width, this.chunk.subarray(0, some * this.width)) / this.width;
      if (this.count < 1) throw new RangeError(`no record ${index}`);
    }
    return (index - this.first) * this.width;
  }

  get words(): Int32Array {
    return this.chunk;
  }
}
