import { expect, it } from 'vitest';
import type { Revision, Rulebook } from '../rulebook.js';
import { audit } from './audit.js';
import { type Defect, river, riverside } from './fixtures/river.js';
import { revisionEffects } from './revisions.js';

const options = {
  extent: { bounds: {}, nearest: 1000, every: 1 },
  isOfText: () => true,
  pairs: 1000,
};

/** What each revision of the river with these defects removes and brings. */
function effects(planted: readonly Defect[], revisions: readonly Revision[]) {
  const text: Rulebook = { ...river((defect) => planted.includes(defect)), revisions };
  const now = audit(text, [riverside()], options);
  return revisionEffects(text, [riverside()], options, now).map(({ revision, removes, brings }) => ({
    revision,
    removes: removes.map(({ id, plays }) => [id, ...plays.map(({ action }) => action)]),
    brings: brings.map(({ id }) => id),
  }));
}

const waterFirst: Revision = {
  id: 'water first',
  date: '2026-01-01',
  says: 'the water is paid for before the toll',
  undo: [{ drop: '2.1-c', detach: true }],
};
const flood: Revision = {
  id: 'flood',
  says: 'except in a flood',
  undo: [{ drop: '1.1-d', detach: true }],
};

it('a revision removes what its text does away with, shown by its least witness', () => {
  expect(effects(['unanswered'], [waterFirst])).toEqual([
    {
      revision: { id: 'water first', date: '2026-01-01', says: waterFirst.says },
      removes: [['orderDependence one player 2.1-a 2.1-b', 'row on']],
      brings: [],
    },
  ]);
});

it('a revision brings what was not there before it; of several each is undone by itself', () => {
  const [first, second] = effects(['dead', 'open'], [flood, waterFirst]);
  expect(first).toEqual({
    revision: { id: 'flood', says: flood.says },
    removes: [],
    brings: ['deadLetter 1.1-d'],
  });
  expect(second).toMatchObject({
    removes: [[expect.stringContaining('orderDependence'), 'row on']],
    brings: [],
  });
});

it('a revision that changes no finding says so', () => {
  const same: Revision = { id: 'nothing', says: 'nothing', undo: [] };
  expect(effects(['falseClaim'], [same])).toMatchObject([{ removes: [], brings: [] }]);
});

it('what is announced is compared with what it will make of the text', () => {
  const announced: Revision = {
    id: 'toll of any time',
    says: 'the toll will be paid at any time',
    undo: [],
    makes: [{ drop: '2.1-c', detach: true }],
  };
  expect(effects([], [announced])).toMatchObject([
    { removes: [], brings: ['orderDependence one player 2.1-a 2.1-b'] },
  ]);
});
