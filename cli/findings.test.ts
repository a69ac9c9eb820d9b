import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditFindingRecord, AuditRecord } from '../reports/audit.js';
import { findingsPage } from '../reports/audit-text.js';
import { citedIn } from '../reports/record.js';
import {
  type AuditFinding,
  type AuditOptions,
  audit,
  divergenceAfter,
  read,
  type Subject,
  shownAfter,
  tablesOf,
} from '../rulebook/index.js';
import { findingIdsText, packageRoot, shippedFindings } from '../scenarios/index.js';
import { audited, extent } from './audit.js';
import { library } from './shipped-library.js';

/** The audit of everything that is shipped, as `npm run findings` makes it. */

const io = { stderr: {} } as never;
const { text, inventory } = library.ledgers()[0]!;
const isOfText = (id: string) => inventory.entries.some((entry) => entry.id === id);
let record: AuditRecord;

beforeAll(() => {
  record = audited('bands', [], { ...extent, color: false, revisions: true }, library, io);
}, 1_200_000);

describe('the shipped findings', () => {
  it('are at least 60 of at least seven kinds, and at least 30 need nothing but the text', () => {
    const ids = new Set(record.findings.map(({ id }) => id));
    expect(ids.size).toBe(record.findings.length);
    expect(ids.size).toBeGreaterThanOrEqual(60);
    expect(new Set(record.findings.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(7);
    expect(record.findings.filter(({ certainty }) => certainty === 'text').length).toBeGreaterThanOrEqual(30);
  });

  it('are those of the page and of the list: `npm run findings` writes both anew', () => {
    const page = readFileSync(join(packageRoot(), 'docs', 'findings-bands.md'), 'utf8');
    expect(findingsPage(record)).toBe(page);
    const ids = record.findings.map(({ id }) => id);
    expect(findingIdsText('bands', ids)).toBe(readFileSync(shippedFindings('bands'), 'utf8'));
  });

  it('have witnesses that replay in the set-ups that they name', () => {
    const failing = record.findings.filter((finding) => !replays(finding)).map(({ id }) => id);
    expect(failing).toEqual([]);
  });

  it('cite no clause without its words', () => {
    const { cited } = record.rulebook;
    const told = [
      ...record.findings,
      ...(record.revisions ?? []).flatMap((each) => [...each.removes, ...each.brings]),
    ];
    expect(told.flatMap(citedIn).filter((id) => !cited[id])).toEqual([]);
  });

  it('tell the options of every reading apart, or say where that was looked for', () => {
    for (const { id, options } of text.readings) {
      const names = Object.keys(options);
      const pairs = (names.length * (names.length - 1)) / 2;
      const divided = record.findings.filter(
        ({ options: parted, claim }) => parted !== undefined && claim === id,
      );
      const undivided = record.undivided.filter(({ reading }) => reading === id);
      expect(divided.length + undivided.length, id).toBe(pairs);
      for (const { states, worlds } of undivided) expect(Math.min(states, worlds), id).toBeGreaterThan(0);
    }
  });
});

const setups = new Map(
  [...library.shipped().map((name) => library.open(name).subject()), ...library.playedSetups('bands')].map(
    (subject) => [subject.world, subject],
  ),
);

function replays({ id, kind, claim, world, without, plays, options }: AuditFindingRecord): boolean {
  if (kind === 'deadLetter') return plays.length === 0;
  let subject: Subject | undefined = setups.get(world);
  for (const piece of without) subject = subject?.without(piece);
  if (!subject) return false;
  const words = plays.map(({ action }) => action);
  if (!options) return shownAfter(tablesOf(subject, text), words, id) !== undefined;
  const reading = text.readings.find((each) => each.id === claim)!;
  const under = (option: string) => subject.under(read(text, { [claim]: option }));
  return (
    divergenceAfter({ reading, options, tables: [under(options[0]), under(options[1])] }, words) !== undefined
  );
}

describe('an audit', () => {
  const names = ['boarding', 'closed-ground', 'shared-ground', 'reverse-faces'];
  const small = { bounds: { maxStates: 600 }, nearest: 600, every: 1 };
  const of = (worlds: readonly string[], more: Pick<AuditOptions, 'only' | 'onStep'> = {}) =>
    audit(
      text,
      worlds.map((name) => library.open(name).subject()),
      { extent: small, pairs: 40, isOfText, ...more },
    );

  it('is the same every time, byte for byte', () => {
    expect(JSON.stringify(of(names))).toBe(JSON.stringify(of(names)));
  });

  it('for one finding alone gives that finding as among all, and begins nothing for another', () => {
    const { findings } = of(names);
    // A gap is found in what a position leaves open, and by comparing readings.
    const wayOf = ({ kind, options }: AuditFinding) => `${kind} ${options !== undefined}`;
    const ways = new Map(findings.map((finding) => [wayOf(finding), finding]));
    expect(ways.size).toBeGreaterThanOrEqual(6);
    for (const finding of ways.values()) {
      const begun: string[] = [];
      const onStep = (step: string) => begun.push(step);
      expect(of(names, { only: finding.id, onStep }).findings).toEqual([finding]);
      const others = begun.filter((step) => step.startsWith('comparing ') || step.startsWith('making '));
      expect(others.length, `${finding.id}: ${others}`).toBe(finding.kind === 'deadLetter' ? 0 : 1);
    }
  });

  it('loses nothing with a world that another world also has, and keeps its ids', () => {
    const all = of(names);
    for (const gone of names) {
      const left = new Set(of(names.filter((name) => name !== gone)).findings.map(({ id }) => id));
      for (const { id, kind, worlds, options } of all.findings) {
        // A divergence names the one set-up of its witness; a dead letter may come to life with a world, never die.
        if (options) continue;
        const remains = kind === 'deadLetter' || worlds.some((world) => world !== gone);
        expect(left.has(id), `${id} without ${gone}`).toBe(remains);
      }
    }
  });
});
