import { describe, expect, it } from 'vitest';
import type { PackedState } from '../../checker/index.js';
import { type BandsTable, bands, tags } from '../../machines/bands/index.js';
import { amend, type Rulebook, read } from '../../rulebook/index.js';
import { bandsFiles, loadWorld, shippedWorlds, worldFromText } from '../index.js';

/** The state-based checks (10.6-r, 14.12-m): that they come to an end, and what the order of displacement decides. */

function tableIn(name: string, book: Rulebook): BandsTable {
  const world = loadWorld(bandsFiles, shippedWorlds('bands').find((file) => file.name === name)!.path);
  if (!world.ok) throw new Error(JSON.stringify(world.errors));
  return bands.set(world.value, book);
}

interface Settling {
  readonly states: number;
  readonly transitions: number;
  /** Whether some unsettled position comes back to itself before the checks have settled. */
  readonly goesRound: boolean;
  /** The most actions that any settling takes. */
  readonly longest: number;
}

/** Explores everything, and measures the longest way through positions in which checks are pending. */
function settling(table: BandsTable): Settling {
  const { model, chart } = table;
  const numbers = new Map<string, number>();
  const pending: number[][] = [];
  const queue: PackedState[] = [];
  let transitions = 0;
  const numberOf = (state: PackedState) => {
    const key = state.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, queue.length);
    return queue.push(state.slice()) - 1;
  };
  for (const first of model.initial()) numberOf(first);
  for (let at = 0; at < queue.length; at++) {
    const unsettled = !chart.hasTag(queue[at]!, tags.stable);
    const next: number[] = [];
    model.expand(queue[at]!, (_action, state) => {
      transitions++;
      const number = numberOf(state);
      if (unsettled) next.push(number);
    });
    pending.push(next);
  }
  return { states: queue.length, transitions, ...longestWay(pending) };
}

function longestWay(pending: readonly (readonly number[])[]): Pick<Settling, 'goesRound' | 'longest'> {
  const length = new Int32Array(pending.length).fill(-1);
  const open = new Uint8Array(pending.length);
  let goesRound = false;
  const measure = (at: number): number => {
    if (open[at]) {
      goesRound = true;
      return 0;
    }
    if (length[at]! >= 0) return length[at]!;
    open[at] = 1;
    length[at] = pending[at]!.reduce((most, next) => Math.max(most, 1 + measure(next)), 0);
    open[at] = 0;
    return length[at]!;
  };
  let longest = 0;
  for (let at = 0; at < pending.length; at++) longest = Math.max(longest, measure(at));
  return { goesRound, longest };
}

describe('the checks come to an end', () => {
  it.each([
    ['capacity-cascade', {}, 6],
    ['capacity-cascade', { checkOrder: 'capacityFirst' }, 5],
    ['capacity-cascade', { checkOrder: 'any' }, 6],
    ['reverse-faces', {}, 3],
    ['reverse-faces', { occupancyCheck: 'standing', homeworldShip: 'space' }, 3],
    ['seats', {}, 2],
    ['seats', { occupancyCheck: 'standing', overflowWho: 'allLeave' }, 2],
    ['seats', { overflowWho: 'lastIn' }, 1],
    ['seats', { overflowWho: 'activePlayerFirst', seatsVersusController: 'exception' }, 1],
    ['prize-ship', { occupancyCheck: 'standing', shipDeath: 'displaced' }, 2],
  ] as const)('%s under %o', (world, choices, longest) => {
    const measured = settling(tableIn(world, read(bands.text, choices)));
    expect({ goesRound: measured.goesRound, longest: measured.longest }).toEqual({
      goesRound: false,
      longest,
    });
  });
});

describe('where a search starts', () => {
  it('makes no difference: from an emptied Band every distance shrinks by the same step', () => {
    const under = (startBand: string) =>
      settling(tableIn('capacity-cascade', read(bands.text, { startBand })));
    expect(under('skipped')).toEqual(under('last'));
  });
});

const contested = `
world: shared-ruin
rulebook: bands
for: an intruder and the garrison lose the same ground, and want the same place
players: [Ada, Brand]
environment: [destruction]
opens: { player: Brand, phase: engagement }
cards:
  Maren: { owner: Ada, kind: planetary, face: contested, controller: Ada }
  Ruin: { owner: Ada, kind: planetary, face: contested }
  Heron: { owner: Ada, kind: capitalShip }
  Pell: { owner: Ada, kind: character, on: Maren }
  Oduin: { owner: Brand, kind: planetary }
  Ister: { owner: Brand, kind: character, on: Maren }
`;

describe('the ruling of 2026-10-18 on simultaneous displacement', () => {
  const { undo } = bands.text.revisions.find(({ id }) => id === '2026-10-18')!;
  const after = bands.text;
  const before = amend(bands.text, { id: 'before 2026-10-18', edits: undo });

  /** Who may go first once Maren is destroyed, and who can hold Ruin in the end. */
  function outcomes(text: Rulebook) {
    const world = worldFromText(bandsFiles, contested, 'shared-ruin.yaml');
    if (!world.ok) throw new Error(JSON.stringify(world.errors));
    const table = bands.set(world.value, read(text));
    const [start] = [...table.model.initial()] as [PackedState];
    const play = (state: PackedState, text: string) => {
      const named = table.actionOf(text);
      let found: PackedState | undefined;
      table.model.expand(state, (action, next) => {
        if ('action' in named && action === named.action) found = next.slice();
      });
      return found;
    };
    const ruined = play(start, 'destroy Maren')!;
    const first = ['Pell', 'Ister'].filter((unit) => play(ruined, `displace ${unit} to Ruin`));
    const holders = first.map(
      (unit) => table.observe(play(ruined, `displace ${unit} to Ruin`)!).pieces.Ruin!.controller,
    );
    return { first, holders };
  }

  it('lets the active player go first, who can take the place', () => {
    expect(outcomes(after)).toEqual({ first: ['Ister'], holders: ['Brand'] });
  });

  it('before it the order was open, and decided who held the place', () => {
    expect(outcomes(before)).toEqual({ first: ['Pell', 'Ister'], holders: ['Ada', 'Brand'] });
  });
});
