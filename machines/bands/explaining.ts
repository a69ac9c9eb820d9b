import { type AnyStateNode, matchesState, type StateValue } from 'xstate';
import type { Asked, Explanation, Ruling } from '../../rulebook/index.js';
import { type Action, type ActionType, actionTypes, assumptionsOf, ruleOn } from './actions.js';
import { askAboutWay } from './asking.js';
import { playersOverCapacity } from './capacity.js';
import { describeAction } from './language.js';
import { type StateMeta, type Tag, tags } from './machine.js';
import { openSpace } from './setup.js';
import type { Table } from './table.js';
import { playerName } from './telling.js';

const momentWords: readonly (readonly [Tag, string])[] = [
  [tags.deployment, 'Deployment'],
  [tags.movement, 'Movement'],
  [tags.undecided, 'Combat or Liberation'],
  [tags.combat, 'Combat'],
  [tags.liberation, 'Liberation'],
];

/** The moment of the turn in words, from the chart's tags. */
export function momentOf(table: Table, hasTag: (tag: Tag) => boolean): string {
  const phase = momentWords.find(([tag]) => hasTag(tag))?.[1] ?? 'between phases';
  const moves = hasTag(tags.movement)
    ? `, ${table.movesLeft} move action${table.movesLeft === 1 ? '' : 's'} left`
    : '';
  const checks = hasTag(tags.displacing)
    ? ', displaced cards pending'
    : hasTag(tags.overCapacity)
      ? `, ${playersOverCapacity(table)
          .map((player) => playerName(table, player))
          .join(' and ')} over Surface Capacity`
      : '';
  return `${playerName(table, table.activePlayer)}, ${phase}${moves}${checks}`;
}

/** The whole answer to one action: its moment first, then every question it must pass. */
export function explainAction(table: Table, action: Action, chart: ChartView): Explanation {
  const outOfTurn = outOfPlace(action, chart);
  const { ruling, asked } = ruleOn(table, action);
  const whole = outOfTurn ?? (action.type === 'pass' ? passing : ruling);
  return {
    action: describeAction(table, action),
    player: playerName(table, playerOf(table, action)),
    verdict: whole.kind === 'ruled' ? whole.answer : whole.kind,
    by: whole.by,
    asked: outOfTurn ? [momentAsked(table, action, outOfTurn)] : [...asked, ...resting(table, action)],
    assumes: assumptionsFor(table, action),
    moment: momentOf(table, chart.hasTag),
  };
}

const considered = { applying: [], exceptions: [], yielding: [], notGranting: [] };
const passing: Ruling = { kind: 'ruled', answer: 'legal', by: ['10.2-a'], considered };

const momentAsked = (table: Table, action: Action, ruling: Ruling): Asked => ({
  asks: `is it the moment to ${describeAction(table, action)}`,
  answer: 'no',
  ruling,
});

const resting = (table: Table, action: Action): Asked[] =>
  'to' in action ? askAboutWay(table, action.card, action.to) : [];

/** Where no card prints a Surface value, a Surface Location is deployed as if there were room for it. */
function assumptionsFor(table: Table, action: Action): readonly string[] {
  const beyond = assumptionsOf[action.type] ?? [];
  return action.type === 'deploy' && table.isSurfaceLocation(action.card) && !table.setup.countsCapacity
    ? [...beyond, '10.6']
    : beyond;
}

/** What an explanation needs to know of the chart in one state. */
export interface ChartView {
  readonly root: AnyStateNode;
  readonly configuration: StateValue;
  readonly hasTag: (tag: Tag) => boolean;
}

const metaOf = (node: AnyStateNode): StateMeta => (node.meta as StateMeta | undefined) ?? {};

/** Where no active state of the chart takes the action: the sentence that bars it, or else those of its proper place. */
function outOfPlace(
  { type }: Pick<Action, 'type'>,
  { root, configuration }: Pick<ChartView, 'root' | 'configuration'>,
): Ruling | undefined {
  const nodes = allNodes(root);
  const active = nodes.filter((node) => matchesState(node.path.join('.'), configuration));
  const barring = active.flatMap((node) => metaOf(node).bars?.[type] ?? []);
  const takers = nodes.filter((node) => node.ownEvents.includes(type));
  if (barring.length === 0 && takers.some((node) => active.includes(node))) return undefined;
  const by =
    barring.length > 0 ? barring : ['10.2-a', ...takers.flatMap((node) => metaOf(node).clause ?? [])];
  return { kind: 'ruled', answer: 'illegal', by: [...new Set(by)], considered };
}

/** The kinds of action that the chart takes at this moment, legal or not. */
export function offeredIn(chart: Pick<ChartView, 'root' | 'configuration'>): ReadonlySet<ActionType> {
  return new Set(actionTypes.filter((type) => outOfPlace({ type }, chart) === undefined));
}

const allNodes = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(allNodes),
];

/** Displaced cards are placed by their controllers, Surface Locations razed by their owners, cards beyond the seats ousted by the controller of the turned card; everything else is the active player's. */
function playerOf(table: Table, action: Action): number {
  if (action.type === 'raze') return table.ownerOf(action.card);
  const host = action.type === 'oust' ? table.hostOf(action.card) : openSpace;
  if (host !== openSpace) return table.controllerOf(host);
  return action.type === 'displace' || action.type === 'perish'
    ? table.placerOf(action.card)
    : table.activePlayer;
}
