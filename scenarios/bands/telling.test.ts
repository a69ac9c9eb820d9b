import { describe, expect, it } from 'vitest';
import { bands } from '../../machines/bands/index.js';
import { read, readingsShaping } from '../../rulebook/index.js';
import { worldFromText } from '../index.js';
import { bandsFiles } from './files.js';

/** What is said of positions and answers, where verdict and clauses alone would leave a reader in the dark. */

const text = `
world: told
rulebook: bands
for: what is told
players: [Ada, Brand]
moves: 1
factors: { Trade: 1 }
environment: [statute, ruin]
opens: { player: Ada, phase: PHASE }
cards:
  Aster: { owner: Ada, kind: planetary, homeworld: true, surfaceValue: 2 }
  Salt Flats: { owner: Ada, kind: surface, ready: false }
  Ivory Gate: { owner: Ada, kind: capitalShip, ready: false }
  Lens: { owner: Ada, kind: tech, on: Ivory Gate, ready: false }
  Vesna: { owner: Ada, kind: character, on: Aster }
  Holm: { owner: Brand, kind: planetary, homeworld: true }
`;

function tableIn(phase: string, choices: Readonly<Record<string, string>> = {}) {
  const world = worldFromText(bandsFiles, text.replace('PHASE', phase), 'told.yaml');
  if (!world.ok) throw new Error(JSON.stringify(world.errors));
  return bands.set(world.value, read(bands.text, choices));
}

function told(choices: Readonly<Record<string, string>> = {}) {
  const table = tableIn('movement', choices);
  const [state] = [...table.model.initial()] as [Uint8Array];
  const ask = (action: string) => {
    const answer = table.ask(state, action);
    if ('why' in answer) throw new Error(answer.why);
    return answer;
  };
  return { position: table.position(state), ask };
}

describe('a position', () => {
  it.each(['Salt Flats', 'Ivory Gate', 'Lens'])('says that %s is activated', (name) => {
    const line = told().position.find((each) => each.startsWith(`${name},`));
    expect(line).toMatch(/, activated$/);
  });

  it('says nothing of the kind of what is ready', () => {
    expect(
      told()
        .position.filter((line) => /^(Aster|Vesna|Holm),/.test(line))
        .join(),
    ).not.toContain('activated');
  });
});

describe('what a card prints', () => {
  const lineOf = (card: string) => {
    const world = worldFromText(
      bandsFiles,
      text.replace('PHASE', 'movement').replace('cards:', `treasury: 5\ncards:\n  Free Port: ${card}`),
      'told.yaml',
    );
    if (!world.ok) throw new Error(JSON.stringify(world.errors));
    const table = bands.set(world.value, read(bands.text));
    const [state] = [...table.model.initial()] as [Uint8Array];
    return table.position(state).find((line) => line.startsWith('Free Port,'));
  };

  it.each([
    ['acceptsDeployment: true', 'accepts deployment'],
    ['income: 2, votes: true, ability: true', 'Income 2, Votes, an ability'],
    ['startEffect: { worded: beginningOfTurn, currency: 5 }', '+5 Currency at the beginning of the turn'],
    ['startEffect: { worded: startOfTurn, currency: -5 }', '-5 Currency at the start of the turn'],
    ['occupy: owner', 'Occupy pays its owner'],
    [
      'occupy: owner, contested: { kind: surface, occupy: occupier }',
      'Occupy pays its owner; its other face: Surface Location, Occupy pays its captor',
    ],
    ['contested: { kind: ncs, seats: 1 }', 'its other face: Non-Capital Spacecraft, One-Seater'],
    // Of other cards 14.6-i says nothing: that they hold one is a limit of their own (10.5-p).
    ['contested: { kind: capitalShip, seats: 1 }', 'its other face: Capital Ship, 1 seat'],
  ])('%s is in its line', (fields, words) => {
    expect(lineOf(`{ owner: Ada, kind: surface, ${fields} }`)).toBe(
      `Free Port, Surface Location of Ada (${words}): Prime, in the Surface Band of Ada`,
    );
  });

  it('is not told of a face that cannot show again, nor of one that is the same', () => {
    expect(lineOf('{ owner: Ada, kind: surface, contested: { kind: capitalShip }, face: contested }')).toBe(
      'Free Port, Capital Ship of Ada: Contested, in Space',
    );
    expect(lineOf('{ owner: Ada, kind: surface, contested: { kind: surface } }')).toBe(
      'Free Port, Surface Location of Ada: Prime, in the Surface Band of Ada',
    );
  });
});

