import { stripVTControlCharacters } from 'node:util';
import picocolors from 'picocolors';
import { printable } from '../scenarios/input/errors.js';

/** What a rendering is put on: how wide it is, and whether it takes colour. */
export interface Paper {
  /** Columns of text. */
  readonly width: number;
  readonly ink: ReturnType<typeof picocolors.createColors>;
}

/** What a stream says of itself. */
export interface Surface {
  readonly isTTY?: boolean | undefined;
  /** Columns of the terminal; absent off a terminal, 0 on one that does not say. */
  readonly columns?: number | undefined;
}

/** Longer lines are hard to follow, however wide the terminal is. */
const widest = 110;
const narrowest = 40;
const widthOffTerminal = 100;

/** Colour only on a terminal that wants it: https://no-color.org. */
export function paperFor(surface: Surface, env: NodeJS.ProcessEnv = {}, colour = true): Paper {
  const coloured = colour && surface.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  const columns = surface.isTTY ? surface.columns || widthOffTerminal : widthOffTerminal;
  const width = Math.min(widest, Math.max(narrowest, columns));
  return { width, ink: picocolors.createColors(coloured) };
}

/** The same value with every string in it made safe to show: control and format characters are escaped. */
export function shown<T>(value: T): T {
  if (typeof value === 'string') return printable(value) as T;
  if (Array.isArray(value)) return value.map(shown) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [printable(key), shown(each)])) as T;
}

/** Columns that a text takes, colours left out. */
export function columnsOf(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}

/** Breaks a text between words; `first` starts the first line, and as many blanks the others. A word that is too long stands over. */
export function wrap(text: string, width: number, first = ''): string[] {
  const indent = ' '.repeat(columnsOf(first));
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of text.split(' ')) {
    if (!empty && columnsOf(line) + 1 + columnsOf(word) > width) {
      lines.push(line.trimEnd());
      line = indent + word;
    } else {
      line += empty ? word : ` ${word}`;
    }
    empty = false;
  }
  return [...lines, line.trimEnd()];
}

/** Rows in aligned columns, two blanks apart; the last column is wrapped. */
export function aligned(rows: readonly (readonly string[])[], width: number, indent = ''): string[] {
  const last = Math.max(...rows.map((row) => row.length)) - 1;
  const widths = Array.from({ length: last }, (_, column) =>
    Math.max(...rows.map((row) => columnsOf(row[column] ?? ''))),
  );
  return rows.flatMap((row) => {
    const cells = widths.map((wide, column) => {
      const cell = row[column] ?? '';
      return `${cell}${' '.repeat(wide - columnsOf(cell))}  `;
    });
    return wrap(row[last] ?? '', width, indent + cells.join(''));
  });
}

export const numeral = (n: number) => n.toLocaleString('en-US');

/** "1 state", "2,304 states". */
export const counted = (n: number, one: string, many = `${one}s`) => `${numeral(n)} ${n === 1 ? one : many}`;

/** "512 B", "1.5 GiB". */
export function byteSize(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}

/** "0.4 s", "12 s", "3 min 20 s". */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
