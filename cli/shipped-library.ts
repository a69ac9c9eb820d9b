import { realpathSync } from 'node:fs';
import { bands, type World } from '../machines/bands/index.js';
import { read } from '../rulebook/index.js';
import {
  formatInputError,
  loadFindingIds,
  loadManifest,
  loadPlays,
  loadWorld,
  partsOf,
  playOut,
  type Result,
  saysOfScope,
  scopeFromText,
  scopeWorld,
  shippedFindings,
  shippedManifest,
  shippedPlays,
  shippedWorlds,
  subjectOf,
  subjectsOfScope,
} from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';
import { noWorld } from './hints.js';
import type { Library } from './library.js';
import { searchScope } from './scope-search.js';

/** The worlds and rulebooks of this package. */
export const library: Library = {
  shipped: () => shippedWorlds().map(({ name }) => name),
  files: (names) => [
    ...names.map((name) => shippedWorlds().find((world) => world.name === name)?.path ?? name),
    ...[...shippedWorlds(), ...shippedPlays()].map(({ path }) => path),
    shippedManifest(),
  ],
  open(nameOrPath) {
    const { path, shipped } = locate(nameOrPath);
    const world = orBadInput(loadWorld(path));
    return {
      name: world.name,
      shipped,
      set: (choices) => bands.set(world, read(bands.text, choices)),
      subject: () => subjectOf(world),
    };
  },
  scope: (_, sizes) => {
    const scope = scopeFromText(sizes);
    if ('why' in scope) throw new BadInput(`--scope: ${printable(scope.why)}`, 'scopes');
    const parts = partsOf(scope);
    const setUnder = (world: World) => (choices: Readonly<Record<string, string>>) =>
      bands.set(world, read(bands.text, choices));
    return {
      name: scope.text,
      says: saysOfScope(scope),
      set: setUnder(scopeWorld(parts[0]!, scope).base),
      search: (choices, bounds, watch) => searchScope(scope, choices, bounds, watch),
      open: ({ part, opening }) => ({ set: setUnder(scopeWorld(parts[part]!, scope).opening(opening)) }),
      subjects: () => subjectsOfScope(scope),
    };
  },
  plays: (path) =>
    orBadInput(loadPlays(path)).plays.map((play) => ({
      name: play.name,
      mismatches: playOut(bands.set(play.world, read(bands.text, play.readings)), play),
    })),
  playedSetups: (rulebook, reading) =>
    rulebook === bands.id
      ? shippedPlays()
          .flatMap(({ name, path }) =>
            orBadInput(loadPlays(path))
              .plays.filter(({ readings }) => reading === undefined || Object.hasOwn(readings, reading))
              .map((play) => subjectOf(play.world, `${name}: ${play.name}`)),
          )
          .sort((one, other) => one.pieces.length - other.pieces.length)
      : [],
  knownFindings: () => orBadInput(loadFindingIds(shippedFindings())),
  findingsIn: (path) => orBadInput(loadFindingIds(path)),
  rulebooks: () => [bands.text],
  ledgers: () => [bands],
  manifest: () => orBadInput(loadManifest(shippedManifest())),
};

/** A shipped world by its name or by its path, else the path as it stands. */
function locate(nameOrPath: string): { readonly path: string; readonly shipped: boolean } {
  const shipped = shippedWorlds();
  const named = shipped.find(({ name }) => name === nameOrPath);
  if (named) return { path: named.path, shipped: true };
  if (!/[/\\]|\.ya?ml$/.test(nameOrPath)) {
    throw noWorld(
      nameOrPath,
      shipped.map(({ name }) => name),
      [bands.id],
    );
  }
  return { path: nameOrPath, shipped: shipped.some(({ path }) => sameFile(path, nameOrPath)) };
}

function sameFile(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}

function orBadInput<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new BadInput(result.errors.map(formatInputError).join('\n'));
}
