import {
  type Card,
  type EnvironmentEvent,
  environmentEvents,
  type FaceName,
  type Intrusion,
  type Keyword,
  type Kind,
  type Opening,
  openings,
  type World,
} from '../../../../machines/bands/world.js';
import { buildEconomy } from '../../economy-document.js';
import { deviceCard, hostCard, maneuverCard, moverCard, paperCard } from './cards.js';
import { type CountersDraft, countersDocument } from './counters.js';
import { asPrinted, type FaceDraft, type Printed, type Printing } from './printed.js';
import { withController, withStorylines } from './relations.js';

/**
 * What arbitraries draw, and the valid world that it stands for: numbers that pick among what is possible, each choice
 * after those that it depends on.
 */

export type PlaceKind = 'planetary' | 'surface' | 'capitalShip';

export interface HostDraft extends Printing {
  readonly owner: number;
  readonly kind: PlaceKind;
  readonly homeworld: boolean;
  /** Printed where it turns out a Homeworld. */
  readonly treasury: number | undefined;
  readonly seats: number | undefined;
  readonly contested: FaceDraft | undefined;
  readonly face: FaceName;
  readonly at: 'map' | 'hand' | 'deck' | 'depleted';
  /** For one that shows a craft: open Space, or a Location or Capital Ship before it. */
  readonly place: number;
  readonly ready: boolean;
  readonly mobilizing: boolean;
  readonly controller: number | undefined;
}

export interface MoverDraft extends Printing {
  readonly owner: number;
  readonly groundUnit: boolean;
  readonly keywords: Keyword[];
  readonly intrudes: readonly Intrusion[];
  readonly escapePod: boolean;
  readonly drone: boolean;
  readonly seats: number | undefined;
  readonly place: number;
  readonly bars: readonly number[];
  readonly ready: boolean;
  readonly mobilizing: boolean;
}

export interface DeviceDraft {
  readonly owner: number;
  readonly tech: boolean;
  readonly ability: boolean;
  readonly attached: boolean;
  readonly place: number;
  readonly ready: boolean;
  readonly mobilizing: boolean;
}

/** Cards that stand nowhere: Maneuvers and Storylines. */
export interface PaperDraft {
  readonly owner: number;
  readonly kind: Extract<Kind, 'fastManeuver' | 'slowManeuver' | 'storyline'>;
  readonly place: number;
  /** For a Storyline: which Character is bound to it. */
  readonly binds: number | undefined;
}

/** As many Slow Maneuvers more in one hand; with the rest of it they may be too many (10.1-o). */
export interface HandfulDraft {
  readonly owner: number;
  readonly size: number;
}

export interface Draft {
  readonly printed: Printed;
  readonly players: number;
  readonly hosts: readonly HostDraft[];
  readonly craft: readonly MoverDraft[];
  readonly units: readonly MoverDraft[];
  readonly devices: readonly DeviceDraft[];
  readonly papers: readonly PaperDraft[];
  readonly handful: HandfulDraft;
  readonly counters: CountersDraft;
  readonly moves: readonly number[];
  readonly environment: readonly EnvironmentEvent[];
  readonly turn: number;
  readonly phase: Opening;
  readonly movesLeft: number | undefined;
  readonly firstTurn: boolean;
}

const playerNames = ['Ada', 'Brand', 'Cole', 'Dena'] as const;

/** The world of a draft. */
export function assemble(draft: Draft): World {
  const { printed, counters } = draft;
  const players = playerNames.slice(0, draft.players);
  const drawn = drawnCards(draft);
  const cards = withStorylines(drawn, draft.papers)
    .map((card, index) => withController(card, draft.hosts[index]?.controller, drawn))
    .map((card) => asPrinted(card, printed));
  const economy = buildEconomy(countersDocument(counters, printed, players), players, cards);
  return {
    name: 'generated',
    purpose: 'A generated set-up.',
    players,
    cards,
    moves: draft.moves.slice(0, draft.players),
    environment: environmentEvents.filter((event) => draft.environment.includes(event)),
    ...(economy && { economy }),
    opening: openingOf(draft),
  };
}

/** Each card knows those before it. */
function drawnCards({ players, hosts, craft, units, devices, papers, handful }: Draft): Card[] {
  const cards: Card[] = [];
  for (const [index, host] of hosts.entries()) cards.push(hostCard(index, host, players, cards));
  for (const [index, ship] of craft.entries()) cards.push(moverCard('ncs', index, ship, players, cards));
  for (const [index, unit] of units.entries()) {
    cards.push(moverCard(unit.groundUnit ? 'groundUnit' : 'character', index, unit, players, cards));
  }
  for (const [index, device] of devices.entries()) cards.push(deviceCard(index, device, players, cards));
  for (const [index, paper] of papers.entries()) cards.push(paperCard(index, paper, players));
  for (let index = 0; index < handful.size; index++) cards.push(maneuverCard(index, handful.owner % players));
  return cards;
}

/** The grant of moves is for Movement; the first draw is ahead up to the Draw Phase. */
function openingOf({ players, turn, phase, movesLeft, moves, firstTurn }: Draft): World['opening'] {
  const player = turn % players;
  return {
    player,
    phase,
    ...(phase === 'movement' &&
      movesLeft !== undefined && { movesLeft: Math.min(movesLeft, moves[player]!) }),
    ...(firstTurn && openings.indexOf(phase) <= openings.indexOf('draw') && { firstTurn }),
  };
}
