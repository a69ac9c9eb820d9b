import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findingIdsText, loadFindingIds } from './finding-ids.js';
import { formatInputError } from './input/errors.js';
import { shippedFindings } from './shipped.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-'));
afterAll(() => rmSync(folder, { recursive: true }));

const idsIn = (text: string) => {
  const file = join(folder, 'known.txt');
  writeFileSync(file, text);
  return loadFindingIds(file);
};

describe('a file of finding ids', () => {
  it('has one a line, and blank lines and comments beside', () => {
    const text = '# what is known\r\n\r\n  gap 14.4-c 14.5-a\nstuck stuck\n';
    expect(idsIn(text)).toEqual({ ok: true, value: ['gap 14.4-c 14.5-a', 'stuck stuck'] });
    expect(idsIn('')).toEqual({ ok: true, value: [] });
  });

  it('reads what is written, and the shipped list', () => {
    const ids = ['conflict 14.6-u 14.7-c', 'loopholeCandidate intent holding 14.11-k'];
    expect(idsIn(findingIdsText('bands', ids))).toEqual({ ok: true, value: ids });
    const lines = readFileSync(shippedFindings('bands'), 'utf8').trimEnd().split('\n').slice(1);
    expect(loadFindingIds(shippedFindings('bands'))).toEqual({ ok: true, value: lines });
  });

  it.each([
    [
      'prose',
      'conflict 14.6-u 14.7-c\n\n  Dear author,\nhello\n',
      3,
      3,
      '"Dear author,", and 1 more such line;',
    ],
    ['a kind with nothing', 'conflict\n', 1, 1, '"conflict";'],
    ['an unknown kind', 'quarrel 14.6-u\n', 1, 1, '"quarrel 14.6-u";'],
    ['a list with commas', 'gap 14.4-c, 14.5-a\n', 1, 1, '"gap 14.4-c, 14.5-a";'],
    ['JSON', '{\n  "format": "assize-audit/1"\n}\n', 1, 1, '"{", and 2 more such lines;'],
  ])('is refused with one message where it holds %s', (_, text, line, column, found) => {
    const result = idsIn(text);
    const messages = result.ok ? [] : result.errors.map(formatInputError);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(`known.txt:${line}:${column}: found ${found} expected the id of a finding`);
    expect(messages[0]).toContain('(docs/cli.md#known-findings, noFindingId)');
  });
});
