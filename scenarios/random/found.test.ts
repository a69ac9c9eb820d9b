import { expect, it } from 'vitest';
import { bands } from '../../machines/bands/index.js';
import { read } from '../../rulebook/index.js';
import { phasesWaitForTheChecks } from '../invariants/moments.js';
import { opening, seen } from '../invariants/seen.js';
import type { SetUp } from '../invariants/worlds.js';
import { worldFromText } from '../world-loader.js';
import { tampered } from './tampered.js';

/** What random worlds have found, with what the text calls for. */

const world = worldFromText(
  `
world: over-capacity-at-the-end
rulebook: bands
for: Holm goes for want of Capacity, and Wren is displaced ahead of the Ready Phase that is to ready it.
players: [Ada, Brand]
opens: { phase: end, player: Brand }
cards:
  Holm: { owner: Ada, kind: surface, startEffect: { worded: beginningOfTurn, currency: 1 } }
  Salt Flats: { owner: Ada, kind: planetary, surfaceValue: 0 }
  Wren: { owner: Ada, kind: ncs, on: Holm, ready: false }
`,
  'found',
);

/** The steps of a play. */
function steps(set: SetUp, play: readonly string[]) {
  if (!world.ok) throw new Error(world.errors[0]!.code);
  const game = set(world.value);
  let before = opening(game);
  return play.map((text) => {
    const named = game.actionOf(text);
    if (!('action' in named)) throw new Error(named.why);
    const after = seen(game, game.chart.apply(before.state, named.action)!);
    const step = { before, action: named.action, after };
    before = after;
    return step;
  });
}

const rightly: SetUp = (of) => bands.set(of, read(bands.text));

it('phases begin when the checks have settled, displacements after a destruction among them (10.6-r, 14.12-m)', () => {
  const [razed, displaced] = steps(rightly, ['raze Holm', 'displace Wren to Salt Flats']);
  const { before, after } = razed!;
  for (const { at, phase } of [before, after]) expect([at.activePlayer, phase]).toEqual([1, 'end']);
  const { game, state, at, phase } = displaced!.after;
  expect([at.activePlayer, phase]).toEqual([0, 'deployment']);
  expect(game.observe(state).pieces.Wren).toMatchObject({ place: 'on Salt Flats', ready: true });
});

it('phases that do not wait are noticed', () => {
  const hasty = tampered((machine) => machine.provide({ guards: { settled: () => true } }));
  const [step] = steps(hasty, ['raze Holm']);
  expect(phasesWaitForTheChecks(step!)).toBe('ready begins ahead of the checks');
});
