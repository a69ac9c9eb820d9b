/** Registers of the estimate, a power of two: 16 KiB. */
const REGISTER_BITS = 14;
const REGISTERS = 1 << REGISTER_BITS;

/** The standard error of the estimate, as a part of it (Flajolet and others, 2007). */
export const STANDARD_ERROR = 1.04 / Math.sqrt(REGISTERS);

/**
 * About how many different states were seen: HyperLogLog, which keeps no state. Estimates of parts are put together without loss:
 * the sum is that of all, in whatever order.
 */
export class Distinct {
  readonly registers: Uint8Array;

  constructor(registers: Uint8Array = new Uint8Array(REGISTERS)) {
    this.registers = registers;
  }

  add(state: Uint8Array): void {
    let a = 0x2545f491;
    let b = 0x6c078965;
    for (let i = 0; i < state.length; i++) {
      a = Math.imul(a ^ state[i]!, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ state[i]!, 0x85ebca6b);
      b ^= b >>> 13;
    }
    a = finish(a ^ b);
    b = finish(b + Math.imul(a, 5));
    const register = a >>> (32 - REGISTER_BITS);
    const rest = a << REGISTER_BITS;
    const zeros = rest === 0 ? 32 - REGISTER_BITS + Math.clz32(b) : Math.clz32(rest);
    if (zeros + 1 > this.registers[register]!) this.registers[register] = zeros + 1;
  }

  merge(registers: Uint8Array): void {
    for (let i = 0; i < REGISTERS; i++)
      if (registers[i]! > this.registers[i]!) this.registers[i] = registers[i]!;
  }

  estimate(): number {
    let sum = 0;
    let empty = 0;
    for (const register of this.registers) {
      sum += 2 ** -register;
      if (register === 0) empty++;
    }
    const raw = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS * REGISTERS) / sum;
    return Math.round(raw <= 2.5 * REGISTERS && empty > 0 ? REGISTERS * Math.log(REGISTERS / empty) : raw);
  }
}

function finish(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
