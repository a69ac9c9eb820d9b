/**
 * By which steps a breadth-first search found its states, in about two bytes a state. States are numbered as they are
 * found, so those that one state leads to follow each other, and only their number and the ordinals of the steps are kept.
 */
const PAGE = 1 << 16;
/** Parents between two places that are known without reading on from the beginning. */
const MARK_EVERY = 1 << 10;

export class Ways {
  private readonly pages: Uint8Array[] = [];
  private used = 0;
  /** Of parents 0, MARK_EVERY, ...: where they are written, and their first child. */
  private readonly marks: [at: number, child: number][] = [];
  private parents = 0;
  private children: number;
  private ordinals: number[] = [];

  /** @param roots states that have no parent; the children are numbered from there on */
  constructor(readonly roots: number) {
    this.children = roots;
  }

  get bytes(): number {
    return this.pages.length * PAGE + 16 * this.marks.length;
  }

  /** Bytes that another parent takes, at most, beyond the page in hand. */
  growth(): number {
    return this.pages.length * PAGE - this.used < PAGE / 2 ? PAGE : 0;
  }

  /** State `parent` has led to a new one by its step number `ordinal`. Parents come in order, and so do ordinals. */
  add(parent: number, ordinal: number): void {
    this.close(parent);
    this.ordinals.push(ordinal);
  }

  /** All steps of the states before `parent` are known. */
  close(parent: number): void {
    while (this.parents < parent) {
      if (this.parents % MARK_EVERY === 0) this.marks.push([this.used, this.children]);
      this.write(this.ordinals.length);
      let last = 0;
      for (const ordinal of this.ordinals) {
        this.write(ordinal - last);
        last = ordinal;
      }
      this.children += this.ordinals.length;
      this.ordinals = [];
      this.parents++;
    }
  }

  /** Seven bits a byte, the lowest first; the eighth says that more follow. */
  private write(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.byte(128 | (rest & 127));
    this.byte(rest);
  }

  private byte(value: number): void {
    if (this.used === this.pages.length * PAGE) this.pages.push(new Uint8Array(PAGE));
    this.pages[Math.floor(this.used / PAGE)]![this.used % PAGE] = value;
    this.used++;
  }

  /** The parent of `child`, which must be no root and closed, and the ordinal of the step. */
  of(child: number): { readonly parent: number; readonly ordinal: number } {
    let low = 0;
    let high = this.marks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.marks[middle]![1] <= child) low = middle;
      else high = middle - 1;
    }
    let [at, first] = this.marks[low] ?? [0, this.roots];
    const read = () => {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = this.pages[Math.floor(at / PAGE)]![at % PAGE]!;
        at++;
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    };
    for (let parent = low * MARK_EVERY; parent < this.parents; parent++) {
      const count = read();
      let ordinal = 0;
      for (let i = 0; i < count; i++) {
        ordinal += read();
        if (first + i === child) return { parent, ordinal };
      }
      first += count;
    }
    throw new RangeError(`no way to state ${child}`);
  }
}
