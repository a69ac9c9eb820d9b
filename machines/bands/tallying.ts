import type { Hearing, Ruling } from '../../rulebook/index.js';
import type { Action, ActionType } from './actions.js';
import { askBand, askControl, askSkipped } from './asking.js';
import { nameOf } from './language.js';
import { rulingsOn } from './legality.js';
import type { CardId, PlayerId } from './setup.js';
import type { Table } from './table.js';
import { tallyPhases } from './tallying-phases.js';
import { playerName } from './telling.js';

/** Counts the rulings of a position: of every action that its moment offers, and where cards are and whose they are. */
export function tallyPosition(
  table: Table,
  actions: readonly Action[],
  offered: ReadonlySet<ActionType>,
  hearing: Hearing,
): void {
  for (let index = 0; index < actions.length; index++) {
    const action = actions[index]!;
    if (!offered.has(action.type) || !isInQuestion(table, action)) continue;
    const asked = rulingsOn(table, action);
    for (const ruling of asked) hearing.permission(ruling, { action: index });
    if (action.type === 'move' && table.isCraft(action.card) && asked.every(isLegalRuling))
      tallyPassengers(table, action.card, action.to, hearing);
  }
  if (offered.has('move')) tallyUnmovable(table, hearing);
  tallyPhases(table, hearing);
  tallyDefinitions(table, hearing);
}

const isLegalRuling = (ruling: Ruling) => ruling.kind === 'ruled' && ruling.answer === 'legal';

function tallyPassengers(table: Table, craft: CardId, to: CardId, hearing: Hearing): void {
  const facts = table.facts.entry.carry;
  for (const unit of table.occupants(craft)) {
    facts.unit = unit;
    facts.host = to;
    const asks = `does ${nameOf(table, unit)} come along with ${nameOf(table, craft)}: yes`;
    hearing.permission(table.rulings.enter.carry.rule(facts), { asks: () => asks });
  }
}

/** Cards of the active player for which no move is known to the model at all. */
function tallyUnmovable(table: Table, hearing: Hearing): void {
  for (const card of table.setup.rooted) {
    if (!table.isOnMap(card) || table.isMovable(card) || table.controllerOf(card) !== table.activePlayer)
      continue;
    const asks = `may a move action be spent on ${nameOf(table, card)}: no`;
    hearing.permission(table.rulings.mayBeMoved.rule(table.facts.card[card]!), { asks: () => asks });
  }
}

/** Control as it is settled after an action, for the cards that change hands: `settleControl` tells of each. */
export const tallySettling =
  (hearing: Hearing) =>
  (table: Table, card: CardId, player: PlayerId): void => {
    const asks = () =>
      `who controls ${nameOf(table, card)} after the next action: ${playerName(table, player)}`;
    const { controllerOf } = table.rulings;
    hearing.definition(controllerOf.rule(table.facts.card[card]!), { asks }, controllerOf.question.id);
  };

function tallyDefinitions(table: Table, hearing: Hearing): void {
  const { facts, rulings } = table;
  for (let card = 0; card < table.setup.cards; card++) {
    if (!table.isOnMap(card)) continue;
    for (const { of, asked } of cardQuestions) {
      if (!asked(table, card)) continue;
      const asks = () =>
        questionAbout(table, card, rulings[of].question.asks, rulings[of].rule(facts.card[card]!));
      hearing.definition(rulings[of].rule(facts.card[card]!), { asks }, rulings[of].question.id);
    }
  }
  // The facts of a table that another text rules on speak of the table itself.
  const { table: itself } = facts.card[0]!;
  for (let player = 0; player < table.setup.players; player++)
    for (let mover = 0; mover < table.setup.players; mover++)
      hearing.definition(
        rulings.isSkipped.rule({ table: itself, player, mover }),
        { asks: () => answered(askSkipped(table, player, mover)) },
        rulings.isSkipped.question.id,
      );
}

/** Definitions that are asked of a card, and of which cards. */
const cardQuestions = [
  { of: 'bandOf', asked: (table: Table, card: CardId) => !table.isStoryline(card) },
  { of: 'controllerOf', asked: ({ setup }: Table, card: CardId) => setup.controlVaries[card] === true },
  // What is said of some cards only is asked of these: of any other card the text means that there is nothing to ask.
  {
    of: 'surfaceSupply',
    asked: (table: Table, card: CardId) =>
      table.setup.countsCapacity && table.faceOf(card).surfaceValue !== undefined,
  },
  {
    of: 'capacityUser',
    asked: (table: Table, card: CardId) => table.setup.countsCapacity && table.isSurfaceLocation(card),
  },
] as const;

function questionAbout(table: Table, card: CardId, asks: string, ruling: Ruling<number>): string {
  const name = nameOf(table, card);
  if (asks === table.rulings.bandOf.question.asks) return answered(askBand(table, card));
  if (asks === table.rulings.controllerOf.question.asks) return answered(askControl(table, card));
  return `${asks} (${name}): ${ruling.kind === 'ruled' ? ruling.answer : ruling.kind}`;
}

const answered = ({ asks, answer }: { asks: string; answer: string }) => `${asks}: ${answer}`;

/** Nobody asks whether a card that is not there may move: its refusal would say nothing of the rules. */
function isInQuestion(table: Table, action: Action): boolean {
  if (!('card' in action)) return true;
  const { card } = action;
  if ('to' in action && action.to >= 0 && !table.isOnMap(action.to)) return false;
  switch (action.type) {
    case 'deploy':
    case 'fit':
      return table.isInHand(card) && table.ownerOf(card) === table.activePlayer;
    case 'displace':
    case 'perish':
      return table.mustLeave(card);
    case 'fastManeuver':
    case 'slowManeuver':
    case 'discard':
      return table.isInHand(card);
    case 'draw':
      return table.isInDeck(card);
    case 'move':
      return table.isOnMap(card) && table.hostOf(card) !== action.to;
    default:
      return table.isOnMap(card);
  }
}
