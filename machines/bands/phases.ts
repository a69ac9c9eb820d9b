import type { CardId, PlayerId } from './setup.js';
import type { Table } from './table.js';

/** What the phases of the turn do of themselves, and what becomes of Currency (10.1, 10.4, 10.7). */

/** Currency comes or goes; a Treasury that falls to 0 is rewarded at that instant (10.1-g), whatever comes later (10.1-h). */
export function changeTreasury(table: Table, player: PlayerId, by: number): void {
  if (table.isLeftOut('treasury')) return;
  const before = table.treasuryOf(player);
  table.setTreasury(player, before + by);
  award(table, player, before, 'change');
}

function award(table: Table, player: PlayerId, before: number, at: 'change' | 'beginning'): void {
  const facts = table.facts.turn.award;
  facts.player = player;
  facts.before = before;
  facts.at = at;
  const points = table.rulings.turn.pointsFor.value(facts);
  if (points !== undefined) table.award(player, points);
}

/** What nobody controls follows its owner's turns. */
const keeperOf = (table: Table, card: CardId) =>
  table.isUncontrolled(card) ? table.ownerOf(card) : table.controllerOf(card);

/** The beginning of the active player's turn: their cards stop Mobilizing (10.4-d), effects worded for it wait (10.1-c). */
export function beginTurn(table: Table): void {
  const player = table.activePlayer;
  for (let card = 0; card < table.setup.cards; card++) {
    if (keeperOf(table, card) === player) table.setMobilizing(card, false);
  }
  if (table.setup.economy.treasury && !table.isLeftOut('treasury'))
    award(table, player, table.treasuryOf(player), 'beginning');
  awaitEffects(table, 'beginning');
}

/** Effects of the active player's cards that are resolved at this point wait for it. */
function awaitEffects(table: Table, at: 'beginning' | 'admin'): void {
  const facts = table.facts.turn.resolve;
  for (const card of table.setup.starting) {
    facts.card = card;
    facts.at = at;
    if (table.controllerOf(card) === table.activePlayer && table.rulings.turn.resolve.legal(facts))
      table.setWait(card, at);
  }
}

export function resolveEffect(table: Table, card: CardId): void {
  table.setWait(card, 'never');
  changeTreasury(table, table.controllerOf(card), table.faceOf(card).startEffect?.currency ?? 0);
}

/** Ready Phase (10.1-i, 14.8-d). */
export function readyCards(table: Table): void {
  const facts = table.facts.turn.ofCard;
  for (let card = 0; card < table.setup.cards; card++) {
    facts.card = card;
    if (table.keepsReady(card) && table.rulings.turn.ready.legal(facts)) table.setReady(card, true);
  }
}

/** Admin Phase: Income (10.1-j) and start-of-turn effects (10.1-k), in the order of the text or that of the reading adminOrder. */
export function beginAdmin(table: Table): void {
  if (!table.rulings.turn.incomeLast) addIncome(table);
  awaitEffects(table, 'admin');
}

export function addIncome(table: Table): void {
  const facts = table.facts.turn.use.income;
  facts.player = table.activePlayer;
  for (const card of table.setup.paying) {
    facts.card = card;
    if (table.rulings.turn.use.income.legal(facts))
      changeTreasury(table, table.activePlayer, table.faceOf(card).income!);
  }
}

/** Whether a draw that is due is barred (10.7-h). */
export function drawIsBarred(table: Table): boolean {
  const facts = table.facts.turn.ofCard;
  facts.card = 0;
  return table.firstDrawAhead && table.rulings.turn.draw.forbidden(facts);
}

/** Whether the active player draws at all: a card is there, and nothing bars the draw. */
export function mustDraw(table: Table): boolean {
  const facts = table.facts.turn.ofCard;
  for (let card = 0; card < table.setup.cards; card++) {
    facts.card = card;
    if (table.rulings.turn.draw.legal(facts)) return true;
  }
  return false;
}

/** The move actions of the turn (14.4-a, 14.4-b). Passing early covers every smaller grant. */
export function grantMoves(table: Table): void {
  table.setMovesLeft(table.setup.world.moves[table.activePlayer]!);
}

/** The turn is over and the next player's begins. */
export function endTurn(table: Table): void {
  if (table.rulings.mobilizingEndsWithTurn)
    for (let card = 0; card < table.setup.cards; card++) table.setMobilizing(card, false);
  table.setTurn((table.activePlayer + 1) % table.setup.players);
}
