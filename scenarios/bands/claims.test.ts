import { describe, expect, it } from 'vitest';
import { explore, type Model, type PackedState } from '../../checker/index.js';
import { nowhere } from '../../machines/bands/claims/claim.js';
import { claims } from '../../machines/bands/claims.js';
import { type Action, bands } from '../../machines/bands/index.js';
import { inventory, unchecked } from '../../machines/bands/inventory.js';
import { mayBeMoved, mayBeStruck } from '../../machines/bands/questions.js';
import {
  type Amendment,
  account,
  amend,
  type Clause,
  forbids,
  type Place,
  read,
  withoutClause,
} from '../../rulebook/index.js';
import { bandsFiles, loadManifest, loadWorld, shippedManifest, shippedWorlds } from '../index.js';

const manifest = loadManifest(shippedManifest('bands'));
if (!manifest.ok) throw new Error(manifest.errors[0]!.code);
const entries = [...manifest.value.values()];

/** Some world reaches the premise of the claim and says whether it holds. */
const isDecided = (id: string) =>
  entries.some((entry) => entry.claims[id] === 'holds' || entry.claims[id] === 'violated');

const { places } = account(bands.text, claims, inventory);
const derived = inventory.entries.filter(({ kind }) => kind === 'claim').map(({ id }) => id);

/** The claim itself is put to the worlds, or another one that says the same. */
const isChecked = (place: Place) =>
  place.kind === 'claim' ? isDecided(place.claim.id) : place.kind === 'restated' && isDecided(place.by);

describe('what the text derives', () => {
  const excused = { ...inventory.assumed, ...unchecked };

  it.each(derived)('%s has its verdict in some world, or a reason that it has none', (id) => {
    expect(places.get(id)!.some(isChecked)).toBe(!Object.hasOwn(excused, id));
  });

  it('has reasons for derived sentences only, and for few', () => {
    expect(Object.keys(unchecked).filter((id) => !derived.includes(id))).toEqual([]);
    expect(derived.filter((id) => Object.hasOwn(excused, id))).toEqual([
      '14.6-d',
      '14.11-g',
      '14.11-h',
      '14.11-o',
      '14.11-ak',
    ]);
  });
});

describe('claims', () => {
  it.each(claims.map(({ id }) => id))('%s has a world in which its premise is reached', (id) => {
    expect(isDecided(id)).toBe(true);
  });

  // The checker asks for the premise no more once it was met (`holdsElsewhere`).
  it.each(['prize-ship', 'hulks', 'opening'])(
    'fail only where they arise, and arise only where needed, in %s',
    (name) => {
      const world = loadWorld(bandsFiles, shippedWorlds('bands').find((file) => file.name === name)!.path);
      if (!world.ok) throw new Error(world.errors[0]!.code);
      const { chart, tableOf } = bands.set(world.value, read(bands.text));
      const astray = new Set<string>();
      const look = (state: PackedState, action: number, next: PackedState) => {
        const [before, after] = [tableOf(state), tableOf(next)];
        const event = chart.events[action] as Action;
        for (const claim of claims) {
          if (claim.kind === 'step' && claim.of && !claim.of.includes(event.type)) continue;
          const [fails, arises] =
            claim.kind === 'always'
              ? [claim.fails(before), () => claim.arises(before)]
              : [claim.fails(before, event, after), () => claim.arises(before, event, after)];
          const idle = claim.needs?.(before.setup) === false;
          if (idle ? arises() : fails !== nowhere && !arises()) astray.add(claim.id);
        }
      };
      const watched: Model = Object.create(chart, { properties: { value: [watching(look)] } });
      explore(watched, { maxStates: 4000 });
      expect([...astray]).toEqual([]);
    },
  );
});

const book = read(bands.text);
const adding = (add: Clause): Amendment => ({ id: add.id, edits: [{ add }] });

describe('a rulebook in which it is otherwise breaks the claim', () => {
  it.each<[string, string, Amendment]>([
    ['14.10-n', 'shared-ground', withoutClause(book, '14.10-n')],
    [
      '14.4-g',
      'carriers',
      adding(
        forbids(mayBeMoved, { id: 'one move a turn', says: '', when: ({ table }) => table.movesLeft === 1 }),
      ),
    ],
    [
      '14.11-ae',
      'hulks',
      adding(
        forbids(mayBeStruck, {
          id: 'no fire on the surface',
          says: '',
          when: ({ table, card }) => table.isSurfaceLocation(card),
        }),
      ),
    ],
    [
      '14.11-af',
      'capacity-cascade',
      adding(
        forbids(mayBeStruck, {
          id: 'no fire on planets',
          says: '',
          when: ({ table, card }) => table.kindOf(card) === 'planetary',
        }),
      ),
    ],
  ])('%s in %s', (id, name, amendment) => {
    const world = loadWorld(bandsFiles, shippedWorlds('bands').find((file) => file.name === name)!.path);
    if (!world.ok) throw new Error(world.errors[0]!.code);
    const { verdicts } = explore(bands.set(world.value, amend(book, amendment)).model, {
      maxStates: 20_000,
    });
    expect(verdicts.find(({ property }) => property.id === id)?.verdict.kind).toBe('violated');
  });
});

/** Not a claim: it is shown every step. */
const watching = (look: (state: PackedState, action: number, next: PackedState) => void) =>
  ({
    kind: 'step',
    id: 'watching',
    says: 'nothing',
    holds: (state: PackedState, action: number, next: PackedState) => {
      look(state, action, next);
      return true;
    },
  }) as const;
