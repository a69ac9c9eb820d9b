import type { Action } from './actions.js';
import { strikes } from './questions.js';
import { type CardId, openSpace, type Setup } from './setup.js';
import { type TurnAction, turnActionTypes } from './turn/acts.js';
import { describeTurnAction, parseTurnAction, turnUsage } from './turn/language.js';

/** The action language of scripted plays and of `explain`: actions by names, in one line. */

export const nameOf = (table: { readonly setup: Setup }, card: CardId): string =>
  table.setup.world.cards[card]!.name;

export const openSpaceName = 'open space';

export function destinationOf(
  table: { readonly setup: Setup },
  { type, card, to }: { type: string; card: CardId; to: CardId },
): string {
  if (to !== openSpace) return nameOf(table, to);
  return type === 'deploy' && hasBandOfItsOwn(table, card) ? 'its Band' : openSpaceName;
}

/** Neither a unit nor a Device: such a card is deployed without a Position. */
const hasBandOfItsOwn = ({ setup }: { readonly setup: Setup }, card: CardId) =>
  !setup.movable.includes(card) && !setup.devices.includes(card);

const isTurnAction = (action: Action): action is TurnAction =>
  (turnActionTypes as readonly string[]).includes(action.type);

/** The action in the action language of plays and of `explain`. */
export function describeAction(table: { readonly setup: Setup }, action: Action): string {
  if (action.type === 'pass') return 'pass';
  if (isTurnAction(action)) return describeTurnAction(table, action);
  const name = nameOf(table, action.card);
  if (!('to' in action)) return `${action.type} ${name}`;
  if (action.type === 'deploy' && action.to === openSpace && !table.setup.devices.includes(action.card))
    return `deploy ${name}`;
  return `${action.type} ${name} to ${destinationOf(table, action)}`;
}

const goingVerbs = ['move', 'deploy', 'displace', 'fit', 'attach'] as const;
const cardVerbs = [...strikes, 'perish', 'raze', 'oust'] as const;
const usage = `actions read: pass, move CARD to CARD, move CARD to open space, deploy CARD to CARD, deploy CARD, liberate CARD, break CARD, lose CARD, destroy CARD, expel CARD, repel CARD, withstand CARD, ruin CARD, outlaw CARD, displace CARD to CARD, displace CARD to open space, perish CARD, raze CARD, oust CARD, fit DEVICE to CARD, attach DEVICE to CARD, ${turnUsage}`;

const isOneOf = <T extends string>(verbs: readonly T[], verb: string): verb is T => verbs.includes(verb as T);

/** Reads an action, letter case and spacing apart; `why` says what was not understood. */
export function parseAction(setup: Setup, text: string): Action | { readonly why: string } {
  const words = text.trim().replace(/\s+/g, ' ');
  const [verb = '', ...rest] = words.split(' ');
  const type = verb.toLowerCase();
  const object = rest.join(' ');
  if (type === 'pass' && object === '') return { type: 'pass' };
  if (isOneOf(cardVerbs, type)) {
    const card = cardNamed(setup, object);
    return card === undefined ? noCard(object) : { type, card };
  }
  const ofTurn = parseTurnAction(setup, type, object, (name) => cardNamed(setup, name) ?? noCard(name));
  if (ofTurn) return ofTurn;
  if (!isOneOf(goingVerbs, type)) return { why: `"${words}" is no action; ${usage}` };
  const [name = '', place, ...more] = object.split(/ to /i);
  if (more.length > 0) return { why: `"${words}" goes to more than one place; ${usage}` };
  const card = cardNamed(setup, name);
  if (card === undefined) return noCard(name);
  if (place === undefined)
    return type === 'deploy'
      ? { type, card, to: openSpace }
      : { why: `"${words}" does not say where to; ${usage}` };
  if (place.toLowerCase() === openSpaceName) return { type, card, to: openSpace };
  const to = cardNamed(setup, place);
  return to === undefined ? noCard(place) : { type, card, to };
}

function cardNamed(setup: Setup, name: string): CardId | undefined {
  const index = setup.world.cards.findIndex((card) => card.name.toLowerCase() === name.toLowerCase());
  return index < 0 ? undefined : index;
}

const noCard = (name: string) => ({ why: `there is no card "${name}" in this set-up; ${usage}` });
