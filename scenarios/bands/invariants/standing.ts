import { openSpace, type Table } from '../../../machines/bands/index.js';
import { actionOf, nameOf, ofSomeCard, type SeenStep, type Wrong, whoBegins } from './seen.js';

/** Readiness and Mobilizing of cards on the Map (10.1-i, 10.4, 10.5, 14.8). */

const isThere = (at: Table, card: number) => at.isOnMap(card) || at.isDisplaced(card);

/** It comes from off the Map with this step. */
const enters = ({ before, after }: SeenStep, card: number) =>
  !isThere(before.at, card) && after.at.isOnMap(card);

/** 10.5-t, 10.5-u, 10.5-x, 14.8-a: a card enters Mobilizing, and ready but for one that is deployed to a Capital Ship. */
export function cardsEnterAsTheTextSays(step: SeenStep): Wrong {
  const { before, after } = step;
  const action = actionOf(step);
  return ofSomeCard(after.at, (card) => {
    if (!enters(step, card)) return undefined;
    const name = nameOf(after.at, card);
    if (!after.at.isMobilizing(card)) return `${name} enters and is not Mobilizing`;
    const to = action.type === 'deploy' || action.type === 'fit' ? action.to : openSpace;
    const position = to !== openSpace && before.at.isPersonnel(to) ? before.at.hostOf(to) : to;
    const activated = position !== openSpace && before.at.isCapitalShip(position);
    if (after.at.isReady(card) !== activated) return undefined;
    return `${name} enters ${activated ? 'ready on a Capital Ship' : 'activated'}`;
  });
}

/** 10.4-a, 10.4-d, 10.4-e: what is on the Map starts Mobilizing by entering, and stops as its controller's next turn begins. */
export function mobilizingLastsARound(step: SeenStep): Wrong {
  const { before, after } = step;
  const begins = whoBegins(step, 'beginning');
  const withTheTurn = before.game.rulebook.choices.mobilizeUntil === 'endOfTurn';
  return ofSomeCard(after.at, (card) => {
    if (!isThere(after.at, card) || enters(step, card)) return undefined;
    const name = nameOf(after.at, card);
    const [was, is] = [before.at.isMobilizing(card), after.at.isMobilizing(card)];
    if (is && !was) return `${name} starts Mobilizing though it was on the Map`;
    if (!was) return undefined;
    // Whose turns count for a card without a controller, the text leaves open.
    if (begins !== undefined && after.at.isUncontrolled(card)) return undefined;
    const stops = begins !== undefined && (withTheTurn || after.at.controllerOf(card) === begins);
    if (stops !== is) return undefined;
    return stops ? `${name} goes on Mobilizing` : `${name} stops Mobilizing before its time`;
  });
}

/** The craft is aboard a Capital Ship. */
const isAboardShip = (at: Table, card: number) => {
  const host = at.hostOf(card);
  return at.isCraft(card) && host !== openSpace && at.isCapitalShip(host);
};

/**
 * 10.1-i, 14.5-c, 14.8, 14.12-k: a card on the Map is activated by being used, and by nothing that moves or turns it; it readies in
 * the Ready Phase, all that is due and nothing else, but for craft aboard a Capital Ship, which ready by leaving it.
 */
export function readinessIsAccountedFor(step: SeenStep): Wrong {
  const { before, after } = step;
  return ofSomeCard(after.at, (card) => {
    if (!isThere(before.at, card) || !isThere(after.at, card)) return undefined;
    const name = nameOf(after.at, card);
    const [was, is] = [before.at.isReady(card), after.at.isReady(card)];
    if (was && !is) return mayBeActivated(step, card) ? undefined : `${name} is activated`;
    const readies = readiesNow(step, card);
    if (!is && readies === 'must') return `${name} does not ready`;
    return is && !was && readies === 'not' ? `${name} readies` : undefined;
  });
}

/** By its own use; by docking under an option of the reading dockedReady. */
function mayBeActivated(step: SeenStep, card: number): boolean {
  const { before, after } = step;
  const action = actionOf(step);
  if (!('card' in action) || action.card !== card) return false;
  const docks = action.type === 'move' && isAboardShip(after.at, card);
  const { dockedReady } = before.game.rulebook.choices;
  return action.type === 'use' || (docks && dockedReady === 'activatedOnDocking');
}

function readiesNow(step: SeenStep, card: number): 'must' | 'may' | 'not' {
  const { before, after } = step;
  const { undockReady, displacedReady, dockedReady, readyScope } = before.game.rulebook.choices;
  const action = actionOf(step);
  if (isAboardShip(before.at, card) && before.at.hostOf(card) !== after.at.hostOf(card)) {
    const moves = action.type === 'move' && action.card === card;
    if (!moves) return displacedReady === 'yes' ? 'may' : 'not';
    if (dockedReady === 'activatedOnDocking' && isAboardShip(after.at, card)) return 'may';
    return undockReady === 'always' ? 'must' : 'may';
  }
  const player = whoBegins(step, 'ready');
  if (player === undefined || isAboardShip(after.at, card)) return 'not';
  if (readyScope === 'all') return 'must';
  if (readyScope === 'owned') return after.at.ownerOf(card) === player ? 'must' : 'not';
  // 'All activated cards' may well take in what nobody controls.
  if (after.at.isUncontrolled(card)) return 'may';
  return after.at.controllerOf(card) === player ? 'must' : 'not';
}
