import { statSync } from 'node:fs';

/** Words of a shell's command line that are files: what is written must not replace them. */
export function filesInCommand(command: string): readonly string[] {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)];
  return words
    .map(([word, double, single]) => double ?? single ?? word)
    .filter((word) => !word.includes('\0') && statSync(word, { throwIfNoEntry: false })?.isFile());
}
