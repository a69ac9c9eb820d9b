import type { Facts } from './facts.js';
import type { Layout } from './layout.js';
import type { Lies } from './lies.js';
import { Occupation } from './occupation.js';
import type { Rulings } from './rulings.js';
import {
  type BandId,
  type CardId,
  type PlayerId,
  planetaryBand,
  type Setup,
  space,
  surfaceBand,
} from './setup.js';

const unknown = 255;
const offMap = 254;

/** The Bands that cards are in, and how far apart Bands are (14.1, 14.2). */
export abstract class Bands extends Occupation {
  /** Facts for the rulings, reused from one asking to the next. */
  abstract readonly facts: Facts;
  private foundAt = -1;
  private readonly bands: Uint8Array;
  /** Players whose Surface Band holds something, one bit a player; -1 until asked for. */
  private surfaceUse = -1;
  private skipped = 0;
  /** Whether what is derived here came of more than the lie. */
  private seesBeyond = false;

  constructor(setup: Setup, layout: Layout, rulings: Rulings, aspects?: Lies) {
    super(setup, layout, rulings, aspects);
    this.bands = new Uint8Array(setup.cards);
  }

  private findBands(): void {
    if (this.foundAt === this.changes) return;
    this.foundAt = this.changes;
    this.skipped = 0;
    this.surfaceUse = -1;
    this.seesBeyond = false;
    this.bands.fill(unknown);
  }

  /** The Band of a card on the Map (14.1). */
  bandOf(card: CardId): BandId {
    this.findBands();
    if (this.bands[card] === unknown) {
      const { looks } = this.aspects;
      this.bands[card] = this.rulings.bandOf.value(this.facts.card[card]!) ?? this.noBand(card);
      if (this.aspects.looks !== looks) this.seesBeyond = true;
    }
    if (this.seesBeyond) this.aspects.looks++;
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

  /** Whether the card is in a Band at all: on the Map, and no Storyline (14.1-o). */
  isInABand(card: CardId): boolean {
    return this.bandOf(card) !== offMap;
  }

  /** Steps between two Bands for a card of `player`: P(p) - S(p) - Space, a skipped Band counting nothing (14.2); no number of steps leads off the Map. */
  steps(from: BandId, to: BandId, player: PlayerId): number {
    if (from === offMap || to === offMap) return Infinity;
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
      const { looks } = this.aspects;
      const yes = this.rulings.isSkipped.value(this.facts.skip(player, mover));
      if (yes === undefined)
        throw new Error('whether an empty Surface Band is skipped has no answer under these readings');
      if (this.aspects.looks !== looks) this.seesBeyond = true;
      this.skipped |= (1 << (16 + bit)) | (yes ? 1 << bit : 0);
    }
    if (this.seesBeyond) this.aspects.looks++;
    return (this.skipped & (1 << bit)) !== 0;
  }

  /** Only cards without a host are looked at: whatever stands on a Location in a Band shares that Band with it. */
  private surfaceBandsInUse(): number {
    this.findBands();
    if (this.seesBeyond) this.aspects.looks++;
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
}