describe('a pass', () => {
  it.each([
    ['movement', 'Ada, Movement, 1 move action left'],
    // End, and all that comes before the next Deployment, have nothing to decide here.
    ['secondDeployment', "Ada, second Deployment (on to Brand's Deployment)"],
  ])('in %s says where play goes if it goes over phases', (phase, moment) => {
    const table = tableIn(phase);
    const [state] = [...table.model.initial()] as [Uint8Array];
    const named = table.actionOf('pass');
    if (!('action' in named)) throw new Error(named.why);
    expect(table.explain(state, named.action).moment).toBe(moment);
  });
});

describe('an answer', () => {
  const answers = (action: string) =>
    told()
      .ask(action)
      .asked.map(({ asks, answer }) => `${asks}: ${answer}`);

  it('says that two Bands do not border each other', () => {
    // Planetary to Surface of Ada, to Space, which borders Brand's Planetary Band over his empty Surface Band (14.2-f).
    expect(answers('move Vesna to Holm')).toContain(
      'how far is it from the Planetary Band of Ada to the Planetary Band of Brand for cards of Ada: 3 steps, they do not border each other, with the Surface Band of Brand empty and skipped',
    );
    expect(answers('move Vesna to Ivory Gate')).toContain(
      'how far is it from the Planetary Band of Ada to Space for cards of Ada: 2 steps, they do not border each other',
    );
  });

  it('says that they do, or that it is the same one', () => {
    expect(answers('move Vesna to Salt Flats')).toContain(
      'how far is it from the Planetary Band of Ada to the Surface Band of Ada for cards of Ada: 1 step, they border each other',
    );
    expect(answers('move Vesna to Aster')).toContain(
      'how far is it from the Planetary Band of Ada to the Planetary Band of Ada for cards of Ada: it is the same Band',
    );
  });

  it.each([
    ['displace Vesna to Salt Flats', '14.12-a', 'is Vesna displaced: no'],
    ['perish Vesna', '14.12-a', 'is Vesna displaced: no'],
    ['raze Salt Flats', '10.6-q', 'is Ada, who owns Salt Flats, over Surface Capacity: no'],
    ['oust Vesna', '14.12-a', 'are there more units than seats where Vesna is: no'],
  ])('%s: says what is not the case, by the one sentence that would make it due', (action, by, words) => {
    const answer = told().ask(action);
    expect([answer.verdict, answer.by]).toEqual(['illegal', [by]]);
    expect(answers(action)).toEqual([words]);
  });

  it.each([
    ['active', 'Ada'],
    ['anyone', 'Brand'],
  ])('voting=%s: says who would vote', (voting, player) => {
    expect(told({ voting }).ask('vote Holm to raise Trade').player).toBe(player);
  });
});

describe('what comes of an action', () => {
  const shaping = (changes: readonly string[]) =>
    readingsShaping(changes, [], 'ruin Salt Flats', tableIn('engagement'), (choices) =>
      tableIn('engagement', choices),
    );

  it('hangs on a reading under whose other option something else comes of it', () => {
    expect(shaping(['Salt Flats turns Contested'])).toEqual([
      { reading: 'destroyPrime', fallsUnder: ['leave'] },
    ]);
  });

  it('is compared with what it is said to be', () => {
    expect(shaping(['Salt Flats is in the Depleted Pile']).map(({ reading }) => reading)).toContain('carry');
  });
});

describe('a Surface Location in a world without Surface values', () => {
  it('is deployed by the assumption that this world counts no Capacity', () => {
    const world = worldFromText(
      bandsFiles,
      text
        .replace('PHASE', 'deployment')
        .replace(', surfaceValue: 2', '')
        .replace('kind: surface, ready: false', 'kind: surface, at: hand'),
      'told.yaml',
    );
    if (!world.ok) throw new Error(JSON.stringify(world.errors));
    const table = bands.set(world.value, read(bands.text));
    const [state] = [...table.model.initial()] as [Uint8Array];
    const answer = table.ask(state, 'deploy Salt Flats');
    if ('why' in answer) throw new Error(answer.why);
    expect(answer.assumes).toEqual([
      'this world counts no Surface Capacity (10.6): none of its cards prints a Surface value',
    ]);
  });
});
