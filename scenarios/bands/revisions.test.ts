import { describe, expect, it } from 'vitest';
import { bands } from '../../machines/bands/index.js';
import { type AuditFinding, audit, before, read, revisionEffects, shownAfter } from '../../rulebook/index.js';
import { bandsFiles, loadWorld, shippedWorlds, subjectOf } from '../index.js';

const shipped = (wanted: string) => {
  const world = loadWorld(bandsFiles, shippedWorlds('bands').find(({ name }) => name === wanted)!.path);
  if (!world.ok) throw new Error(world.errors[0]!.code);
  return subjectOf(bandsFiles, world.value);
};
const subject = shipped('displacement-chain');
const revisionOf = (wanted: string) => bands.text.revisions.find(({ id }) => id === wanted)!;
const revision = revisionOf('2026-10-18');
const openText = before(bands.text, revision);
const isOfText = (id: string) => bands.inventory.entries.some((entry) => entry.id === id);
const extent = { bounds: { maxStates: 300 }, nearest: 300, every: 1 };

/** An effect turns Fen Gate over and destroys it under Ada's Sorrel and Brand's Kest, in Ada's turn. */
const play = ['ruin Fen Gate', 'destroy Fen Gate'];
const open = 'orderDependence different players 14.6-u 14.12-a 14.12-i';

const openings = (text: typeof bands.text) => {
  const table = subject.under(read(text));
  const [start] = [...table.model.initial()] as [Uint8Array];
  const state = play.reduce((at, words) => {
    const named = table.actionOf(words);
    let next = at;
    table.model.expand(at, (action, after) => {
      if ('action' in named && named.action === action) next = after.slice();
    });
    return next;
  }, start);
  const actions: string[] = [];
  table.model.expand(state, (action) => actions.push(table.model.describe(action)));
  return actions;
};

describe('the ruling of 2026-10-18 on cards of several players displaced together', () => {
  it('has the active player go first; before it both could', () => {
    // Oduin, one Band off, is Brand's own, and Prime and empty for Sorrel's Infiltrate; the seat of Maren is taken.
    expect(openings(bands.text)).toEqual(['displace Sorrel to Oduin']);
    expect(openings(openText)).toEqual(['displace Sorrel to Oduin', 'displace Kest to Oduin']);
  });

  const shows = (text: typeof bands.text) =>
    shownAfter({ played: subject.under(read(text)), text }, play, open);

  it('removes an order that decides: Sorrel first, both stand on Oduin; Kest first, Oduin is closed to Sorrel', () => {
    const [sooner, later] = shows(openText)!.instance.split('; the other way round ');
    expect(sooner).toMatch(
      /^the Position of Sorrel and the Position of Kest are both due; only with the Position of Sorrel before/,
    );
    expect(sooner).toMatch(/Sorrel, [^;]*: on Oduin/);
    expect(later).toMatch(/Sorrel, [^;]*: in the Depleted Pile/);
    // A Bound Character's Storyline goes with it (14.12-q).
    expect(later).toMatch(/The Long Watch, [^;]*: in the Depleted Pile/);
    expect(shows(bands.text)).toBeUndefined();
  });

  it('removes, of what the audit finds, the order between different players, and brings nothing', () => {
    const options = {
      extent,
      isOfText,
      pairs: 0,
      wants: (id: string) => id.startsWith('orderDependence'),
    };
    const isOpen = ({ id }: AuditFinding) => id.startsWith('orderDependence different players');
    const now = audit(bands.text, [subject], options);
    expect(now.findings.filter(isOpen)).toEqual([]);
    const effect = revisionEffects({ ...bands.text, revisions: [revision] }, [subject], options, now)[0]!;
    expect(
      effect.removes.filter(isOpen).map(({ id, plays }) => [id, plays.map(({ action }) => action)]),
    ).toEqual([[open, play]]);
    expect(effect.brings.map(({ id }) => id)).toEqual([]);
  });
});

it('the empty Treasury was rewarded before too, as a turn began: neither text leaves it without an answer or a use', () => {
  const found: string[] = [];
  const past = before(bands.text, revisionOf('empty-treasury'));
  const options = { extent, isOfText, pairs: 0, wants: () => false };
  audit(past, [shipped('economy')], { ...options, onFound: (id) => found.push(id) });
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((id) => id === 'deadLetter 10.1-g' || id === 'gap points')).toEqual([]);
});
