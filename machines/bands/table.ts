import { Counters } from './counters.js';
import { type Facts, factsFor } from './facts.js';
import type { Layout } from './layout.js';
import type { Rulings } from './rulings.js';
import {
  type BandId,
  type CardId,
  openSpace,
  type PlayerId,
  planetaryBand,
  type Setup,
  space,
  surfaceBand,
} from './setup.js';

const unknown = 255;
const offMap = 254;

/**
 * The table as the rulebook speaks of it. What follows from the cards (who stands where, which Band a card is in) is
 * derived once a state, when first asked for, and forgotten at the next change.
 */
export class Table extends Counters {
  /** Facts for the rulings, reused from one asking to the next. */
  readonly facts: Facts;
  private derived = false;
  private readonly bands: Uint8Array;
  private readonly unitPlayers: Uint8Array;
  private readonly cardPlayers: Uint8Array;
  private intruders = false;
  /** Players whose Surface Band holds something, one bit a player; -1 until asked for. */
  private surfaceUse = -1;
  private skipped = 0;

  constructor(
    setup: Setup,
    layout: Layout,
    readonly rulings: Rulings,
  ) {
    super(setup, layout);
    this.bands = new Uint8Array(setup.cards);
    this.unitPlayers = new Uint8Array(setup.cards);
    this.cardPlayers = new Uint8Array(setup.cards);
    this.facts = factsFor(this);
  }

  clone(): this {
    const copy = new Table(this.setup, this.layout, this.rulings);
    copy.load(this.bytes);
    return copy as this;
  }

  protected forget(): void {
    this.derived = false;
  }

