/** The position of a ti4 world: each thing once, and no more units in a space area than may be there. */
import { printed } from '../../../machines/ti4/world.js';
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { escapePointer } from '../../input/yaml.js';
import type { WorldDocument } from '../world-document.js';

/** Fighters that a space dock holds beside the capacity of ships (79). */
export const dockHolds = 3;

export function checkBoard(world: WorldDocument, report: Report): void {
  checkPairs(world, report);
  checkUnits(world, report);
  checkDocks(world, report);
  checkOpening(world, report);
  checkRoom(world, report);
}

/** Whichever system of a pair is named first, it is the same edge. */
function checkPairs({ borders = [], hyperlanes = [] }: WorldDocument, report: Report): void {
  for (const [list, pairs] of Object.entries({ borders, hyperlanes })) {
    const keys = pairs.map((pair) => [...pair].sort().join('\n'));
    for (const [index, [one, other]] of pairs.entries()) {
      const pointer = `/${list}/${index}`;
      if (one === other)
        report.at(pointer, 'pairOfOne', `${quoted(one)} beside itself`, 'two different systems');
      else if (keys.indexOf(keys[index]!) < index)
        report.at(pointer, 'pairRepeated', `${quoted(one)} and ${quoted(other)} again`, 'each pair once');
    }
  }
}

function checkUnits({ systems, units = [] }: WorldDocument, report: Report): void {
  for (const [index, { owner, kind, at }] of units.entries()) {
    if (kind === 'fighter' && !Object.hasOwn(systems, at)) {
      const found = `fighters on the planet ${quoted(at)}`;
      report.at(`/units/${index}/at`, 'fighterOnPlanet', found, 'a system: fighters are ships');
    }
    const first = units.findIndex((each) => each.owner === owner && each.kind === kind && each.at === at);
    if (first === index) continue;
    const found = `${kind} of ${quoted(owner)} at ${quoted(at)} for the second time`;
    report.at(`/units/${index}`, 'unitsRepeated', found, 'them once, with their count');
  }
}

function checkDocks({ docks = [] }: WorldDocument, report: Report): void {
  for (const [index, { at }] of docks.entries()) {
    if (docks.findIndex((dock) => dock.at === at) === index) continue;
    report.at(`/docks/${index}`, 'dockRepeated', `a second space dock at ${quoted(at)}`, 'at most one (79)');
  }
}

/** A system that holds a token of the player cannot be activated; the one that has been holds the token of doing so. */
function checkOpening({ opens, tokens = {} }: WorldDocument, report: Report): void {
  const { player, step, active } = opens;
  if (step === 'movement' && active === undefined)
    report.at('/opens', 'activeSystem', 'no active system', 'the active system, as play opens in movement');
  else if (step === 'activation' && active !== undefined)
    report.at(
      '/opens/active',
      'activeSystem',
      `the active system ${quoted(active)}`,
      'none before activation',
    );
  else if (active !== undefined && Object.hasOwn(tokens, player) && tokens[player]!.includes(active)) {
    const pointer = `/tokens/${escapePointer(player)}/${tokens[player]!.indexOf(active)}`;
    report.at(
      pointer,
      'tokenTwice',
      `the active system ${quoted(active)}`,
      'it in opens only: its token is there',
    );
  }
}

/** Units beyond capacity are removed (16): a world in which there are some is no position of a game. */
function checkRoom(world: WorldDocument, report: Report): void {
  const { systems, units = [] } = world;
  for (const [index, { owner, kind, at }] of units.entries()) {
    if (!Object.hasOwn(systems, at)) continue;
    const here = units.slice(0, index + 1).filter((each) => each.owner === owner && each.at === at);
    const counted = (of: (each: string) => boolean) =>
      here.filter((each) => of(each.kind)).reduce((sum, { count }) => sum + count, 0);
    const fighters = flyThemselves(owner, world) ? 0 : counted((each) => each === 'fighter');
    const ground = counted((each) => each !== 'fighter');
    const docked = Math.min(fighters, dockHolds * docksIn(at, owner, world));
    const room = capacityIn(at, owner, world);
    const taken = fighters - docked + ground;
    if (taken <= room || (kind === 'fighter' && fighters === 0)) continue;
    const found = `${taken} units of ${quoted(owner)} in the space area of ${quoted(at)}`;
    const expected = `at most ${room}, the capacity of their ships there (16); a space dock holds ${dockHolds} fighters besides`;
    report.at(`/units/${index}`, 'noRoom', found, expected);
  }
}

const flyThemselves = (owner: string, { upgrades = {} }: WorldDocument): boolean =>
  Object.hasOwn(upgrades, owner) && upgrades[owner]!.includes('fighter');

const docksIn = (system: string, owner: string, { docks = [], systems }: WorldDocument): number =>
  docks.filter(
    (dock) => dock.owner === owner && (dock.at === system || systems[system]!.planets?.includes(dock.at)),
  ).length;

function capacityIn(system: string, owner: string, { ships, upgrades = {} }: WorldDocument): number {
  const upgraded = Object.hasOwn(upgrades, owner) ? upgrades[owner]! : [];
  return Object.values(ships)
    .filter((ship) => ship.owner === owner && ship.at === system)
    .reduce((sum, { kind, capacity }) => {
      const values = printed[kind][upgraded.includes(kind) ? 'upgraded' : 'base'];
      return sum + (capacity ?? values.capacity);
    }, 0);
}
