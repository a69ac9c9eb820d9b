/** States a page. */
const PAGE = 1 << 10;

/** The states of a breadth-first search that are still to be expanded, in full and in order; what lies behind is let go. */
export class Frontier {
  private readonly pages = new Map<number, Uint8Array>();
  private spare: Uint8Array | undefined;
  private first = 0;

  constructor(private readonly stateBytes: number) {}

  get bytes(): number {
    return (this.pages.size + (this.spare ? 1 : 0)) * PAGE * this.stateBytes;
  }

  /** Bytes that state `index` would take beyond those. */
  growth(index: number): number {
    return index % PAGE === 0 && !this.spare ? PAGE * this.stateBytes : 0;
  }

  push(index: number, state: Uint8Array): void {
    const number = Math.floor(index / PAGE);
    let page = this.pages.get(number);
    if (!page) {
      page = this.spare ?? new Uint8Array(PAGE * this.stateBytes);
      this.spare = undefined;
      this.pages.set(number, page);
    }
    page.set(state, (index % PAGE) * this.stateBytes);
  }

  /** Reads a state; those before it will not be asked for. */
  read(index: number, into: Uint8Array): void {
    const number = Math.floor(index / PAGE);
    for (; this.first < number; this.first++) {
      this.spare = this.pages.get(this.first) ?? this.spare;
      this.pages.delete(this.first);
    }
    const page = this.pages.get(number);
    if (!page) throw new RangeError(`state ${index} was let go`);
    const at = (index % PAGE) * this.stateBytes;
    for (let i = 0; i < this.stateBytes; i++) into[i] = page[at + i]!;
  }
}
