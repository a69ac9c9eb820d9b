import { and, not, setup, stateIn } from 'xstate';
import { changes, type PackedContext } from '../../checker/index.js';
import { type Action, isLegal } from './actions.js';
import { someoneIsOverCapacity } from './capacity.js';
import * as destruction from './destruction.js';
import * as effects from './effects.js';
import type { Table } from './table.js';
import type { Opening } from './world.js';

/** Tags of the chart: what may be done there, and where every check has settled. */
export const tags = {
  stable: 'stable',
  deployment: 'deployment',
  movement: 'movement',
  undecided: 'undecided',
  combat: 'combat',
  liberation: 'liberation',
  displacing: 'displacing',
  overCapacity: 'overCapacity',
} as const;
export type Tag = (typeof tags)[keyof typeof tags];

/** Sentences that the chart itself realises: what a state is for, and what it bars while it is active. */
export interface StateMeta {
  /** Id of the sentence that gives the state's actions their place. */
  readonly clause?: string;
  /** Actions that may not be taken while the state is active, by the id of the sentence that says so. */
  readonly bars?: Readonly<Partial<Record<Action['type'], string>>>;
}

const meta = (clause: string, bars?: StateMeta['bars']): StateMeta => ({ clause, ...(bars && { bars }) });
const turnActions = [
  'pass',
  'deploy',
  'move',
  'liberate',
  'break',
  'lose',
  'destroy',
  'expel',
  'fit',
  'attach',
  'ruin',
  'outlaw',
] as const;

const barring = (clause: string) => Object.fromEntries(turnActions.map((type) => [type, clause]));

type On<T extends Action['type']> = Extract<Action, { type: T }>;
type Going = On<'move' | 'deploy' | 'displace' | 'fit' | 'attach'>;
type Struck = On<
  'break' | 'lose' | 'destroy' | 'liberate' | 'expel' | 'ruin' | 'outlaw' | 'perish' | 'raze' | 'oust'
>;

const change = changes<Table, Action>;
const going = (act: (table: Table, card: number, to: number) => void) =>
  change((table, action) => act(table, (action as Going).card, (action as Going).to));
const striking = (act: (table: Table, card: number) => void) =>
  change((table, action) => act(table, (action as Struck).card));

/**
 * The turn (10.1, 10.2) beside the state-based checks (10.6-r, 14.12-m), which come ahead of any other action: the turn's
 * own actions wait until the checks are clear. Where a phase holds no decision of what is encoded, it passes at once.
 */
