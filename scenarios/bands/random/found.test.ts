import { expect, it } from 'vitest';
import { bands } from '../../../machines/bands/index.js';
import { read } from '../../../rulebook/index.js';
import { worldFromText } from '../../worlds.js';
import { bandsFiles } from '../files.js';
import { phasesWaitForTheChecks } from '../invariants/moments.js';
import { opening, seen } from '../invariants/seen.js';
import type { SetUp } from '../invariants/worlds.js';
import { tampered } from './tampered.js';

/** What random worlds have found, with what the text calls for. */

const world = worldFromText(
  bandsFiles,
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

const loaded = (text: string) => {
  const read = worldFromText(bandsFiles, text, 'found');
  if (!read.ok) throw new Error(read.errors[0]!.code);
  return read.value;
};

it('asking about cards that are in no Band leaves what is known of Bands alone', () => {
  const game = bands.set(
    loaded(`
world: asked-of-a-hand
rulebook: bands
for: Whether a card in hand can be attacked is asked ahead of whether a Location far off can.
players: [Ada, Brand, Cole, Dena]
environment: [losses, destruction]
opens: { player: Ada, phase: engagement }
cards:
  Aster: { owner: Cole, kind: planetary, face: contested }
  Wren: { owner: Ada, kind: ncs }
  Vesna: { owner: Ada, kind: character, at: hand }
`),
    read(bands.text, { surfaceFirst: 'must' }),
  );
  const { state } = opening(game);
  const verdicts = () =>
    game.chart.events.map(
      (_, action) => `${game.model.describe(action)}: ${game.explain(state, action).verdict}`,
    );
  const first = verdicts();
  // Two Bands off: the empty Surface Band counts in this reading, and no attack reaches farther than one (14.11-ae).
  expect(first).toContain('destroy Aster: illegal');
  expect(verdicts()).toEqual(first);
  expect([...verdicts()].reverse()).toEqual([...first].reverse());
});

it('a craft on a ship that shows a Location is not aboard a ship, whatever becomes of it', () => {
  const game = bands.set(
    loaded(`
world: sold-under-a-craft
rulebook: bands
for: What was a Capital Ship shows a Location as it is sold under a craft.
players: [Ada, Brand]
environment: [sale]
opens: { player: Ada, phase: admin }
cards:
  Aster: { owner: Ada, kind: capitalShip, contested: { kind: planetary }, face: contested }
  Wren: { owner: Ada, kind: ncs, on: Aster, ready: false }
`),
    read(bands.text, { displacedReady: 'yes' }),
  );
  const { action } = game.actionOf('sell Aster') as { action: number };
  const after = game.chart.apply(opening(game).state, action)!;
  expect(game.observe(after).pieces.Wren).toMatchObject({ ready: false });
});
