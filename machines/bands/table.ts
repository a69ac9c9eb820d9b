import { UNKNOWN, YES } from '../../checker/index.js';
import { Bands } from './bands.js';
import { type Facts, factsFor } from './facts.js';
import type { Layout } from './layout.js';
import type { Lies } from './lies.js';
import type { Rulings } from './rulings.js';
import { type BandId, type CardId, nobody, openSpace, type PlayerId, type Setup } from './setup.js';

/** The table as the rulebook speaks of it; here are the two checks that come ahead of any other action (10.6-r, 14.12-m). */
export class Table extends Bands {
  readonly facts: Facts;
  /** Answers that are remembered are those of the rulings that the table was made with. */
  private readonly remembers: boolean = true;
  private pooledAt = -1;
  /** Whether the pools came of more than the lie. */
  private poolsBeyond = false;
  /** What each player's cards supply to Surface Capacity and use of it. */
  private readonly supply: Uint16Array;
  private readonly usage: Uint16Array;

  constructor(setup: Setup, layout: Layout, rulings: Rulings, aspects?: Lies) {
    super(setup, layout, rulings, aspects);
    this.supply = new Uint16Array(setup.players);
    this.usage = new Uint16Array(setup.players);
    this.facts = factsFor(this);
  }

  clone(): this {
    const copy = new Table(this.setup, this.layout, this.rulings, this.aspects);
    copy.load(this.bytes);
    return copy as this;
  }

  /**
   * The same table with other rulings on what is asked of it directly; its facts speak of the table itself, so that whatever a
   * ruling takes for granted stays as it is ruled here.
   */
  ruledBy(rulings: Rulings): Table {
    return Object.create(this, { rulings: { value: rulings }, remembers: { value: false } }) as Table;
  }

  /** The answer to one of the questions about a lie, asked only where it is not known of this one. */
  recall(question: number, ask: (table: Table) => boolean): boolean {
    if (!this.remembers) return ask(this);
    const { aspects } = this;
    const lie = this.aspect();
    const known = aspects.answer(lie, question);
    if (known !== UNKNOWN) return known === YES;
    const { looks } = aspects;
    const answer = ask(this);
    if (aspects.looks === looks) aspects.learn(lie, question, answer);
    return answer;
  }

  // Surface Capacity.

  /** What the faces that a player controls supply together (10.6-c). */
  supplyOf(player: PlayerId): number {
    this.pool();
    return this.supply[player]!;
  }

  /** The Surface Locations that count against the Capacity of a player (10.6-i). */
  usageOf(player: PlayerId): number {
    this.pool();
    return this.usage[player]!;
  }

  private pool(): void {
    if (this.pooledAt === this.changes) {
      if (this.poolsBeyond) this.aspects.looks++;
      return;
    }
    const { looks } = this.aspects;
    this.pooledAt = this.changes;
    this.supply.fill(0);
    this.usage.fill(0);
    for (let card = 0; card < this.setup.cards; card++) {
      if (!this.isOnMap(card)) continue;
      const facts = this.facts.card[card]!;
      const controller = this.controllerOf(card);
      if (controller !== nobody) this.supply[controller]! += this.rulings.surfaceSupply.value(facts) ?? 0;
      const user = this.rulings.capacityUser.value(facts);
      if (user !== undefined) this.usage[user]!++;
    }
    this.poolsBeyond = this.aspects.looks !== looks;
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
    return this.recall(this.aspects.mustLeave, someCardMustLeave);
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

function someCardMustLeave(table: Table): boolean {
  const { placed } = table.setup;
  for (let i = 0; i < placed.length; i++) if (table.mustLeave(placed[i]!)) return true;
  return table.hostToChooseAt() !== openSpace;
}
