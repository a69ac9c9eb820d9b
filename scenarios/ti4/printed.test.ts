import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printed } from '../../machines/ti4/world.js';
import { packageRoot } from '../package-root.js';

it('docs/ti4-worlds.md tells what is printed of each kind', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'ti4-worlds.md'), 'utf8');
  for (const [kind, { base, upgraded }] of Object.entries(printed)) {
    const [, move, capacity, more] = new RegExp(`^\\| ${kind} +\\| (\\d), (\\d) +\\|([^|]*)\\|$`, 'm').exec(
      page,
    )!;
    expect([kind, Number(move), Number(capacity)]).toEqual([kind, base.move, base.capacity]);
    const told = more!.trim() === '' ? `${base.move}, ${base.capacity}` : more!.trim();
    expect([kind, told]).toEqual([kind, `${upgraded.move}, ${upgraded.capacity}`]);
  }
});
