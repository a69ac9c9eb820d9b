import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { packageRoot } from '../scenarios/index.js';

const maps = new Map<string, SourceMap | undefined>();

/**
 * The line of the source behind a line of the built file, "machines/a.js:7" to "machines/a.ts:5"; as it is without a map, from the
 * working folder if it lies there.
 */
export function sourceLine(place: string): string {
  const here = relative(process.cwd(), place);
  if (isAbsolute(place)) return here.startsWith('..') ? place : here;
  const [, file, line] = /^(.*)\.js:(\d+)$/.exec(place) ?? [];
  if (file === undefined) return place;
  if (!maps.has(file)) maps.set(file, mapOf(file));
  const entry = maps.get(file)?.findEntry(Number(line) - 1, 0);
  return entry && 'originalLine' in entry ? `${file}.ts:${entry.originalLine + 1}` : place;
}

function mapOf(file: string): SourceMap | undefined {
  const path = join(packageRoot(), 'dist', `${file}.js.map`);
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
