import type { Reading } from '../../../rulebook/index.js';
import { noBoardingByCraft } from '../clauses/occupancy.js';
import {
  craftStaysOffCraft,
  notOntoPrimeCraft,
  otherUnitsOnly,
  otherUnitsOnlyByKeyword,
} from '../clauses/options.js';

/** Who may stand where. */
export const occupancyReadings: readonly Reading[] = [
  {
    id: 'ncsBoards',
    asks: 'may a Non-Capital Spacecraft enter a Contested Capital Ship that its player does not control',
    clauses: ['14.6-d', '14.6-ab'],
    options: {
      no: { says: 'no: only Characters and Ground Units board' },
      yes: {
        says: 'yes: a Capital Ship follows the Location rule in every respect',
        edits: [{ let: '14.6-d', lift: noBoardingByCraft.id }],
      },
    },
    default: 'no',
    why: 'the text says it in terms, as a thing that follows (14.6-ab); against it: a Capital Ship follows the rule of Locations in every respect (14.6-d)',
  },
  {
    id: 'primeNcs',
    asks: "may an infiltration keyword put a unit on another player's Prime Non-Capital Spacecraft",
    clauses: ['14.6-j', '14.6-z'],
    options: {
      no: {
        says: 'no: a craft on its Prime face cannot be occupied by an opponent',
        edits: [{ add: notOntoPrimeCraft }],
      },
      yes: { says: 'yes: the keywords reach any Position' },
    },
    default: 'no',
    why: 'the text draws that conclusion itself (14.6-z), and where it says what an infiltrator enters it names Prime Locations and Prime Capital Ships (14.6-y, 14.10-a); against it: the keywords open a Position (14.6-j)',
  },
  {
    id: 'craftOnCraft',
    asks: 'may a Non-Capital Spacecraft stand on another Non-Capital Spacecraft',
    clauses: ['14.1-l', '14.5-a', '14.7-a'],
    options: {
      no: {
        says: 'no: of Spacecraft it may stand on Capital Ships only',
        edits: [{ add: craftStaysOffCraft }],
      },
      yes: { says: 'yes: any permanent is a destination' },
    },
    default: 'no',
    why: 'what goes along with a moving craft is listed and no craft is in the list (14.7-a): the text says nothing of a craft on a craft that moves, and puts it in Space wherever its carrier lands (14.1-l). Against it, any permanent in reach is a destination (14.5-a), and any number may share one (10.5-p)',
  },
  {
    id: 'infiltrateEmpty',
    asks: "may an infiltrator enter another player's Prime card on which a unit of its own player stands already",
    clauses: ['14.6-y', '14.10-g', '14.6-n'],
    options: {
      none: { says: 'no: the card must be empty' },
      noOther: {
        says: 'yes: only units of other players keep it out',
        edits: [{ replace: otherUnitsOnly }, { replace: otherUnitsOnlyByKeyword }],
      },
    },
    default: 'none',
    why: 'the text says empty three times (14.6-y, 14.10-a, 14.10-g)',
  },
  {
    id: 'seatsVersusController',
    asks: 'may a player put a unit on a card of their own that has no seat for it',
    clauses: ['14.6-u', '10.5-s', '14.6-i', '10.5-p'],
    options: {
      seats: {
        says: 'no: the limit of the card holds for its controller too',
        edits: [
          { rank: '14.6-i', above: '14.6-u' },
          { rank: '10.5-p', above: '14.6-u' },
          { rank: '14.6-i', above: '10.5-s' },
          { rank: '10.5-p', above: '10.5-s' },
        ],
      },
      exception: {
        says: 'yes: a controller may move or deploy onto a card of their own at any time',
        edits: [
          { let: '14.6-u', lift: '14.6-i' },
          { let: '14.6-u', lift: '10.5-p' },
          { let: '10.5-s', lift: '14.6-i' },
          { let: '10.5-s', lift: '10.5-p' },
        ],
      },
    },
    default: 'seats',
    why: '14.12-i names limits of occupancy apart from the rule of one player to a card, whose exception this is; against it: the exception says always, and 14.6-v that nobody is shut out of their own ground',
  },
  {
    id: 'occupancyCheck',
    asks: 'do the restrictions on who may occupy a card hold only when a card enters, or at all times',
    clauses: ['14.6-a', '14.6-n', '14.6-y', '14.12-a'],
    options: {
      entry: { says: 'when a card enters: what has entered lawfully may stay' },
      standing: {
        says: 'at all times: an intruder on a Contested card, on a craft or without a keyword is displaced',
      },
    },
    default: 'entry',
    why: 'most of them speak of moving, entering or deploying, and what control is under mixed occupancy is provided for (14.11-k); against it: 10.5-q is worded as a state',
  },
];
