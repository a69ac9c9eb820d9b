import {
  keywords as allKeywords,
  type EnvironmentEvent,
  environmentEvents,
  type Keyword,
} from '../../../machines/bands/world.js';
import { quoted } from '../../input/errors.js';
import { countOfWorlds } from './parts.js';

/** Sizes of set-ups; docs/scopes.md says what a set-up of that size is. */
export interface Scope {
  /** As it is written, with what is not at its default. */
  readonly text: string;
  /** Exactly so many. */
  readonly players: number;
  /** At most so many. */
  readonly locations: number;
  readonly ships: number;
  readonly units: number;
  /** Units in hand at the opening, at most. */
  readonly hand: number;
  /** Move actions of each player a turn. */
  readonly moves: number;
  /** A unit has none of these, or one. */
  readonly keywords: readonly Keyword[];
  readonly environment: readonly EnvironmentEvent[];
}

const sizes = {
  players: { least: 2, most: 4, usual: 2 },
  locations: { least: 0, most: 4, usual: 0 },
  ships: { least: 0, most: 4, usual: 0 },
  units: { least: 0, most: 4, usual: 0 },
  hand: { least: 0, most: 4, usual: 1 },
  moves: { least: 0, most: 4, usual: 1 },
} as const;

type Size = keyof typeof sizes;
const sizeKeys = Object.keys(sizes) as Size[];

const lists = {
  keywords: { all: allKeywords as readonly string[], usual: 'infiltrate' },
  // No scope has Devices to attach.
  environment: {
    all: environmentEvents.filter((event) => event !== 'attaching') as readonly string[],
    usual: 'liberation+breaking',
  },
} as const;

type List = keyof typeof lists;
const listKeys = Object.keys(lists) as List[];

/** Worlds that a scope may have; more than these take a day. */
export const mostWorlds = 20_000;

/** Reads `players=2,locations=2,ships=1,units=3`; `why` says what was found and what was expected. */
export function scopeFromText(text: string): Scope | { readonly why: string } {
  const given = new Map<string, string>();
  for (const part of text.split(',')) {
    const [key, value, ...rest] = part.split('=').map((word) => word.trim());
    if (!key || !value || rest.length > 0) return wrong(quoted(part.trim()), 'KEY=VALUE with commas between');
    if (!isKey(key))
      return wrong(`the key ${quoted(key)}`, `one of ${[...sizeKeys, ...listKeys].join(', ')}`);
    if (given.has(key)) return wrong(`${key} twice`, 'each key once');
    given.set(key, value);
  }
  const numbers: Record<string, number> = {};
  for (const key of sizeKeys) {
    const { least, most, usual } = sizes[key];
    const value = given.get(key) ?? String(usual);
    if (!/^[0-9]{1,3}$/.test(value)) return wrong(`${key}=${quoted(value)}`, 'a whole number');
    if (Number(value) < least || Number(value) > most)
      return wrong(`${key}=${value}`, `${key} from ${least} to ${most}`);
    numbers[key] = Number(value);
  }
  const chosen: Record<string, readonly string[]> = {};
  for (const key of listKeys) {
    const { all, usual } = lists[key];
    const value = given.get(key) ?? usual;
    const words = value === 'none' ? [] : value.split('+');
    const unknown = words.find((word) => !all.includes(word));
    if (unknown !== undefined)
      return wrong(`${key}=${quoted(unknown)}`, `none, or words of ${all.join(', ')} with + between`);
    chosen[key] = all.filter((word) => words.includes(word));
  }
  const scope = { ...numbers, ...chosen } as unknown as Omit<Scope, 'text'>;
  return fitting({ ...scope, text: textOf(scope) });
}

const isKey = (key: string) => Object.hasOwn(sizes, key) || Object.hasOwn(lists, key);

const wrong = (found: string, expected: string) => ({ why: `found ${found}; expected ${expected}` });

function fitting(scope: Scope): Scope | { readonly why: string } {
  const worlds = countOfWorlds(scope, mostWorlds);
  if (worlds === 0) return wrong(`${scope.text}, without a card`, 'locations, ships or units');
  if (worlds <= mostWorlds) return scope;
  return wrong(`${scope.text}, more than ${mostWorlds.toLocaleString('en-US')} worlds`, 'a smaller scope');
}

/** The four sizes, then whatever is not at its default. */
function textOf(scope: Omit<Scope, 'text'>): string {
  const always: readonly Size[] = ['players', 'locations', 'ships', 'units'];
  const parts = sizeKeys
    .filter((key) => always.includes(key) || scope[key] !== sizes[key].usual)
    .map((key) => `${key}=${scope[key]}`);
  for (const key of listKeys) {
    const words = scope[key].join('+') || 'none';
    if (words !== lists[key].usual) parts.push(`${key}=${words}`);
  }
  return parts.join(',');
}
