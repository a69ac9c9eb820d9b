/**
 * Lines of a stream of bytes. The libraries that split streams decode first, which makes replacement characters of what is no UTF-8,
 * and hold a line of any length.
 */
export class Lines {
  private parts: Buffer[] = [];
  private length = 0;

  /** `longest`: bytes of a line without its end. */
  constructor(
    private readonly longest: number,
    private readonly onLine: (line: Buffer) => void,
    /** Called once, with the beginning of a line that is too long; nothing is taken any more. */
    private readonly onTooLong: (beginning: Buffer) => void,
  ) {}

  push(chunk: Buffer): void {
    let rest = chunk;
    while (this.length <= this.longest) {
      const end = rest.indexOf(lineFeed);
      const part = end < 0 ? rest : rest.subarray(0, end);
      this.parts.push(part);
      this.length += part.length;
      if (this.length > this.longest) {
        this.onTooLong(this.taken());
        return;
      }
      if (end < 0) return;
      this.length = 0;
      rest = rest.subarray(end + 1);
      this.onLine(this.taken());
    }
  }

  private taken(): Buffer {
    const line = this.half();
    this.parts = [];
    return line;
  }

  /** What came after the last line break. */
  half(): Buffer {
    return Buffer.concat(this.parts);
  }
}

const lineFeed = 0x0a;
