import { nameOf } from './language.js';
import { type BandId, bandOwner, type CardId, isPlanetaryBand, nobody, openSpace, space } from './setup.js';
import type { Table } from './table.js';
import type { Face, Kind } from './world.js';

/** The table in words. */

const kindWords: Record<Kind, string> = {
  planetary: 'Planetary Location',
  surface: 'Surface Location',
  capitalShip: 'Capital Ship',
  ncs: 'Non-Capital Spacecraft',
  storyline: 'Storyline',
  character: 'Character',
  groundUnit: 'Ground Unit',
  kit: 'KIT Device',
  tech: 'TECH Device',
  fastManeuver: 'Fast Maneuver',
  slowManeuver: 'Slow Maneuver',
};

const keywordWords = {
  diplomaticImmunity: 'Diplomatic Immunity',
  infiltrate: 'Infiltrate',
  workVisa: 'Work Visa',
  unlisted: 'Unlisted',
} as const;

export const playerName = (table: Table, player: number): string =>
  player === nobody ? 'nobody' : table.setup.world.players[player]!;

export function bandName(table: Table, band: BandId): string {
  if (band === space) return 'Space';
  return `${isPlanetaryBand(band) ? 'Planetary' : 'Surface'} Band of ${playerName(table, bandOwner(band))}`;
}

/** "Space", "the Surface Band of Ada". */
export const theBand = (table: Table, band: BandId): string =>
  band === space ? bandName(table, band) : `the ${bandName(table, band)}`;

export function placeOf(table: Table, card: CardId): string {
  if (table.isInHand(card)) return 'in hand';
  if (table.isDepleted(card)) return 'in the Depleted Pile';
  if (table.isBurned(card)) return 'in the Burned Pile';
  if (table.isInDeck(card)) return 'in the deck';
  if (table.isEscaping(card)) return 'in an Escape Pod';
  if (table.isDisplaced(card)) return `displaced from ${theBand(table, table.lastBandOf(card))}`;
  const host = table.hostOf(card);
  if (table.isStoryline(card)) return 'on the Map';
  if (host !== openSpace) {
    const how = table.isAttached(card) ? 'attached to' : table.isDevice(card) ? 'loose on' : 'on';
    return `${how} ${nameOf(table, host)}`;
  }
  return table.isCraft(card) ? 'in open Space' : `in ${theBand(table, table.bandOf(card))}`;
}

const payeeWords = { owner: 'its owner', occupier: 'its captor' } as const;
const effectWords = {
  beginningOfTurn: 'at the beginning of the turn',
  startOfTurn: 'at the start of the turn',
};
const signed = (amount: number) => (amount < 0 ? `${amount}` : `+${amount}`);

const kindOf = (face: Face) => `${face.homeworld ? 'Homeworld, ' : ''}${kindWords[face.kind]}`;

/** What a face prints. */
const printed = (face: Face): string[] => [
  ...(face.surfaceValue === undefined ? [] : [`Surface ${face.surfaceValue}`]),
  ...(face.sharedGround ? ['shared ground'] : []),
  ...(face.disarms ? ['units on it lose ATK'] : []),
  ...(face.seats === undefined
    ? []
    : [face.seats === 1 && face.kind === 'ncs' ? 'One-Seater' : plural(face.seats, 'seat')]),
  ...(face.acceptsDeployment ? ['accepts deployment'] : []),
  ...(face.income === undefined ? [] : [`Income ${face.income}`]),
  ...(face.votes ? ['Votes'] : []),
  ...(face.ability ? ['an ability'] : []),
  ...(face.startEffect
    ? [`${signed(face.startEffect.currency)} Currency ${effectWords[face.startEffect.worded]}`]
    : []),
  ...(face.occupy ? [`Occupy pays ${payeeWords[face.occupy]}`] : []),
];

/** The Contested face of a Prime card, where it prints something else than the one that shows: that one never comes back. */
function otherFace(table: Table, card: CardId): string[] {
  if (!table.setup.hasReverse[card] || !table.isPrime(card)) return [];
  const [prime, contested] = table.setup.records[card]!.map((face) => [kindOf(face), ...printed(face)]);
  return prime!.join() === contested!.join() ? [] : [`its other face: ${contested!.join(', ')}`];
}

