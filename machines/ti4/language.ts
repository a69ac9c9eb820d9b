import type { Action } from './actions.js';
import { fighterItself, isPlanet, type Setup, type ShipId } from './setup.js';
import { type UnitKind, unitKinds } from './world.js';

/** The action language of scripted plays and of `explain`: actions by names, in one line. */

type Named = { readonly setup: Setup };

export const shipName = ({ setup }: Named, ship: ShipId): string =>
  ship === fighterItself ? 'fighter' : setup.world.ships[ship]!.name;
export const placeName = ({ setup }: Named, place: number): string => setup.places[place] ?? 'off the board';
export const playerName = ({ setup }: Named, player: number): string => setup.world.players[player]!;

/** The action in the action language. */
export function describeAction(table: Named, action: Action): string {
  const { setup } = table;
  const place = (at: number) => placeName(table, at);
  const ship = (id: ShipId) => shipName(table, id);
  const of = (owner: number | undefined) => (owner === undefined ? '' : ` of ${playerName(table, owner)}`);
  switch (action.type) {
    case 'depart':
    case 'pass':
      return action.type;
    case 'activate':
      return `activate ${place(action.system)}`;
    case 'announce': {
      const from = action.ship === fighterItself ? ` from ${place(action.from!)}` : '';
      return `announce ${ship(action.ship)}${from} by ${action.by.map(place).join(', ')}`;
    }
    case 'load': {
      const owner = action.owner === setup.owner[action.ship] ? undefined : action.owner;
      return `load ${action.kind}${of(owner)} from ${place(action.place)} onto ${ship(action.ship)}`;
    }
    case 'spare':
    case 'take':
      return `rift ${action.type}s ${ship(action.ship)} at ${place(action.system)}`;
    case 'remove':
      return `remove ${action.kind}${of(action.owner)} from ${place(action.system)}`;
    case 'hit':
    case 'lose':
      return `${action.type} ${action.what === 'fighter' ? `fighter${of(action.owner)}` : ship(action.what)}`;
    case 'fall':
      return `lose ${action.what}${of(action.owner)} on ${place(action.place)}`;
    case 'retreat':
      return `retreat ${playerName(table, action.player)} to ${place(action.system)}`;
    case 'land':
      return `land ${action.kind} on ${place(action.place)}`;
    case 'shift':
      return `shift ${ship(action.ship)} to ${place(action.system)}`;
  }
}

const forms = [
  'activate SYSTEM',
  'announce SHIP by SYSTEM, SYSTEM',
  'announce fighter from SYSTEM by SYSTEM',
  'load KIND from PLACE onto SHIP',
  'load KIND of PLAYER from PLACE onto SHIP',
  'depart',
  'pass',
  'rift spares SHIP at SYSTEM',
  'rift takes SHIP at SYSTEM',
  'remove KIND from SYSTEM',
  'remove KIND of PLAYER from SYSTEM',
  'hit SHIP',
  'hit fighter',
  'lose SHIP',
  'lose fighter of PLAYER',
  'lose KIND of PLAYER on PLANET',
  'retreat PLAYER to SYSTEM',
  'land KIND on PLANET',
  'shift SHIP to SYSTEM',
];
const usage = `actions read: ${forms.join('; ')}; names are those of the world file; a KIND is ${unitKinds.join(', ')}`;

type Unread = { readonly why: string };

/** "3 fighters": infantry has no plural of its own. */
export const counted = (number: number, kind: UnitKind): string =>
  `${number} ${kind}${number === 1 || kind === 'infantry' ? '' : 's'}`;

/** A word that is no name of this set-up. */
class NoName extends Error {}

/** Reads an action, letter case and spacing apart; `why` says what was not understood. */
export function parseAction(setup: Setup, text: string): Action | Unread {
  const words = text.trim().replace(/\s+/g, ' ');
  try {
    return new Reader(setup).read(words) ?? { why: `"${words}" is no action; ${usage}` };
  } catch (error) {
    if (error instanceof NoName) return { why: error.message };
    throw error;
  }
}

class Reader {
  constructor(private readonly setup: Setup) {}

