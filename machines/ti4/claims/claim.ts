import type { ChartProperty, PackedContext } from '../../../checker/index.js';
import { type Asked, type Broken, type ClaimText, claimsOf } from '../../../rulebook/index.js';
import type { Action, ActionType } from '../actions.js';
import type { Table } from '../table.js';

export type Ti4Context = PackedContext<Table>;

/** How a claim fails, in words and with the rulings that make it fail; `undefined` where it holds. */
type Failing = { readonly instance: string; readonly asked?: readonly Asked[] } | undefined;

/** A statement about every position. */
export interface PositionClaim extends ClaimText {
  readonly kind: 'always';
  /** The position has something that the claim speaks of. */
  arises(table: Table): boolean;
  fails(table: Table): Failing;
}

/** A statement about every action. */
export interface StepClaim extends ClaimText {
  readonly kind: 'step';
  /** Actions that it speaks of; absent: all. */
  readonly of?: readonly ActionType[];
  arises(before: Table, action: Action, after: Table): boolean;
  fails(before: Table, action: Action, after: Table): Failing;
}

export type Ti4Claim = PositionClaim | StepClaim;

/** A claim about positions, with the line on which it is written. */
export const always = claimsOf<PositionClaim>('always');

/** A claim about steps, with the line on which it is written. */
export const step = claimsOf<StepClaim>('step');

/** A claim as a property of the chart. It fails only where it has arisen. */
export function propertyOf(claim: Ti4Claim): ChartProperty<Ti4Context, Action> {
  const { id, says } = claim;
  return claim.kind === 'always'
    ? {
        kind: 'always',
        id,
        says,
        premise: ({ table }) => claim.arises(table),
        holds: ({ table }) => !claim.arises(table) || claim.fails(table) === undefined,
      }
    : {
        kind: 'step',
        id,
        says,
        ...(claim.of && { of: claim.of }),
        premise: (before, action, after) => claim.arises(before.table, action, after.table),
        holds: (before, action, after) =>
          !claim.arises(before.table, action, after.table) ||
          claim.fails(before.table, action, after.table) === undefined,
      };
}

/** Throws where the claim does not fail: a fault of ours. */
export function tellClaim(
  claim: Ti4Claim | undefined,
  table: Table,
  before?: Table,
  action?: Action,
): Broken {
  const failing =
    claim?.kind === 'always'
      ? claim.fails(table)
      : claim && before && action
        ? claim.fails(before, action, table)
        : undefined;
  if (!failing) throw new Error(`claim ${claim?.id} does not fail here; the search and the claim disagree`);
  return { asked: [], ...failing };
}
