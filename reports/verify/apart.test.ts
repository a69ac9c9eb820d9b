import { expect, it } from 'vitest';
import { apart } from './apart.js';

it.each<[string, unknown, unknown, string[][]]>([
  ['a scalar', false, true, [['', 'no', 'yes']]],
  ['sets in another order', ['a', 'b'], ['b', 'a'], []],
  [
    'a fact',
    { pieces: { A: { at: 'x', on: [] } } },
    { pieces: { A: { at: 'y', on: [] } } },
    [['pieces.A.at', 'x', 'y']],
  ],
  ['a fact that is not there', { a: 1 }, {}, [['a', '1', 'nothing']]],
  [
    'actions: what is missing, then what is too much',
    [{ type: 'pass' }, { type: 'go', by: ['x', 'y'] }],
    [{ type: 'pass' }, { type: 'go', by: ['y', 'x'] }],
    [
      ['', 'go by x, y', 'not there'],
      ['', 'not there', 'go by y, x'],
    ],
  ],
  [
    'actions that come twice',
    [{ type: 'a' }],
    [{ type: 'a' }, { type: 'a' }],
    [['', '1 different ones', '2, some more than once']],
  ],
  ['another kind of value', { plays: 3 }, 'three', [['', 'plays 3', 'three']]],
])('%s', (_, expected, found, rows) => {
  expect(apart(expected, found)).toEqual(rows);
});
