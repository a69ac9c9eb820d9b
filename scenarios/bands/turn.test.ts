import { describe, expect, it } from 'vitest';
import type { PackedState } from '../../checker/index.js';
import { bands } from '../../machines/bands/index.js';
import { amend, read } from '../../rulebook/index.js';
import { worldFromText } from '../index.js';
import { bandsFiles } from './files.js';

const text = `
world: purse
rulebook: bands
for: a Treasury that is emptied
players: [Ada, Brand]
treasury: { Ada: 5, Brand: 5 }
currency: { drains: [5] }
stops: [beginning]
opens: { player: Brand, phase: secondDeployment }
cards:
  Aster: { owner: Ada, kind: planetary }
  Holm: { owner: Brand, kind: planetary }
`;

const loaded = worldFromText(bandsFiles, text, 'purse.yaml');
if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
const world = loaded.value;

/** Story Points of Ada after each of the actions. */
function pointsAlong(book: ReturnType<typeof read>, actions: readonly string[]): unknown[] {
  const { model, actionOf, observe } = bands.set(world, book);
  let [state] = [...model.initial()] as [PackedState];
  return actions.map((text) => {
    const named = actionOf(text);
    if ('why' in named) throw new Error(named.why);
    let next: PackedState | undefined;
    model.expand(state, (action, after) => {
      if (action === named.action) next = after.slice();
    });
    if (!next) throw new Error(`${text} cannot be done`);
    state = next;
    return (observe(state).turn.storyPoints as Record<string, number>).Ada;
  });
}

describe('the award of an empty Treasury', () => {
  const play = ['drain Ada by 5', 'pass'];

  it('comes at the instant (10.1-g), and not again as the turn begins (10.1-f)', () => {
    expect(pointsAlong(read(bands.text), play)).toEqual([1, 1]);
  });

  it('came as the turn began, before the revision', () => {
    const { id, undo } = bands.text.revisions.find((each) => each.id === 'empty-treasury')!;
    const before = read(amend(bands.text, { id, edits: undo }));
    expect(pointsAlong(before, play)).toEqual([0, 1]);
  });
});
