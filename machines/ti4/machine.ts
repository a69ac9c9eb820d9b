import { and, not, setup } from 'xstate';
import { changes, type PackedContext } from '../../checker/index.js';
import type { Action } from './actions.js';
import * as effects from './effects.js';
import { hasShips, someoneIsAnnounced, someRollIsDue } from './facts.js';
import { isLegal } from './legality.js';
import type { Table } from './table.js';
import type { EnvironmentEvent, Step } from './world.js';

type On<T extends Action['type']> = Extract<Action, { type: T }>;

/** Which step of the turn a state belongs to. */
export interface StateMeta {
  readonly step: Step;
}
const at = (step: Step): StateMeta => ({ step });

const change = changes<Table, Action>;
const on = <T extends Action['type']>(act: (table: Table, action: On<T>) => void) =>
  change((table, action) => act(table, action as On<T>));

function someoneIsBeyondCapacity(table: Table, judged: (system: number) => boolean): boolean {
  for (let owner = 0; owner < table.setup.players; owner++)
    for (let system = 0; system < table.setup.systems; system++)
      if (judged(system) && (table.rulings.excess.value({ table, owner, system }) ?? 0) > 0) return true;
  return false;
}

/** Ships of more than one player are in the active system. */
function isContended(table: Table): boolean {
  let players = 0;
  for (let player = 0; player < table.setup.players; player++)
    if (hasShips(table, player, table.activeSystem)) players++;
  return players > 1;
}

/** The guards and actions that the chart refers to by name: rulings asked, and effects on the table. */
export const parts = setup({
  types: { context: {} as PackedContext<Table>, events: {} as Action, meta: {} as StateMeta },
  guards: {
    legal: ({ context, event }) => isLegal(context.table, event),
    /** Removal elsewhere than in the active system, where it waits until combat is over (16). */
    legalElsewhere: ({ context, event }) =>
      (event as On<'remove'>).system !== context.table.activeSystem && isLegal(context.table, event),
    someoneIsUnderWay: ({ context }) => someoneIsAnnounced(context.table),
    rollIsDue: ({ context }) => someRollIsDue(context.table),
    beyondCapacity: ({ context }) => someoneIsBeyondCapacity(context.table, () => true),
    beyondCapacityElsewhere: ({ context }) =>
      someoneIsBeyondCapacity(context.table, (system) => system !== context.table.activeSystem),
    contended: ({ context }) => isContended(context.table),
    happens: ({ context }, { event }: { event: EnvironmentEvent }) =>
      context.table.setup.world.environment.includes(event),
  },
  actions: {
    activate: on<'activate'>((table, { system }) => effects.activate(table, system)),
    announce: on<'announce'>((table, { ship, from, by }) =>
      effects.announce(table, ship, from ?? table.systemOf(ship), by),
    ),
    load: on<'load'>((table, { ship, owner, kind, place }) =>
      effects.load(table, ship, owner ?? table.setup.owner[ship]!, kind, place),
    ),
    spare: on<'spare'>((table, { ship, system }) => effects.spare(table, ship, system)),
    take: on<'take'>((table, { ship, system }) => effects.take(table, ship, system)),
    arrive: change((table) => effects.arrive(table)),
    remove: on<'remove'>((table, { owner = table.activePlayer, kind, system }) =>
      effects.lose(table, owner, kind, system),
    ),
    lose: on<'hit' | 'lose'>((table, { what, owner = table.activePlayer }) =>
      effects.lose(table, owner, what, table.activeSystem),
    ),
    fall: on<'fall'>((table, { what, owner, place }) => effects.lose(table, owner, what, place)),
    retreat: on<'retreat'>((table, { player, system }) =>
      table.setErrand({ by: 'retreat', who: player, to: system }),
    ),
    shift: on<'shift'>((table, { ship, system }) =>
      table.setErrand({ by: 'ability', who: ship, to: system }),
    ),
    scramble: change(effects.scramble),
    carryOut: change(effects.carryOut),
    land: on<'land'>((table, { kind, place }) => effects.putDown(table, kind, place)),
    nextTurn: change(effects.nextTurn),
  },
});

/** Steps in which an ability may move a ship: all but Movement (58.9). */
type Interrupted = 'activation' | 'spaceCannon' | 'spaceCombat' | 'invasion' | 'end';

/** States in which excess in the active system waits for the end of combat (16). */
export const removalWaits = (state: unknown): boolean =>
  state === 'capacity' || state === 'spaceCannonShifted' || state === 'spaceCombatShifted';

/**
 * The tactical action (58.2 to 58.7) with what the text only refers to in its place, and moves by abilities outside its Movement step (58.8). Where
 * the environment leaves a step empty it passes at once.
 */
