import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Rulebook, type Ruling, read, sorted } from '../../rulebook/index.js';
import { layoutOf } from './layout.js';
import { bandsText } from './rulebook.js';
import { compileRulings } from './rulings.js';
import { openSpace, setupOf } from './setup.js';
import { Table } from './table.js';
import type { Card, Kind } from './world.js';

/** The situations of docs/semantics.md, which were ruled by hand there, put to the program. */

const [ada, ben] = [0, 1];

const printed = {
  Lantern: [ada, 'capitalShip'],
  'Salt Flats': [ada, 'surface'],
  Vesna: [ada, 'character'],
  Imre: [ada, 'character', 'infiltrate'],
  Oda: [ada, 'character', 'unlisted'],
  Dart: [ada, 'ncs'],
  Citadel: [ben, 'planetary'],
  Ridge: [ben, 'surface'],
  Bulwark: [ben, 'capitalShip'],
  Tomas: [ben, 'character'],
} as const;
type Name = keyof typeof printed;
const names = Object.keys(printed) as Name[];
const cardOf = (name: Name) => names.indexOf(name);

const cards = Object.entries(printed).map(
  ([name, [owner, kind, ...keywords]]): Card => ({
    name,
    owner,
    prime: { kind: kind as Kind },
    keywords: [...keywords],
    at: 'map',
    face: 'prime',
    ready: true,
    barredFrom: [],
    mobilizing: false,
  }),
);
const setup = setupOf({
  name: 'situations',
  purpose: 'the situations of docs/semantics.md',
  players: ['Ada', 'Ben'],
  cards,
  moves: [1, 1],
  environment: [],
  opening: { player: ada, phase: 'movement' },
});

interface Position {
  /** Hosts of units; a unit not named is off the Map. */
  readonly on?: Partial<Record<Name, Name | 'open space'>>;
  readonly contested?: Name;
  /** A card of Ben's that Ada has captured. */
  readonly captured?: Name;
  /** A unit of Ada's and the card that it is barred from. */
  readonly barred?: readonly [Name, Name];
}

function tableIn(position: Position, book: Rulebook): Table {
  const table = new Table(setup, layoutOf(setup, compileRulings(book)), compileRulings(book));
  for (const card of cards.keys()) if (setup.hasReverse[card]) table.setController(card, cards[card]!.owner);
  for (const card of setup.movable) table.deplete(card);
  for (const [unit, host] of Object.entries(position.on ?? {})) {
    table.putOn(cardOf(unit as Name), host === 'open space' ? openSpace : cardOf(host));
  }
  if (position.contested) table.turnOver(cardOf(position.contested));
  if (position.captured) table.setController(cardOf(position.captured), ada);
  if (position.barred) table.bar(cardOf(position.barred[0]), cardOf(position.barred[1]));
  return table;
}

type Asked = readonly ['move' | 'deploy', Name, 'to', Name] | readonly ['who controls', Name];

function rule(position: Position, asked: Asked, book = bandsText): Ruling<unknown> {
  const table = tableIn(position, book);
  if (asked[0] === 'who controls')
    return table.rulings.controllerOf.rule(table.facts.card[cardOf(asked[1])]!);
  const [by, unit, , host] = asked;
  table.setTurn(cards[cardOf(unit)]!.owner);
  if (by === 'deploy') table.putInHand(cardOf(unit));
  const facts = table.facts.entry[by];
  facts.unit = cardOf(unit);
  facts.host = cardOf(host);
  return table.rulings.enter[by].rule(facts);
}

const verdict = (ruling: Ruling<unknown>) => (ruling.kind === 'ruled' ? ruling.answer : ruling.kind);

const captured: Position = {
  on: { Vesna: 'Ridge', Tomas: 'Citadel' },
  contested: 'Ridge',
  captured: 'Ridge',
};
const conquest: Position = {
  on: { Vesna: 'Lantern', Imre: 'Ridge' },
  contested: 'Ridge',
  captured: 'Ridge',
  barred: ['Vesna', 'Ridge'],
};
const shared: Position = { on: { Vesna: 'Ridge', Tomas: 'Ridge' }, contested: 'Ridge', captured: 'Ridge' };

/** By the numbers of the document. */
const situations: readonly [Position, Asked][] = [
  [{ on: { Vesna: 'Lantern' } }, ['move', 'Vesna', 'to', 'Salt Flats']],
  [{ on: { Vesna: 'Lantern' } }, ['move', 'Vesna', 'to', 'Ridge']],
  [{ on: { Imre: 'Lantern' } }, ['move', 'Imre', 'to', 'Ridge']],
  [{ on: { Imre: 'Lantern', Tomas: 'Ridge' } }, ['move', 'Imre', 'to', 'Ridge']],
  [{ on: { Vesna: 'Lantern' }, contested: 'Ridge' }, ['move', 'Vesna', 'to', 'Ridge']],
  [{ on: { Vesna: 'Lantern', Tomas: 'Ridge' }, contested: 'Ridge' }, ['move', 'Vesna', 'to', 'Ridge']],
  [{ on: { Imre: 'Ridge', Tomas: 'Citadel' } }, ['move', 'Tomas', 'to', 'Ridge']],
  [captured, ['move', 'Tomas', 'to', 'Ridge']],
  [{ on: { Dart: 'open space' }, contested: 'Bulwark' }, ['move', 'Dart', 'to', 'Bulwark']],
  [conquest, ['move', 'Vesna', 'to', 'Ridge']],
  [{}, ['deploy', 'Oda', 'to', 'Citadel']],
  [{}, ['deploy', 'Oda', 'to', 'Ridge']],
  [{}, ['deploy', 'Oda', 'to', 'Salt Flats']],
  [shared, ['who controls', 'Ridge']],
  [
    { on: { Dart: 'open space', Vesna: 'Dart' }, barred: ['Vesna', 'Salt Flats'] },
    ['move', 'Dart', 'to', 'Salt Flats'],
  ],
];

