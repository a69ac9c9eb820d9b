import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingsPage } from '../reports/audit-text.js';
import { findingIdsText, packageRoot, shippedFindings } from '../scenarios/index.js';
import { audited, extent } from './audit.js';
import { library } from './shipped-library.js';

it('the findings of ti4 are those of the page and of the list: `npm run findings` writes both anew', () => {
  const options = { ...extent, color: false, revisions: true };
  const record = audited('ti4', [], options, library, { stderr: {} } as never);
  const page = readFileSync(join(packageRoot(), 'docs', 'findings-ti4.md'), 'utf8');
  expect(findingsPage(record)).toBe(page);
  const ids = record.findings.map(({ id }) => id);
  expect(findingIdsText('ti4', ids)).toBe(readFileSync(shippedFindings('ti4'), 'utf8'));
  // Each point that the text leaves open is found, and nothing that it says is broken.
  const { readings } = library.ledgers().find(({ text }) => text.id === 'ti4')!.text;
  const divergent = record.findings.filter(({ kind }) => kind === 'divergentReading');
  expect(readings.filter(({ id }) => !divergent.some((each) => each.id.split(' ')[1] === id))).toEqual([]);
  expect(record.findings.filter(({ kind }) => kind === 'brokenClaim' || kind === 'conflict')).toEqual([]);
}, 600_000);
