import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destroy, sell } from '../../../machines/bands/destruction.js';
import { enterMap, goTo, place } from '../../../machines/bands/effects.js';
import { type Action, openSpace, type Table } from '../../../machines/bands/index.js';
import * as phases from '../../../machines/bands/phases.js';
import { arbitraryPlay, arbitraryWorld } from '../arbitraries.js';
import { opening, seen } from '../invariants/seen.js';
import type { SetUp } from '../invariants/worlds.js';
import { playInvariants, positionInvariants, stepInvariants } from '../invariants.js';
import { chosen } from './play-through.js';
import { size } from './plays.js';
import { cardOf, change, misread, tampered, toOf } from './tampered.js';

/** Each invariant of the turn can fail: a fault of its kind, planted in the machine, breaks it. */

const samples = fc.sample(fc.tuple(arbitraryWorld(size), arbitraryPlay(16)), { seed: 14, numRuns: 250 });

/** Whether the invariant of this name, and no matter which other, is broken in some play. */
function isBroken(set: SetUp, name: string): boolean {
  const called = ({ name: each }: { readonly name: string }) => each === name;
  const ofPosition = positionInvariants.find(called);
  const ofStep = stepInvariants.find(called);
  const ofPlay = playInvariants.find(called);
  return samples.some(([world, choices]) => {
    const game = set(world);
    const actions: number[] = [];
    let here = opening(game);
    for (const choice of choices) {
      const action = chosen(game, here, choice);
      const after = seen(game, game.chart.apply(here.state, action)!);
      if ((ofStep?.({ before: here, action, after }) ?? ofPosition?.(after)) !== undefined) return true;
      actions.push(action);
      here = after;
    }
    return ofPlay?.({ world, set, game, actions, end: here.state }) !== undefined;
  });
}

type Names = Parameters<Parameters<typeof tampered>[0]>[0];
type Provided = Parameters<Names['provide']>[0];

const providing = (provided: Provided) => tampered((machine) => machine.provide(provided));
/** Another effect in place of the one of this name. */
const effect = (name: string, act: (table: Table, action: Action) => void) =>
  providing({ actions: { [name]: change(act) } } as Provided);
const never = (name: string) => providing({ guards: { [name]: () => false } } as Provided);

const cards = (table: Table) => [...table.setup.owner.keys()];
const by = (action: Action) =>
  action as object as { player: number; amount: number; factor: number; by: number };

const faults: readonly (readonly [string, SetUp, string])[] = [
  [
    'a Maneuver that comes onto the Map',
    effect('spendCard', (table, action) => table.putOn(cardOf(action), openSpace)),
    'everyCardIsInOnePlace',
  ],
  [
    'a Treasury beyond the ceiling',
    effect('flow', (table, action) => {
      table.bytes[table.layout.treasury + by(action).player] = 21;
    }),
    'countersAreInReach',
  ],
  ['a Maneuver that stays in hand', effect('spendCard', () => {}), 'placesChangeByActions'],
  ['a draw that brings nothing', effect('drawCard', () => {}), 'placesChangeByActions'],
  [
    'a destroyed Drone that is depleted',
    effect('destroy', (table, action) => {
      destroy(table, cardOf(action));
      if (table.setup.world.cards[cardOf(action)]!.drone) table.deplete(cardOf(action));
    }),
    'placesChangeByActions',
  ],
  [
    'a sold card that is burned',
    effect('sell', (table, action) => {
      sell(table, cardOf(action));
      if (table.setup.someDrones) table.leaveMap(cardOf(action));
    }),
    'placesChangeByActions',
  ],
  [
    'a phase that turns a card over',
    effect('grantMoves', (table) => {
      phases.grantMoves(table);
      const card = table.setup.rooted.find((each) => table.isOnMap(each) && table.isPrime(each));
      if (card !== undefined) table.turnOver(card);
    }),
    'restStaysAsItIs',
  ],
  ['a hand that is not cut', never('handIsFull'), 'handsAreCutToSeven'],
  [
    'a card that enters without Mobilizing',
    effect('enterMap', (table, action) => {
      enterMap(table, cardOf(action), toOf(action));
      table.setMobilizing(cardOf(action), false);
    }),
    'cardsEnterAsTheTextSays',
  ],
  [
    'a card that enters a Capital Ship ready',
    effect('enterMap', (table, action) => {
      enterMap(table, cardOf(action), toOf(action));
      table.setReady(cardOf(action), true);
    }),
    'cardsEnterAsTheTextSays',
  ],
  [
    "everybody's cards stop Mobilizing with a turn",
    effect('beginTurn', (table) => {
      phases.beginTurn(table);
      for (const card of cards(table)) table.setMobilizing(card, false);
    }),
    'mobilizingLastsARound',
  ],
  ['Mobilizing that ends with the turn', misread({ mobilizeUntil: 'endOfTurn' }), 'mobilizingLastsARound'],
  ['a Ready Phase that readies nothing', effect('readyCards', () => {}), 'readinessIsAccountedFor'],
  ["a Ready Phase that readies everybody's cards", misread({ readyScope: 'all' }), 'readinessIsAccountedFor'],
  [
    'a move that activates',
    effect('goTo', (table, action) => {
      goTo(table, cardOf(action), toOf(action));
      table.setReady(cardOf(action), false);
    }),
    'readinessIsAccountedFor',
  ],
  [
    'a displacement that activates',
    effect('place', (table, action) => {
      place(table, cardOf(action), toOf(action));
      table.setReady(cardOf(action), false);
    }),
    'readinessIsAccountedFor',
  ],
  [
    'Income twice',
    effect('beginAdmin', (table) => {
      phases.beginAdmin(table);
      phases.beginAdmin(table);
    }),
    'currencyIsAccountedFor',
  ],
  [
    'an empty Treasury that awards nothing',
    effect('flow', (table, action) => {
      const { player, amount } = by(action);
      table.setTreasury(player, table.treasuryOf(player) + (action.type === 'drain' ? -amount : amount));
    }),
    'emptyTreasuriesAward',
  ],
  [
    'a Vote that counts twice',
    effect('vote', (table, action) => {
      const { factor, by: way } = by(action);
      table.setFactor(factor, table.factor(factor) + 2 * way);
    }),
    'factorsAndActsMoveByActions',
  ],
  [
    'a turn that is left out',
    effect('endTurn', (table) => {
      phases.endTurn(table);
      phases.endTurn(table);
    }),
    'turnsGoRound',
  ],
  [
    'Slow Maneuvers and Votes where only cards are deployed',
    misread({}, { secondDeployment: 'cardsOnly' }),
    'actionsKeepToTheirMoment',
  ],
  ['a Draw Phase without its card', never('mustDraw'), 'turnsKeepTheirMeasure'],
  ['effects that are forgotten', never('effectsWait'), 'turnsKeepTheirMeasure'],
  ['effects all in Admin', misread({ startEffects: 'admin' }), 'turnsKeepTheirMeasure'],
  ['moves that cost nothing', effect('spendMove', () => {}), 'turnsKeepTheirMeasure'],
];

describe('faults of the turn, planted on purpose, are noticed', () => {
  it.each(faults)('%s', (_name, set, invariant) => {
    expect(isBroken(set, invariant)).toBe(true);
  });
});
