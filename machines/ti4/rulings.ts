import {
  compileDefinition,
  compilePermission,
  type DefinitionRuling,
  type PermissionRuling,
  type Rulebook,
} from '../../rulebook/index.js';
import * as questions from './questions.js';

const { losses, moves, proceedings } = questions;

/** Every question of the rulebook, compiled once for the readings in force. */
export interface Rulings {
  readonly adjacent: DefinitionRuling<questions.PairFacts, boolean>;
  readonly moveValue: DefinitionRuling<questions.RouteFacts, number>;
  readonly moveBonus: DefinitionRuling<questions.RouteFacts, number>;
  readonly passage: DefinitionRuling<questions.PassageFacts, questions.Passage>;
  readonly mayMove: PermissionRuling<questions.AnnounceFacts>;
  readonly mayActivate: PermissionRuling<questions.ActivateFacts>;
  readonly transport: Readonly<Record<questions.Move, PermissionRuling<questions.LoadFacts>>>;
  readonly pickUp: Readonly<Record<questions.Move, PermissionRuling<questions.LoadFacts>>>;
  readonly proceed: Readonly<Record<questions.Proceeding, PermissionRuling<questions.ProceedFacts>>>;
  readonly mayRoll: PermissionRuling<questions.RollFacts>;
  readonly fateOfCargo: DefinitionRuling<questions.FateFacts, questions.Fate>;
  readonly excess: DefinitionRuling<questions.SpaceFacts, number>;
  readonly mayRemove: PermissionRuling<questions.RemoveFacts>;
  readonly lost: Readonly<Record<questions.Loss, PermissionRuling<questions.LossFacts>>>;
  readonly mayRetreat: PermissionRuling<questions.RetreatFacts>;
  readonly mayShift: PermissionRuling<questions.ShiftFacts>;
  readonly active: DefinitionRuling<questions.ActiveFacts, boolean>;
  readonly mayLand: PermissionRuling<questions.LandFacts>;
  /** The reading capacityWhen: what a ship leaves behind is judged as it leaves. */
  readonly judgedAsTheyLeave: boolean;
  /** The reading loadsFixed: what is picked up further on may be chosen after a roll. */
  readonly loadsAsItMoves: boolean;
  /** The reading pickUpVisit: of several visits to a system, the last is the one at which units come aboard. */
  readonly pickUpAtLastVisit: boolean;
  /** The reading whoseUnits: units of others are transported too. */
  readonly loadsOthers: boolean;
}

const by = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

export function compileRulings(book: Rulebook): Rulings {
  return {
    adjacent: compileDefinition(book, questions.adjacent),
    moveValue: compileDefinition(book, questions.moveValue),
    moveBonus: compileDefinition(book, questions.moveBonus),
    passage: compileDefinition(book, questions.passage),
    mayMove: compilePermission(book, questions.mayMove),
    mayActivate: compilePermission(book, questions.mayActivate),
    transport: by(moves, (move) => compilePermission(book, questions.mayTransport, { by: move })),
    pickUp: by(moves, (move) => compilePermission(book, questions.mayPickUp, { by: move })),
    proceed: by(proceedings, (each) => compilePermission(book, questions.mayProceed, { by: each })),
    mayRoll: compilePermission(book, questions.mayRoll),
    fateOfCargo: compileDefinition(book, questions.fateOfCargo),
    excess: compileDefinition(book, questions.excess),
    mayRemove: compilePermission(book, questions.mayRemove),
    lost: by(losses, (loss) => compilePermission(book, questions.mayBeLost, { by: loss })),
    mayRetreat: compilePermission(book, questions.mayRetreat),
    mayShift: compilePermission(book, questions.mayShift),
    active: compileDefinition(book, questions.active),
    mayLand: compilePermission(book, questions.mayLand),
    judgedAsTheyLeave: book.choices.capacityWhen === 'asTheyLeave',
    loadsAsItMoves: book.choices.loadsFixed === 'asItMoves',
    pickUpAtLastVisit: book.choices.pickUpVisit === 'last',
    loadsOthers: book.choices.whoseUnits === 'any',
  };
}
