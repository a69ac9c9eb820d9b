import type { Action, Table } from '../../../machines/bands/index.js';
import { actionOf, playerOf, type Seen, type SeenStep, type Wrong, whoBegins } from './seen.js';

/** Currency, Story Points, Galactic Factors and Acts (10.1, 10.2, 10.7). */

/** 10.7-f, over 3.1. */
const ceiling = 20;

const players = ({ setup }: Table) => [...setup.world.players.keys()];

/** 10.7-f: a Treasury is within 0..20; everything else is within what the world counts. */
export function countersAreInReach({ at }: Seen): Wrong {
  const { treasury, storyPoints, factors, acts } = at.setup.economy;
  const isOff = (value: number, least: number, most: number) =>
    !Number.isInteger(value) || value < least || value > most;
  for (const player of players(at)) {
    const [currency, points] = [at.treasuryOf(player), at.storyPointsOf(player)];
    if (treasury && isOff(currency, 0, ceiling)) return `${playerOf(at, player)} has ${currency} Currency`;
    if (isOff(points, 0, storyPoints)) return `${playerOf(at, player)} has ${points} Story Points`;
  }
  for (const [index, { name, reach }] of factors.entries())
    if (isOff(at.factor(index), -reach, reach)) return `${name} is at ${at.factor(index)}, beyond ${reach}`;
  return isOff(at.act, 1, Math.max(acts, 1)) ? `the Act is ${at.act}, of ${acts}` : undefined;
}

/** What the action itself does to the Treasury. */
function changeBy(action: Action, before: Table, player: number): number {
  if (action.type === 'drain' || action.type === 'gain') {
    if (action.player !== player) return 0;
    return action.type === 'drain' ? -action.amount : action.amount;
  }
  if (action.type !== 'resolve' || before.controllerOf(action.card) !== player) return 0;
  return before.faceOf(action.card).startEffect?.currency ?? 0;
}

/** The Treasury as the action leaves it, before the phases that follow. */
const treasuryThen = (step: SeenStep, player: number): number =>
  Math.min(
    ceiling,
    Math.max(0, step.before.at.treasuryOf(player) + changeBy(actionOf(step), step.before.at, player)),
  );

/** Income that the player is due in Admin (10.1-j): what intruders suppress (14.10-t, 14.10-r) is lost. */
function incomeOf({ game, at }: Seen, player: number): number {
  const { suppression } = game.rulebook.choices;
  const isSuppressed = (card: number) =>
    at.hasUnitsOfOthers(card, player) &&
    (at.isLocation(card) || (at.isCapitalShip(card) && suppression === 'alike'));
  return [...at.setup.owner.keys()]
    .filter((card) => at.isOnMap(card) && at.controllerOf(card) === player && !isSuppressed(card))
    .reduce((sum, card) => sum + (at.faceOf(card).income ?? 0), 0);
}

/** 10.1-j, 10.1-k, 10.7-f: Currency comes and goes by what is done to it, and by Income as Admin begins; by nothing else. */
export function currencyIsAccountedFor(step: SeenStep): Wrong {
  const { after } = step;
  if (!after.at.setup.economy.treasury) return undefined;
  const earner = whoBegins(step, 'admin');
  for (const player of players(after.at)) {
    const income = player === earner ? incomeOf(after, player) : 0;
    const due = Math.min(ceiling, treasuryThen(step, player) + income);
    const has = after.at.treasuryOf(player);
    if (has !== due) return `${playerOf(after.at, player)} has ${has} Currency, not ${due}`;
  }
  return undefined;
}

/** 10.1-g, 10.1-h: a Story Point exactly when a Treasury reaches 0, on the instant, never taken back; as far as they are counted. */
export function emptyTreasuriesAward(step: SeenStep): Wrong {
  const { before, after } = step;
  const { storyPoints, treasury } = after.at.setup.economy;
  if (!treasury) return undefined;
  for (const player of players(after.at)) {
    const falls = before.at.treasuryOf(player) > 0 && treasuryThen(step, player) === 0;
    const due = Math.min(storyPoints, before.at.storyPointsOf(player) + (falls ? 1 : 0));
    const has = after.at.storyPointsOf(player);
    if (has !== due) return `${playerOf(after.at, player)} has ${has} Story Points, not ${due}`;
  }
  return undefined;
}

/** 10.2-c, 10.1-p: a Factor is moved by a Vote, one step, within its reach; an Act by its transition. */
export function factorsAndActsMoveByActions(step: SeenStep): Wrong {
  const { before, after } = step;
  const action = actionOf(step);
  for (const [index, { name, reach }] of after.at.setup.economy.factors.entries()) {
    const by = action.type === 'vote' && action.factor === index ? action.by : 0;
    const due = Math.min(reach, Math.max(-reach, before.at.factor(index) + by));
    if (after.at.factor(index) !== due) return `${name} goes to ${after.at.factor(index)}, not ${due}`;
  }
  const due = Math.min(
    Math.max(after.at.setup.economy.acts, 1),
    before.at.act + (action.type === 'advance' ? 1 : 0),
  );
  return after.at.act === due ? undefined : `the Act goes to ${after.at.act}, not ${due}`;
}
