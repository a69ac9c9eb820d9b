import {
  compileDefinition,
  compilePermission,
  type DefinitionRuling,
  type PermissionRuling,
  type Rulebook,
} from '../../../rulebook/index.js';
import * as questions from './questions.js';

/** The questions of the turn, compiled once for the readings in force. */
export interface TurnRulings {
  readonly maneuver: PermissionRuling<questions.OfCard>;
  readonly ready: PermissionRuling<questions.OfCard>;
  readonly draw: PermissionRuling<questions.OfCard>;
  readonly discard: PermissionRuling<questions.OfCard>;
  readonly sell: PermissionRuling<questions.OfCard>;
  readonly use: Readonly<Record<questions.Ability, PermissionRuling<questions.UseFacts>>>;
  readonly resolve: PermissionRuling<questions.ResolveFacts>;
  readonly flow: PermissionRuling<questions.FlowFacts>;
  readonly pointsFor: DefinitionRuling<questions.AwardFacts, number>;
  /** The reading beginningManeuver: the window of Fast Maneuvers opens with the turn. */
  readonly fastAtTheBeginning: boolean;
  /** The reading firstTurnDraw: the first player's first Draw Phase is left out altogether. */
  readonly firstDrawIsNoPhase: boolean;
  /** The reading engagementChoice: an attack or Liberation that was intercepted has chosen already. */
  readonly chosenWhenDeclared: boolean;
  /** The reading voting: who votes is whoever controls the card. */
  readonly anyoneVotes: boolean;
  /** The reading selling: who sells is whoever owns the card. */
  readonly ownersSell: boolean;
  /** The reading adminOrder: start-of-turn effects come ahead of Income. */
  readonly incomeLast: boolean;
  /** The reading secondDeployment: cards alone, or not at all without an engagement. */
  readonly secondIsForCardsOnly: boolean;
  readonly secondNeedsEngagement: boolean;
}

export function compileTurnRulings(book: Rulebook): TurnRulings {
  const { choices } = book;
  const uses = questions.abilities.map(
    (ability) => [ability, compilePermission(book, questions.mayUse, { ability })] as const,
  );
  return {
    maneuver: compilePermission(book, questions.mayManeuver),
    ready: compilePermission(book, questions.mayReady),
    draw: compilePermission(book, questions.mayDraw),
    discard: compilePermission(book, questions.mayDiscard),
    sell: compilePermission(book, questions.maySell),
    use: Object.fromEntries(uses) as TurnRulings['use'],
    resolve: compilePermission(book, questions.mayResolve),
    flow: compilePermission(book, questions.mayFlow),
    pointsFor: compileDefinition(book, questions.pointsFor),
    fastAtTheBeginning: choices.beginningManeuver === 'yes',
    firstDrawIsNoPhase: choices.firstTurnDraw === 'noPhase',
    chosenWhenDeclared: choices.engagementChoice !== 'resolved',
    anyoneVotes: choices.voting === 'anyone',
    ownersSell: choices.selling === 'owned',
    incomeLast: choices.adminOrder === 'effectsFirst',
    secondIsForCardsOnly: choices.secondDeployment === 'cardsOnly',
    secondNeedsEngagement: choices.secondDeployment === 'onlyAfterEngagement',
  };
}
