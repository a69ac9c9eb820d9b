import type { Hearing, Ruling } from '../../rulebook/index.js';
import { nameOf } from './language.js';
import type { Table } from './table.js';
import { playerName } from './telling.js';

/** Counts what the phases of the active player's turn ask of themselves (10.1): no action stands for these. */
export function tallyPhases(table: Table, hearing: Hearing): void {
  const { rulings, facts, activePlayer, setup } = table;
  const { ofCard, award, use } = facts.turn;
  const ask = (about: string, ruling: Ruling) =>
    hearing.permission(ruling, {
      asks: () => `${about}: ${ruling.kind === 'ruled' ? ruling.answer : ruling.kind}`,
    });
  for (let card = 0; card < setup.cards; card++) {
    ofCard.card = card;
    const isTheirs = table.controllerOf(card) === activePlayer;
    if (isTheirs && table.isOnMap(card) && !table.isReady(card))
      ask(`does ${nameOf(table, card)} ready in Ready`, rulings.turn.ready.rule(ofCard));
    // The first draw is barred before anybody can try it.
    if (isTheirs && table.firstDrawAhead && table.isInDeck(card))
      ask(`may ${nameOf(table, card)} be drawn`, rulings.turn.draw.rule(ofCard));
  }
  use.income.player = activePlayer;
  for (const card of setup.paying) {
    if (!table.isOnMap(card)) continue;
    use.income.card = card;
    const asks = `does ${nameOf(table, card)} pay ${playerName(table, activePlayer)} Income`;
    ask(asks, rulings.turn.use.income.rule(use.income));
  }
  if (setup.economy.treasury === undefined) return;
  for (let player = 0; player < setup.players; player++) {
    if (table.treasuryOf(player) > 0) continue;
    Object.assign(award, { player, before: 1, at: 'change' });
    hearing.definition(
      rulings.turn.pointsFor.rule(award),
      { asks: () => `Story Points for the Treasury of ${playerName(table, player)} as it falls to 0` },
      rulings.turn.pointsFor.question.id,
    );
  }
}
