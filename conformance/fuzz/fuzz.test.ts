import { describe, expect, it } from 'vitest';
import type { PackedState } from '../../checker/index.js';
import { amend, read, type Table, withoutClause } from '../../rulebook/index.js';
import { shelves } from '../../scenarios/index.js';
import { laneOf } from '../engine/lanes.js';
import { modelled } from '../engine/modelled.js';
import { alikeAs } from '../observation.js';
import { fuzz } from './fuzz.js';
import type { Disagreement } from './lockstep.js';
import { suspectOf } from './suspect.js';

const shelfOf = (id: string) => shelves.find(({ game }) => game.id === id)!;
const options = { seed: 1, plays: 1500, depth: 8, findings: 1 };
const mutantOf = (clause: string) =>
  modelled(`without ${clause}`, shelves, { amended: (book) => amend(book, withoutClause(book, clause)) });

/** Mutants that play as the rulebook does, everywhere: why, by the conditions of the clauses that say the same again. */
const equivalent: Readonly<Record<string, string>> = {
  '14.6-c':
    '14.6-d lifts the same for Capital Ships, 14.6-h for Non-Capital Spacecraft, and there are no others',
  '14.6-h': '14.6-c lifts the same for every Spacecraft',
  '14.6-k': '10.5-l says the same again',
  '14.6-o': '14.6-n forbids the same, and whatever lifts one lifts the other',
  '14.6-q':
    '14.6-r lifts the same where nobody stands; where own units do, they hold the card (14.6-u), or are infiltrators on a Prime one, which 14.6-y closes',
  '14.6-w': '14.6-o forbids the same of every foreign card that others stand on',
  '14.6-y': '14.10-g forbids the same, of Non-Capital Spacecraft as well',
  '14.6-ac': '14.10-z forbids the same, of ships as well',
  'TI58-i': 'TI58-e permits whatever it permits',
  'TI58-j': 'TI58-e permits whatever it permits',
  'TI58-k': 'the actions of a set-up have no other routes than paths',
  'TI58-m': 'TIT-a and TIT-n permit the same; without capacity TIT-b forbids it',
  'TI58-s': 'TI58-b and TI58-q permit the same',
  'TI58-t': 'TIT-h forbids the same, of every way to move',
  'TI58-u': 'TIT-k permits the same',
  'TI58-v': 'no permission reaches a fighter that is not there any more',
};

/** Readings under which a mutant shows; under the defaults it does not. */
const under: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Where craft are units, 14.6-o forbids whatever 14.6-n does.
  '14.6-n': { ncsUnit: 'no' },
};

/** Seeds that come upon it soon, of those from 1 on. Others take up to 500 plays. */
const seeds: Readonly<Record<string, number>> = {
  '14.6-d': 318,
  '14.6-i': 15,
  '14.6-n': 14,
  '14.6-r': 14,
  '14.6-t': 11,
};

const clausesOf = (rulebook: string, section: RegExp) =>
  [...read(shelfOf(rulebook).game.text).entries.keys()].filter((id) => section.test(id));

describe.each([
  ['bands', /^14\.6-/],
  ['ti4', /^TI58-/],
] as const)('in %s', (rulebook, section) => {
  const clauses = clausesOf(rulebook, section);

  it.each(clauses.filter((id) => !(id in equivalent)))(
    'a rulebook without %s is found out, by the shortest play',
    async (id) => {
      const { findings } = await fuzz(suspectOf(mutantOf(id)), shelfOf(rulebook), {
        ...options,
        ...(seeds[id] && { seed: seeds[id] }),
        ...(under[id] && { readings: under[id] }),
      });
      const [found] = findings;
      expect(found?.isRepeatable).toBe(true);
      const { disagreement } = found!;
      expect(disagreement.by.concat(found!.case.clauses)).toContain(id in says ? says[id] : id);
      expect(disagreement.actions.length).toBeLessThanOrEqual(shortest(disagreement, id) + 1);
    },
  );

  it('excuses no clause that is not there', () => {
    const excused = Object.keys(equivalent).filter((id) => section.test(id));
    expect(clauses).toEqual(expect.arrayContaining(excused));
  });

  it('nothing is found in a right engine', async () => {
    const right = laneOf('xstate', shelves);
    const { plays, unsupported, findings } = await fuzz(suspectOf(right), shelfOf(rulebook), {
      ...options,
      plays: 40,
    });
    expect(findings).toEqual([]);
    expect([plays, unsupported]).toEqual([40, 0]);
  });
});

/** Clauses of definitions and values, which decide through another one. */
const says: Readonly<Record<string, string>> = { 'TI58-c': 'TI58-e', 'TI58-w': 'TI58-g' };

/** Actions of the shortest play in the world of a disagreement that shows the mutant, the last one included; breadth first. */
function shortest({ ground }: Disagreement, clause: string): number {
  const { rules, setUp, readings } = ground;
  const book = read(rules.shelf.game.text, readings);
  const [one, other] = [setUp.set(book), setUp.set(amend(book, withoutClause(book, clause)))];
  const initial = ({ model }: Table) => [...model.initial()][0]!.slice();
  let level: (readonly [PackedState, PackedState])[] = [[initial(one), initial(other)]];
  const known = new Set<string>();
  for (let length = 1; level.length > 0 && length < 9; length++) {
    const next: (readonly [PackedState, PackedState])[] = [];
    for (const [a, b] of level) {
      const [mine, theirs] = [successors(one, a), successorsOrNone(other, b)];
      if (!theirs) return length;
      for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
        const [x, y] = [mine.get(name), theirs.get(name)];
        if (!x || !y || alikeAs(one.observe(x)) !== alikeAs(other.observe(y))) return length;
        const key = `${x.join()} ${y.join()}`;
        if (known.has(key)) continue;
        known.add(key);
        next.push([x, y]);
      }
    }
    level = next;
  }
  throw new Error(`${clause} does not show itself in ${setUp.name}`);
}

/** A mutant may break down where its table has no room for what it permits. */
function successorsOrNone(table: Table, state: PackedState): Map<string, PackedState> | undefined {
  try {
    return successors(table, state);
  } catch {
    return undefined;
  }
}

function successors(table: Table, state: PackedState): Map<string, PackedState> {
  const found = new Map<string, PackedState>();
  table.model.expand(state, (action, next) => {
    found.set(alikeAs(table.actions[action]), next.slice());
  });
  return found;
}
