import type { StateValue } from 'xstate';
import type { Asked, Explanation, Rulebook, Ruling } from '../../rulebook/index.js';
import { saysOf } from '../../rulebook/index.js';
import { type Action, type ActionType, assumptionsOf } from './actions.js';
import { askResting } from './asking.js';
import { moverOf } from './facts.js';
import { describeAction, placeName, playerName } from './language.js';
import { isMisnamed, ruleOn } from './legality.js';
import { removalWaits, type StateMeta, type ti4Machine } from './machine.js';
import { fighterItself, nowhere } from './setup.js';
import type { Table } from './table.js';
import type { Step } from './world.js';

export type Chart = ReturnType<typeof ti4Machine>;

const stepWords: Record<Step, string> = {
  activation: 'activation',
  movement: 'Move Ships',
  departure: 'rolls for gravity rifts',
  capacity: 'excess of capacity is removed',
  spaceCannon: 'Space Cannon Offense',
  spaceCombat: 'space combat',
  retreat: 'a retreat',
  invasion: 'Invasion',
  end: 'the end of the tactical action',
  ability: 'an ability moves a ship',
};

const nodeOf = (chart: Chart, configuration: StateValue) => chart.states[configuration as string]!;

export const stepOf = (chart: Chart, configuration: StateValue): Step =>
  (nodeOf(chart, configuration).meta as StateMeta).step;

/** The kinds of action that the chart takes at this moment, legal or not. */
export const offeredIn = (chart: Chart, configuration: StateValue): ReadonlySet<ActionType> =>
  new Set(nodeOf(chart, configuration).ownEvents as readonly ActionType[]);

/** The moment of the turn in words. */
export function momentOf(table: Table, chart: Chart, configuration: StateValue): string {
  const active = table.activeSystem === nowhere ? '' : `, ${placeName(table, table.activeSystem)} active`;
  return `${playerName(table, table.activePlayer)}, ${stepWords[stepOf(chart, configuration)]}${active}`;
}

/** The sentence that gives a kind of action its moment. */
const placing: Record<Exclude<ActionType, 'announce' | 'load' | 'pass' | 'shift'>, string> = {
  activate: 'TI58-a',
  depart: 'TI58-n',
  spare: 'assumption gravity rift',
  take: 'assumption gravity rift',
  remove: 'assumption excess',
  hit: 'TI58-p',
  lose: 'assumption space combat',
  fall: 'assumption ground combat',
  retreat: 'assumption retreat',
  land: 'TIT-i',
};

/** What keeps a step from being passed, or an ability from moving another ship. */
const pending: Partial<Record<Step, string>> = {
  departure: 'assumption gravity rift',
  capacity: 'assumption capacity',
  retreat: 'assumption announced',
  ability: 'assumption announced',
};

function sentenceFor(type: ActionType, step: Step): string {
  switch (type) {
    case 'announce':
      return step === 'activation' ? 'TI58-a' : 'TI58-n';
    case 'load':
      return step === 'departure' ? 'TI58-n' : 'TIT-c';
    case 'pass':
      return pending[step] ?? 'assumption tactical action';
    case 'shift':
      return pending[step] ?? 'TI58-q';
    default:
      return placing[type];
  }
}

const considered = { applying: [], exceptions: [], yielding: [], notGranting: [] };

/** Where the chart does not take the action now: the sentence that gives it another place. */
function outOfPlace(
  table: Table,
  action: Action,
  chart: Chart,
  configuration: StateValue,
): Ruling | undefined {
  const waits =
    removalWaits(configuration) && action.type === 'remove' && action.system === table.activeSystem;
  const isOffered = offeredIn(chart, configuration).has(action.type) && !waits;
  if (isOffered && !isMisnamed(table, action)) return undefined;
  const by = [sentenceFor(action.type, stepOf(chart, configuration))];
  return { kind: 'ruled', answer: 'illegal', by, considered };
}

/** The section that an assumption is about: what it says begins with its number. */
const sectionOf = (text: Rulebook, id: string): string[] =>
  id.startsWith('assumption ') ? [(saysOf(text, id) ?? '').split(':')[0]!] : [];

/** The whole answer to one action: its moment first, then every question it must pass. */
export function explainAction(
  table: Table,
  action: Action,
  chart: Chart,
  configuration: StateValue,
  ruledOn: Table,
  text: Rulebook,
): Explanation {
  const out = outOfPlace(table, action, chart, configuration);
  const { ruling, asked } = out
    ? { ruling: out, asked: [momentAsked(table, action, out)] }
    : ruleOn(table, action, ruledOn);
  const resting = out || ruledOn !== table ? [] : askResting(table, action);
  const sections = [...asked, ...resting].flatMap((each) =>
    each.ruling.by.flatMap((id) => sectionOf(text, id)),
  );
  return {
    action: describeAction(table, action),
    player: playerName(table, playerOf(table, action)),
    verdict: ruling.kind === 'ruled' ? ruling.answer : ruling.kind,
    by: ruling.by,
    asked: [...asked, ...resting],
    assumes: [...new Set([...(assumptionsOf[action.type] ?? []), ...sections])],
    moment: momentOf(table, chart, configuration),
  };
}

const momentAsked = (table: Table, action: Action, ruling: Ruling): Asked => ({
  asks: isMisnamed(table, action)
    ? `is ${playerName(table, playerOf(table, action))} another than the active player, whose name is left out`
    : `is it the moment for "${describeAction(table, action)}"`,
  answer: 'no',
  ruling,
});

/** Excess is removed by its owner, a retreat is its player's; everything else is the active player's. */
function playerOf(table: Table, action: Action): number {
  switch (action.type) {
    case 'remove':
      return action.owner ?? table.activePlayer;
    case 'retreat':
      return action.player;
    case 'load':
    case 'spare':
    case 'take':
      return moverOf(table);
    case 'shift':
      return action.ship === fighterItself ? table.activePlayer : table.setup.owner[action.ship]!;
    default:
      return table.activePlayer;
  }
}
