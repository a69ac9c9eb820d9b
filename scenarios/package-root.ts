import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package's package.json. Searched for upward, because this module runs from the source, from
 * dist/ and from node_modules/assize alike, and the data files are not copied beside it.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (nameOfPackage(folder) !== 'assize') {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`no package.json of assize above ${import.meta.url}`);
    folder = parent;
  }
  return folder;
}

function nameOfPackage(folder: string): unknown {
  try {
    const content: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof content === 'object' && content !== null && 'name' in content ? content.name : undefined;
  } catch {
    return undefined;
  }
}
