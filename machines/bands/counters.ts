import { ChangingCards } from './changes.js';
import { treasuryCap } from './layout.js';
import type { CardId, PlayerId } from './setup.js';

/** Where the effect of a card that has one at the start of a turn waits to be resolved. */
export const waits = ['never', 'beginning', 'admin'] as const;
export type Wait = (typeof waits)[number];

/** What a world may count beside its cards: Currency, Story Points, Galactic Factors, Acts. What it does not count is 0. */
export abstract class Counters extends ChangingCards {
  /** Whether nobody ever looks at the counters of that name, so that they are not kept (see relevance). */
  isLeftOut(_counters: 'treasury' | 'storyPoints' | 'act' | 'factors'): boolean {
    return false;
  }

  private counter(at: number, index: number): number {
    this.aspects.looks++;
    return at < 0 ? 0 : this.bytes[at + index]!;
  }

  private setCounter(at: number, index: number, value: number): void {
    if (at >= 0) this.bytes[at + index] = value;
  }

  treasuryOf(player: PlayerId): number {
    return this.counter(this.layout.treasury, player);
  }

  /** Nothing takes a Treasury above the ceiling (10.7-f) or below zero. */
  setTreasury(player: PlayerId, currency: number): void {
    this.setCounter(this.layout.treasury, player, Math.min(Math.max(currency, 0), treasuryCap));
  }

  storyPointsOf(player: PlayerId): number {
    return this.counter(this.layout.storyPoints, player);
  }

  award(player: PlayerId, points: number): void {
    const { storyPoints } = this.setup.economy;
    const counted = Math.min(this.storyPointsOf(player) + points, storyPoints);
    this.setCounter(this.layout.storyPoints, player, counted);
  }

  factor(index: number): number {
    const { factors } = this.setup.economy;
    return this.counter(this.layout.factors, index) - factors[index]!.reach;
  }

  /** Within the reach of the counter. */
  setFactor(index: number, value: number): void {
    const { reach } = this.setup.economy.factors[index]!;
    this.setCounter(this.layout.factors, index, reach + Math.min(Math.max(value, -reach), reach));
  }

  /** Acts are counted from 1. */
  get act(): number {
    return 1 + this.counter(this.layout.act, 0);
  }

  advanceAct(): void {
    if (this.act < this.setup.economy.acts) this.setCounter(this.layout.act, 0, this.act);
  }

  /** The player who began has their first Draw Phase ahead. */
  get firstDrawAhead(): boolean {
    return this.counter(this.layout.firstDraw, 0) === 1;
  }

  setFirstDrawAhead(ahead: boolean): void {
    this.setCounter(this.layout.firstDraw, 0, ahead ? 1 : 0);
  }

  /** When the effect of the card waits to be resolved. */
  waitOf(card: CardId): Wait {
    const index = this.setup.starting.indexOf(card);
    return index < 0 ? 'never' : waits[this.counter(this.layout.waiting, index)]!;
  }

  setWait(card: CardId, wait: Wait): void {
    const index = this.setup.starting.indexOf(card);
    if (index >= 0) this.setCounter(this.layout.waiting, index, waits.indexOf(wait));
  }

  someEffectWaits(): boolean {
    return this.setup.starting.some((card) => this.waitOf(card) !== 'never');
  }

  override deplete(card: CardId): void {
    super.deplete(card);
    this.setWait(card, 'never');
  }

  handSize(player: PlayerId): number {
    let cards = 0;
    for (let card = 0; card < this.setup.cards; card++)
      if (this.ownerOf(card) === player && this.isInHand(card)) cards++;
    return cards;
  }
}
