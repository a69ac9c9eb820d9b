import { and, not, stateIn } from 'xstate';
import { actionTypes } from './actions.js';
import { parts } from './chart-parts.js';
import { meta, noneInEnd, noneInReady, noSlow, slowIsOwn, tags } from './chart-terms.js';
import type { Table } from './table.js';
import { type Opening, type Stop, stops } from './world.js';

const turnActions = actionTypes.filter((type) => !['displace', 'perish', 'raze', 'oust'].includes(type));

const barring = (clause: string) => Object.fromEntries(turnActions.map((type) => [type, clause]));

const isStop = (opening: Opening): opening is Stop => (stops as readonly string[]).includes(opening);

/**
 * The turn (10.1, 10.2) beside the state-based checks (10.6-r, 14.12-m), which come ahead of any other action: the turn's
 * own actions wait until the checks are clear. Where a phase holds no decision of what is encoded, it passes at once.
 */
export function bandsMachine(table: Table, opening: Opening) {
  const whenClear = and([stateIn({ checks: 'clear' }), 'legal']);
  const clear = stateIn({ checks: 'clear' });
  // 10.6-r, 14.12-m: no phase begins ahead of the checks. The state `clear` is passed through between two of them.
  const runsOn = (phase: Stop) => and([{ type: 'runsOn', params: { phase } }, 'settled']);
  const { fastAtTheBeginning, chosenWhenDeclared, secondIsForCardsOnly, secondNeedsEngagement, incomeLast } =
    table.rulings.turn;
  const inDeployment = {
    deploy: { guard: whenClear, actions: ['enterMap', 'settleControl'] },
    fit: { guard: whenClear, actions: ['fit', 'settleControl'] },
  } as const;
  const alsoInDeployment = {
    vote: { guard: whenClear, actions: 'vote' },
    slowManeuver: { guard: whenClear, actions: 'spendCard' },
  } as const;
  return parts.createMachine({
    id: 'bands',
    context: { table },
    type: 'parallel',
    states: {
      turn: {
        initial: isStop(opening) ? opening : 'action',
        on: {
          drain: { guard: whenClear, actions: 'flow' },
          gain: { guard: whenClear, actions: 'flow' },
        },
        states: {
          beginning: {
            id: 'beginning',
            entry: 'beginTurn',
            tags: [tags.beginning],
            meta: meta('10.1-c', { ...(!fastAtTheBeginning && { fastManeuver: '10.1-a' }), ...noSlow }),
            on: {
              resolve: { guard: whenClear, actions: 'resolveEffect' },
              ...(fastAtTheBeginning && { fastManeuver: { guard: whenClear, actions: 'spendCard' } }),
            },
            initial: 'resolving',
            states: {
              resolving: {
                meta: meta('10.1-c', { pass: '10.1-c' }),
                always: { guard: not('effectsWait'), target: 'resolved' },
              },
              resolved: {
                always: { guard: runsOn('beginning'), target: '#ready' },
                on: { pass: { guard: clear, target: '#ready' } },
              },
            },
          },
          ready: {
            id: 'ready',
            entry: 'readyCards',
            tags: [tags.ready],
            meta: meta('10.1-i', noneInReady),
            always: { guard: runsOn('ready'), target: '#admin' },
            on: { pass: { guard: clear, target: '#admin' } },
          },
          admin: {
            id: 'admin',
            entry: 'beginAdmin',
            tags: [tags.admin],
            meta: meta('10.1-l', noSlow),
            on: {
              fastManeuver: { guard: whenClear, actions: 'spendCard' },
              sell: { guard: whenClear, actions: ['sell', 'settleControl'] },
              resolve: { guard: whenClear, actions: 'resolveEffect' },
            },
            initial: 'resolving',
            states: {
              resolving: {
                meta: meta('10.1-k', { pass: '10.1-k' }),
                always: {
                  guard: not('effectsWait'),
                  target: 'resolved',
                  ...(incomeLast && { actions: 'addIncome' as const }),
                },
              },
              resolved: {
                always: { guard: runsOn('admin'), target: '#draw' },
                on: { pass: { guard: clear, target: '#draw' } },
              },
            },
          },
          draw: {
            id: 'draw',
            tags: [tags.draw],
            meta: meta('10.1-m', noSlow),
            exit: 'endDraw',
            on: { fastManeuver: { guard: whenClear, actions: 'spendCard' } },
            initial: 'drawing',
            states: {
              drawing: {
                meta: meta('10.1-m', { pass: '10.1-m' }),
                always: [
                  { guard: 'drawIsBarred', target: 'skipped' },
                  { guard: not('mustDraw'), target: 'drawn' },
                ],
                on: { draw: { guard: whenClear, target: 'drawn', actions: 'drawCard' } },
              },
              /** The first player's first turn (10.7-h). */
              skipped: {
                meta: meta('10.1-m', { draw: '10.7-h' }),
                always: [
                  { guard: runsOn('draw'), target: '#deployment' },
                  { guard: and(['hasNoDrawPhase', 'settled']), target: '#deployment' },
                ],
                on: { pass: { guard: clear, target: '#deployment' } },
              },
              drawn: {
                always: { guard: runsOn('draw'), target: '#deployment' },
                on: { pass: { guard: clear, target: '#deployment' } },
              },
            },
          },
          action: {
            initial: isStop(opening) ? 'deployment' : opening,
            on: {
              attach: { guard: whenClear, actions: ['attach', 'settleControl'] },
              fastManeuver: { guard: whenClear, actions: 'spendCard' },
              use: { guard: whenClear, actions: 'activate' },
            },
            states: {
              deployment: {
                id: 'deployment',
                meta: meta('10.2-b', {}, slowIsOwn),
                tags: [tags.deployment],
                on: {
                  ...inDeployment,
                  ...alsoInDeployment,
                  pass: { guard: clear, target: 'movement', actions: 'grantMoves' },
                },
              },
              movement: {
                meta: meta('14.4-h', noSlow),
                tags: [tags.movement],
                on: {
                  move: { guard: whenClear, actions: ['goTo', 'spendMove', 'settleControl'] },
                  pass: { guard: clear, target: 'engagement', actions: 'forfeitMoves' },
                },
              },
              engagement: {
                meta: meta('10.2-e', noSlow),
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
                      repel: chosenWhenDeclared
                        ? { guard: whenClear, target: 'combat' }
                        : { guard: whenClear, actions: 'nothingFurther' },
                      withstand: chosenWhenDeclared
                        ? { guard: whenClear, target: 'liberation' }
                        : { guard: whenClear, actions: 'nothingFurther' },
                      ...(secondNeedsEngagement && { pass: { guard: clear, target: '#end' } }),
                    },
                  },
                  combat: {
                    meta: meta('10.2-e', { liberate: '10.2-f', withstand: '10.2-f' }),
                    tags: [tags.combat],
                    on: {
                      break: { guard: whenClear, actions: ['turnOver', 'settleControl'] },
                      lose: { guard: whenClear, actions: ['destroy', 'settleControl'] },
                      destroy: { guard: whenClear, actions: ['destroy', 'settleControl'] },
                      repel: { guard: whenClear, actions: 'nothingFurther' },
                    },
                  },
                  liberation: {
                    meta: meta('10.2-e', {
                      break: '10.2-f',
                      lose: '10.2-f',
                      destroy: '10.2-f',
                      repel: '10.2-f',
                    }),
                    tags: [tags.liberation],
                    on: {
                      liberate: { guard: whenClear, actions: ['liberate', 'settleControl'] },
                      withstand: { guard: whenClear, actions: 'nothingFurther' },
                    },
                  },
                },
              },
              secondDeployment: {
                meta: meta(
                  '10.2-g',
                  secondIsForCardsOnly ? { vote: '10.2-g', slowManeuver: '10.2-g' } : {},
                  slowIsOwn,
                ),
                tags: [tags.secondDeployment],
                on: {
                  ...inDeployment,
                  ...(!secondIsForCardsOnly && alsoInDeployment),
                  pass: { guard: clear, target: '#end' },
                },
              },
            },
          },
          end: {
            id: 'end',
            tags: [tags.end],
            meta: meta('10.1-p', noneInEnd),
            initial: 'discarding',
            states: {
              discarding: {
                meta: meta('10.1-o', { pass: '10.1-o' }),
                always: { guard: not('handIsFull'), target: 'acts' },
                on: { discard: { guard: whenClear, actions: 'spendCard' } },
              },
              acts: {
                meta: meta('10.1-p'),
                always: {
                  guard: runsOn('end'),
                  target: '#beginning',
                  actions: 'endTurn',
                },
                on: {
                  advance: { guard: whenClear, actions: 'advanceAct' },
                  pass: { guard: clear, target: '#beginning', actions: 'endTurn' },
                },
              },
            },
          },
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
