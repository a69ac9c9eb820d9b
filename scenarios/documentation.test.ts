import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inputError, inputErrorCodes, wholeFile } from './input/errors.js';
import { packageRoot } from './package-root.js';
import { worldFromText } from './world-loader.js';

const guide = readFileSync(join(packageRoot(), 'docs', 'worlds.md'), 'utf8');

describe('docs/worlds.md', () => {
  it('has the heading that each error points at', () => {
    const anchors = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const code of inputErrorCodes) {
      const { readMore } = inputError(code, wholeFile('any'), '', '');
      expect(anchors.map((anchor) => `docs/worlds.md#${anchor}`)).toContain(readMore);
    }
  });

  it('shows a world that loads', () => {
    const [, example = ''] =
      /```yaml\n(# yaml-language-server: \$schema=[^\n]*world[\s\S]*?)```/.exec(guide) ?? [];
    expect(worldFromText(example, 'guide')).toMatchObject({ ok: true });
  });

  it('is where the package root is', () => {
    expect(existsSync(join(packageRoot(), 'package.json'))).toBe(true);
  });
});
