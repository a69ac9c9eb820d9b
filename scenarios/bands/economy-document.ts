/** What a world counts beside its cards, as it is written: Currency, Story Points, Galactic Factors, Acts, stops of play. */
import { type Card, type Economy, type Stop, stops } from '../../machines/bands/world.js';

export interface EconomyDocument {
  /** By player, or one number for all; absent: what their Homeworlds print (10.7-e). */
  readonly treasury?: number | Readonly<Record<string, number>>;
  readonly currency?: { readonly drains?: readonly number[]; readonly gains?: readonly number[] };
  readonly storyPoints?: number;
  readonly factors?: Readonly<Record<string, number>>;
  readonly acts?: number;
  readonly stops?: readonly Stop[];
}

/** Story Points of a player are counted up to this many where the world speaks of Currency and does not say. */
export const usualStoryPoints = 2;

/** The counters of a world; `undefined` where it speaks of none. */
export function buildEconomy(
  document: EconomyDocument,
  players: readonly string[],
  cards: readonly Card[],
): Economy | undefined {
  const { treasury, currency = {}, factors = {}, acts = 0, storyPoints } = document;
  const counts =
    treasury !== undefined ||
    document.currency !== undefined ||
    cards.some(
      ({ prime, contested }) => speaksOfCurrency(prime) || (contested && speaksOfCurrency(contested)),
    );
  const inOrder = (amounts: readonly number[] = []) => [...amounts].sort((a, b) => a - b);
  const economy: Economy = {
    ...(counts && { treasury: treasuries(treasury, players, cards) }),
    drains: inOrder(currency.drains),
    gains: inOrder(currency.gains),
    storyPoints: storyPoints ?? (counts ? usualStoryPoints : 0),
    factors: Object.entries(factors).map(([name, reach]) => ({ name, reach })),
    acts,
    stops: stops.filter((stop) => document.stops?.includes(stop)),
  };
  const { storyPoints: points } = economy;
  const isNothing = !counts && points === 0 && economy.factors.length === 0 && acts === 0;
  return isNothing && economy.stops.length === 0 ? undefined : economy;
}

const speaksOfCurrency = ({ income, treasury, startEffect }: Card['prime']) =>
  income !== undefined || treasury !== undefined || startEffect !== undefined;

function treasuries(
  treasury: EconomyDocument['treasury'],
  players: readonly string[],
  cards: readonly Card[],
): number[] {
  const printed = printedTreasuries(players, cards);
  if (treasury === undefined) return printed;
  if (typeof treasury === 'number') return players.map(() => treasury);
  return players.map((name, player) => (Object.hasOwn(treasury, name) ? treasury[name]! : printed[player]!));
}

/** What the Homeworlds of the players print. */
const printedTreasuries = (players: readonly string[], cards: readonly Card[]) =>
  players.map(
    (_, player) => cards.find(({ owner, prime }) => owner === player && prime.treasury)?.prime.treasury ?? 0,
  );

/** The shortest document of it. */
export function economyToDocument(
  economy: Economy | undefined,
  players: readonly string[],
  cards: readonly Card[],
): EconomyDocument {
  if (!economy) return {};
  const { treasury, drains, gains, storyPoints, factors, acts } = economy;
  const printed = printedTreasuries(players, cards);
  const asPrinted = treasury?.every((currency, player) => currency === printed[player]);
  return {
    ...(treasury &&
      !asPrinted && {
        treasury: Object.fromEntries(players.map((name, player) => [name, treasury[player]!])),
      }),
    ...(treasury &&
      (asPrinted || drains.length + gains.length > 0) && {
        currency: { ...(drains.length > 0 && { drains }), ...(gains.length > 0 && { gains }) },
      }),
    ...(storyPoints !== (treasury ? usualStoryPoints : 0) && { storyPoints }),
    ...(factors.length > 0 && {
      factors: Object.fromEntries(factors.map(({ name, reach }) => [name, reach])),
    }),
    ...(acts > 0 && { acts }),
    ...(economy.stops.length > 0 && { stops: economy.stops }),
  };
}
