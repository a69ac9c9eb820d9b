import { defines } from '../../../rulebook/index.js';
import type { CardFacts } from '../facts.js';
import { controllerOf } from '../questions.js';

/** 14.11: who controls a card. */

const isLocationOrSpacecraft = ({ table, card }: CardFacts) =>
  table.isLocation(card) || table.isSpacecraft(card);

/** A Location or Spacecraft under another player than its owner; of a taken Device 14.11 says nothing. */
const isCaptured = (facts: CardFacts) =>
  facts.table.isAnothers(facts.card, facts.table.ownerOf(facts.card)) && isLocationOrSpacecraft(facts);

/** The exceptions need units on the card, so that it returns to the owner as soon as those have left (14.11-m). */
export const ownerControls = defines(controllerOf, {
  id: '14.11-a',
  says: 'the owner of a card controls it, save for the exception that follows (14.11-b)',
  restates: ['14.11-m'],
  value: ({ table, card }) => table.ownerOf(card),
});

export const soleOccupierControls = defines(controllerOf, {
  id: '14.11-b',
  says: 'a player controls a Location or Spacecraft of another owner while it is Contested and no units but those of that player occupy it',
  restates: ['14.10-ad'],
  when: (facts) => {
    const { table, card } = facts;
    const sole = table.solePlayerOn(card);
    return (
      sole >= 0 && sole !== table.ownerOf(card) && table.isContested(card) && isLocationOrSpacecraft(facts)
    );
  },
  value: ({ table, card }) => table.solePlayerOn(card),
  exceptTo: [ownerControls],
});

/** Where there has been no controller there is none for control to stay with: then the general clauses answer. */
export const mixedStays = defines(controllerOf, {
  id: '14.11-k',
  says: 'while occupancy is mixed nobody has the only units on the card, and so control stays where it is, with the controller',
  restates: ['14.11-w'],
  when: ({ table, card }) => table.isMixed(card) && !table.isUncontrolled(card),
  value: ({ table, card }) => table.controllerOf(card),
  exceptTo: [ownerControls],
});

export const returnsWhenOwnerComes = defines(controllerOf, {
  id: '14.11-n',
  says: 'control also returns to the owner as soon as the owner has put units of their own onto the card (one sentence with 14.11-m)',
  when: (facts) => isCaptured(facts) && facts.table.hasUnitsOf(facts.card, facts.table.ownerOf(facts.card)),
  value: ({ table, card }) => table.ownerOf(card),
  exceptTo: [ownerControls],
});

export const control = [ownerControls, soleOccupierControls, mixedStays, returnsWhenOwnerComes];
