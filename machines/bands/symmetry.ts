import { alike, type Symmetry } from '../../checker/index.js';
import type { CardId } from './setup.js';
import type { Table } from './table.js';

/**
 * Cards that the rules do not tell apart, found from the set-up: whatever a card says, and whatever else is fixed for it, must
 * be the same; only its name and how it lies at the opening may differ.
 *
 * Where cards lie is all on the table, and every rule and claim speaks of it by kinds, owners and keywords, of every card alike. What
 * a set-up fixes beside its text is whether a card comes from a hand or a deck: one that does not can never be deployed.
 */
export function symmetryOf(table: Table): Symmetry {
  const { setup, layout } = table;
  const { cards, hosts, movable, starting } = setup;
  const every = [...Array(cards).keys()];
  const from = (first: number) => every.map((card) => (first < 0 ? -1 : first + card));
  const own = [
    from(layout.place),
    from(layout.face),
    from(layout.ready),
    from(layout.mobilizing),
    from(layout.controller),
    from(layout.attached),
    from(layout.deployedAboard),
    from(layout.arrival),
    every.map((card) => (starting.includes(card) ? layout.waiting + starting.indexOf(card) : -1)),
  ];
  const ofUnits = (at: ArrayLike<number>) => every.map((card) => (movable.includes(card) ? at[card]! : -1));
  return {
    names: setup.world.cards.map(({ name }) => name),
    classes: alike(every, (card) => print(table, card)),
    own,
    references: setup.placed.map((card) => ({ byte: layout.place + card, base: layout.codes.host })),
    sets: [layout.bars, layout.outlawed].map((at) => ({
      at: ofUnits(at),
      bit: every.map((card) => (hosts.includes(card) ? setup.hostNumber[card]! : -1)),
    })),
  };
}

/** All that the rules could tell a card by but for what lies on the table. */
function print({ setup, layout, fieldBits, rulings }: Table, card: CardId): string {
  const { name, at, face, ready, controller, barredFrom, mobilizing, attached, ...printed } =
    setup.world.cards[card]!;
  const isBound = setup.storylineOf.includes(card);
  // Where several cards have too many aboard, the controller of the first chooses: the cards come in an order.
  const { overflow, seatsYieldToController } = rulings;
  const isInOrder =
    setup.someSeats && overflow === 'controller' && !seatsYieldToController && setup.hosts.includes(card);
  return JSON.stringify([
    printed,
    at === 'hand' || at === 'deck' ? at : 'elsewhere',
    fieldBits[layout.mobilizing + card],
    isBound || isInOrder ? name : '',
  ]);
}
