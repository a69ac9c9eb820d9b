import type { Packed } from '../../checker/index.js';
import type { Layout } from './layout.js';
import { Lies } from './lies.js';
import {
  type CardId,
  intrusionBit,
  isDeviceKind,
  isHostKind,
  isMovableKind,
  keywordBit,
  nobody,
  openSpace,
  type PlayerId,
  type Setup,
} from './setup.js';
import { type Face, isManeuverKind, type Keyword, type Kind } from './world.js';

/** The cards as they lie, and the turn: one byte a fact, hidden behind the rulebook's nouns. */
export abstract class Cards implements Packed {
  bytes: Uint8Array;
  readonly fieldBits: Uint8Array;

  private lie = 0;
  private lieAt = -1;
  private lieIn = -1;
  /** Counts the changes, round and round: what is derived remembers at which of them it was. */
  protected changes = 0;

  constructor(
    readonly setup: Setup,
    readonly layout: Layout,
    readonly aspects: Lies = new Lies(layout),
  ) {
    this.bytes = new Uint8Array(layout.length);
    this.fieldBits = layout.fieldBits;
  }

  /** The number of the lie of the cards: how they lie, whose they are, and the turn. */
  aspect(): number {
    const { aspects } = this;
    if (this.lieAt !== this.changes || this.lieIn !== aspects.generation) {
      this.lie = aspects.numberOf(this.bytes);
      this.lieAt = this.changes;
      this.lieIn = aspects.generation;
    }
    return this.lie;
  }

  /** To be called where a byte of the lie changes from which nothing is derived. */
  protected shift(): void {
    this.lieAt = -1;
  }

  abstract clone(): this;

  /** Called at every change of what facts are derived from. */
  forget(): void {
    this.changes = (this.changes + 1) & 0x3fffffff;
  }

  moveOnto(bytes: Uint8Array): void {
    this.bytes = bytes;
  }

  load(bytes: Uint8Array, offset = 0): void {
    const { length } = this.bytes;
    // A loop: `set` costs more than a table of a few dozen bytes.
    for (let i = 0; i < length; i++) this.bytes[i] = bytes[offset + i]!;
    this.forget();
  }

  /** The form in which XState's own tools see a table: equal tables print alike. */
  toJSON(): string {
    return Buffer.from(this.bytes).toString('hex');
  }

  // The turn.

  get activePlayer(): PlayerId {
    return this.bytes[this.layout.active]!;
  }

  get movesLeft(): number {
    return this.bytes[this.layout.movesLeft]!;
  }

  /** Seats after the active player's in turn order: 0 for the active player. */
  turnsAway(player: PlayerId): number {
    return (player - this.activePlayer + this.setup.players) % this.setup.players;
  }

  // The cards as they lie.

  ownerOf(card: CardId): PlayerId {
    return this.setup.owner[card]!;
  }

  isContested(card: CardId): boolean {
    return this.bytes[this.layout.face + card] === 1;
  }

  isPrime(card: CardId): boolean {
    return this.bytes[this.layout.face + card] === 0;
  }

  faceOf(card: CardId): Face {
    return this.setup.records[card]![this.bytes[this.layout.face + card] as 0 | 1];
  }

  kindOf(card: CardId): Kind {
    return this.faceOf(card).kind;
  }

  isReady(card: CardId): boolean {
    return this.bytes[this.layout.ready + card] === 1;
  }

  isMobilizing(card: CardId): boolean {
    return this.bytes[this.layout.mobilizing + card] === 1;
  }

  hasKeyword(card: CardId, keyword: Keyword): boolean {
    return (this.setup.keywordBits[card]! & keywordBit[keyword]) !== 0;
  }

  /** The text of the unit lets it intrude in that way (14.10-h). */
  textAdmits(unit: CardId, way: string): boolean {
    const bits = this.setup.intrusionBits[unit]!;
    // What is carried moves (14.7-a).
    const by = way === 'carry' ? 'move' : way;
    if (bits === 0 || (by !== 'move' && by !== 'deploy')) return false;
    return (bits & intrusionBit[by]) !== 0;
  }

  isInHand(card: CardId): boolean {
    return this.placeCode(card) === this.layout.codes.hand;
  }

  isInDeck(card: CardId): boolean {
    return this.placeCode(card) === this.layout.codes.deck;
  }

  isDepleted(card: CardId): boolean {
    return this.placeCode(card) === this.layout.codes.depleted;
  }

  isBurned(card: CardId): boolean {
    return this.placeCode(card) === this.layout.codes.burned;
  }

  /** On the Map with a Position, that is, not between two of them. */
  isOnMap(card: CardId): boolean {
    const code = this.placeCode(card);
    const { codes } = this.layout;
    return code === codes.map || (code >= codes.host && code < codes.displaced);
  }

