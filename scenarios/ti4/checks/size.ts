/** The size of a ti4 world: what its table counts, and how many ways lead over its board. */

import { mostOfAKind } from '../../../machines/ti4/layout.js';
import { beyondRoutes } from '../../../machines/ti4/routes.js';
import { ti4Text } from '../../../machines/ti4/rulebook.js';
import { compileRulings, type Rulings } from '../../../machines/ti4/rulings.js';
import { fighterItself, setupOf } from '../../../machines/ti4/setup.js';
import type { World } from '../../../machines/ti4/world.js';
import { read } from '../../../rulebook/index.js';
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { escapePointer } from '../../input/yaml.js';

/**
 * Routes of all ships, and of each player's fighters, together. Each is an action that is tried in every position, and in a larger
 * world no search comes far. Well below what a table tells apart, so that revisions of the text may lengthen some.
 */
export const mostRoutesOfAll = 20_000;

let rulings: Rulings | undefined;

/** The first ship, or `fighterItself` of a player, whose routes bring those of all beyond the limit. */
export function beyondSize(world: World): ReturnType<typeof beyondRoutes> {
  rulings ??= compileRulings(read(ti4Text));
  return beyondRoutes(setupOf(world), rulings, mostRoutesOfAll);
}

export function checkSize(world: World, report: Report): void {
  checkUnits(world, report);
  checkRoutes(world, report);
}

function checkUnits({ units }: World, report: Report): void {
  const sums = new Map<string, number>();
  for (const [index, { owner, kind, count }] of units.entries()) {
    const key = `${owner}\n${kind}`;
    const before = sums.get(key) ?? 0;
    sums.set(key, before + count);
    if (before > mostOfAKind || before + count <= mostOfAKind) continue;
    const all = units.filter((each) => each.owner === owner && each.kind === kind);
    const total = all.reduce((sum, each) => sum + each.count, 0);
    const expected = `at most ${mostOfAKind} of one kind and owner in all`;
    report.at(`/units/${index}`, 'tooManyUnits', `${total} ${kind} of ${quoted(owner)} in all`, expected);
  }
}

function checkRoutes(world: World, report: Report): void {
  const beyond = beyondSize(world);
  if (!beyond) return;
  const { ship, player } = beyond;
  const owner = world.players[player]!;
  const expected = `at most ${mostRoutesOfAll}: fewer ships, adjacent systems or gravity rifts, or lower move values`;
  const more = (whose: string) => `more than ${mostRoutesOfAll} routes in all, with those of ${whose}`;
  if (ship === fighterItself) {
    const index = world.units.findIndex((each) => each.owner === owner && each.kind === 'fighter');
    report.at(`/units/${index}`, 'tooManyRoutes', more(`fighters of ${quoted(owner)}`), expected);
    return;
  }
  const { name } = world.ships[ship]!;
  report.atKey(`/ships/${escapePointer(name)}`, 'tooManyRoutes', more(quoted(name)), expected);
}