const idsIn = (text: string) => sorted(text.match(/\d+\.\d+-[a-z]+/g) ?? []);

/** "14.6-n and 14.6-o by 14.6-u": every one before the "by" with every one after it. */
const pairsIn = (text: string) => {
  const [left, right] = text.split(/ by (.*)/s, 2).map(idsIn);
  return (left ?? []).flatMap((one) => (right ?? []).map((other) => `${one} by ${other}`)).sort();
};

/** What the document says of each situation, by its number. */
const ruledByHand = readFileSync(new URL('../../docs/semantics.md', import.meta.url), 'utf8')
  .split(/^\*\*(?=\d+\. )/m)
  .slice(1)
  .map((section) => {
    const found =
      /^(?<title>.*?)\*\*.*- Apply: (?<apply>.*?)\. (?:Lifted: (?<lifted>.*?)\. Outranked|Overridden): (?<outranked>.*?)\.\s.*- Ruling: \*\*(?<ruling>\w+)\*\*(?<by>.*?)\.$/ms.exec(
        section,
      );
    if (!found?.groups) throw new Error(`this situation of docs/semantics.md does not read:\n${section}`);
    const { title, apply, lifted, outranked, ruling, by } = found.groups as Record<string, string>;
    return {
      title: title!,
      told: {
        ruling: ruling!,
        by: idsIn(by!),
        apply: idsIn(apply!),
        lifted: pairsIn(lifted ?? ''),
        outranked: pairsIn(outranked!),
      },
    };
  });

const tell = (ruling: Ruling<unknown>, isDefinition: boolean) => {
  const { applying, exceptions, yielding } = ruling.considered;
  const lifted = exceptions.filter(({ applies }) => applies && !isDefinition);
  return {
    ruling: verdict(ruling),
    by: sorted(ruling.by),
    apply: sorted(applying),
    lifted: lifted.map(({ from, by }) => `${from} by ${by}`).sort(),
    outranked: yielding.map(({ clause, to }) => `${clause} by ${to}`).sort(),
  };
};

describe('a situation that was ruled by hand', () => {
  it('is one of fifteen, in order', () => {
    expect(ruledByHand.map(({ title }) => Number.parseInt(title, 10))).toEqual(
      situations.map((_, i) => i + 1),
    );
  });

  it.each(ruledByHand)('$title', ({ title, told }) => {
    const [position, asked] = situations[Number.parseInt(title, 10) - 1]!;
    expect(tell(rule(position, asked), asked[0] === 'who controls')).toEqual(told);
  });
});

describe('where the bare text is in conflict or thought too narrow, a reading', () => {
  it.each<[number, Record<string, string>, unknown, string[]]>([
    [9, { ncsBoards: 'yes' }, 'legal', ['14.5-a']],
    [10, { noReturnVersusController: 'ban' }, 'illegal', ['14.6-ac', '14.10-z']],
    [10, { noReturnVersusController: 'exception' }, 'legal', ['14.5-a', '14.6-u']],
    [13, { surfaceDeploy: 'ban' }, 'illegal', ['10.5-g']],
    [13, { surfaceDeploy: 'exception' }, 'legal', ['10.2-b', '10.5-s', '14.6-u']],
    [14, { mixedControl: 'sticky' }, ada, ['14.11-k']],
    [14, { mixedControl: 'ownerEnters' }, ben, ['14.11-n']],
    [14, { mixedControl: 'derived' }, ben, ['14.11-n']],
    [15, { carry: 'carrier' }, 'legal', ['14.5-a', '14.6-u']],
    [15, { carry: 'destination' }, 'illegal', ['14.7-c']],
    [15, { carry: 'permanent' }, 'conflict', ['14.6-u', '14.7-c']],
    [15, { carry: 'ownToo' }, 'illegal', ['14.7-c']],
    [15, { carry: 'ownFree' }, 'legal', ['14.5-a', '14.6-u']],
  ])('decides situation %i: %j', (number, choices, answer, by) => {
    const ruling = rule(...situations[number - 1]!, read(bandsText, choices));
    expect([verdict(ruling), sorted(ruling.by)]).toEqual([answer, by]);
  });
});

describe('an infiltrator on Ridge', () => {
  it.each<[string, Position, number, string[]]>([
    ['does not control it', { on: { Imre: 'Ridge' } }, ben, ['14.11-a']],
    [
      'captures it alone when it turns Contested',
      { on: { Imre: 'Ridge' }, contested: 'Ridge' },
      ada,
      ['14.11-b'],
    ],
    [
      'but not beside its controller',
      { on: { Imre: 'Ridge', Tomas: 'Ridge' }, contested: 'Ridge' },
      ben,
      ['14.11-k'],
    ],
  ])('%s', (_, position, player, by) => {
    const ruling = rule(position, ['who controls', 'Ridge']);
    expect([verdict(ruling), ruling.by]).toEqual([player, by]);
  });
});
