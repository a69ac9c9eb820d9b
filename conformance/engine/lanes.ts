/** The right engines of this package: two ways to run the same statecharts. */
import { interpretStatechart, type Model, type StatechartModel } from '../../checker/index.js';
import type { Shelf } from '../../scenarios/index.js';
import type { RulebookCapability } from '../protocol/messages.js';
import type { Engine } from './engine.js';
import { isStatechart, type ModelledOptions, modelled, revisionsOf } from './modelled.js';

export const lanes = ['xstate', 'compiled'] as const;
export type Lane = (typeof lanes)[number];

/** Plays by XState's own interpreter, or by what is compiled from the same machine. */
export const laneOf = (lane: Lane, shelves: readonly Shelf[], options: ModelledOptions = {}): Engine =>
  lane === 'compiled'
    ? modelled('assize, compiled', shelves, options)
    : modelled("assize, XState's interpreter", shelves, {
        model: ({ model }) => interpreted(model),
        ...options,
      });

/** The same statechart under XState's own `transition`. Throws for a model that is none. */
export function interpreted(model: Model): StatechartModel {
  if (!isStatechart(model)) throw new Error('only a statechart has an interpreter');
  const { machine, events, input } = model;
  return interpretStatechart(machine, { events, ...(input !== undefined && { input }) });
}

/** All that these shelves have. */
export const capabilitiesOf = (shelves: readonly Shelf[]): RulebookCapability[] =>
  shelves.map((shelf) => ({
    id: shelf.game.id,
    revisions: revisionsOf(shelf),
    readings: Object.fromEntries(
      shelf.game.text.readings.map((reading) => [reading.id, Object.keys(reading.options)]),
    ),
    features: Object.keys(shelf.features),
  }));
