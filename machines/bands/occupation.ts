import { Counters } from './counters.js';
import type { Layout } from './layout.js';
import type { Lies } from './lies.js';
import type { Rulings } from './rulings.js';
import { type CardId, openSpace, type PlayerId, type Setup } from './setup.js';

/**
 * Who stands where, and on whose ground (14.3, 14.6, 14.10). What follows from the cards is derived once a state, when first asked
 * for, and forgotten at the next change.
 */
export abstract class Occupation extends Counters {
  private derivedAt = -1;
  private readonly unitPlayers: Uint8Array;
  private readonly cardPlayers: Uint8Array;
  private intruders = false;
  /** Whether some card is taken, 1 or 0; -1 until asked for. */
  private taken = -1;

  constructor(
    setup: Setup,
    layout: Layout,
    readonly rulings: Rulings,
    aspects?: Lies,
  ) {
    super(setup, layout, aspects);
    this.unitPlayers = new Uint8Array(setup.cards);
    this.cardPlayers = new Uint8Array(setup.cards);
  }

  private derive(): void {
    if (this.derivedAt === this.changes) return;
    this.derivedAt = this.changes;
    this.taken = -1;
    this.intruders = false;
    this.unitPlayers.fill(0);
    this.cardPlayers.fill(0);
    const { movable } = this.setup;
    for (let i = 0; i < movable.length; i++) {
      const card = movable[i]!;
      const host = this.hostOf(card);
      if (host === openSpace) continue;
      const player = this.controllerOf(card);
      this.cardPlayers[host]! |= 1 << player;
      if (!this.isUnit(card)) continue;
      this.unitPlayers[host]! |= 1 << player;
      if (this.isAnothers(host, player)) this.intruders = true;
    }
  }

  /** Characters, Ground Units and, unless the reading ncsUnit says no, Non-Capital Spacecraft. */
  isUnit(card: CardId): boolean {
    const kind = this.kindOf(card);
    return kind === 'character' || kind === 'groundUnit' || (kind === 'ncs' && this.rulings.craftAreUnits);
  }

  // Control and occupation.

  /** Under a player who does not own it. */
  isTaken(card: CardId): boolean {
    return this.isAnothers(card, this.ownerOf(card)) && this.isOnMap(card);
  }

  /** Whether any Location or Spacecraft is taken. */
  someTaken(): boolean {
    this.derive();
    if (this.taken < 0) {
      const { rooted } = this.setup;
      this.taken = 0;
      for (let i = 0; i < rooted.length; i++) if (this.isTaken(rooted[i]!)) this.taken = 1;
    }
    return this.taken === 1;
  }

  isEmpty(host: CardId): boolean {
    this.derive();
    return this.cardPlayers[host] === 0;
  }

  /** Players with units on a card, one bit a player. */
  private playersOn(host: CardId): number {
    this.derive();
    return this.unitPlayers[host]!;
  }

  hasUnitsOf(host: CardId, player: PlayerId): boolean {
    return (this.playersOn(host) & (1 << player)) !== 0;
  }

  hasUnitsOfOthers(host: CardId, player: PlayerId): boolean {
    return (this.playersOn(host) & ~(1 << player)) !== 0;
  }

  hasCardsOfOthers(host: CardId, player: PlayerId): boolean {
    this.derive();
    return (this.cardPlayers[host]! & ~(1 << player)) !== 0;
  }

  /** Cards stand there of a player who is neither of the two. */
  hasCardsBeyond(host: CardId, one: PlayerId, other: PlayerId): boolean {
    this.derive();
    return (this.cardPlayers[host]! & ~(1 << one) & ~(1 << other)) !== 0;
  }

  /** Units of two players or more stand on it. */
  isMixed(host: CardId): boolean {
    const players = this.playersOn(host);
    return (players & (players - 1)) !== 0;
  }

  /** The one player whose units stand on it; -1 for none or several. */
  solePlayerOn(host: CardId): PlayerId {
    const players = this.playersOn(host);
    return players !== 0 && (players & (players - 1)) === 0 ? 31 - Math.clz32(players) : -1;
  }

  /** Whether there is any intruder at all. */
  hasIntruders(): boolean {
    this.derive();
    return this.intruders;
  }

  /** A unit on a card that another player controls. */
  isIntruder(unit: CardId): boolean {
    const host = this.hostOf(unit);
    return host !== openSpace && this.isUnit(unit) && this.isAnothers(host, this.controllerOf(unit));
  }

  /** Its text says that it has no controller and that units of any number of players may occupy it (14.10-j). */
  isSharedGround(card: CardId): boolean {
    return this.faceOf(card).sharedGround === true;
  }

  /** It stands on a card whose text says that units on it lose ATK (14.10-n). */
  isDisarmed(unit: CardId): boolean {
    const host = this.hostOf(unit);
    return host !== openSpace && this.faceOf(host).disarms === true && this.isUnit(unit);
  }

  occupants(host: CardId): CardId[] {
    return this.setup.movable.filter((card) => this.hostOf(card) === host);
  }

  /** Devices that lie on a card or are attached to it. */
  devicesAt(card: CardId): CardId[] {
    return this.setup.devices.filter((device) => this.hostOf(device) === card);
  }

  hasLooseDevice(host: CardId): boolean {
    const { devices } = this.setup;
    for (let i = 0; i < devices.length; i++) {
      if (this.hostOf(devices[i]!) === host && !this.isAttached(devices[i]!)) return true;
    }
    return false;
  }

  /** The card at whose Position a Device is: it lies there or is attached to it, or to somebody who stands there. */
  positionOf(device: CardId): CardId {
    const host = this.hostOf(device);
    return host !== openSpace && this.isPersonnel(host) ? this.hostOf(host) : host;
  }

  /** A craft with a single seat (14.6-i). */
  isOneSeater(host: CardId): boolean {
    return this.isCraft(host) && this.faceOf(host).seats === 1;
  }

  /** Characters and Ground Units on a card: those that take a seat. */
  seatsTaken(host: CardId): number {
    return this.occupants(host).reduce((taken, card) => taken + (this.isPersonnel(card) ? 1 : 0), 0);
  }

  /** Whether `card` stands on `host`, directly or on something that does. */
  standsOn(card: CardId, host: CardId): boolean {
    for (let at = this.hostOf(card); at !== openSpace; at = this.hostOf(at)) if (at === host) return true;
    return false;
  }

  /** How many cards it stands on, one upon another. */
  depthOf(card: CardId): number {
    let depth = 0;
    for (let at = this.hostOf(card); at !== openSpace; at = this.hostOf(at)) depth++;
    return depth;
  }
}
