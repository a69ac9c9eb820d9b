import { isCraftAboardShip } from './destruction.js';
import { settleControl } from './effects.js';
import { type Layout, layoutOf } from './layout.js';
import type { Rulings } from './rulings.js';
import { openSpace, type Setup, setupOf } from './setup.js';
import { Table } from './table.js';
import type { World } from './world.js';

/** The table of a set-up at its opening, control settled. The world is taken to have passed the loader's checks. */
export function deal(world: World, rulings: Rulings, made: typeof tableOf = tableOf): Table {
  const setup = setupOf(world);
  const table = made(setup, layoutOf(setup, rulings), rulings);
  lay(table, world);
  return table;
}

const tableOf = (setup: Setup, layout: Layout, rulings: Rulings): Table => new Table(setup, layout, rulings);

/** Lays the cards of a fresh table as a world of the same cards has them, and settles control. */
export function lay(table: Table, world: World): void {
  const { setup } = table;
  const indexOf = new Map(world.cards.map(({ name }, index) => [name, index]));
  table.setTurn(world.opening.player);
  const { phase, movesLeft, player, firstTurn } = world.opening;
  table.setMovesLeft(phase === 'movement' ? (movesLeft ?? world.moves[player]!) : 0);
  table.setFirstDrawAhead(firstTurn ?? false);
  for (const [each, currency] of (setup.economy.treasury ?? []).entries()) table.setTreasury(each, currency);
  for (const factor of setup.economy.factors.keys()) table.setFactor(factor, 0);
  world.cards.forEach((card, index) => {
    if (setup.controlVaries[index]) table.setController(index, card.controller ?? card.owner);
    if (card.at === 'hand') table.putInHand(index);
    else if (card.at === 'depleted') table.deplete(index);
    else if (card.at === 'deck') table.putInDeck(index);
    else table.putOn(index, card.at === 'map' ? openSpace : indexOf.get(card.at.on)!);
    for (const host of card.barredFrom) table.bar(index, indexOf.get(host)!);
    if (card.at === 'hand' || card.at === 'depleted' || card.at === 'deck') return;
    if (card.face === 'contested') table.turnOver(index);
    table.setReady(index, card.ready);
    if (card.attached) table.setAttached(index, true);
    table.setMobilizing(index, card.mobilizing);
    // A craft that opens aboard and activated is one that was deployed there (14.8-c).
    if (isCraftAboardShip(table, index)) table.setDeployedAboard(index, !card.ready);
  });
  settleControl(table);
}
