import { hasArmedShooter } from '../clauses/shared-ground.js';
import { nameOf } from '../language.js';
import { type CardId, nobody, openSpace, type Setup } from '../setup.js';
import type { Table } from '../table.js';
import { firstOf, nowhere, type PositionClaim, type StepClaim } from './claim.js';
import { tellControl } from './telling.js';

/** What 14.10 says of shared ground. */

const onMap = (table: Table, test: (card: CardId) => boolean): CardId =>
  firstOf(table.setup.rooted, (card) => table.isOnMap(card) && table.isSharedGround(card) && test(card));

/** The shared ground that the action makes its unit leave, or `nowhere`. */
const left = (before: Table, card: CardId): CardId => {
  const from = before.hostOf(card);
  return from !== openSpace && before.isSharedGround(from) ? from : nowhere;
};

const hasSharedGround = ({ someShared }: Setup) => someShared;

export const sharedGroundPositions: readonly PositionClaim[] = [
  {
    kind: 'always',
    id: '14.10-l',
    needs: hasSharedGround,
    says: 'nobody captures shared ground (one sentence with 14.10-k)',
    arises: (table) => onMap(table, (card) => table.isContested(card) && !table.isEmpty(card)) !== nowhere,
    fails: (table) => onMap(table, (card) => table.controllerOf(card) !== nobody),
    tell: tellControl,
  },
];

export const sharedGroundSteps: readonly StepClaim[] = [
  {
    kind: 'step',
    id: '14.10-k',
    needs: hasSharedGround,
    of: ['move'],
    says: 'without a controller shared ground has no owner and no intruder, so that rules 1 to 7 are off (asked: whoever leaves it may come back)',
    arises: (before, action) => action.type === 'move' && left(before, action.card) !== nowhere,
    fails: (before, action, after) => {
      if (action.type !== 'move') return nowhere;
      const from = left(before, action.card);
      if (from === nowhere || before.isBarredFrom(action.card, from)) return nowhere;
      return after.isBarredFrom(action.card, from) ? action.card : nowhere;
    },
    tell: (_before, _action, after, unit) => ({
      instance: `${nameOf(after, unit)} may not return to the shared ground that it has left`,
      asked: [],
    }),
  },
  {
    kind: 'step',
    id: '14.10-o',
    needs: ({ someDisarm }) => someDisarm,
    of: ['break'],
    says: 'to break the sample card takes a Liberation, or an attack that comes from outside, High Power Space for one',
    arises: (before, action) => action.type === 'break' && before.faceOf(action.card).disarms === true,
    fails: (before, action) => {
      if (action.type !== 'break' || !before.faceOf(action.card).disarms) return nowhere;
      return hasArmedShooter({ table: before, card: action.card, by: 'break' }) ? nowhere : action.card;
    },
    tell: (_before, _action, after, card) => tellControl(after, card),
  },
];
