import { describe, expect, test } from 'vitest';
import { explore, type PackedState } from '../../../checker/index.js';
import { type BandsTable, bands, type World } from '../../../machines/bands/index.js';
import { read } from '../../../rulebook/index.js';
import { worldFromText } from '../../worlds.js';
import { bandsFiles } from '../files.js';
import { worldToYaml } from '../world-document.js';
import { type Part, partsOf } from './parts.js';
import { type Scope, scopeFromText } from './text.js';
import { scopeWorld } from './worlds.js';

const book = read(bands.text);

function scope(text: string): Scope {
  const found = scopeFromText(text);
  if ('why' in found) throw new Error(found.why);
  return found;
}

const small = scope('players=2,locations=1,ships=1,units=2');
const some = partsOf(small).filter((_, index) => index % 41 === 0);

const seen = (table: BandsTable, state: PackedState) =>
  JSON.stringify([table.chart.configuration(state), table.position(state)]);

/** Everything that can be reached, as it is told. */
function reached(table: BandsTable): Set<string> {
  const all = new Set<string>();
  explore(table.model, {}, { onState: (state) => all.add(seen(table, state)) });
  return all;
}

describe('the openings of a scope', () => {
  const worlds = some.flatMap((part) => [...scopeWorld(part, small).openings()]);

  test('are worlds that the loader accepts as they are', () => {
    expect(worlds.length).toBeGreaterThan(300);
    for (const world of worlds) {
      const loaded = worldFromText(bandsFiles, worldToYaml(world), 'set-up');
      expect(loaded).toEqual({ ok: true, value: world });
    }
  });

  test('open as their own worlds do, in their order', () => {
    for (const part of some) {
      const { base, openings, opening } = scopeWorld(part, small);
      const table = bands.set(base, book, openings);
      const together = [...table.model.initial()].map((state) => seen(table, state));
      const alone = [...openings()].map((world, index) => {
        expect(opening(index)).toEqual(world);
        const own = bands.set(world, book);
        const [state] = [...own.model.initial()];
        return seen(own, state!);
      });
      expect(together).toEqual(alone);
    }
  });

  test('lead together where they lead one by one', () => {
    for (const part of some.filter(({ sorts }) => sorts.length < 4)) {
      const { base, openings } = scopeWorld(part, small);
      const alone = new Set([...openings()].flatMap((world) => [...reached(bands.set(world, book))]));
      expect(reached(bands.set(base, book, openings))).toEqual(alone);
    }
  });
});

describe('a Character stands for a Ground Unit', () => {
  const withGroundUnits = (world: World): World => ({
    ...world,
    cards: world.cards.map((card) =>
      card.prime.kind === 'character' ? { ...card, prime: { kind: 'groundUnit' } } : card,
    ),
  });
  const figures = (part: Part, of: Scope, change: (world: World) => World) => {
    const { base, openings } = scopeWorld(part, of);
    const { model } = bands.set(change(base), book, function* () {
      for (const world of openings()) yield change(world);
    });
    const { states, transitions, depth, verdicts } = explore(model);
    return { states, transitions, depth, verdicts: verdicts.map(({ verdict }) => verdict) };
  };
  const withPeople = some.filter(({ sorts }) => sorts.some(({ kind }) => kind === 'character'));

  test('where a scope does not tell them apart', () => {
    for (const part of withPeople)
      expect(figures(part, small, withGroundUnits)).toEqual(figures(part, small, (world) => world));
  });

  test('and not where a craft can be lost under them', () => {
    const lossy = scope('players=2,units=3,keywords=none,environment=losses');
    const kinds = ({ sorts }: Part) => sorts.map(({ kind, owner }) => `${kind} ${owner}`).join();
    const aboard = partsOf(lossy).find((part) => kinds(part) === 'character 0,ncs 0,ncs 1')!;
    expect(figures(aboard, lossy, withGroundUnits)).not.toEqual(figures(aboard, lossy, (world) => world));
    expect(partsOf(lossy).some(({ sorts }) => sorts.some(({ kind }) => kind === 'groundUnit'))).toBe(true);
  });
});
