/** References of a ti4 world: that players, systems and planets that it speaks of are there. */
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { escapePointer } from '../../input/yaml.js';
import type { WorldDocument } from '../world-document.js';

export function checkPlaces(world: WorldDocument, report: Report): void {
  const known = new Known(world, report);
  const { borders = [], hyperlanes = [], ships, units = [], docks = [], opens } = world;
  for (const [list, pairs] of Object.entries({ borders, hyperlanes }))
    for (const [index, pair] of pairs.entries())
      for (const [side, name] of pair.entries()) known.system(name, `/${list}/${index}/${side}`);
  for (const [name, { owner, at }] of Object.entries(ships)) {
    const pointer = `/ships/${escapePointer(name)}`;
    known.player(owner, `${pointer}/owner`);
    known.system(at, `${pointer}/at`);
  }
  for (const [list, pieces] of Object.entries({ units, docks }))
    for (const [index, { owner, at }] of pieces.entries()) {
      known.player(owner, `/${list}/${index}/owner`);
      known.place(at, `/${list}/${index}/at`);
    }
  checkPerPlayer(world, known);
  known.player(opens.player, '/opens/player');
  if (opens.active !== undefined) known.system(opens.active, '/opens/active');
}

function checkPerPlayer({ upgrades = {}, tokens = {}, tactics = {} }: WorldDocument, known: Known): void {
  for (const [field, byPlayer] of Object.entries({ upgrades, tokens, tactics }))
    for (const player of Object.keys(byPlayer))
      known.playerAsKey(player, `/${field}/${escapePointer(player)}`);
  for (const [player, systems] of Object.entries(tokens))
    for (const [index, system] of systems!.entries())
      known.system(system, `/tokens/${escapePointer(player)}/${index}`);
}

class Known {
  constructor(
    private readonly world: WorldDocument,
    private readonly report: Report,
  ) {}

  player(name: string, pointer: string): void {
    if (!this.world.players.includes(name))
      this.report.at(pointer, 'unknownPlayer', `the player ${quoted(name)}`, this.oneOfPlayers);
  }

  playerAsKey(name: string, pointer: string): void {
    if (!this.world.players.includes(name))
      this.report.atKey(pointer, 'unknownPlayer', `the player ${quoted(name)}`, this.oneOfPlayers);
  }

  system(name: string, pointer: string): void {
    if (this.isSystem(name)) return;
    const found = `${quoted(name)}, ${this.isPlanet(name) ? 'a planet' : 'no system of this world'}`;
    this.report.at(pointer, 'unknownSystem', found, 'the name of a system');
  }

  place(name: string, pointer: string): void {
    if (this.isSystem(name) || this.isPlanet(name)) return;
    const found = `${quoted(name)}, no system or planet of this world`;
    this.report.at(pointer, 'unknownPlace', found, 'the name of a system or planet');
  }

  private isSystem(name: string): boolean {
    return Object.hasOwn(this.world.systems, name);
  }

  private isPlanet(name: string): boolean {
    return Object.values(this.world.systems).some(({ planets = [] }) => planets.includes(name));
  }

  private get oneOfPlayers(): string {
    return `one of the players ${this.world.players.map(quoted).join(', ')}`;
  }
}
