import type { Keyword, Kind } from '../../../machines/bands/world.js';
import type { Scope } from './text.js';

/** What a card of a scope is, wherever it lies. */
export interface Sort {
  readonly kind: Kind;
  readonly owner: number;
  readonly keyword?: Keyword;
}

/** A renaming that leaves a list of sorts as it is: players are so many seats on, and card `i` is card `to[i]`. */
export interface Renaming {
  readonly turn: number;
  readonly to: readonly number[];
}

/** What every set-up of one world has in common: its cards, Locations first, then Capital Ships, then units. */
export interface Part {
  readonly sorts: readonly Sort[];
  readonly renamings: readonly Renaming[];
}

/** Only a One-Seater, which no scope has, and Escape Pods tell a Ground Unit from a Character (14.6-i, 14.8-o, 14.8-p). */
export const tellsPeopleApart = ({ environment }: Pick<Scope, 'environment'>): boolean =>
  environment.some((event) => ['losses', 'destruction', 'ruin', 'sale'].includes(event));

type Sizes = Omit<Scope, 'text'>;

const places = (kinds: readonly Kind[], { players }: Sizes): Sort[] =>
  kinds.flatMap((kind) => Array.from({ length: players }, (_, owner) => ({ kind, owner })));

function unitSorts(scope: Sizes): Sort[] {
  const kinds: Kind[] = tellsPeopleApart(scope) ? ['character', 'groundUnit', 'ncs'] : ['character', 'ncs'];
  return places(kinds, scope).flatMap((sort) => [
    sort,
    ...scope.keywords.map((keyword) => ({ ...sort, keyword })),
  ]);
}

/** The groups of cards, with the sorts that each can have and the most cards of it. */
const groupsOf = (scope: Sizes): readonly (readonly [readonly Sort[], number])[] => [
  [places(['planetary', 'surface'], scope), scope.locations],
  [places(['capitalShip'], scope), scope.ships],
  [unitSorts(scope), scope.units],
];

/** How many worlds a scope has, no more than one for each turn of the players too few; counted no further than `enough`. */
export function countOfWorlds(scope: Sizes, enough: number): number {
  const named = groupsOf(scope).reduce((all, [sorts, most]) => all * choose(sorts.length + most, most), 1);
  return named / scope.players > enough ? Infinity : partsOf(scope).length;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** Every choice of cards within a scope, one at least, up to turning the players: the smaller ones first. */
export function partsOf(scope: Sizes): Part[] {
  const { players } = scope;
  const [locations, ships, units] = groupsOf(scope).map(([sorts, most]) => selections(sorts.length, most));
  const [ofLocations, ofShips, ofUnits] = groupsOf(scope).map(([sorts]) => sorts);
  const found: Sort[][] = [];
  for (const some of locations!)
    for (const more of ships!)
      for (const rest of units!) {
        const sorts = [
          ...some.map((index) => ofLocations![index]!),
          ...more.map((index) => ofShips![index]!),
          ...rest.map((index) => ofUnits![index]!),
        ];
        if (sorts.length > 0 && isFirstOfItsTurns(sorts, players)) found.push(sorts);
      }
  found.sort((a, b) => a.length - b.length);
  return found.map((sorts) => ({ sorts, renamings: renamingsOf(sorts, players) }));
}

/** Lists of at most so many of `sorts` things, each in ascending order. */
function selections(sorts: number, most: number, from = 0): number[][] {
  if (most === 0) return [[]];
  const longer: number[][] = [];
  for (let first = from; first < sorts; first++)
    for (const rest of selections(sorts, most - 1, first)) longer.push([first, ...rest]);
  return [[], ...longer];
}

const turned = (sort: Sort, by: number, players: number): Sort => ({
  ...sort,
  owner: (sort.owner + by) % players,
});

const keyOf = ({ kind, owner, keyword }: Sort) => `${kind} ${owner} ${keyword ?? ''}`;

/** Of the same cards under other players, sitting in the same order, one list stands for all. */
function isFirstOfItsTurns(sorts: readonly Sort[], players: number): boolean {
  const key = (by: number) =>
    sorts
      .map((sort) => keyOf(turned(sort, by, players)))
      .sort()
      .join();
  const own = key(0);
  for (let by = 1; by < players; by++) if (key(by) < own) return false;
  return true;
}

function renamingsOf(sorts: readonly Sort[], players: number): Renaming[] {
  const found: Renaming[] = [];
  const keys = sorts.map(keyOf);
  for (let turn = 0; turn < players; turn++) {
    const wanted = sorts.map((sort) => keyOf(turned(sort, turn, players)));
    const extend = (to: readonly number[]): void => {
      if (to.length === sorts.length) found.push({ turn, to });
      else
        for (const [card, key] of keys.entries())
          if (key === wanted[to.length] && !to.includes(card)) extend([...to, card]);
    };
    extend([]);
  }
  return found;
}
