import type { Hearing, Ruling } from '../../rulebook/index.js';
import { nameOf } from './language.js';
import type { PlayerId } from './setup.js';
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
  // Points are awarded where a sentence says so: where none does, nothing is left unanswered.
  const awarded = (player: PlayerId, before: number, at: 'change' | 'beginning', asks: string) => {
    Object.assign(award, { player, before, at });
    const { pointsFor } = rulings.turn;
    const ruling = pointsFor.rule(award);
    if (ruling.kind === 'silent') return;
    const about = `Story Points for the Treasury of ${playerName(table, player)}, ${asks}`;
    hearing.definition(ruling, { asks: () => about }, pointsFor.question.id);
  };
  for (let player = 0; player < setup.players; player++)
    if (table.treasuryOf(player) === 0) awarded(player, 1, 'change', 'as it falls to 0');
  awarded(activePlayer, table.treasuryOf(activePlayer), 'beginning', 'as the turn begins');
}
