import type { CardId, Setup } from '../setup.js';
import { type CardAct, cardActs, type Flow, flows, maneuvers, type TurnAction } from './acts.js';

/** The actions of the turn in the action language. */

export const turnUsage =
  'maneuver CARD, draw CARD, discard CARD, resolve CARD, sell CARD, use CARD, vote CARD to raise FACTOR, vote CARD to lower FACTOR, drain PLAYER by NUMBER, gain PLAYER by NUMBER, advance act';

export function describeTurnAction({ setup }: { readonly setup: Setup }, action: TurnAction): string {
  const { world, economy } = setup;
  switch (action.type) {
    case 'advance':
      return 'advance act';
    case 'drain':
    case 'gain':
      return `${action.type} ${world.players[action.player]} by ${action.amount}`;
    case 'vote': {
      const way = action.by > 0 ? 'raise' : 'lower';
      return `vote ${world.cards[action.card]!.name} to ${way} ${economy.factors[action.factor]!.name}`;
    }
    case 'fastManeuver':
    case 'slowManeuver':
      return `maneuver ${world.cards[action.card]!.name}`;
    default:
      return `${action.type} ${world.cards[action.card]!.name}`;
  }
}

export type Parsed = TurnAction | { readonly why: string };
type Find = (name: string) => CardId | { readonly why: string };

/** Reads an action of the turn; `undefined` where the verb is none of its verbs. */
export function parseTurnAction(setup: Setup, verb: string, object: string, find: Find): Parsed | undefined {
  if (verb === 'advance' && object.toLowerCase() === 'act') return { type: 'advance' };
  if (flows.includes(verb as Flow)) return parseFlow(setup, verb as Flow, object);
  if (verb === 'vote') return parseVote(setup, object, find);
  if (verb === 'maneuver') {
    const card = find(object);
    if (typeof card === 'object') return card;
    const kind = setup.records[card]![0].kind;
    return { type: maneuvers.find((speed) => speed === kind) ?? 'fastManeuver', card };
  }
  if (!cardActs.includes(verb as CardAct)) return undefined;
  const card = find(object);
  return typeof card === 'object' ? card : { type: verb as CardAct, card };
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function parseFlow({ world }: Setup, type: Flow, object: string): Parsed {
  const [, name = '', amount = ''] = /^(.+) by (\d{1,2})$/i.exec(object) ?? [];
  const player = world.players.findIndex((each) => same(each, name));
  if (player < 0)
    return { why: `"${type} ${object}" names no player and amount; it reads: ${type} PLAYER by NUMBER` };
  return { type, player, amount: Number(amount) };
}

function parseVote({ economy }: Setup, object: string, find: Find): Parsed {
  const [, name = '', way = '', factorName = ''] = /^(.+) to (raise|lower) (.+)$/i.exec(object) ?? [];
  const factor = economy.factors.findIndex((each) => same(each.name, factorName));
  if (factor < 0)
    return {
      why: `"vote ${object}" names no Galactic Factor; it reads: vote CARD to raise FACTOR, or to lower FACTOR`,
    };
  const card = find(name);
  return typeof card === 'object' ? card : { type: 'vote', card, factor, by: same(way, 'raise') ? 1 : -1 };
}
