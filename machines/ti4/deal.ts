import { layoutOf } from './layout.js';
import { routesOf } from './routes.js';
import type { Rulings } from './rulings.js';
import { nowhere, setupOf } from './setup.js';
import { Table } from './table.js';
import type { World } from './world.js';

/** The table of a set-up at its opening. The world is taken to have passed the loader's checks. */
export function deal(world: World, rulings: Rulings): Table {
  const setup = setupOf(world);
  const routes = routesOf(setup, rulings);
  const table = new Table(setup, layoutOf(setup, rulings, routes), rulings, routes);
  const player = (name: string) => world.players.indexOf(name);
  const place = (name: string) => setup.places.indexOf(name);
  const { opens } = world;
  table.setActivePlayer(player(opens.player));
  table.setActiveSystem(opens.step === 'movement' ? place(opens.active) : nowhere);
  for (const [index, name] of world.players.entries()) {
    table.setTactics(index, world.tactics[name] ?? 1);
    for (const system of world.tokens[name] ?? []) table.setToken(index, place(system), true);
  }
  // Whoever has activated a system has a token there.
  if (opens.step === 'movement') table.setToken(player(opens.player), place(opens.active), true);
  for (const [ship, { at }] of world.ships.entries()) table.setSystem(ship, place(at));
  for (const { owner, kind, count, at } of world.units) table.add(player(owner), kind, place(at), count);
  return table;
}
