import { isDeepStrictEqual } from 'node:util';
import { openSpace } from '../../../machines/bands/index.js';
import { nameOf, ofSomeCard, type Seen, type Wrong } from './seen.js';

/** Cards: where they are, and that none comes or goes unaccounted for. */

/** Whatever stands on a card is among its occupants, once, and nobody else's. Devices occupy nothing (14.6-r). */
export function noCardIsLostOrDoubled({ game, state, at }: Seen): Wrong {
  const { pieces } = game.observe(state);
  const names = at.setup.world.cards.map(({ name }) => name);
  if (!isDeepStrictEqual(Object.keys(pieces), names)) return `the pieces are ${Object.keys(pieces)}`;
  const listed = new Map<string, string[]>();
  for (const [host, { occupants }] of Object.entries(pieces)) {
    for (const name of occupants as readonly string[])
      listed.set(name, [...(listed.get(name) ?? []), `on ${host}`]);
  }
  return ofSomeCard(at, (card) => {
    const place = pieces[names[card]!]!.place as string;
    const expected = place.startsWith('on ') && !at.isDevice(card) ? [place] : [];
    const found = listed.get(names[card]!) ?? [];
    if (isDeepStrictEqual(found, expected)) return undefined;
    return `${names[card]} is ${place} and is listed ${found.join(' and ') || 'nowhere'}`;
  });
}

/** What is on a card is on one that is on the Map, or goes with one that is displaced; personnel and Devices are on something. */
export function hostsAreOnTheMap({ at, stable }: Seen): Wrong {
  return ofSomeCard(at, (card) => {
    const host = at.hostOf(card);
    if (host === openSpace)
      return at.isOnMap(card) && (at.isPersonnel(card) || at.isDevice(card))
        ? `${nameOf(at, card)} is on the Map and on no card`
        : undefined;
    const bears = at.isHost(host) || (at.isAttached(card) && at.isOnMap(host));
    if (bears || (!stable && at.isDisplaced(host))) return undefined;
    return `${nameOf(at, card)} is on ${nameOf(at, host)}, which is not on the Map`;
  });
}

export function hostsFormNoCycle({ at }: Seen): Wrong {
  return ofSomeCard(at, (card) => {
    let host = card;
    for (let steps = 0; host !== openSpace; steps++) {
      if (steps > at.setup.cards) return `${nameOf(at, card)} stands, in the end, on itself`;
      host = at.hostOf(host);
    }
    return undefined;
  });
}

/** 10.5-p, 14.6-i and 14.12-c, once the checks have settled; readings that let cards stay beyond the seats aside. */
export function seatsAreRespected({ game, at, stable }: Seen): Wrong {
  const { flipOverflow, seatsVersusController } = game.rulebook.choices;
  if (!stable || flipOverflow === 'stay' || seatsVersusController === 'exception') return undefined;
  return ofSomeCard(at, (card) => {
    const { seats = Infinity } = at.faceOf(card);
    if (!at.isHost(card) || at.seatsTaken(card) <= seats) return undefined;
    return `${nameOf(at, card)} has ${seats} seats, and ${at.seatsTaken(card)} are taken`;
  });
}

/** 14.1: every card on the Map is in one Band; Storylines are in none (14.1-o). */
export function everyCardIsInABand({ at }: Seen): Wrong {
  return ofSomeCard(at, (card) => {
    if (!at.isOnMap(card)) return undefined;
    const { kind } = at.rulings.bandOf.rule(at.facts.card[card]!);
    return kind === (at.isStoryline(card) ? 'silent' : 'ruled')
      ? undefined
      : `the Band of ${nameOf(at, card)} is ${kind}`;
  });
}
