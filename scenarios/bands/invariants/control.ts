import type { Table } from '../../../machines/bands/index.js';
import { nameOf, ofSomeCard, playerOf, type Seen, type SeenStep, type Wrong } from './seen.js';

/** Control (14.11). */

/** Every card on the Map has the one controller that 14.11 gives it, or none where the text says none (10.5-d, 14.10-j). */
export function controlIsSettled({ at }: Seen): Wrong {
  return ofSomeCard(at, (card) => {
    if (!at.isOnMap(card)) return undefined;
    const controller = at.controllerOf(card);
    const ruling = at.rulings.controllerOf.rule(at.facts.card[card]!);
    const uncontrolled = at.isSharedGround(card) || at.isLoose(card);
    // Of a Device that is attached to shared ground the text says nothing.
    if (!at.isAttached(card) && at.isUncontrolled(card) !== uncontrolled)
      return `${nameOf(at, card)} is controlled by ${playerOf(at, controller)}`;
    if (ruling.kind !== 'ruled') return `who controls ${nameOf(at, card)} is ${ruling.kind}`;
    if (ruling.answer === controller) return undefined;
    return `${nameOf(at, card)} is controlled by ${playerOf(at, controller)}; the rules say ${playerOf(at, ruling.answer)}`;
  });
}

/** 14.11-a: only what shows Contested is ever another player's. */
export function primeIsItsOwners({ at }: Seen): Wrong {
  return ofSomeCard(at, (card) => {
    const controller = at.controllerOf(card);
    if (at.isContested(card) || at.isUncontrolled(card) || at.isDevice(card)) return undefined;
    if (controller === at.ownerOf(card)) return undefined;
    return `${nameOf(at, card)} shows Prime and is controlled by ${playerOf(at, controller)}, not its owner`;
  });
}

/** 14.11: of a Contested card the sole occupier has control, under mixed company whoever had it, else the owner. */
export function controlFollowsOccupation({ before, after: { game, at } }: SeenStep): Wrong {
  return ofSomeCard(at, (card) => {
    if (!at.isOnMap(card) || !at.isContested(card) || at.isSharedGround(card)) return undefined;
    const had = before.at.controllerOf(card);
    const possible = holders(at, card, had, game.rulebook.choices.mixedControl!);
    const has = at.controllerOf(card);
    if (possible.includes(has)) return undefined;
    const [other] = possible;
    return `${nameOf(at, card)}, Contested, goes from ${playerOf(at, had)} to ${playerOf(at, has)}; it is ${playerOf(at, other!)}'s`;
  });
}

/** `mixed` is the option of the reading mixedControl. */
function holders(at: Table, card: number, had: number, mixed: string): readonly number[] {
  const owner = at.ownerOf(card);
  const present = at.setup.world.players.flatMap((_, each) => (at.hasUnitsOf(card, each) ? [each] : []));
  if (present.length < 2) return [present[0] ?? owner];
  if (mixed === 'derived' || (mixed === 'ownerEnters' && present.includes(owner))) return [owner];
  // Where the captor itself has left a mixed company, two sentences speak (14.11-k, 14.11-m).
  return present.includes(had) ? [had] : [had, owner];
}
