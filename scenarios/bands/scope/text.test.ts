import { describe, expect, test } from 'vitest';
import { mostWorlds, scopeFromText } from './text.js';

describe('a scope', () => {
  test('has defaults for what it does not name', () => {
    expect(scopeFromText('units=2, locations=1')).toEqual({
      text: 'players=2,locations=1,ships=0,units=2',
      players: 2,
      locations: 1,
      ships: 0,
      units: 2,
      hand: 1,
      moves: 1,
      keywords: ['infiltrate'],
      environment: ['liberation', 'breaking'],
    });
  });

  test.each([
    ['units=1,players=3', 'players=3,locations=0,ships=0,units=1'],
    ['units=1,hand=1,moves=1,environment=breaking+liberation', 'players=2,locations=0,ships=0,units=1'],
    [
      'keywords=none,units=1,moves=2,environment=none',
      'players=2,locations=0,ships=0,units=1,moves=2,keywords=none,environment=none',
    ],
    [
      'units=1,keywords=unlisted+infiltrate',
      'players=2,locations=0,ships=0,units=1,keywords=infiltrate+unlisted',
    ],
  ])('%s is written in one way only', (written, text) => {
    expect(scopeFromText(written)).toMatchObject({ text });
    expect(scopeFromText(text)).toEqual(scopeFromText(written));
  });

  test.each([
    ['', 'found ""; expected KEY=VALUE'],
    ['units', 'found "units"; expected KEY=VALUE'],
    ['units=', 'found "units="; expected KEY=VALUE'],
    ['units=1=2', 'found "units=1=2"; expected KEY=VALUE'],
    ['units=1,', 'found ""; expected KEY=VALUE'],
    ['planets=2', 'found the key "planets"; expected one of players, locations, ships, units'],
    ['__proto__=2', 'found the key "__proto__"; expected one of'],
    ['units=1,units=2', 'found units twice'],
    ['units=some', 'found units="some"; expected a whole number'],
    ['units=-1', 'found units="-1"; expected a whole number'],
    ['units=1.5', 'found units="1.5"; expected a whole number'],
    ['units=99', 'found units=99; expected units from 0 to 4'],
    ['players=1,units=1', 'found players=1; expected players from 2 to 4'],
    ['keywords=fly', 'found keywords="fly"; expected none, or words of diplomaticImmunity'],
    ['environment=breaking+', 'found environment=""; expected none, or words of liberation'],
    ['environment=attaching', 'found environment="attaching"'],
    ['players=2', 'without a card; expected locations, ships or units'],
    ['players=4,locations=4,ships=4,units=4', 'more than 20,000 worlds; expected a smaller scope'],
  ])('%j is refused in one sentence', (text, why) => {
    expect(scopeFromText(text)).toEqual({ why: expect.stringContaining(why) });
  });

  test('is not refused for a size within the limit', () => {
    expect(mostWorlds).toBe(20_000);
    expect(scopeFromText('players=2,locations=2,ships=1,units=3')).not.toHaveProperty('why');
  });
});
