import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BandsTable, bands } from '../../machines/bands/index.js';
import { intents } from '../../machines/bands/intents.js';
import { read } from '../../rulebook/index.js';
import { bandsFiles, loadWorld, packageRoot, shippedWorlds } from '../index.js';

interface Failure {
  readonly intent: string;
  readonly world: string;
  readonly play: readonly string[];
  /** Why the text lets it happen. */
  readonly because: string;
  /** Options of readings that are needed for it, defaults or not. */
  readonly under?: Readonly<Record<string, string>>;
  /** Options of readings under which the same play is not to be had, or does no harm. */
  readonly closedBy?: Readonly<Record<string, string>>;
}

const passes = (times: number) => Array.from({ length: times }, () => 'pass');

/** Each was worked out from the text: the play, and that the intent fails with its last action and not before. */
const failures: readonly Failure[] = [
  {
    intent: 'intent robbed',
    world: 'three-players',
    play: ['move Vesna to Fen Gate', ...passes(5), 'liberate Fen Gate'],
    because:
      "Infiltrate takes Vesna onto Cole's empty Prime Location (14.6-j, 14.6-y). Brand's Dray is two Bands off (14.11-ac), so Brand may liberate it (14.11-ab), and its sole occupant is Ada's (14.11-b, 14.11-v).",
  },
  {
    intent: 'intent newcomers',
    world: 'landing-party',
    play: ['deploy Ashlar to Holm', ...passes(2), 'liberate Holm'],
    because:
      "Unlisted deploys onto an opponent's empty Homeworld (10.5-l). Wren, on the Map before, liberates it from Space, two Bands off at most (14.11-ac). Ashlar is neither attacker nor liberator (10.4-c) and alone there (14.11-b).",
  },
  {
    intent: 'intent leaving',
    world: 'boarding',
    play: ['move Ister to Tall Sparrow', 'pass', 'break Tall Sparrow', ...passes(3), 'move Pell to Lantern'],
    because:
      "Card text puts Ister among the crew (14.10-h). The broken ship stays Ada's while units of both are aboard (14.11-k). Pell goes to an own Location one Band off, and Ister is alone on a Contested ship (14.11-b).",
  },
  {
    intent: 'intent windfall',
    world: 'displacement-chain',
    play: ['ruin Oduin', 'outlaw Sorrel', 'displace Sorrel to Oduin'],
    because:
      'In the Surface Band of Brand there is only Fen Gate, now illegal for Sorrel. One step off is Oduin, Contested and empty: a legal Position (14.12-i, 14.6-b), nearest (14.12-e), and taken by standing there (14.11-b).',
    closedBy: { displacedCapture: 'no' },
  },
  {
    intent: 'intent scorched',
    world: 'prize-ship',
    play: ['move Ister to Lantern', 'pass', 'break Lantern', ...passes(8), 'destroy Lantern'],
    because:
      "Ada has no Surface Location, so Lantern borders Space (14.2-f, 14.2-g); infiltrated and broken it is Brand's (14.11-v). In Ada's turn it is a Contested Location that Ada does not control: an engagement may destroy it (section 11.4).",
  },
  {
    intent: 'intent seats',
    world: 'landing-party',
    play: [...passes(3), 'deploy Ashlar to Holm', 'pass'],
    because:
      "Brand's turn passes without a move; Ashlar takes Holm's one seat (10.5-l, 10.5-p). No rule says that the controller's exception, which speaks of units of others (14.6-u), makes room.",
    closedBy: { seatsVersusController: 'exception' },
  },
  {
    intent: 'intent homecoming',
    world: 'landing-party',
    play: [
      'deploy Ashlar to Holm',
      'pass',
      'move Ashlar to Ivory Gate',
      'pass',
      'liberate Holm',
      ...passes(7),
      'move Wren to Holm',
    ],
    because:
      "Ashlar left a Location of Brand's and may not return (14.6-ac, 14.10-z). Wren takes the empty Contested Holm for Ada (14.11-b); the bar names the card, not its controller.",
    closedBy: { noReturnVersusController: 'exception' },
  },
  {
    intent: 'intent smuggling',
    world: 'landing-party',
    play: [
      'deploy Ashlar to Holm',
      'pass',
      'move Ashlar to Wren',
      'pass',
      'liberate Holm',
      ...passes(7),
      'move Wren to Holm',
    ],
    because:
      'Ashlar may not return to Holm, but aboard Wren it occupies Wren (14.3-b), which takes it along (14.7-a) onto a Contested Location (14.6-b).',
    under: { carry: 'carrier' },
    closedBy: { carry: 'destination' },
  },
  {
    intent: 'intent undocking',
    world: 'landing-party',
    play: ['use Wren', 'pass', 'move Wren to Ivory Gate', 'move Wren to open space'],
    because:
      'Wren acts in Deployment and is activated. It moves aboard an own ship in its own Band (14.5-a), and moving it off readies it (14.8-e): two move actions, both of which Ada has.',
    closedBy: { undockReady: 'onlyIfDeployedAboard' },
  },
  {
    intent: 'intent holding',
    world: 'hulks',
    play: [
      'move Teal to Brae',
      'pass',
      'break Keel Yard',
      'break Cairn',
      ...passes(4),
      'break Brae',
      'destroy Brae',
      'displace Teal to Keel Yard',
      ...passes(3),
      'move Keel Yard to Cairn',
      ...passes(8),
      'move Teal to Dun Wherry',
    ],
    because:
      "Keel Yard has turned into a craft (14.6-f), which Teal holds for Brand (14.11-b) and flies onto Ada's Contested Cairn, taking it (14.6-b, 14.11-b). Teal goes home; the craft is Ada's again (14.11-m), stands where it stood, and Cairn with it.",
  },
];

