import type { NamedAction } from '../../rulebook/index.js';
import type { Action } from './actions.js';
import { destinationOf, nameOf } from './language.js';
import { openSpace, type Setup } from './setup.js';

type Named = { readonly setup: Setup };

/** The action by names (docs/protocol.md): `to` is a card or "open space", and absent where a deployed card needs no Position. */
export function nameAction(table: Named, action: Action): NamedAction {
  const { world, economy } = table.setup;
  switch (action.type) {
    case 'pass':
    case 'advance':
      return { type: action.type };
    case 'drain':
    case 'gain':
      return { type: action.type, player: world.players[action.player]!, amount: action.amount };
    case 'vote':
      return {
        type: 'vote',
        card: nameOf(table, action.card),
        factor: economy.factors[action.factor]!.name,
        way: action.by > 0 ? 'raise' : 'lower',
      };
    case 'fastManeuver':
    case 'slowManeuver':
      return { type: 'maneuver', card: nameOf(table, action.card) };
    case 'deploy':
    case 'move':
    case 'displace':
    case 'fit':
    case 'attach': {
      const { type, card, to } = action;
      const isPlaceless = type === 'deploy' && to === openSpace && !table.setup.devices.includes(card);
      return {
        type,
        card: nameOf(table, card),
        ...(!isPlaceless && { to: destinationOf(table, action) }),
      };
    }
    default:
      return { type: action.type, card: nameOf(table, action.card) };
  }
}
