import type { ChartProperty } from '../../checker/index.js';
import type { Broken } from '../../rulebook/index.js';
import type { Action } from './actions.js';
import { tags } from './chart-terms.js';
import { capacityClaims } from './claims/capacity.js';
import { type BandsClaim, type BandsContext, nowhere } from './claims/claim.js';
import { displacementClaims } from './claims/displacement.js';
import { entryClaims } from './claims/entries.js';
import { groundClaims } from './claims/ground.js';
import { intruderPositions, intruderSteps } from './claims/intruders.js';
import { positionClaims } from './claims/positions.js';
import { reachPositions, reachSteps } from './claims/reach.js';
import { sharedGroundPositions, sharedGroundSteps } from './claims/shared-ground.js';
import { stepClaims } from './claims/steps.js';
import { turnPositionClaims, turnStepClaims } from './claims/turn.js';
import { turningClaims } from './claims/turning.js';
import { goingOn } from './intents/going-on.js';
import { intents } from './intents.js';
import type { Setup } from './setup.js';
import type { Table } from './table.js';
import { playerName } from './telling.js';

/** What the text says follows from its rules, as far as it is encoded. */
export const claims: readonly BandsClaim[] = [
  ...positionClaims,
  ...stepClaims,
  ...groundClaims,
  ...entryClaims,
  ...turningClaims,
  ...capacityClaims,
  ...sharedGroundPositions,
  ...sharedGroundSteps,
  ...intruderPositions,
  ...intruderSteps,
  ...displacementClaims,
  ...turnPositionClaims,
  ...turnStepClaims,
  ...reachPositions,
  ...reachSteps,
];

const stuck: ChartProperty<BandsContext, Action> = {
  kind: 'noDeadlock',
  id: 'stuck',
  says: 'play never comes to a halt: there is always an action',
};

/**
 * A claim as a property of the chart. Claims speak of settled positions only, unless they are about the settling itself, and what
 * fails has arisen.
 */
function propertyOf(claim: BandsClaim, setup: Setup): ChartProperty<BandsContext, Action> {
  const { id, says } = claim;
  const idle = claim.needs !== undefined && !claim.needs(setup);
  if (claim.kind === 'always') {
    return {
      kind: 'always',
      id,
      says,
      when: tags.stable,
      holdsElsewhere: true,
      idle,
      premise: ({ table }) => claim.arises(table),
      holds: ({ table }) => claim.fails(table) === nowhere,
    };
  }
  return {
    kind: 'step',
    id,
    says,
    ...(claim.settling ? {} : { when: tags.stable }),
    holdsElsewhere: true,
    idle,
    ...(claim.of && { of: claim.of }),
    premise: (before, action, after) => claim.arises(before.table, action, after.table),
    holds: (before, action, after) => claim.fails(before.table, action, after.table) === nowhere,
  };
}

/** What is judged in a set-up: every claim, those included that can have no case in it. */
export const propertiesOf = (setup: Setup): readonly ChartProperty<BandsContext, Action>[] => [
  ...claims.map((claim) => propertyOf(claim, setup)),
  stuck,
];

/** Judged by the audit, and by no check. */
export const intentPropertiesOf = (setup: Setup) => [
  ...intents.map((intent) => ({ because: intent.because, property: propertyOf(intent, setup) })),
  ...goingOn,
];

/** How a claim or an intent fails in a position, or at a step that led to it. Throws where it does not fail: a fault of ours. */
export function tellBroken(id: string, table: Table, before?: Table, action?: Action): Broken {
  // What fails of these lies ahead, and nothing of the position tells why.
  if (goingOn.some(({ property }) => property.id === id))
    return { instance: `it is the turn of ${playerName(table, table.activePlayer)}`, asked: [] };
  const claim = [...claims, ...intents].find((each) => each.id === id);
  if (claim?.kind === 'always') {
    const instance = claim.fails(table);
    if (instance !== nowhere) return claim.tell(table, instance);
  } else if (claim && before && action) {
    const instance = claim.fails(before, action, table);
    if (instance !== nowhere) return claim.tell(before, action, table, instance);
  }
  throw new Error(`claim ${id} does not fail here; the search and the claim disagree`);
}