const tableOf = (name: string, choices: Readonly<Record<string, string>> = {}) => {
  const world = loadWorld(bandsFiles, shippedWorlds('bands').find((file) => file.name === name)!.path);
  if (!world.ok) throw new Error(world.errors[0]!.code);
  return bands.set(world.value, read(bands.text, choices));
};

/** Whether the intent holds after each action of the play; cut short at an action that is not legal. */
function verdictsOf({ intent: id, play }: Failure, table: BandsTable): boolean[] {
  const intent = table.intents.find((each) => each.id === id)!;
  const holds = (state: Uint8Array, before?: Uint8Array, action?: number): boolean => {
    if (intent.kind === 'always') return intent.holds(state);
    if (intent.kind !== 'step') throw new Error(`${id} is of another kind`);
    return before === undefined || intent.holds(before, action!, state);
  };
  let [state] = [...table.model.initial()] as [Uint8Array];
  const verdicts = [holds(state)];
  for (const text of play) {
    const named = table.actionOf(text);
    if (!('action' in named)) throw new Error(named.why);
    const next = table.chart.apply(state, named.action);
    if (!next) break;
    verdicts.push(holds(next, state, named.action));
    if (!verdicts.at(-1)) {
      const { instance, asked } = table.broken(id, next, state, named.action);
      expect(instance).not.toBe('');
      expect(asked.every(({ ruling }) => ruling.by.length > 0)).toBe(true);
    }
    state = next;
  }
  return verdicts;
}

describe('properties of intent', () => {
  it('are at least nine, each with a reason in the text and a play against it', () => {
    expect(intents.length).toBeGreaterThanOrEqual(9);
    expect(new Set(intents.map(({ id }) => id)).size).toBe(intents.length);
    for (const { because } of intents) expect(because).toMatch(/1[04]\.\d+-[a-z]/);
    expect(failures.map(({ intent }) => intent).sort()).toEqual(intents.map(({ id }) => id).sort());
  });

  it('are those that docs/bands.md lists', () => {
    const guide = readFileSync(join(packageRoot(), 'docs', 'bands.md'), 'utf8');
    const rows = guide.split('## Properties of intent')[1]!.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm);
    const listed = [...rows].slice(2).map(([, id, says, because]) => ({ id: `intent ${id}`, says, because }));
    expect(listed).toEqual(intents.map(({ id, says, because }) => ({ id, says, because })));
  });

  it.each(failures)('$intent fails in $world, with the last action and not before', (failure) => {
    expect(verdictsOf(failure, tableOf(failure.world, failure.under))).toEqual([
      ...failure.play.map(() => true),
      false,
    ]);
  });

  it.each(failures.filter(({ closedBy }) => closedBy))('$intent holds there under $closedBy', (failure) => {
    const verdicts = verdictsOf(failure, tableOf(failure.world, failure.closedBy));
    expect(verdicts.length).toBeGreaterThanOrEqual(failure.play.length);
    expect(verdicts).not.toContain(false);
  });
});
