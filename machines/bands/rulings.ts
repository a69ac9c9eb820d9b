import {
  compileDefinition,
  compilePermission,
  type DefinitionRuling,
  type PermissionRuling,
  type Rulebook,
} from '../../rulebook/index.js';
import { type CardFacts, type EntryFacts, type Way, ways } from './facts.js';
import * as questions from './questions.js';
import type { BandId, CardId, PlayerId } from './setup.js';
import type { Table } from './table.js';
import { compileTurnRulings, type TurnRulings } from './turn/rulings.js';

/** Every question of the rulebook, compiled once for the readings in force. */
export interface Rulings {
  readonly bandOf: DefinitionRuling<CardFacts, BandId>;
  readonly controllerOf: DefinitionRuling<CardFacts, PlayerId>;
  readonly isSkipped: DefinitionRuling<questions.SkipFacts, boolean>;
  readonly surfaceSupply: DefinitionRuling<CardFacts, number>;
  readonly capacityUser: DefinitionRuling<CardFacts, PlayerId>;
  readonly mayBeRazed: PermissionRuling<CardFacts>;
  readonly mayBeMoved: PermissionRuling<CardFacts>;
  readonly enter: Readonly<Record<Way, PermissionRuling<EntryFacts>>>;
  readonly befall: Readonly<Record<questions.Fate, PermissionRuling<questions.FateFacts>>>;
  readonly struck: Readonly<Record<questions.Strike, PermissionRuling<questions.StrikeFacts>>>;
  /** The reading ncsUnit. */
  readonly craftAreUnits: boolean;
  /** The reading noReturnWhen: whose card it was is judged before the unit leaves it, or after. */
  readonly barsJudgedAfterLeaving: boolean;
  /** The reading flipOverflow: cards beyond the seats of a turned face stay aboard. */
  readonly overflowStays: boolean;
  /** The reading seatsVersusController: the controller of a card has room there beyond its seats. */
  readonly seatsYieldToController: boolean;
  /** The reading looseDeviceMover: a displaced loose Device is placed by the active player, else by its owner. */
  readonly activePlacesLoose: boolean;
  /** The reading bereftDevice: what was attached to a destroyed card stays behind, loose. */
  readonly bereftStays: boolean;
  /** The reading looseOnCraft: a loose Device does not go along with the craft on which it lies. */
  readonly looseLeftBehind: boolean;
  readonly attach: Readonly<Record<questions.Fitting, PermissionRuling<questions.AttachFacts>>>;
  /** Told of every card that changes hands while control is settled; for statistics, and absent otherwise. */
  onSettling?: ((table: Table, card: CardId, player: PlayerId) => void) | undefined;
  /** The reading undockReady: leaving a Capital Ship readies a craft always, or only if it was deployed aboard. */
  readonly undockingReadies: 'always' | 'onlyIfDeployedAboard';
  /** The reading dockedReady: what a craft that moved aboard while ready may do there. */
  readonly docked: 'acts' | 'never' | 'activated';
  /** The reading displacedReady: a craft that is displaced off a Capital Ship readies. */
  readonly displacedCraftReadies: boolean;
  /** The reading overflowWho: who leaves a turned face with too few seats. */
  readonly overflow: 'controller' | 'activePlayerFirst' | 'lastIn' | 'all';
  /** The reading turnedSurface: a Surface Location whose Contested face is of another kind uses Capacity still. */
  readonly turnedSurfaceCounts: boolean;
  /** The reading craftOnCraft. */
  readonly craftHoldCraft: boolean;
  /** The reading destroyPrime: an effect that destroys a Prime card takes it off the Map. */
  readonly ruinTakesAway: boolean;
  /** The readings shipDeath and shipCrew: cards on a destroyed Capital Ship, and those of them that have an Escape Pod. */
  readonly shipOccupants: 'destroyed' | 'displaced';
  readonly shipCrew: 'escaping' | 'displaced' | 'destroyed';
  /** The reading startBand: an emptied Band is skipped where a search starts too. */
  readonly startBandSkipped: boolean;
  /** The reading occupancyCheck: the rules of occupancy hold at all times, not only on entry. */
  readonly occupancyStands: boolean;
  /** The reading mobilizeUntil: Mobilizing ends with the turn in which the card came. */
  readonly mobilizingEndsWithTurn: boolean;
  /** The questions of the turn, and the readings that shape its chart. */
  readonly turn: TurnRulings;
}

const by = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

/** What the option in force of a reading stands for; the first value where the text has not been read, or under the default. */
const option = <V extends string>(
  book: Rulebook,
  reading: string,
  otherwise: V,
  values: Readonly<Record<string, V>>,
): V => values[book.choices[reading] ?? ''] ?? otherwise;

export function compileRulings(book: Rulebook): Rulings {
  return {
    bandOf: compileDefinition(book, questions.bandOf),
    controllerOf: compileDefinition(book, questions.controllerOf),
    isSkipped: compileDefinition(book, questions.isSkipped),
    surfaceSupply: compileDefinition(book, questions.surfaceSupply),
    capacityUser: compileDefinition(book, questions.capacityUser),
    mayBeRazed: compilePermission(book, questions.mayBeRazed),
    mayBeMoved: compilePermission(book, questions.mayBeMoved),
    enter: by(ways, (way) => compilePermission(book, questions.mayEnter, { by: way })),
    befall: by(questions.fates, (fate) => compilePermission(book, questions.mayBefall, { fate })),
    struck: by(questions.strikes, (strike) => compilePermission(book, questions.mayBeStruck, { by: strike })),
    craftAreUnits: book.choices.ncsUnit !== 'no',
    barsJudgedAfterLeaving: book.choices.noReturnWhen === 'after',
    overflowStays: book.choices.flipOverflow === 'stay',
    seatsYieldToController: book.choices.seatsVersusController === 'exception',
    activePlacesLoose: book.choices.looseDeviceMover === 'activePlayer',
    bereftStays: book.choices.bereftDevice === 'loose',
    looseLeftBehind: book.choices.looseOnCraft === 'left',
    attach: by(questions.fittings, (fitting) =>
      compilePermission(book, questions.mayAttach, { by: fitting }),
    ),
    undockingReadies: option(book, 'undockReady', 'always', { onlyIfDeployedAboard: 'onlyIfDeployedAboard' }),
    docked: option(book, 'dockedReady', 'acts', { never: 'never', activatedOnDocking: 'activated' }),
    displacedCraftReadies: book.choices.displacedReady === 'yes',
    overflow: option(book, 'overflowWho', 'controller', {
      activePlayerFirst: 'activePlayerFirst',
      lastIn: 'lastIn',
      allLeave: 'all',
    }),
    turnedSurfaceCounts: book.choices.turnedSurface === 'card',
    craftHoldCraft: book.choices.craftOnCraft === 'yes',
    ruinTakesAway: book.choices.destroyPrime === 'leave',
    shipOccupants: option(book, 'shipDeath', 'destroyed', { displaced: 'displaced' }),
    shipCrew: option(book, 'shipCrew', 'escaping', { displaced: 'displaced', destroyed: 'destroyed' }),
    startBandSkipped: book.choices.startBand === 'skipped',
    occupancyStands: book.choices.occupancyCheck === 'standing',
    mobilizingEndsWithTurn: book.choices.mobilizeUntil === 'endOfTurn',
    turn: compileTurnRulings(book),
  };
}
