import { describe, expect, test } from 'vitest';
import { partsOf } from './parts.js';
import { type Scope, scopeFromText } from './text.js';
import { scopeWorld } from './worlds.js';

/**
 * Set-ups counted without any of what makes them: every list of labelled cards, laid in every way, kept where the text lets
 * cards lie so, and told apart by the least of all its renamings.
 */
interface Laid {
  readonly kind: 'planetary' | 'surface' | 'capitalShip' | 'character' | 'groundUnit' | 'ncs';
  readonly owner: number;
  readonly keyword: boolean;
  /** Locations and ships: prime or contested. Units: hand, space, or the index of a card. */
  readonly lies: 'prime' | 'contested' | 'hand' | 'space' | number;
}

function* listsOf<T>(things: readonly T[], length: number): Iterable<T[]> {
  if (length === 0) yield [];
  else for (const rest of listsOf(things, length - 1)) for (const thing of things) yield [...rest, thing];
}

function* permutations(of: readonly number[]): Iterable<number[]> {
  if (of.length === 0) yield [];
  for (const first of of)
    for (const rest of permutations(of.filter((each) => each !== first))) yield [first, ...rest];
}

const isUnit = ({ kind }: Pick<Laid, 'kind'>) => ['character', 'groundUnit', 'ncs'].includes(kind);

function* cards({ players, locations, ships, units }: Scope): Iterable<Omit<Laid, 'lies'>[]> {
  const owners = [...Array(players).keys()];
  const each = (kinds: readonly Laid['kind'][], keywords: readonly boolean[]) =>
    kinds.flatMap((kind) => owners.flatMap((owner) => keywords.map((keyword) => ({ kind, owner, keyword }))));
  const some = function* (sorts: readonly Omit<Laid, 'lies'>[], most: number) {
    for (let n = 0; n <= most; n++) yield* listsOf(sorts, n);
  };
  for (const a of some(each(['planetary', 'surface'], [false]), locations))
    for (const b of some(each(['capitalShip'], [false]), ships))
      for (const c of some(each(['character', 'groundUnit', 'ncs'], [false, true]), units))
        if (a.length + b.length + c.length > 0) yield [...a, ...b, ...c];
}

function* laidOut(list: readonly Omit<Laid, 'lies'>[], at = 0): Iterable<Laid[]> {
  if (at === list.length) {
    yield [];
    return;
  }
  const card = list[at]!;
  const hosts = [...list.keys()].filter((host) => host !== at);
  const ways: Laid['lies'][] = isUnit(card) ? ['hand', 'space', ...hosts] : ['prime', 'contested'];
  for (const lies of ways) for (const rest of laidOut(list, at + 1)) yield [{ ...card, lies }, ...rest];
}

/** The text, sentence by sentence. */
function canLie(all: readonly Laid[], hand: number): boolean {
  if (all.filter(({ lies }) => lies === 'hand').length > hand) return false;
  return all.every((unit) => {
    if (!isUnit(unit) || unit.lies === 'hand') return true;
    // 14.2-k: only a craft is in open Space.
    if (unit.lies === 'space') return unit.kind === 'ncs';
    const host = all[unit.lies as number]!;
    const there = all.filter((other) => isUnit(other) && other.lies === unit.lies);
    // Nobody stands on a person; a craft stands on no craft, and bears others on the Map only.
    if (host.kind === 'character' || host.kind === 'groundUnit') return false;
    if (host.kind === 'ncs') {
      if (unit.kind === 'ncs' || host.lies === 'hand') return false;
      // 14.6-z
      return unit.owner === host.owner;
    }
    // 14.10-d with 14.11-b: on a Contested card stand the units of a single player.
    if (host.lies === 'contested') return there.every(({ owner }) => owner === unit.owner);
    if (unit.owner === host.owner) return true;
    // 14.10-a, 14.6-y, 14.6-ab: an infiltrator came alone, and is no craft on a ship.
    const foreign = there.filter(({ owner }) => owner !== host.owner);
    return unit.keyword && foreign.length === 1 && !(unit.kind === 'ncs' && host.kind === 'capitalShip');
  });
}

function leastName(all: readonly Laid[], active: number, players: number): string {
  const names: string[] = [];
  for (let turn = 0; turn < players; turn++)
    for (const order of permutations([...all.keys()])) {
      const renamed = order.map((card) => {
        const { kind, owner, keyword, lies } = all[card]!;
        return [
          kind,
          (owner + turn) % players,
          keyword,
          typeof lies === 'number' ? order.indexOf(lies) : lies,
        ];
      });
      names.push(JSON.stringify([(active + turn) % players, renamed]));
    }
  return names.sort()[0]!;
}

function bruteForce(scope: Scope): number {
  const found = new Set<string>();
  for (const list of cards(scope))
    for (const laid of laidOut(list)) {
      if (!canLie(laid, scope.hand)) continue;
      for (let active = 0; active < scope.players; active++)
        found.add(leastName(laid, active, scope.players));
    }
  // The four sub-phases of the Action Phase (10.2).
  return 4 * found.size;
}

function scope(text: string): Scope {
  const read = scopeFromText(text);
  if ('why' in read) throw new Error(read.why);
  return read;
}

const counted = (of: Scope) => partsOf(of).reduce((sum, part) => sum + scopeWorld(part, of).setUps, 0);

// By hand, with four sub-phases to open in: of one ship and three players, two faces and three players to open; of one unit, two kinds of people in hand and a craft in hand or in Space, each with or without a keyword, and two players
// to open. The others are what brute force finds.
describe('the set-ups of a scope are as many as brute force finds', () => {
  test.each([
    ['players=3,ships=1', 24],
    ['players=2,units=1', 64],
    ['players=2,locations=2', 176],
    ['players=2,locations=1,units=1', 944],
    ['players=2,locations=1,ships=1,units=1', 6176],
    ['players=2,locations=1,units=2', 10728],
    ['players=2,locations=1,units=2,hand=2', 13536],
    ['players=2,ships=1,units=2,hand=0', 2208],
    ['players=2,locations=2,units=1', 6080],
    ['players=3,locations=1,units=1', 2016],
    ['players=2,units=2,environment=losses', 360],
    ['players=2,ships=1,units=2,environment=losses,hand=0', 2208],
    ['players=2,units=3', 2104],
  ])('%s', (text, pinned) => {
    const read = scope(text);
    expect([counted(read), bruteForce(read)]).toEqual([pinned, pinned]);
  });
});
