import type { StateValue } from 'xstate';
import { compileStatechart, type PackedState, type StatechartModel } from '../../checker/index.js';
import {
  actionLanguage,
  type Game,
  type Table as GameTable,
  type NamedAction,
  onceForEachText,
  type Rulebook,
} from '../../rulebook/index.js';
import { type Action, alphabetOf, leftOut, obligationOf } from './actions.js';
import { claims, intentProperties, properties, tellBroken } from './claims.js';
import { deal } from './deal.js';
import { type Chart, explainAction, momentOf, offeredIn, stepOf } from './explaining.js';
import { inventory } from './inventory.js';
import { describeAction, parseAction } from './language.js';
import { ti4Machine } from './machine.js';
import { nameAction } from './naming.js';
import { observe } from './observing.js';
import { ti4Text } from './rulebook.js';
import { compileRulings } from './rulings.js';
import { symmetryOf } from './symmetry.js';
import type { Table } from './table.js';
import { tallyPosition } from './tallying.js';
import { tellChanges, tellTable, tellTokens } from './telling.js';
import type { World } from './world.js';

/** A ti4 set-up under a rulebook, with the statechart behind it for those who compare or explain. */
export interface Ti4Table extends GameTable {
  readonly chart: StatechartModel<Chart>;
  /** The table of a packed state; the caller's own copy. */
  tableOf(state: PackedState): Table;
}

export const ti4: Omit<Game<World>, 'set'> & { set(world: World, rulebook: Rulebook): Ti4Table } = {
  id: 'ti4',
  title: ti4Text.title,
  text: ti4Text,
  claims,
  inventory,
  set: setUp,
};

function setUp(world: World, rulebook: Rulebook): Ti4Table {
  const dealt = deal(world, rulingsOf(rulebook));
  const actions = alphabetOf(dealt);
  const describe = (action: Action) => describeAction(dealt, action);
  const chart = compileStatechart(ti4Machine(dealt, world.opens.step), {
    events: actions,
    describe,
    properties,
    symmetry: symmetryOf(dealt),
  });
  const at = (state: PackedState): Table => chart.context(state).table;
  const configuration = (state: PackedState): StateValue => chart.configuration(state);
  let named: readonly NamedAction[] | undefined;
  const language = actionLanguage(world.name, actions, {
    parse: (text) => parseAction(dealt.setup, text),
    describe,
    leftOut: (action) => leftOut(world, action),
  });
  const explainIn = (state: PackedState, action: Action, text?: Rulebook) => {
    const table = at(state);
    const ruledOn = text ? table.ruledBy(rulingsOf(text)) : table;
    return explainAction(table, action, chart.machine, configuration(state), ruledOn, text ?? rulebook);
  };
  return {
    world: world.name,
    purpose: world.purpose,
    rulebook,
    model: chart,
    chart,
    claims,
    intents: intentProperties.map(({ because, property }) => ({ ...chart.judging(property), because })),
    tableOf: at,
    position: (state) => [
      `${momentOf(at(state), chart.machine, configuration(state))}; ${tellTokens(at(state))}`,
      ...tellTable(at(state)),
    ],
    moment: (state) => momentOf(at(state), chart.machine, configuration(state)),
    observe: (state) => observe(at(state), stepOf(chart.machine, configuration(state))),
    actionOf: language.actionOf,
    get actions() {
      named ??= actions.map((action) => nameAction(dealt, action));
      return named;
    },
    namedIn: (text) => {
      const action = parseAction(dealt.setup, text);
      return 'why' in action ? action : nameAction(dealt, action);
    },
    ask: (state, text) => {
      const read = language.read(text);
      return 'why' in read ? read : explainIn(state, read);
    },
    explain: (state, action, text) => explainIn(state, actions[action]!, text),
    tally: (state, hearing, text) => {
      const table = at(state);
      const ruledOn = text ? table.ruledBy(rulingsOf(text)) : table;
      tallyPosition(table, actions, offeredIn(chart.machine, configuration(state)), hearing, ruledOn);
    },
    obligationOf: (action) => obligationOf(dealt, actions[action]!),
    broken: (claim, state, before, action) =>
      tellBroken(claim, at(state), before && at(before), actions[action ?? -1]),
    changed: (before, after) => tellChanges(at(before), at(after)),
  };
}

const rulingsOf = onceForEachText(compileRulings);
