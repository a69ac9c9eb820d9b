import type { OccupancySize } from '../occupancy.js';

const upTo = (count: number, first = 0): number[] => Array.from({ length: count }, (_, i) => first + i);
const any = (terms: readonly string[]): string => (terms.length === 0 ? 'false' : `(${terms.join(' || ')})`);

/**
 * The occupancy benchmark in Promela: one process, every action one `d_step`, so that SPIN stores what we store. The
 * invariants are the guard of an option that asserts false: asked once a state, as with us.
 */
export function promela({ players, units, locations, moves }: OccupancySize): string {
  const dead = locations + 1;
  const everyPlayer = upTo(players);
  const everyUnit = upTo(players * units);
  const everyLocation = upTo(locations, 1);
  const playerOf = (unit: number) => Math.floor(unit / units);
  const ownerOf = (location: number) => (location - 1) % players;
  const isThere = (player: number, l: number) =>
    any(upTo(units, player * units).map((unit) => `at[${unit}] == ${l}`));
  const areOthers = (player: number, l: number) =>
    any(everyPlayer.filter((other) => other !== player).map((other) => isThere(other, l)));
  const isSole = (player: number, l: number) => `(${isThere(player, l)} && !${areOthers(player, l)})`;
  const controls = (player: number, l: number) => {
    const bySole = `(contested[${l}] && ${isSole(player, l)})`;
    if (player !== ownerOf(l)) return bySole;
    return `(!contested[${l}] || !${any(everyPlayer.map((each) => isSole(each, l)))} || ${bySole})`;
  };
  const option = (guard: string, effect: string) => `  :: d_step { ${guard} -> ${effect} }`;
  const move = (u: number, l: number) => {
    const player = playerOf(u);
    const mayEnter = `(${controls(player, l)} || (contested[${l}] && !${areOthers(player, l)}))`;
    const guard = `phase == 0 && turn == ${player} && left > 0 && at[${u}] != ${dead} && at[${u}] != ${l} && ${mayEnter}`;
    return option(guard, `at[${u}] = ${l}; left = left - 1`);
  };
  const flip = (l: number) =>
    option(`phase == 1 && !contested[${l}] && ${areOthers(ownerOf(l), l)}`, `contested[${l}] = 1`);
  const destroy = (u: number) => {
    const isMet = any(everyLocation.map((l) => `(at[${u}] == ${l} && ${areOthers(playerOf(u), l)})`));
    return option(`phase == 1 && ${isMet}`, `at[${u}] = ${dead}`);
  };
  const restore = (l: number) =>
    option(`phase == 2 && turn == ${ownerOf(l)} && contested[${l}]`, `contested[${l}] = 0`);
  const broken = [
    `left > ${moves}`,
    '(phase != 0 && left != 0)',
    ...everyLocation.flatMap((l) =>
      everyPlayer.map((p) => `(contested[${l}] && ${isSole(p, l)} && !${controls(p, l)})`),
    ),
  ];
  return [
    `byte at[${everyUnit.length}];`,
    // Place 0 of the faces is nobody's: Locations are counted from 1.
    `bit contested[${locations + 1}] = 1;`,
    'byte turn;',
    'byte phase;',
    `byte left = ${moves};`,
    'active proctype game() {',
    '  do',
    option('phase == 0', 'phase = 1; left = 0'),
    option('phase == 1', 'phase = 2'),
    option('phase == 2', `phase = 0; turn = (turn + 1) % ${players}; left = ${moves}`),
    ...everyUnit.flatMap((u) => everyLocation.map((l) => move(u, l))),
    ...everyLocation.map(flip),
    ...everyUnit.map(destroy),
    ...everyLocation.map(restore),
    `  :: ${any(broken)} -> assert(false)`,
    '  od',
    '}',
    '',
  ].join('\n');
}
