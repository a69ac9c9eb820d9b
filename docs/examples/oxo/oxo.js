// @ts-check
import { readFileSync } from 'node:fs';
import {
  defines,
  definition,
  encode,
  forbids,
  grants,
  inquire,
  inventoryOf,
  permission,
} from 'assize/rulebook';
import { plainFiles, shelfOf } from 'assize/scenarios';

/** @typedef {'X' | 'O'} Player */
/** @typedef {Readonly<Record<string, Player>>} Marks by square; a free square has none */
/** @typedef {{ marks: Marks }} Board */
/** @typedef {{ name: string, purpose: string, marks?: Marks }} World */
/** @typedef {{ type: 'mark', square: string }} Event */

const squares = ['a', 'b', 'c'].flatMap((column) => ['1', '2', '3'].map((row) => column + row));
const straight = ['a1 a2 a3', 'b1 b2 b3', 'c1 c2 c3', 'a1 b1 c1', 'a2 b2 c2', 'a3 b3 c3'];
const lines = [...straight, 'a1 b2 c3', 'a3 b2 c1'];

/** @param {Marks} marks @returns {Player} */
const inTurn = (marks) => (Object.keys(marks).length % 2 === 0 ? 'X' : 'O');
/** @param {Marks} marks @param {Player} player */
const squaresOf = (marks, player) => squares.filter((square) => marks[square] === player);
/** @param {Marks} marks */
const isFull = (marks) => Object.keys(marks).length === squares.length;
/** @param {Marks} marks @param {Player} player */
const hasLine = (marks, player) =>
  lines.some((line) => line.split(' ').every((square) => marks[square] === player));

// The questions that the rules answer.
/** @type {import('assize/rulebook').PermissionQuestion<Board & { square: string }>} */
const mayMark = permission('mark', 'may the square be marked');
/** @type {import('assize/rulebook').DefinitionQuestion<Board, Player | 'nobody'>} */
const whoHasWon = definition('won', 'who has won');

// The clauses, one a sentence.
const anyFreeSquare = grants(mayMark, {
  id: '2-a',
  says: 'whoever has the turn may mark any free square',
  when: ({ marks, square }) => marks[square] === undefined,
});
const notTwice = forbids(mayMark, {
  id: '2-b',
  says: 'a marked square is not marked again',
  when: ({ marks, square }) => marks[square] !== undefined,
});
const notTheCentre = forbids(mayMark, {
  id: '2-c',
  says: 'the first mark of the game does not go to the centre',
  when: ({ marks, square }) => square === 'b2' && Object.keys(marks).length === 0,
});
const nobody = defines(whoHasWon, {
  id: '3-b',
  says: 'without three in a line nobody has won',
  value: () => 'nobody',
});
const threeInLine = defines(whoHasWon, {
  id: '3-a',
  says: 'three marks in a line win',
  when: ({ marks }) => hasLine(marks, 'X') || hasLine(marks, 'O'),
  value: ({ marks }) => (hasLine(marks, 'X') ? 'X' : 'O'),
  exceptTo: [nobody],
});

/** @type {import('assize/rulebook').RulebookText} */
const text = {
  id: 'oxo',
  title: 'Noughts and crosses, as the house plays it',
  questions: [mayMark, whoHasWon],
  clauses: [anyFreeSquare, notTwice, notTheCentre, nobody, threeInLine],
  realised: [
    { id: '1-a', says: 'the board has nine squares', by: 'the squares' },
    { id: '1-b', says: 'X and O take turns, and X has the first', by: 'inTurn' },
    { id: '3-c', says: 'the game ends when somebody has won or the board is full', by: 'the state over' },
  ],
  readings: [
    {
      id: 'opening',
      asks: 'may the first mark go to the centre',
      clauses: ['2-a', '2-c'],
      options: {
        closed: { says: 'no', edits: [{ rank: '2-c', above: '2-a' }] },
        free: { says: 'yes', edits: [{ let: '2-a', lift: '2-c' }] },
      },
      default: 'closed',
      why: 'the sentence on the first mark would otherwise say nothing',
    },
  ],
};

const oxo = encode({
  text,
  inventory: { entries: inventoryOf(readFileSync(new URL('inventory.txt', import.meta.url), 'utf8')) },
  chart: {
    initial: 'judging',
    states: {
      marking: { on: { mark: { guard: 'legal', actions: 'mark', target: 'judging' } } },
      judging: { always: [{ guard: 'over', target: 'over' }, { target: 'marking' }] },
      over: { type: 'final' },
    },
  },
  guards: { over: ({ marks }, law) => isFull(marks) || law.value(whoHasWon, { marks }) !== 'nobody' },
  effects: { mark: ({ marks }, { square }) => ({ marks: { ...marks, [square]: inTurn(marks) } }) },
  begin: (/** @type {World} */ { marks = {} }) => ({ marks }),
  actions: () => squares.map((square) => /** @type {Event} */ ({ type: 'mark', square })),
  times: { mark: '3-c' },
  asks: ({ marks }, { square }) => [inquire(mayMark, { marks, square }, `may ${square} be marked`)],
  standing: ({ marks }) => [inquire(whoHasWon, { marks })],
  player: ({ marks }) => inTurn(marks),
  moment: ({ marks }) => inTurn(marks),
  observe: ({ marks }) => ({
    turn: { player: inTurn(marks) },
    pieces: { X: { on: squaresOf(marks, 'X') }, O: { on: squaresOf(marks, 'O') } },
  }),
  claims: [
    {
      kind: 'always',
      id: '4-a',
      says: 'on a full board nobody has won',
      premise: ({ marks }) => isFull(marks),
      holds: ({ marks }, law) => law.value(whoHasWon, { marks }) === 'nobody',
      fails: () => 'the board is full',
    },
    {
      kind: 'always',
      id: '4-b',
      says: 'never do both players have three in a line',
      holds: ({ marks }) => !(hasLine(marks, 'X') && hasLine(marks, 'O')),
    },
  ],
});

const mark = { enum: ['X', 'O'] };
const marks = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(squares.map((square) => [square, mark])),
};
export default shelfOf(plainFiles(oxo, { fields: { marks } }));