/** "Salt Flats, Surface Location of Ada: Contested, in the Surface Band of Ada, controlled by Brand". */
export function tellCard(table: Table, card: CardId): string {
  const { keywords, intrudes = [], escapePod, drone, storyline } = table.setup.world.cards[card]!;
  const face = table.faceOf(card);
  const kind = kindOf(face);
  const traits = [
    ...keywords.map((keyword) => keywordWords[keyword]),
    ...(intrudes.length > 0
      ? [`its text lets it ${intrudes.join(' and ')} onto cards of others, occupied or not`]
      : []),
    ...(escapePod ? ['Escape Pod'] : []),
    ...(drone ? ['Drone'] : []),
    ...(storyline === undefined ? [] : [`Bound by ${storyline}`]),
    ...printed(face),
  ];
  const inside = [traits.join(', '), ...otherFace(table, card)].filter((part) => part !== '').join('; ');
  const facts = [placeOf(table, card)];
  if (table.setup.hasReverse[card] && table.isOnMap(card))
    facts.unshift(table.isContested(card) ? 'Contested' : 'Prime');
  if (table.controllerOf(card) !== table.ownerOf(card))
    facts.push(`controlled by ${playerName(table, table.controllerOf(card))}`);
  if (table.isOnMap(card) && !table.isReady(card)) facts.push('activated');
  if (table.isMobilizing(card)) facts.push('Mobilizing');
  const barred = table.setup.hosts.filter((host) => table.isMovable(card) && table.isBarredFrom(card, host));
  if (barred.length > 0) facts.push(`barred from ${barred.map((host) => nameOf(table, host)).join(', ')}`);
  const outlawed = table.setup.hosts.filter(
    (host) => table.isMovable(card) && table.isOutlawedFrom(card, host),
  );
  if (outlawed.length > 0)
    facts.push(`made illegal on ${outlawed.map((host) => nameOf(table, host)).join(', ')}`);
  const who = `${nameOf(table, card)}, ${kind} of ${playerName(table, table.ownerOf(card))}`;
  return `${who}${inside === '' ? '' : ` (${inside})`}: ${facts.join(', ')}`;
}

export const tellCards = (table: Table): string[] =>
  table.setup.world.cards.map((_, card) => tellCard(table, card));

/** Counters that the world keeps, in words: "Ada has 3 Currency", "Trade stands at 1". */
export function tellCounters(table: Table): string[] {
  const { economy, world } = table.setup;
  const points = (player: number) =>
    economy.storyPoints > 0 ? ` and ${plural(table.storyPointsOf(player), 'Story Point')}` : '';
  return [
    ...(economy.treasury
      ? world.players.map(
          (name, player) => `${name} has ${table.treasuryOf(player)} Currency${points(player)}`,
        )
      : []),
    ...economy.factors.map(({ name }, index) => `${name} stands at ${table.factor(index)}`),
    ...(economy.acts > 0 ? [`Act ${table.act}`] : []),
    ...(table.firstDrawAhead ? ['the first draw is skipped'] : []),
  ];
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What became of each card that changed, in words. */
export function tellChanges(before: Table, after: Table): string[] {
  const counters = tellCounters(after).filter((line, index) => line !== tellCounters(before)[index]);
  const cards = before.setup.world.cards.flatMap((_, card) => {
    const name = nameOf(after, card);
    const said: string[] = [];
    if (before.isPrime(card) && after.isContested(card)) said.push(`${name} turns Contested`);
    if (placeOf(before, card) !== placeOf(after, card)) said.push(`${name} is ${placeOf(after, card)}`);
    if (before.controllerOf(card) !== after.controllerOf(card)) {
      said.push(`${playerName(after, after.controllerOf(card))} controls ${name}`);
    }
    if (before.isOnMap(card) && after.isOnMap(card) && before.isReady(card) !== after.isReady(card))
      said.push(`${name} is ${after.isReady(card) ? 'readied' : 'activated'}`);
    return said;
  });
  return [...cards, ...counters];
}

/** The table as plain data by names: equal tables look alike, different ones differ. */
export function viewOf(table: Table): Record<string, string> {
  const view: Record<string, string> = {
    turn: [
      `${playerName(table, table.activePlayer)}, ${table.movesLeft} move actions`,
      ...tellCounters(table),
    ].join('; '),
  };
  table.setup.world.cards.forEach(({ name }, card) => {
    view[name] = tellCard(table, card);
  });
  return view;
}
