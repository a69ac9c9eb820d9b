import { setup } from 'xstate';
import { changes, type PackedContext } from '../../checker/index.js';
import type { Action } from './actions.js';
import { someoneIsOverCapacity } from './capacity.js';
import type { StateMeta } from './chart-terms.js';
import { handLimit } from './clauses/timing.js';
import * as destruction from './destruction.js';
import * as effects from './effects.js';
import { isLegal } from './legality.js';
import * as phases from './phases.js';
import type { Table } from './table.js';
import type { Flow } from './turn/acts.js';
import type { Stop } from './world.js';

type On<T extends Action['type']> = Extract<Action, { type: T }>;
type Going = On<'move' | 'deploy' | 'displace' | 'fit' | 'attach'>;
type Struck = Extract<Action, { card: number }>;

const change = changes<Table, Action>;

const going = (act: (table: Table, card: number, to: number) => void) =>
  change((table, action) => act(table, (action as Going).card, (action as Going).to));
const striking = (act: (table: Table, card: number) => void) =>
  change((table, action) => act(table, (action as Struck).card));

/** The guards and actions that the chart refers to by name: rulings asked, and effects on the table. */
export const parts = setup({
  types: { context: {} as PackedContext<Table>, events: {} as Action, meta: {} as StateMeta },
  guards: {
    legal: ({ context, event }) => isLegal(context.table, event),
    cardsMustLeave: ({ context }) => context.table.someCardMustLeave(),
    overCapacity: ({ context }) => someoneIsOverCapacity(context.table),
    /** No check is pending. */
    settled: ({ context }) => !context.table.someCardMustLeave() && !someoneIsOverCapacity(context.table),
    /** Nothing is to be decided in the phase, and the world does not ask play to stop there. */
    runsOn: ({ context }, { phase }: { phase: Stop }) => !context.table.setup.stops.includes(phase),
    effectsWait: ({ context }) => context.table.someEffectWaits(),
    mustDraw: ({ context }) => phases.mustDraw(context.table),
    drawIsBarred: ({ context }) => phases.drawIsBarred(context.table),
    handIsFull: ({ context }) => context.table.handSize(context.table.activePlayer) > handLimit,
    hasNoDrawPhase: ({ context }) =>
      context.table.firstDrawAhead && context.table.rulings.turn.firstDrawIsNoPhase,
  },
  actions: {
    goTo: going(effects.goTo),
    enterMap: going(effects.enterMap),
    place: going(effects.place),
    fit: going(effects.fit),
    attach: going(effects.attach),
    turnOver: striking(destruction.turnOver),
    liberate: striking(destruction.liberate),
    destroy: striking(destruction.destroy),
    forceOff: striking(destruction.forceOff),
    ruin: striking(destruction.ruin),
    outlaw: striking(destruction.outlaw),
    settleControl: change(effects.settleControl),
    beginTurn: change(phases.beginTurn),
    readyCards: change(phases.readyCards),
    beginAdmin: change(phases.beginAdmin),
    addIncome: change(phases.addIncome),
    resolveEffect: striking(phases.resolveEffect),
    sell: striking(destruction.sell),
    drawCard: striking((at, card) => at.putInHand(card)),
    /** Played or discarded. */
    spendCard: striking((at, card) => at.deplete(card)),
    activate: striking((at, card) => at.setReady(card, false)),
    vote: change((at, action) => {
      const { factor, by } = action as On<'vote'>;
      if (!at.isLeftOut('factors')) at.setFactor(factor, at.factor(factor) + by);
    }),
    flow: change((at, action) => {
      const { type, player, amount } = action as On<Flow>;
      phases.changeTreasury(at, player, type === 'drain' ? -amount : amount);
    }),
    advanceAct: change((at) => at.advanceAct()),
    endDraw: change((at) => at.setFirstDrawAhead(false)),
    grantMoves: change(phases.grantMoves),
    spendMove: change((at) => at.setMovesLeft(at.movesLeft - 1)),
    forfeitMoves: change((at) => at.setMovesLeft(0)),
    endTurn: change(phases.endTurn),
    /** XState takes a transition without target and action for none. */
    nothingFurther: change(() => {}),
  },
});
