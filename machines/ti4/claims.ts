import type { ChartProperty } from '../../checker/index.js';
import type { Broken } from '../../rulebook/index.js';
import type { Action } from './actions.js';
import { propertyOf, type Ti4Claim, type Ti4Context, tellClaim } from './claims/claim.js';
import { exampleClaims } from './claims/example.js';
import { movementClaims } from './claims/movement.js';
import { transportClaims } from './claims/transport.js';
import { goingOn } from './going-on.js';
import { intents } from './intents.js';
import type { Table } from './table.js';

/** What the text says follows from its rules. */
export const claims: readonly Ti4Claim[] = [...movementClaims, ...transportClaims, ...exampleClaims];

const stuck: ChartProperty<Ti4Context, Action> = {
  kind: 'noDeadlock',
  id: 'stuck',
  says: 'play never comes to a halt: there is always an action',
};

/** What is judged in a set-up: every claim, those included that can have no case in it. */
export const properties: readonly ChartProperty<Ti4Context, Action>[] = [...claims.map(propertyOf), stuck];

/** Judged by the audit, and by no check. */
export const intentProperties = [
  ...intents.map((intent) => ({ because: intent.because, property: propertyOf(intent) })),
  ...goingOn,
];

export function tellBroken(id: string, table: Table, before?: Table, action?: Action): Broken {
  // What fails of these lies ahead, and nothing of the position tells why.
  if (goingOn.some(({ property }) => property.id === id))
    return { instance: 'a tactical action is under way', asked: [] };
  const claim = [...claims, ...intents].find((each) => each.id === id);
  return tellClaim(claim, table, before, action);
}