export function ti4Machine(table: Table, opening: 'activation' | 'movement') {
  const { judgedAsTheyLeave, loadsAsItMoves } = table.rulings;
  const happens = (event: EnvironmentEvent) => ({ type: 'happens' as const, params: { event } });
  const load = { guard: 'legal', actions: 'load' } as const;
  const remove = { guard: 'legal', actions: 'remove' } as const;
  const removeElsewhere = { guard: 'legalElsewhere', actions: 'remove' } as const;
  const shift = (from: Interrupted) =>
    ({ guard: 'legal', target: `${from}Shift`, actions: 'shift' }) as const;
  const rolls = {
    spare: { guard: 'legal', actions: 'spare' },
    take: { guard: 'legal', actions: 'take' },
  } as const;
  const departing = <R extends string, A extends string>(toRoll: R, arrived: A) =>
    [
      { guard: and(['legal', 'rollIsDue']), target: toRoll },
      { guard: 'legal', target: arrived },
    ] as const;
  /** An ability moves a ship, and the step goes on where it was. */
  const shifting = <F extends Interrupted>(from: F) => {
    const waits = removalWaits(`${from}Shifted`);
    const states = {
      [`${from}Shift`]: {
        meta: at('ability'),
        on: { load, depart: departing(`${from}ShiftRolls`, `${from}Shifted`) },
      },
      [`${from}ShiftRolls`]: {
        meta: at('departure'),
        always: { guard: not('rollIsDue'), target: `${from}Shifted` },
        on: rolls,
      },
      [`${from}Shifted`]: {
        meta: at('capacity'),
        entry: 'carryOut',
        always: { guard: not(waits ? 'beyondCapacityElsewhere' : 'beyondCapacity'), target: from },
        on: { remove: waits ? removeElsewhere : remove },
      },
    } as const;
    return states;
  };
  const underWay = [{ guard: 'rollIsDue', target: 'departure' }, { target: 'arrival' }] as const;
  return parts.createMachine({
    id: 'ti4',
    context: { table },
    initial: opening,
    states: {
      activation: {
        meta: at('activation'),
        on: {
          activate: { guard: 'legal', target: 'movement', actions: 'activate' },
          shift: shift('activation'),
          pass: { guard: 'legal', target: 'activation', actions: 'nextTurn' },
        },
      },
      movement: {
        meta: at('movement'),
        on: {
          announce: { guard: 'legal', actions: 'announce' },
          load,
          depart: judgedAsTheyLeave
            ? { guard: 'legal', target: 'leaving' }
            : departing('departure', 'arrival'),
          pass: { guard: 'legal', target: 'spaceCannon' },
        },
      },
      /** The reading capacityWhen. */
      leaving: {
        meta: at('capacity'),
        always: underWay.map((way) => ({
          ...way,
          guard: 'guard' in way ? and([not('beyondCapacity'), way.guard]) : not('beyondCapacity'),
        })),
        on: { remove },
      },
      departure: {
        meta: at('departure'),
        always: [
          ...(loadsAsItMoves
            ? [{ guard: and([not('rollIsDue'), 'someoneIsUnderWay']), target: 'lastPickUp' } as const]
            : []),
          { guard: not('rollIsDue'), target: 'arrival' },
        ],
        on: { ...rolls, ...(loadsAsItMoves && { load }) },
      },
      /** The reading loadsFixed. */
      lastPickUp: {
        meta: at('departure'),
        on: { load, depart: { guard: 'legal', target: 'arrival' } },
      },
      arrival: {
        meta: at('movement'),
        entry: 'arrive',
        always: 'capacity',
      },
      capacity: {
        meta: at('capacity'),
        always: { guard: not('beyondCapacityElsewhere'), target: 'spaceCannon' },
        on: { remove: removeElsewhere },
      },
      spaceCannon: {
        meta: at('spaceCannon'),
        always: { guard: not(happens('spaceCannon')), target: 'spaceCombat' },
        on: {
          hit: { guard: 'legal', actions: 'lose' },
          shift: shift('spaceCannon'),
          pass: { guard: 'legal', target: 'spaceCombat' },
        },
      },
      spaceCombat: {
        meta: at('spaceCombat'),
        always: [
          { guard: not(happens('combat')), target: 'aftermath' },
          { guard: not('contended'), target: 'aftermath' },
        ],
        on: {
          lose: { guard: 'legal', actions: 'lose' },
          retreat: { guard: 'legal', target: 'retreat', actions: 'retreat' },
          shift: shift('spaceCombat'),
          pass: { guard: 'legal', target: 'aftermath' },
        },
      },
      retreat: {
        meta: at('retreat'),
        on: { load, depart: { guard: 'legal', target: 'retreatRolls', actions: 'scramble' } },
      },
      retreatRolls: {
        meta: at('departure'),
        always: { guard: not('rollIsDue'), target: 'retreated' },
        on: rolls,
      },
      retreated: {
        meta: at('retreat'),
        entry: 'carryOut',
        always: 'spaceCombat',
      },
      aftermath: {
        meta: at('capacity'),
        always: { guard: not('beyondCapacity'), target: 'invasion' },
        on: { remove },
      },
      invasion: {
        meta: at('invasion'),
        on: {
          land: { guard: 'legal', actions: 'land' },
          fall: { guard: 'legal', actions: 'fall' },
          shift: shift('invasion'),
          pass: { guard: 'legal', target: 'end' },
        },
      },
      end: {
        meta: at('end'),
        on: { shift: shift('end'), pass: { guard: 'legal', target: 'activation', actions: 'nextTurn' } },
      },
      ...shifting('activation'),
      ...shifting('spaceCannon'),
      ...shifting('spaceCombat'),
      ...shifting('invasion'),
      ...shifting('end'),
    },
  });
}
