import { availableParallelism, cpus, loadavg } from 'node:os';

/** One exploration as it was measured. */
export interface Measurement {
  readonly states: number;
  readonly transitions: number;
  /** Of processor time, all threads together: what else the machine does counts little. */
  readonly seconds: number;
  /** Of the clock on the wall, where several threads work. */
  readonly wall?: number;
  /** The visited set; for other tools what each says of itself, or the growth of the heap. */
  readonly bytes: number;
}

/** Runs what is to be measured once. */
export function processorTime<T>(run: () => T): readonly [T, number] {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

/** By the wall where that is told, else of processor time. */
const timeOf = ({ seconds, wall }: Measurement): number => wall ?? seconds;

/** The one in the middle by time. */
export function median(measurements: readonly Measurement[]): Measurement {
  return [...measurements].sort((a, b) => timeOf(a) - timeOf(b))[(measurements.length - 1) >> 1]!;
}

const widths = [68, 11, 12, 9, 9, 12, 13];
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Distinct states a second. */
export const rate = (measured: Measurement): number => measured.states / timeOf(measured);

export const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[i]!))).join('');

export const head = row(['', 'states', 'transitions', 'seconds', 'wall', 'states/s', 'bytes/state']);

export function line(name: string, measured: Measurement): string {
  const { states, transitions, seconds, wall, bytes } = measured;
  return row([
    name,
    whole(states),
    whole(transitions),
    seconds.toFixed(2),
    wall?.toFixed(2) ?? '',
    whole(rate(measured)),
    (bytes / states).toFixed(1),
  ]);
}

export function machineLine(): string {
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`;
  return `${cores}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`;
}
