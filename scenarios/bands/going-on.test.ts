import { describe, expect, it } from 'vitest';
import { explore, type Model } from '../../checker/index.js';
import { read } from '../../rulebook/index.js';
import { filesOf, openWorld, shelves } from '../index.js';

function tableOf(name: string) {
  const shelf = shelves.find((each) => filesOf(each).worlds.some((world) => world.name === name))!;
  const { path } = filesOf(shelf).worlds.find((world) => world.name === name)!;
  const opened = openWorld(path, shelves);
  if (!opened.ok) throw new Error(name);
  return opened.value.set(read(shelf.game.text, {}));
}

/** What the whole-of-play intents come to; `but` leaves out the actions of that name. */
function verdicts(world: string, but?: string) {
  const { model, intents } = tableOf(world);
  const whole = intents.filter(({ kind }) => kind === 'leadsTo' || kind === 'alwaysPossible');
  const judged = Object.create(model, {
    properties: { value: whole },
    expand: {
      value: (...[state, visit]: Parameters<Model['expand']>) =>
        model.expand(state, (action, next) => {
          if (model.describe(action) !== but) visit(action, next);
        }),
    },
  }) as Model;
  return explore(judged).verdicts.map(({ property: { id }, verdict: { kind } }) => [id, kind]);
}

describe('play goes on', () => {
  it.each(['second-planet', 'boarding', 'closed-ground'])('in %s: a turn ends, and comes again', (world) => {
    expect(verdicts(world)).toEqual([
      ['intent turn ends', 'holds'],
      ['intent turn comes', 'holds'],
    ]);
  });

  it.each(['carrier-example', 'triangle', 'own-tokens'])('in %s: a tactical action can end', (world) => {
    expect(verdicts(world)).toEqual([['intent action ends', 'holds']]);
  });

  it('and would not, could no phase and no step be left behind', () => {
    expect(verdicts('second-planet', 'pass')[0]).toEqual(['intent turn ends', 'violated']);
    expect(verdicts('triangle', 'pass')).toEqual([['intent action ends', 'violated']]);
  });
});
