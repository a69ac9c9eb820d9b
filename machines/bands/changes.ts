import { Cards } from './cards.js';
import { type BandId, type CardId, nobody, openSpace, type PlayerId } from './setup.js';

/** What can be done to the cards and the turn. What follows from the cards is forgotten at each change. */
export abstract class ChangingCards extends Cards {
  private put(card: CardId, code: number): void {
    if (this.layout.arrival >= 0) this.countArrival(card, code);
    this.bytes[this.layout.place + card] = code;
    this.forget();
  }

  /** Keeps the occupants of each host numbered in the order in which they came. */
  private countArrival(card: CardId, code: number): void {
    const { arrival, place } = this.layout;
    const { movable } = this.setup;
    if (!movable.includes(card)) return;
    const from = this.hostOf(card);
    for (const other of movable) {
      const later = this.bytes[arrival + other]! > this.bytes[arrival + card]!;
      if (from !== openSpace && later && this.hostOf(other) === from) this.bytes[arrival + other]!--;
    }
    const onHost = code >= this.layout.codes.host && code < this.layout.codes.displaced;
    this.bytes[arrival + card] = onHost
      ? movable.filter((other) => other !== card && this.bytes[place + other] === code).length
      : 0;
  }

  setTurn(player: PlayerId): void {
    this.bytes[this.layout.active] = player;
    this.shift();
  }

  setMovesLeft(moves: number): void {
    this.bytes[this.layout.movesLeft] = moves;
    this.shift();
  }

  setReady(card: CardId, ready: boolean): void {
    this.bytes[this.layout.ready + card] = ready ? 1 : 0;
    this.shift();
  }

  /** Whether it is told at all if the card is ready: nobody may ever look (see relevance). */
  keepsReady(_card: CardId): boolean {
    return true;
  }

  setMobilizing(card: CardId, mobilizing: boolean): void {
    if (this.fieldBits[this.layout.mobilizing + card])
      this.bytes[this.layout.mobilizing + card] = mobilizing ? 1 : 0;
    this.shift();
  }

  turnOver(card: CardId): void {
    this.bytes[this.layout.face + card] = 1;
    this.forget();
  }

  setController(card: CardId, player: PlayerId): void {
    this.bytes[this.layout.controller + card] = player === nobody ? this.setup.players : player;
    this.forget();
  }

  /** Onto a card, or with `openSpace` onto the Map without a host. */
  putOn(card: CardId, host: CardId): void {
    this.put(card, host === openSpace ? this.layout.codes.map : this.layout.codes.host + host);
  }

  setAttached(device: CardId, attached: boolean): void {
    this.bytes[this.layout.attached + device] = attached ? 1 : 0;
    this.forget();
  }

  putInHand(card: CardId): void {
    this.put(card, this.layout.codes.hand);
  }

  putInDeck(card: CardId): void {
    this.put(card, this.layout.codes.deck);
  }

  displaceFrom(card: CardId, band: BandId, escaping = false): void {
    this.put(card, (escaping ? this.layout.codes.escaping : this.layout.codes.displaced) + band);
  }

  /** Off the Map into its owner's Depleted Pile (14.11-p). What no longer matters is wiped, so that equal positions are equal. */
  deplete(card: CardId): void {
    this.put(card, this.layout.codes.depleted);
    this.setReady(card, false);
    this.setMobilizing(card, false);
    if (this.setup.movable.includes(card)) this.setDeployedAboard(card, false);
    this.bytes[this.layout.attached + card] = 0;
    if (this.setup.hasReverse[card]) this.bytes[this.layout.face + card] = 0;
    if (this.setup.controlVaries[card]) this.setController(card, this.ownerOf(card));
  }

  /** Destroyed: a Drone is burned, anything else depleted (14.11-p, 14.12-q). */
  leaveMap(card: CardId): void {
    this.deplete(card);
    if (this.setup.world.cards[card]!.drone) this.put(card, this.layout.codes.burned);
  }

  outlaw(unit: CardId, host: CardId): void {
    const bit = this.setup.hostNumber[host]!;
    this.bytes[this.layout.outlawed[unit]! + (bit >> 3)]! |= 1 << (bit & 7);
  }

  setDeployedAboard(craft: CardId, aboard: boolean): void {
    if (this.layout.deployedAboard >= 0)
      this.bytes[this.layout.deployedAboard + craft] = aboard && this.isCraft(craft) ? 1 : 0;
  }

  bar(unit: CardId, host: CardId): void {
    const bit = this.setup.hostNumber[host]!;
    this.bytes[this.layout.bars[unit]! + (bit >> 3)]! |= 1 << (bit & 7);
  }
}