  /** Without a Position, and with a claim to one (14.12-a). */
  isDisplaced(card: CardId): boolean {
    return this.placeCode(card) >= this.layout.codes.displaced;
  }

  isEscaping(card: CardId): boolean {
    return this.placeCode(card) >= this.layout.codes.escaping;
  }

  /** The controller as last settled (14.11), or `nobody`. */
  controllerOf(card: CardId): PlayerId {
    if (!this.setup.controlVaries[card]) return this.setup.owner[card]!;
    const player = this.bytes[this.layout.controller + card]!;
    return player === this.setup.players ? nobody : player;
  }

  /** Nobody controls it: shared ground (14.10-j), or a loose Device (10.5-d). */
  isUncontrolled(card: CardId): boolean {
    return this.setup.someUncontrolled && this.controllerOf(card) === nobody;
  }

  /** Whether the rulebook speaks of another player's card: it has a controller, and that is not `player`. */
  isAnothers(card: CardId, player: PlayerId): boolean {
    const controller = this.controllerOf(card);
    return controller !== player && controller !== nobody;
  }

  /** The card that it occupies, or `openSpace` when it occupies none. */
  hostOf(card: CardId): CardId {
    const code = this.placeCode(card);
    const { codes } = this.layout;
    return code >= codes.host && code < codes.displaced ? code - codes.host : openSpace;
  }

  /** A unit may not come back to a card that it is barred from (14.6-ac, 14.10-z). */
  isBarredFrom(unit: CardId, host: CardId): boolean {
    const bit = this.setup.hostNumber[host]!;
    if (bit < 0 || this.layout.bars[unit]! < 0) return false;
    this.aspects.looks++;
    return (this.bytes[this.layout.bars[unit]! + (bit >> 3)]! & (1 << (bit & 7))) !== 0;
  }

  /** A Statute has made the host illegal for the unit (14.12-c). */
  isOutlawedFrom(unit: CardId, host: CardId): boolean {
    const bit = this.setup.hostNumber[host]!;
    const at = this.layout.outlawed[unit]!;
    this.aspects.looks++;
    return at >= 0 && bit >= 0 && (this.bytes[at + (bit >> 3)]! & (1 << (bit & 7))) !== 0;
  }

  wasDeployedAboard(craft: CardId): boolean {
    this.aspects.looks++;
    return this.layout.deployedAboard >= 0 && this.bytes[this.layout.deployedAboard + craft] === 1;
  }

  // What cards are.

  /** Characters, and the Ground Units that print it (14.8-n to 14.8-p). */
  hasEscapePod(card: CardId): boolean {
    const kind = this.kindOf(card);
    return (
      kind === 'character' || (kind === 'groundUnit' && this.setup.world.cards[card]!.escapePod === true)
    );
  }

  isStoryline(card: CardId): boolean {
    return this.kindOf(card) === 'storyline';
  }

  isLocation(card: CardId): boolean {
    const kind = this.kindOf(card);
    return kind === 'planetary' || kind === 'surface';
  }

  isSurfaceLocation(card: CardId): boolean {
    return this.kindOf(card) === 'surface';
  }

  isCapitalShip(card: CardId): boolean {
    return this.kindOf(card) === 'capitalShip';
  }

  isCraft(card: CardId): boolean {
    return this.kindOf(card) === 'ncs';
  }

  isSpacecraft(card: CardId): boolean {
    return this.isCapitalShip(card) || this.isCraft(card);
  }

  isPersonnel(card: CardId): boolean {
    const kind = this.kindOf(card);
    return kind === 'character' || kind === 'groundUnit';
  }

  /** A card that goes from Position to Position. */
  isMovable(card: CardId): boolean {
    return isMovableKind(this.kindOf(card));
  }

  isDevice(card: CardId): boolean {
    return isDeviceKind(this.kindOf(card));
  }

  isAttached(device: CardId): boolean {
    return this.bytes[this.layout.attached + device] === 1;
  }

  /** A Device that came onto the Map and is attached to nothing (10.5-d). */
  isLoose(card: CardId): boolean {
    return this.isDevice(card) && !this.isAttached(card) && (this.isOnMap(card) || this.isDisplaced(card));
  }

  /** A permanent that can be occupied. */
  isHost(card: CardId): boolean {
    return isHostKind(this.kindOf(card)) && this.isOnMap(card);
  }

  /** A card that is played and gone: it never comes onto the Map. */
  isManeuver(card: CardId): boolean {
    return isManeuverKind(this.kindOf(card));
  }

  /** How many occupants of its host came before it. */
  arrivalOf(card: CardId): number {
    this.aspects.looks++;
    return this.bytes[this.layout.arrival + card]!;
  }

  protected placeCode(card: CardId): number {
    return this.bytes[this.layout.place + card]!;
  }
}
