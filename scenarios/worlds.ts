/** World files of a game that is known. */
import { basename } from 'node:path';
import type { GameFiles, NamedWorld } from './game-files.js';
import { failed, guided, inputError, quoted, type Result } from './input/errors.js';
import { readTextFile } from './input/file.js';
import { type Located, readYaml } from './input/yaml.js';

/** Reads and checks a world file. Never throws for what the file holds or for a file that cannot be read. */
export function loadWorld<W extends NamedWorld>(files: GameFiles<W>, path: string): Result<W> {
  const text = readTextFile(path);
  return text.ok ? worldFromText(files, text.value, path) : text;
}

/** Checks the text of a world file; `file` names it in errors, and where it ends in .yaml the world bears its name. */
export function worldFromText<W extends NamedWorld>(
  files: GameFiles<W>,
  text: string,
  file: string,
): Result<W> {
  const read = readYaml(text, file);
  return read.ok ? worldFrom(files, read.value) : read;
}

/** The same for a text that has been read. */
export function worldFrom<W extends NamedWorld>(files: GameFiles<W>, read: Located): Result<W> {
  const world = guided(files.world(read), files.guide);
  const { file } = read;
  if (!world.ok || !file.endsWith('.yaml') || basename(file, '.yaml') === world.value.name) return world;
  const expected = `${quoted(basename(file, '.yaml'))}, the name of its file`;
  const at = read.locate('/world');
  return failed(inputError('worldNameIsNotFileName', at, quoted(world.value.name), expected));
}