  read(words: string): Action | undefined {
    const match = (pattern: RegExp) => pattern.exec(words)?.slice(1) as string[] | undefined;
    if (/^(depart|pass)$/i.test(words)) return { type: words.toLowerCase() as 'depart' | 'pass' };
    let found = match(/^activate (.+)$/i);
    if (found) return { type: 'activate', system: this.system(found[0]!) };
    found = match(/^announce fighter from (.+?) by (.+)$/i);
    if (found)
      return { type: 'announce', ship: fighterItself, from: this.system(found[0]!), by: this.way(found[1]!) };
    found = match(/^announce (.+?) by (.+)$/i);
    if (found) return { type: 'announce', ship: this.ship(found[0]!), by: this.way(found[1]!) };
    found = match(/^load (\w+)(?: of (.+?))? from (.+) onto (.+)$/i);
    if (found) return this.load(found);
    found = match(/^rift (spare|take)s (.+) at (.+)$/i);
    if (found) return this.roll(found);
    found = match(/^remove (\w+)(?: of (.+?))? from (.+)$/i);
    if (found) {
      const [kind, owner, system] = found;
      return { type: 'remove', kind: this.kind(kind!), ...this.owner(owner), system: this.system(system!) };
    }
    found = match(/^land (\w+) on (.+)$/i);
    if (found) return { type: 'land', kind: this.kind(found[0]!), place: this.planet(found[1]!) };
    found = match(/^retreat (.+) to (.+)$/i);
    if (found) return { type: 'retreat', player: this.player(found[0]!), system: this.system(found[1]!) };
    found = match(/^shift (.+) to (.+)$/i);
    if (found) return { type: 'shift', ship: this.ship(found[0]!), system: this.system(found[1]!) };
    return this.loss(words);
  }

  private loss(words: string): Action | undefined {
    let found = /^lose (infantry|mech|fighter) of (.+) on (.+)$/i.exec(words);
    if (found)
      return {
        type: 'fall',
        what: this.kind(found[1]!),
        owner: this.player(found[2]!),
        place: this.planet(found[3]!),
      };
    found = /^(hit|lose) (.+)$/i.exec(words);
    if (!found) return undefined;
    const type = found[1]!.toLowerCase() as 'hit' | 'lose';
    const fighter = /^fighter(?: of (.+))?$/i.exec(found[2]!);
    if (!fighter) return { type, what: this.ship(found[2]!) };
    if (type === 'lose' && fighter[1] === undefined)
      throw new NoName(`"${words}" does not say whose; ${usage}`);
    return { type, what: 'fighter', ...this.owner(fighter[1]) };
  }

  private load([kind, owner, place, onto]: readonly (string | undefined)[]): Action {
    const ship = this.ship(onto!);
    return {
      type: 'load',
      kind: this.kind(kind!),
      owner: owner === undefined ? this.setup.owner[ship]! : this.player(owner),
      place: this.place(place!),
      ship,
    };
  }

  private roll([verb, name, system]: readonly string[]): Action {
    const ship = name!.toLowerCase() === 'fighter' ? fighterItself : this.ship(name!);
    return { type: verb!.toLowerCase() as 'spare' | 'take', ship, system: this.system(system!) };
  }

  private owner(name: string | undefined) {
    return name === undefined ? {} : { owner: this.player(name) };
  }

  private way(names: string): number[] {
    return names.split(/ ?, ?/).map((name) => this.system(name));
  }

  private kind(name: string): UnitKind {
    return unitKinds[this.find(unitKinds, name, 'kind of unit')]!;
  }

  private place(name: string) {
    return this.find(this.setup.places, name, 'system or planet');
  }

  private system(name: string) {
    return this.find(this.setup.places.slice(0, this.setup.systems), name, 'system');
  }

  private planet(name: string) {
    const place = this.place(name);
    if (!isPlanet(this.setup, place)) throw new NoName(`"${name}" is a system, and a planet is expected`);
    return place;
  }

  private ship(name: string) {
    return this.find(
      this.setup.world.ships.map((ship) => ship.name),
      name,
      'ship',
    );
  }

  private player(name: string) {
    return this.find(this.setup.world.players, name, 'player');
  }

  private find(names: readonly string[], name: string, what: string): number {
    const index = names.findIndex((each) => each.toLowerCase() === name.toLowerCase());
    if (index < 0)
      throw new NoName(
        `there is no ${what} "${name}" in this set-up, which has ${names.join(', ') || 'none'}`,
      );
    return index;
  }
}
