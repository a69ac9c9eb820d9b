import type { Reading } from '../../../rulebook/index.js';
import { displacementFirst, razedInTurnOrder } from '../clauses/capacity.js';
import {
  capacityCheckFirst,
  displacedMayNotCapture,
  displacedToEmptySpace,
  oustedByController,
} from '../clauses/displacement.js';
import { displacedWithPassengers } from '../clauses/options.js';

/** What cards without a Position do, and in which order the checks resolve. */
export const displacementReadings: readonly Reading[] = [
  {
    id: 'displacedCapture',
    asks: 'may a displaced card enter an empty Contested card of another player, and so capture it',
    clauses: ['14.12-i', '14.11-b'],
    options: {
      yes: { says: 'yes: the ordinary rules allow it' },
      no: { says: 'no: nothing is captured by displacement', edits: [{ add: displacedMayNotCapture }] },
    },
    default: 'yes',
    why: 'a legal Position is one that the card could occupy by the ordinary rules (14.12-i), and 14.6-b opens a Contested Location to those who do not control it',
  },
  {
    id: 'displacedToSpace',
    asks: 'may a Non-Capital Spacecraft be displaced into Space while there are permanents in Space, when the text names the empty Space Band',
    clauses: ['14.12-j', '14.2-l'],
    options: {
      any: { says: 'yes: into Space, empty or not' },
      onlyEmpty: { says: 'no: into an empty Space Band only', edits: [{ replace: displacedToEmptySpace }] },
    },
    default: 'any',
    why: 'a craft may move there either way, and a legal Position is judged by the ordinary rules',
  },
  {
    id: 'displacedCarrier',
    asks: 'must the cards aboard a displaced craft be able to occupy what it is displaced to, as on a move',
    clauses: ['14.12-l', '14.7-c', '14.12-i'],
    options: {
      no: { says: 'no: the craft is placed, and those aboard go with it' },
      yes: {
        says: 'yes: a Position that those aboard could not occupy is none for the craft, open Space apart',
        edits: [{ add: displacedWithPassengers }],
      },
    },
    default: 'no',
    why: 'as on a move is how they go along; the condition calls a move illegal, and a legal Position is one that the displaced card could occupy',
  },
  {
    id: 'startBand',
    asks: 'where does the search for a displaced card start when its Band has been emptied',
    clauses: ['14.12-e', '14.12-d', '14.2-f'],
    options: {
      last: { says: 'in that Band, one step from its neighbours' },
      skipped: { says: 'in its neighbours: an empty Band is skipped' },
    },
    default: 'last',
    why: 'the search starts with the Band where the card is (14.12-e); against it: empty Bands are skipped in counting the steps (14.12-d)',
    silent: true,
  },
  {
    id: 'flipOverflow',
    asks: 'when a card turns to a face with fewer seats than there are units on it, do all of them stay',
    clauses: ['14.8-k', '14.12-c'],
    options: {
      displace: { says: 'no: those beyond the seats are displaced, and their controller picks them' },
      stay: { says: 'yes: they all stay' },
    },
    default: 'displace',
    why: 'the displacement rule names the smaller face among its cases',
  },
  {
    id: 'overflowWho',
    asks: 'who has to leave a card that turns to a face with too few seats, when units of several players are on it',
    clauses: ['14.12-c', '14.12-n', '14.8-k'],
    options: {
      controller: { says: 'whom the controller of the card picks', edits: [{ add: oustedByController }] },
      activePlayerFirst: {
        says: "the active player's first, then the others' in turn order, until the rest have seats",
      },
      lastIn: { says: 'those that came last' },
      allLeave: { says: 'all, and the card is among the places that may take them back' },
    },
    default: 'controller',
    why: "decisions for a card are its controller's (14.11-e); of who has to leave, 14.12 says nothing",
    silent: true,
  },
  {
    id: 'checkOrder',
    asks: 'which is settled first: Surface Locations to be destroyed for want of Surface Capacity, or displaced cards',
    clauses: ['10.6-r', '14.12-m'],
    options: {
      nested: {
        says: 'displaced cards, at once after each Surface Location that falls',
        edits: [{ add: displacementFirst }],
      },
      capacityFirst: {
        says: 'Capacity: all Surface Locations fall before any card is placed',
        edits: [{ add: capacityCheckFirst }],
      },
      any: { says: 'either: the text sets no order' },
    },
    default: 'nested',
    why: 'of both the text says that they come first (10.6-r, 14.12-m); a displaced card is placed as soon as what displaced it has happened, and here that is the fall of one Surface Location',
    silent: true,
  },
  {
    id: 'turnedSurface',
    asks: "does a Surface Location whose Contested face is of another kind still use up its owner's Surface Capacity",
    clauses: ['10.6-i', '10.6-k', '10.6-q'],
    options: {
      face: { says: 'no: what shows is no Surface Location' },
      card: {
        says: 'yes: it is a Contested Surface Location still, and may be destroyed for want of Capacity',
      },
    },
    default: 'face',
    why: 'Surface values go by the face that shows (10.6-c), Homeworlds by the type line of that face (10.6-e); what makes a card a Surface Location for the count is not said; against it: Contested ones still count (10.6-k)',
  },
  {
    id: 'capacityTurn',
    asks: 'when several players are over Surface Capacity, who destroys Surface Locations first',
    clauses: ['10.6-q', '14.12-n'],
    options: {
      any: { says: 'any of them: the text sets no order' },
      activeFirst: {
        says: 'the active player, then the others in turn order, as with displaced cards',
        edits: [{ replace: razedInTurnOrder }],
      },
    },
    default: 'any',
    why: '14.12-n gives an order of players for displaced cards, and 10.6 none for this check',
    silent: true,
  },
];
