import { changes, compileStatechart } from '../../../checker/index.js';
import {
  type Action,
  type BandsTable,
  bands,
  describeAction,
  type Table,
} from '../../../machines/bands/index.js';
import type { World } from '../../../machines/bands/world.js';
import { read } from '../../../rulebook/index.js';
import { opening } from '../invariants/seen.js';
import type { SetUp } from '../invariants/worlds.js';

/** Deliberately wrong machines, for faults that are planted on purpose. */

type Machine = BandsTable['chart']['machine'];

const book = read(bands.text);

/** A set-up whose machine has been tampered with. */
export const tampered =
  (tamper: (machine: Machine) => Machine): SetUp =>
  (world: World): BandsTable => {
    const game = bands.set(world, book);
    const describe = (action: Action) => describeAction(opening(game).at, action);
    const chart = compileStatechart(tamper(game.chart.machine), { events: game.chart.events, describe });
    return { ...game, chart, model: chart };
  };

type Choices = Readonly<Record<string, string>>;

/** Plays by one reading and is judged by another. */
export const misread =
  (played: Choices, judged: Choices = {}): SetUp =>
  (world) => ({ ...bands.set(world, read(bands.text, played)), rulebook: read(bands.text, judged) });

export const change = changes<Table, Action>;
export const cardOf = (action: Action) => (action as { readonly card: number }).card;
export const toOf = (action: Action) => (action as { readonly to: number }).to;
