import type { NamedAction } from '../../rulebook/index.js';
import type { Action } from './actions.js';
import { placeName, playerName, shipName } from './language.js';
import type { Setup } from './setup.js';

/**
 * The action by names (docs/protocol.md): a ship is its name or "fighter", `by` are the systems that it enters, in their order.
 * Of what is removed or hit, `player` is there only if it is not the active player's.
 */
export function nameAction(table: { readonly setup: Setup }, action: Action): NamedAction {
  const place = (at: number) => placeName(table, at);
  const ship = (id: number) => shipName(table, id);
  const of = (owner: number | undefined) => (owner === undefined ? {} : { player: playerName(table, owner) });
  switch (action.type) {
    case 'depart':
    case 'pass':
      return { type: action.type };
    case 'activate':
      return { type: 'activate', system: place(action.system) };
    case 'announce':
      return {
        type: 'announce',
        ship: ship(action.ship),
        ...(action.from !== undefined && { from: place(action.from) }),
        by: action.by.map(place),
      };
    case 'load': {
      const owner = action.owner ?? table.setup.owner[action.ship]!;
      return {
        type: 'load',
        kind: action.kind,
        ...of(owner),
        from: place(action.place),
        ship: ship(action.ship),
      };
    }
    case 'spare':
    case 'take':
      return { type: action.type, ship: ship(action.ship), system: place(action.system) };
    case 'remove':
      return { type: 'remove', kind: action.kind, ...of(action.owner), system: place(action.system) };
    case 'hit':
    case 'lose':
      return {
        type: action.type,
        ship: action.what === 'fighter' ? 'fighter' : ship(action.what),
        ...of(action.owner),
      };
    case 'fall':
      return { type: 'fall', kind: action.what, ...of(action.owner), planet: place(action.place) };
    case 'retreat':
      return { type: 'retreat', player: playerName(table, action.player), system: place(action.system) };
    case 'land':
      return { type: 'land', kind: action.kind, planet: place(action.place) };
    case 'shift':
      return { type: 'shift', ship: ship(action.ship), system: place(action.system) };
  }
}
