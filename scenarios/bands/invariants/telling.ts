import type { PackedState } from '../../../checker/index.js';
import type { BandsTable } from '../../../machines/bands/index.js';
import type { Seen, SeenStep, Wrong } from './seen.js';

/** What is told of positions, actions and steps. */

/** Whatever can be told of a position can be told of this one; equal tables make equal states. */
export function everythingCanBeTold({ game, state }: Seen): Wrong {
  try {
    JSON.stringify([game.observe(state), game.position(state), game.moment(state), game.model.view(state)]);
    for (const { id } of failing(game, state)) game.broken(id, state);
    return undefined;
  } catch (error) {
    return `telling of the position throws ${error}`;
  }
}

const failing = ({ model }: BandsTable, state: PackedState) =>
  model.properties.filter((property) => property.kind === 'always' && !property.holds(state));

/** The actions that the chart takes are those that `explain` calls legal; each is known by its name. */
export function explorerAndExplanationAgree({ game, state }: Seen): Wrong {
  const { chart } = game;
  const enabled = new Set(chart.enabled(state));
  for (let action = 0; action < chart.events.length; action++) {
    const told = game.explain(state, action);
    if ((told.verdict === 'legal') !== enabled.has(action))
      return `${told.action} is ${told.verdict} and ${enabled.has(action) ? 'taken' : 'not taken'}`;
    const named = game.actionOf(told.action);
    if (!('action' in named) || named.action !== action)
      return `${told.action} is the name of another action`;
  }
  return undefined;
}

export function changesCanBeTold({ before, action, after }: SeenStep): Wrong {
  const { game } = before;
  try {
    game.changed(before.state, after.state);
    for (const property of game.model.properties) {
      if (property.kind === 'step' && !property.holds(before.state, action, after.state))
        game.broken(property.id, after.state, before.state, action);
    }
    return undefined;
  } catch (error) {
    return `telling of the step throws ${error}`;
  }
}
