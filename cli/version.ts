import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../scenarios/index.js';

/** Version of this package. */
export function version(): string {
  const read: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const found = typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined;
  if (typeof found !== 'string') throw new Error('package.json has no version');
  return found;
}
