import { Observed } from '../../checker/index.js';
import type { Layout } from './layout.js';
import type { Lies } from './lies.js';
import type { Rulings } from './rulings.js';
import type { CardId, PlayerId, Setup } from './setup.js';
import { Table } from './table.js';

/**
 * Tables without some facts: counters of the world, and of cards whether they are ready and whether they are Mobilizing. Cards
 * that are interchangeable have them together.
 */

type Counter = 'treasury' | 'storyPoints' | 'act' | 'factors';
type OfCards = 'ready' | 'mobilizing';

interface Fact {
  /** In words. */
  readonly says: string;
  readonly of: Counter | OfCards;
  readonly cards: readonly CardId[];
  /** Its bytes on the table. */
  readonly bytes: readonly number[];
}

const words: Readonly<Record<Counter, string>> = {
  treasury: 'the Treasuries',
  storyPoints: 'Story Points',
  act: 'the Act',
  factors: 'Galactic Factors',
};

const bytesFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

/** What a table could do without, where nobody looks at it. */
export function factsOf(
  { setup, layout, fieldBits }: Table,
  classes: readonly (readonly CardId[])[],
): Fact[] {
  const counters: readonly (readonly [Counter, number])[] = [
    ['treasury', setup.players],
    ['storyPoints', setup.players],
    ['act', 1],
    ['factors', setup.economy.factors.length],
  ];
  const cards = Array.from({ length: setup.cards }, (_, card) => card);
  const groups = [
    ...classes,
    ...cards.filter((card) => !classes.some((group) => group.includes(card))).map((card) => [card]),
  ];
  const named = (group: readonly CardId[]) => group.map((card) => setup.world.cards[card]!.name).join(', ');
  const ofCards = (of: OfCards, word: string) =>
    groups.map(
      (group): Fact => ({
        says: `whether ${named(group)} ${group.length > 1 ? 'are' : 'is'} ${word}`,
        of,
        cards: group,
        bytes: group.map((card) => layout[of] + card),
      }),
    );
  return [
    ...counters.flatMap(([of, count]): Fact[] =>
      layout[of] < 0 ? [] : [{ says: words[of], of, cards: [], bytes: bytesFrom(layout[of], count) }],
    ),
    ...ofCards('ready', 'ready'),
    ...ofCards('mobilizing', 'Mobilizing'),
  ].filter(({ bytes }) => bytes.some((byte) => fieldBits[byte]! > 0));
}

/** Story Points come of the Treasury (10.1-g): while they are kept, so is it. */
export function separable(facts: readonly Fact[], all: readonly Fact[]): readonly Fact[] {
  const points = all.find(({ of }) => of === 'storyPoints');
  return points && !facts.includes(points) ? facts.filter(({ of }) => of !== 'treasury') : facts;
}

/**
 * The layout without some facts, whose bytes have no bits. Whoever asks it where one is without going by the nouns of the table
 * is a fault of ours.
 */
function layoutWithout(layout: Layout, facts: readonly Fact[]): Layout {
  const fieldBits = layout.fieldBits.slice();
  const without: Layout = { ...layout, fieldBits };
  for (const { of, bytes } of facts) {
    for (const byte of bytes) fieldBits[byte] = 0;
    Object.defineProperty(without, of, {
      get: () => {
        throw new Error(`${of} is looked at past the table`);
      },
    });
  }
  return without;
}

export function tableWithout(setup: Setup, layout: Layout, rulings: Rulings, facts: readonly Fact[]): Table {
  return new ReducedTable(setup, layoutWithout(layout, facts), rulings, layout, facts);
}

/** By card the fact that is left out. */
const byCard = (facts: readonly Fact[], wanted: OfCards): Map<CardId, Fact> =>
  new Map(
    facts.flatMap((fact) => (fact.of === wanted ? fact.cards.map((card) => [card, fact] as const) : [])),
  );

class ReducedTable extends Table {
  private readonly unready: Map<CardId, Fact>;
  private readonly unmobilizing: Map<CardId, Fact>;

  constructor(
    setup: Setup,
    layout: Layout,
    rulings: Rulings,
    private readonly whole: Layout,
    private readonly leftOut: readonly Fact[],
    aspects?: Lies,
  ) {
    super(setup, layout, rulings, aspects);
    this.unready = byCard(leftOut, 'ready');
    this.unmobilizing = byCard(leftOut, 'mobilizing');
  }

  override clone(): this {
    const copy = new ReducedTable(
      this.setup,
      this.layout,
      this.rulings,
      this.whole,
      this.leftOut,
      this.aspects,
    );
    copy.load(this.bytes);
    return copy as this;
  }

  override isLeftOut(of: Counter): boolean {
    return this.leftOut.some((fact) => fact.of === of);
  }

  private look(of: Counter): void {
    if (this.isLeftOut(of)) throw new Observed(words[of]);
  }

  override keepsReady(card: CardId): boolean {
    return !this.unready.has(card);
  }

  override isReady(card: CardId): boolean {
    const fact = this.unready.get(card);
    if (fact) throw new Observed(fact.says);
    return this.bytes[this.whole.ready + card] === 1;
  }

  override setReady(card: CardId, ready: boolean): void {
    if (this.keepsReady(card)) this.bytes[this.whole.ready + card] = ready ? 1 : 0;
    this.shift();
  }

  override isMobilizing(card: CardId): boolean {
    const fact = this.unmobilizing.get(card);
    if (fact) throw new Observed(fact.says);
    return this.bytes[this.whole.mobilizing + card] === 1;
  }

  override setMobilizing(card: CardId, mobilizing: boolean): void {
    // A byte without bits is left out, or never changes.
    if (this.fieldBits[this.whole.mobilizing + card])
      this.bytes[this.whole.mobilizing + card] = mobilizing ? 1 : 0;
    this.shift();
  }

  override treasuryOf(player: PlayerId): number {
    this.look('treasury');
    return super.treasuryOf(player);
  }

  override setTreasury(player: PlayerId, currency: number): void {
    if (!this.isLeftOut('treasury')) super.setTreasury(player, currency);
  }

  override storyPointsOf(player: PlayerId): number {
    this.look('storyPoints');
    return super.storyPointsOf(player);
  }

  override award(player: PlayerId, points: number): void {
    if (!this.isLeftOut('storyPoints')) super.award(player, points);
  }

  override factor(index: number): number {
    this.look('factors');
    return super.factor(index);
  }

  override setFactor(index: number, value: number): void {
    if (!this.isLeftOut('factors')) super.setFactor(index, value);
  }

  override get act(): number {
    this.look('act');
    return super.act;
  }

  override advanceAct(): void {
    if (!this.isLeftOut('act')) super.advanceAct();
  }
}
