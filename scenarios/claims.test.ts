import { describe, expect, it } from 'vitest';
import { explore, type Model, type PackedState } from '../checker/index.js';
import { nowhere } from '../machines/bands/claims/claim.js';
import { claims } from '../machines/bands/claims.js';
import { type Action, bands } from '../machines/bands/index.js';
import { read } from '../rulebook/index.js';
import { loadManifest, loadWorld, shippedManifest, shippedWorlds } from './index.js';

const manifest = loadManifest(shippedManifest());
if (!manifest.ok) throw new Error(manifest.errors[0]!.code);
const entries = [...manifest.value.values()];

describe('claims', () => {
  it.each(claims.map(({ id }) => id))('%s has a world in which its premise is reached', (id) => {
    const verdicts = entries.map((entry) => entry.claims[id]);
    expect(verdicts.some((verdict) => verdict === 'holds' || verdict === 'violated')).toBe(true);
  });

  // The checker asks for the premise no more once it was met (`holdsElsewhere`).
  it.each(['prize-ship', 'hulks', 'opening'])(
    'fail only where they arise, and arise only where needed, in %s',
    (name) => {
      const world = loadWorld(shippedWorlds().find((file) => file.name === name)!.path);
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