export function bandsMachine(table: Table, opening: Opening) {
  const whenClear = and([stateIn({ checks: 'clear' }), 'legal']);
  const clear = stateIn({ checks: 'clear' });
  return setup({
    types: { context: {} as PackedContext<Table>, events: {} as Action, meta: {} as StateMeta },
    guards: {
      legal: ({ context, event }) => isLegal(context.table, event),
      cardsMustLeave: ({ context }) => context.table.someCardMustLeave(),
      overCapacity: ({ context }) => someoneIsOverCapacity(context.table),
    },
    actions: {
      goTo: going(effects.goTo),
      enterMap: going(effects.enterMap),
      place: going(effects.place),
      fit: going(effects.fit),
      attach: going(effects.attach),
      liberate: striking(destruction.liberate),
      turnOver: striking(destruction.turnOver),
      destroy: striking(destruction.destroy),
      forceOff: striking(destruction.forceOff),
      ruin: striking(destruction.ruin),
      outlaw: striking(destruction.outlaw),
      settleControl: change(effects.settleControl),
      beginTurn: change(effects.beginTurn),
      readyCards: change(effects.readyCards),
      grantMoves: change(effects.grantMoves),
      spendMove: change((at) => at.setMovesLeft(at.movesLeft - 1)),
      forfeitMoves: change((at) => at.setMovesLeft(0)),
      nextPlayer: change(effects.nextPlayer),
    },
  }).createMachine({
    id: 'bands',
    context: { table },
    type: 'parallel',
    states: {
      turn: {
        initial: 'action',
        states: {
          beginning: { entry: 'beginTurn', always: 'ready' },
          ready: { entry: 'readyCards', always: 'admin' },
          admin: { always: 'draw' },
          draw: { always: '#deployment' },
          action: {
            initial: opening,
            on: { attach: { guard: whenClear, actions: ['attach', 'settleControl'] } },
            states: {
              deployment: {
                id: 'deployment',
                meta: meta('10.2-b'),
                tags: [tags.deployment],
                on: {
                  deploy: { guard: whenClear, actions: ['enterMap', 'settleControl'] },
                  fit: { guard: whenClear, actions: ['fit', 'settleControl'] },
                  pass: { guard: clear, target: 'movement', actions: 'grantMoves' },
                },
              },
              movement: {
                meta: meta('14.4-h'),
                tags: [tags.movement],
                on: {
                  move: { guard: whenClear, actions: ['goTo', 'spendMove', 'settleControl'] },
                  pass: { guard: clear, target: 'engagement', actions: 'forfeitMoves' },
                },
              },
              engagement: {
                meta: meta('10.2-e'),
                initial: 'undecided',
                on: {
                  expel: { guard: whenClear, actions: ['forceOff', 'settleControl'] },
                  ruin: { guard: whenClear, actions: ['ruin', 'settleControl'] },
                  outlaw: { guard: whenClear, actions: ['outlaw', 'settleControl'] },
                  pass: { guard: clear, target: 'secondDeployment' },
                },
                states: {
                  undecided: {
                    meta: meta('10.2-e'),
                    tags: [tags.undecided],
                    on: {
                      liberate: {
                        guard: whenClear,
                        target: 'liberation',
                        actions: ['liberate', 'settleControl'],
                      },
                      break: { guard: whenClear, target: 'combat', actions: ['turnOver', 'settleControl'] },
                      lose: { guard: whenClear, target: 'combat', actions: ['destroy', 'settleControl'] },
                      destroy: { guard: whenClear, target: 'combat', actions: ['destroy', 'settleControl'] },
                    },
                  },
                  combat: {
                    meta: meta('10.2-e', { liberate: '10.2-f' }),
                    tags: [tags.combat],
                    on: {
                      break: { guard: whenClear, actions: ['turnOver', 'settleControl'] },
                      lose: { guard: whenClear, actions: ['destroy', 'settleControl'] },
                      destroy: { guard: whenClear, actions: ['destroy', 'settleControl'] },
                    },
                  },
                  liberation: {
                    meta: meta('10.2-e', { break: '10.2-f', lose: '10.2-f', destroy: '10.2-f' }),
                    tags: [tags.liberation],
                    on: { liberate: { guard: whenClear, actions: ['liberate', 'settleControl'] } },
                  },
                },
              },
              secondDeployment: {
                meta: meta('10.2-g'),
                tags: [tags.deployment],
                on: {
                  deploy: { guard: whenClear, actions: ['enterMap', 'settleControl'] },
                  fit: { guard: whenClear, actions: ['fit', 'settleControl'] },
                  pass: { guard: clear, target: '#end' },
                },
              },
            },
          },
          end: { id: 'end', always: { target: 'beginning', actions: 'nextPlayer' } },
        },
      },
      checks: {
        initial: 'clear',
        states: {
          clear: {
            tags: [tags.stable],
            always: [
              { guard: 'cardsMustLeave', target: 'displacing' },
              { guard: 'overCapacity', target: 'overCapacity' },
            ],
          },
          displacing: {
            meta: meta('14.12-a', barring('14.12-m')),
            tags: [tags.displacing],
            always: { guard: not('cardsMustLeave'), target: 'clear' },
            on: {
              displace: { guard: 'legal', actions: ['place', 'settleControl'] },
              perish: { guard: 'legal', actions: ['destroy', 'settleControl'] },
              oust: { guard: 'legal', actions: ['forceOff', 'settleControl'] },
              // The two checks may be due together: which goes first is the reading checkOrder.
              raze: { guard: 'legal', actions: ['destroy', 'settleControl'] },
            },
          },
          overCapacity: {
            meta: meta('10.6-q', barring('10.6-r')),
            tags: [tags.overCapacity],
            always: [
              { guard: 'cardsMustLeave', target: 'displacing' },
              { guard: not('overCapacity'), target: 'clear' },
            ],
            on: { raze: { guard: 'legal', actions: ['destroy', 'settleControl'] } },
          },
        },
      },
    },
  });
}