  private derive(): void {
    if (this.derived) return;
    this.derived = true;
    this.skipped = 0;
    this.surfaceUse = -1;
    this.intruders = false;
    this.bands.fill(unknown);
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

  // Bands.

  /** The Band of a card on the Map (14.1). */
  bandOf(card: CardId): BandId {
    this.derive();
    if (this.bands[card] === unknown) {
      this.bands[card] = this.rulings.bandOf.value(this.facts.card[card]!) ?? this.noBand(card);
    }
    return this.bands[card]!;
  }

  /** Off the Map there is none, and none for a Storyline (14.1-o); otherwise play cannot go on without one, and the readings in force have to give it. */
  private noBand(card: CardId): BandId {
    if (!this.isOnMap(card) || this.isStoryline(card)) return offMap;
    const { by } = this.rulings.bandOf.rule(this.facts.card[card]!);
    const name = this.setup.world.cards[card]!.name;
    throw new Error(
      `no Band for ${name} under these readings: ${by.join(' against ') || 'no clause gives one'}`,
    );
  }

  /** Steps between two Bands for a card of `player`: P(p) - S(p) - Space, a skipped Band counting nothing (14.2). */
  steps(from: BandId, to: BandId, player: PlayerId): number {
    if (from === to) return 0;
    const sameSide = from !== space && to !== space && (from - 1) >> 1 === (to - 1) >> 1;
    return sameSide ? 1 : this.stepsToSpace(from, player) + this.stepsToSpace(to, player);
  }

  /** Whether a player's Surface Band holds no permanent. */
  isSurfaceBandEmpty(player: PlayerId): boolean {
    return (this.surfaceBandsInUse() & (1 << player)) === 0;
  }

  isSpaceEmpty(): boolean {
    for (let card = 0; card < this.setup.cards; card++) {
      if (this.isOnMap(card) && this.bandOf(card) === space) return false;
    }
    return true;
  }

  private stepsToSpace(band: BandId, mover: PlayerId): number {
    if (band === space) return 0;
    const player = (band - 1) >> 1;
    return band === planetaryBand(player) && !this.skips(player, mover) ? 2 : 1;
  }

  /** Whether the empty Surface Band of `player` is passed over by cards of `mover`. */
  skips(player: PlayerId, mover: PlayerId): boolean {
    if (!this.isSurfaceBandEmpty(player)) return false;
    const bit = player * this.setup.players + mover;
    if ((this.skipped & (1 << (16 + bit))) === 0) {
      const facts = { table: this, player, mover };
      const yes = this.rulings.isSkipped.value(facts);
      if (yes === undefined)
        throw new Error(`whether an empty Surface Band is skipped has no answer under these readings`);
      this.skipped |= (1 << (16 + bit)) | (yes ? 1 << bit : 0);
    }
    return (this.skipped & (1 << bit)) !== 0;
  }

  /** Only cards without a host are looked at: whatever stands on a Location in a Band shares that Band with it. */
  private surfaceBandsInUse(): number {
    this.derive();
    if (this.surfaceUse >= 0) return this.surfaceUse;
    this.surfaceUse = 0;
    const { rooted } = this.setup;
    for (let i = 0; i < rooted.length; i++) {
      const card = rooted[i]!;
      const player = this.ownerOf(card);
      if (this.isOnMap(card) && this.bandOf(card) === surfaceBand(player)) this.surfaceUse |= 1 << player;
    }
    return this.surfaceUse;
  }

  // Displacement.

  /** More Characters and Ground Units stand on a turned face than it has seats (14.12-c), unless the reading flipOverflow lets them stay. */
  isOverfull(host: CardId): boolean {
    const { seats } = this.faceOf(host);
    return seats !== undefined && !this.rulings.overflowStays && this.seatsTaken(host) > seats;
  }

  /** The turned card with too few seats whose controller has to say who leaves, or `openSpace`: where units of several players share it. */
  hostToChooseAt(): CardId {
    const { overflow, seatsYieldToController } = this.rulings;
    if (!this.setup.someSeats || overflow !== 'controller' || seatsYieldToController) return openSpace;
    return this.setup.hosts.find((host) => this.isMixed(host) && this.hasTooMany(host)) ?? openSpace;
  }

  /** A card that cannot stay where it is, and has to be placed or destroyed before anything else happens (14.12-a). */
  mustLeave(card: CardId): boolean {
    if (this.isDisplaced(card)) return true;
    const host = this.hostOf(card);
    if (host === openSpace) return false;
    // 14.6-t, where a card turns into a One-Seater under a Device.
    if (this.isDevice(card)) return this.isLoose(card) && this.isOneSeater(host);
    // Where a card turns into a craft under it.
    if (this.isCraft(card) && this.isCraft(host) && !this.rulings.craftHoldCraft) return true;
    if (this.rulings.occupancyStands && this.isShutOut(card, host)) return true;
    return this.setup.someSeats && this.isPersonnel(card) && this.isOneTooMany(card, host);
  }

  private isOneTooMany(card: CardId, host: CardId): boolean {
    if (this.rulings.overflowStays) return false;
    // Whoever may come beyond the seats may stay: else the card would be thrown off and come back without end.
    if (this.rulings.seatsYieldToController && !this.isAnothers(host, this.controllerOf(card))) return false;
    // A Ground Unit is on a One-Seater only where a card has turned into one.
    if (!this.canHaveSeat(card, host)) return this.isContested(host);
    if (!this.hasTooMany(host)) return false;
    const { overflow, seatsYieldToController } = this.rulings;
    if (seatsYieldToController) return true;
    if (overflow !== 'lastIn') return overflow !== 'controller' || !this.isMixed(host);
    const before = this.occupants(host).filter(
      (other) => this.canHaveSeat(other, host) && this.arrivalOf(other) < this.arrivalOf(card),
    );
    return before.length >= this.faceOf(host).seats!;
  }

  private canHaveSeat(card: CardId, host: CardId): boolean {
    const kind = this.kindOf(card);
    return kind === 'character' || (kind === 'groundUnit' && !this.isOneSeater(host));
  }

  /** More cards that can have a seat than seats. */
  private hasTooMany(host: CardId): boolean {
    if (!this.isOverfull(host)) return false;
    const rivals = this.occupants(host).filter((card) => this.canHaveSeat(card, host));
    return rivals.length > this.faceOf(host).seats!;
  }

  /** The reading occupancyCheck, standing: an intruder that the rules would not let stand there as things are now. */
  private isShutOut(card: CardId, host: CardId): boolean {
    if (!this.isIntruder(card)) return false;
    return this.isContested(host) || this.isCraft(host) || this.setup.keywordBits[card] === 0;
  }

  cardsThatMustLeave(): CardId[] {
    return this.setup.placed.filter((card) => this.mustLeave(card));
  }

  someCardMustLeave(): boolean {
    const { placed } = this.setup;
    for (let i = 0; i < placed.length; i++) if (this.mustLeave(placed[i]!)) return true;
    return this.hostToChooseAt() !== openSpace;
  }

  /** The player who places a card that must leave: its controller (14.12-a), and for what nobody controls the reading looseDeviceMover. */
  placerOf(card: CardId): PlayerId {
    if (!this.isUncontrolled(card)) return this.controllerOf(card);
    return this.rulings.activePlacesLoose ? this.activePlayer : this.ownerOf(card);
  }

  /** The Band from which a card that must leave starts its search: its own, or the one in which it lost its Position. */
  lastBandOf(card: CardId): BandId {
    if (!this.isDisplaced(card)) return this.bandOf(card);
    const { codes } = this.layout;
    const code = this.placeCode(card);
    return code - (code >= codes.escaping ? codes.escaping : codes.displaced);
  }
}
