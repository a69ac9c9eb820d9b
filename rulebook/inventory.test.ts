import { expect, it } from 'vitest';
import { inventoryOf } from './inventory.js';

it('reads one sentence a line', () => {
  expect(inventoryOf('\n1.1-a def a thing is a thing\n1.1-b sbc all is checked\n')).toEqual([
    { id: '1.1-a', kind: 'def', says: 'a thing is a thing' },
    { id: '1.1-b', kind: 'sbc', says: 'all is checked' },
  ]);
});

it.each(['1.1-a', '1.1-a def', '1.1-a rule says this', ' '])('refuses the line "%s"', (line) => {
  expect(() => inventoryOf(`1.1-z def first\n${line}\n1.1-b def last`)).toThrow('is no line of an inventory');
});
