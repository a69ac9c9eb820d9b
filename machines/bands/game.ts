import {
  type Beginning,
  compileStatechart,
  type PackedState,
  type StatechartModel,
} from '../../checker/index.js';
import {
  actionLanguage,
  type Game,
  type Table as GameTable,
  type NamedAction,
  onceForEachText,
  type Rulebook,
} from '../../rulebook/index.js';
import { type Action, type ActionType, alphabetOf, leftOut, obligationOf } from './actions.js';
import type { Tag } from './chart-terms.js';
import type { BandsContext } from './claims/claim.js';
import { claims, intentPropertiesOf, propertiesOf, tellBroken } from './claims.js';
import { deal, lay } from './deal.js';
import { explainAction, leadsOn, momentOf, offeredIn } from './explaining.js';
import { inventory } from './inventory.js';
import { describeAction, parseAction } from './language.js';
import { bandsMachine } from './machine.js';
import { nameAction } from './naming.js';
import { observe, phaseOf } from './observing.js';
import { factsOf, separable, tableWithout } from './relevance.js';
import { bandsText } from './rulebook.js';
import { compileRulings } from './rulings.js';
import { symmetryOf } from './symmetry.js';
import type { Table } from './table.js';
import { tallyPosition, tallySettling } from './tallying.js';
import { tellCards, tellChanges, tellCounters } from './telling.js';
import type { World } from './world.js';

/** A bands set-up under a rulebook, with the statechart behind it for those who compare or explain. */
export interface BandsTable extends GameTable {
  readonly chart: StatechartModel<ReturnType<typeof bandsMachine>>;
  /** The table of a packed state; the caller's own copy. */
  tableOf(state: PackedState): Table;
}

/**
 * Worlds that are set up as one: they differ from the world behind them in where its cards lie and in who opens in which sub-phase
 * of the Action Phase. What is in hand in one of them is in hand in the world behind them.
 */
export type Openings = () => Iterable<World>;

export const bands: Omit<Game<World>, 'set'> & {
  /** With `openings`, the model has an initial state for each of them, in their order, and none for the world itself. */
  set(world: World, rulebook: Rulebook, openings?: Openings): BandsTable;
} = {
  id: 'bands',
  title: bandsText.title,
  text: bandsText,
  claims,
  inventory,
  set: setUp,
};

function setUp(world: World, rulebook: Rulebook, openings?: Openings): BandsTable {
  const rulings = rulingsOf(rulebook);
  const dealt = deal(world, rulings);
  const actions = alphabetOf(dealt);
  const describe = (action: Action) => describeAction(dealt, action);
  const symmetry = symmetryOf(dealt);
  const properties = propertiesOf(dealt.setup);
  const chart = compileStatechart(bandsMachine(dealt, world.opening.phase), {
    events: actions,
    describe,
    properties,
    symmetry,
    ...(openings && { beginnings: () => beginningsOf(dealt, openings()) }),
  });
  const tableOf = (state: PackedState) => chart.context(state).table;
  const at = lastTable(tableOf);
  const tagged = (state: PackedState) => (tag: Tag) => chart.hasTag(state, tag);
  const chartView = (state: PackedState) => ({
    root: chart.machine.root,
    configuration: chart.configuration(state),
    hasTag: tagged(state),
  });
  const offeredAt = new Map<string, ReadonlySet<ActionType>>();
  let named: readonly NamedAction[] | undefined;
  const language = actionLanguage(world.name, actions, {
    parse: (text) => parseAction(dealt.setup, text),
    describe,
    leftOut: (action) => leftOut(world, action),
  });
  return {
    world: world.name,
    purpose: world.purpose,
    rulebook,
    model: chart,
    relevant: (claims) => {
      const facts = factsOf(dealt, symmetry.classes);
      return {
        facts: facts.map(({ says }) => says),
        without: (left) => {
          const leftOut = separable(
            facts.filter(({ says }) => left.includes(says)),
            facts,
          );
          const table = deal(world, rulings, (...made) => tableWithout(...made, leftOut));
          const model = compileStatechart(bandsMachine(table, world.opening.phase), {
            events: actions,
            describe,
            properties: properties.filter(({ id }) => claims.length === 0 || claims.includes(id)),
            symmetry,
          });
          return { model, leftOut: leftOut.map(({ says }) => says) };
        },
      };
    },
    chart,
    claims,
    intents: intentPropertiesOf(dealt.setup).map(({ because, property }) => ({
      ...chart.judging(property),
      because,
    })),
    tableOf,
    position: (state) => [
      [momentOf(at(state), tagged(state)), ...tellCounters(at(state))].join('; '),
      ...tellCards(at(state)),
    ],
    moment: (state) => momentOf(at(state), tagged(state)),
    observe: (state) => observe(at(state), chart.configuration(state)),
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
      return 'why' in read ? read : explainAction(at(state), read, chartView(state));
    },
    explain: (state, action, text) => {
      const table = at(state);
      const ruledOn = text ? table.ruledBy(rulingsOf(text)) : table;
      const told = explainAction(table, actions[action]!, chartView(state), ruledOn);
      const next = actions[action]!.type === 'pass' ? chart.apply(state, action) : undefined;
      if (!next) return told;
      const phase = (each: PackedState) => phaseOf(chart.configuration(each));
      const on = leadsOn(phase(state), phase(next), tableOf(next), tagged(next));
      return on ? { ...told, moment: `${told.moment} (${on})` } : told;
    },
    tally: (state, hearing, text) => {
      const configuration = chart.configuration(state);
      const key = JSON.stringify(configuration);
      let offered = offeredAt.get(key);
      if (!offered) {
        offered = offeredIn({ root: chart.machine.root, configuration });
        offeredAt.set(key, offered);
      }
      const table = at(state);
      tallyPosition(text ? table.ruledBy(rulingsOf(text)) : table, actions, offered, hearing);
      if (text) return;
      rulings.onSettling = tallySettling(hearing);
      chart.expand(state, () => {});
      rulings.onSettling = undefined;
    },
    obligationOf: (action) => obligationOf(dealt, actions[action]!),
    broken: (claim, state, before, action) =>
      tellBroken(claim, at(state), before && tableOf(before), actions[action ?? -1]),
    changed: (before, after) => tellChanges(tableOf(before), tableOf(after)),
  };
}

function* beginningsOf(dealt: Table, worlds: Iterable<World>): Iterable<Beginning<BandsContext>> {
  const table = dealt.clone();
  const bare = new Uint8Array(table.bytes.length);
  for (const world of worlds) {
    table.load(bare);
    lay(table, world);
    yield { value: { turn: { action: world.opening.phase }, checks: 'clear' }, context: { table } };
  }
}

const rulingsOf = onceForEachText(compileRulings);

/** Explaining asks many things of the same state in a row: its table is made once. Nobody outside gets hold of it. */
function lastTable(tableOf: (state: PackedState) => Table): (state: PackedState) => Table {
  let last: { readonly state: PackedState; readonly table: Table } | undefined;
  return (state) => {
    if (!last || last.state.some((byte, index) => byte !== state[index]))
      last = { state: state.slice(), table: tableOf(state) };
    return last.table;
  };
}
