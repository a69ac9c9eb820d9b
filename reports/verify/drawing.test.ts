import { expect, it } from 'vitest';
import { drawn } from './drawing.js';

it('records of which nothing is said are told by their names, without columns', () => {
  expect(drawn({ systems: { West: {}, Middle: {}, East: {} } }, 80)).toEqual([
    'systems:',
    '  West, Middle, East',
  ]);
  expect(drawn({ systems: { West: {}, East: { planets: 'Dawn' } } }, 80)).toEqual([
    'systems:',
    '        planets',
    '  West',
    '  East  Dawn',
  ]);
});
