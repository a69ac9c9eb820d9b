import type { Rulings } from './rulings.js';
import type { Setup } from './setup.js';
import { isManeuverKind } from './world.js';

/** Codes of the byte that says where a card is. A host or a Band is added to the last three. */
export interface PlaceCodes {
  readonly map: 0;
  readonly hand: 1;
  readonly depleted: 2;
  /** 3 where some card is a Drone; -1 where there is no Burned Pile. */
  readonly burned: number;
  /** -1 in worlds without a deck. */
  readonly deck: number;
  /** `host + card`: on that card. */
  readonly host: number;
  /** `displaced + band`: without a Position since it lost the one it had in that Band (14.12). */
  readonly displaced: number;
  /** `escaping + band`: a Character out of a destroyed Spacecraft (14.8-o). */
  readonly escaping: number;
}

/** Where each fact of the table has its byte. Facts of cards are `offset + card`. */
export interface Layout {
  readonly length: number;
  /** How many bytes, from the first, make up the lie: how the cards lie, whose they are, and the turn. */
  readonly lie: number;
  readonly fieldBits: Uint8Array;
  readonly codes: PlaceCodes;
  readonly active: number;
  readonly movesLeft: number;
  readonly place: number;
  readonly face: number;
  readonly ready: number;
  readonly mobilizing: number;
  readonly controller: number;
  /** Whether a Device is attached. */
  readonly attached: number;
  /** First byte of a card's bars; one bit a host in the order of `Setup.hosts`. -1: the card never bars. */
  readonly bars: Int16Array;
  readonly barBytes: number;
  /** The same for hosts that a Statute has made illegal; -1 in worlds without that event. */
  readonly outlawed: Int16Array;
  /** One bit a card: a craft that was deployed aboard the Capital Ship it is on; -1 unless the reading undockReady asks. */
  readonly deployedAboard: number;
  /** How many occupants of its host came before a card; -1 unless the reading overflowWho asks. */
  readonly arrival: number;
  /** Counters by player; -1 in worlds that do not count them. */
  readonly treasury: number;
  readonly storyPoints: number;
  /** Galactic Factors, each raised by its reach. */
  readonly factors: number;
  readonly act: number;
  /** The first player's first Draw Phase is still ahead. */
  readonly firstDraw: number;
  /** By place in `Setup.starting`: the effect waits, at the beginning of the turn (1) or in Admin (2). */
  readonly waiting: number;
}

/** 3.1: the most that a Treasury can hold. */
export const treasuryCap = 20;

const bitsFor = (values: number) => Math.ceil(Math.log2(Math.max(values, 1)));

/** Bytes are laid out for reading; `fieldBits` tells the checker how few bits each one needs. */
export function layoutOf(setup: Setup, rulings: Rulings): Layout {
  const { cards, world } = setup;
  const deck = setup.someDrones ? 4 : 3;
  const host = setup.hasDeck ? deck + 1 : deck;
  const codes: PlaceCodes = {
    map: 0,
    hand: 1,
    depleted: 2,
    burned: setup.someDrones ? 3 : -1,
    deck: setup.hasDeck ? deck : -1,
    host,
    displaced: host + cards,
    escaping: host + cards + setup.bands,
  };
  const bits: number[] = [];
  const reserve = (widths: readonly number[]) => {
    const at = bits.length;
    bits.push(...widths);
    return at;
  };
  const perCard = (width: (card: number) => number) =>
    reserve(Array.from({ length: cards }, (_, card) => width(card)));
  const isPlaced = (card: number) => setup.placed.includes(card);
  const placeBits = bitsFor(codes.escaping + setup.bands);
  const active = reserve([bitsFor(setup.players)]);
  const movesLeft = reserve([bitsFor(1 + Math.max(0, ...world.moves))]);
  const place = perCard((card) => (isPlaced(card) ? placeBits : bitsFor(codes.host)));
  const face = perCard((card) => (setup.hasReverse[card] ? 1 : 0));
  const ready = perCard((card) => (isManeuverKind(setup.records[card]![0].kind) ? 0 : 1));
  const mobilizing = perCard((card) => (comesInPlay(setup, card) ? 1 : 0));
  const controllers = setup.players + (setup.someUncontrolled ? 1 : 0);
  const controller = perCard((card) => (setup.controlVaries[card] ? bitsFor(controllers) : 0));
  const attached = perCard((card) => (setup.devices.includes(card) ? 1 : 0));
  const lie = bits.length;
  const barBytes = Math.ceil(setup.hosts.length / 8);
  const hostBits = (on: boolean) => {
    const at = new Int16Array(cards).fill(-1);
    if (on) for (const card of setup.movable) at[card] = reserve(new Array(barBytes).fill(8));
    return at;
  };
  const bars = hostBits(true);
  const outlawed = hostBits(world.environment.includes('statute'));
  const movableBits = (on: boolean, bits: number) =>
    on ? perCard((card) => (setup.movable.includes(card) ? bits : 0)) : -1;
  const deployedAboard = movableBits(rulings.undockingReadies === 'onlyIfDeployedAboard', 1);
  const arrival = movableBits(
    setup.someSeats && rulings.overflow === 'lastIn',
    bitsFor(setup.movable.length),
  );
  const counters = countersOf(setup, reserve);
  return {
    length: bits.length,
    lie,
    fieldBits: Uint8Array.from(bits),
    codes,
    active,
    movesLeft,
    place,
    face,
    ready,
    mobilizing,
    controller,
    attached,
    bars,
    barBytes,
    outlawed,
    deployedAboard,
    arrival,
    ...counters,
  };
}

type Counters = Pick<Layout, 'treasury' | 'storyPoints' | 'factors' | 'act' | 'firstDraw' | 'waiting'>;

/** What a world does not count takes no byte. */
function countersOf(setup: Setup, reserve: (widths: readonly number[]) => number): Counters {
  const { economy, players, starting, world } = setup;
  const some = (widths: readonly number[]) => (widths.length > 0 ? reserve(widths) : -1);
  const perPlayer = (on: boolean, width: number) => some(on ? new Array<number>(players).fill(width) : []);
  const { treasury, storyPoints, factors, acts } = economy;
  return {
    treasury: perPlayer(treasury !== undefined, bitsFor(1 + treasuryCap)),
    storyPoints: perPlayer(storyPoints > 0, bitsFor(1 + storyPoints)),
    factors: some(factors.map(({ reach }) => bitsFor(1 + 2 * reach))),
    act: some(acts > 0 ? [bitsFor(acts)] : []),
    firstDraw: some(world.opening.firstTurn ? [1] : []),
    waiting: some(starting.map(() => 2)),
  };
}

/** Whether a card can be Mobilizing: it starts so, or can still come onto the Map (10.4-a). */
function comesInPlay(setup: Setup, card: number): boolean {
  const { at, mobilizing, prime } = setup.world.cards[card]!;
  return mobilizing || ((at === 'hand' || at === 'deck') && !isManeuverKind(prime.kind));
}
