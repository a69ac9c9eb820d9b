import type { Reading, Revision } from '../../rulebook/index.js';
import { notYetAboardGoes, notYetAboardStays } from './clauses/anomalies.js';
import {
  alsoWhereItArrives,
  nothingUnlessSaid,
  outsideTacticalAction,
  ownUnitsOnly,
  tokensNoMatter,
} from './clauses/transport.js';
import { destinationAtEveryVisit } from './clauses/values.js';

/** The points that 58 and 95 leave open. Every option is executable. */
export const readings: readonly Reading[] = [
  {
    id: 'innerVisit',
    asks: 'does a ship that comes by the active system and returns to it later move through it in between',
    clauses: ['TI58-g', 'TI58-w', 'TI58-j'],
    options: {
      through: { says: 'yes: only its last arrival is into it' },
      notThrough: {
        says: 'no: it is the destination at every visit',
        edits: [{ replace: destinationAtEveryVisit }],
      },
    },
    default: 'through',
    why: 'a ship that goes on has not ended its movement there, and what is not its end is on its way',
  },
  {
    id: 'capacityWhen',
    asks: 'when is the capacity of a space area judged that ships leave and come back to',
    clauses: ['TIT-n', 'TIT-p', 'TIT-r'],
    options: {
      afterMove: { says: 'when all ships have arrived, and in the active system after space combat' },
      asTheyLeave: { says: 'also as the ships leave, without those that are on their way' },
    },
    default: 'afterMove',
    why: 'all ships arrive at the same time (58.6), and the text knows no moment in between',
  },
  {
    id: 'loadsFixed',
    asks: 'is what a ship will pick up fixed when it is announced',
    clauses: ['TI58-n', 'TIT-c'],
    options: {
      announced: { says: 'yes, with the ship and its route' },
      asItMoves: { says: 'no: what it picks up further on may be chosen after a roll for a gravity rift' },
    },
    default: 'announced',
    why: 'movement is simultaneous, so that nothing is decided in the course of it',
  },
  {
    id: 'riftBeforePickUp',
    asks: 'what becomes of units that a ship was to pick up further on, when a gravity rift takes it before',
    clauses: ['TIT-f'],
    options: {
      stay: { says: 'they stay where they are', edits: [{ add: notYetAboardStays }] },
      goToo: { says: 'they are removed with it', edits: [{ add: notYetAboardGoes }] },
    },
    default: 'stay',
    why: 'the text removes units being transported, and they were not yet',
  },
  {
    id: 'pickUpVisit',
    asks: 'at which visit does a ship pick units up in a system that it comes by twice',
    clauses: ['TIT-c', 'TIT-d', 'TIT-f'],
    options: { first: { says: 'at the first' }, last: { says: 'at the last' } },
    default: 'first',
    why: 'they stay with the ship until it has finished moving (95.1.1): what is announced is with it from the first',
  },
  {
    id: 'pickUpOnArrival',
    asks: 'may a ship that is moved outside the Movement step pick units up in the system that it comes to',
    clauses: ['TIT-c', 'TIT-d', 'TIT-k'],
    options: {
      no: { says: 'no: only where it starts' },
      yes: { says: 'yes, there too', edits: [{ replace: alsoWhereItArrives }] },
    },
    default: 'no',
    why: '95, note 2 lets such units be picked up from the active system, which the ship leaves, and the text names no other place',
  },
  {
    id: 'whoseUnits',
    asks: 'whose fighters and ground forces may a ship transport',
    clauses: ['TI58-m', 'TIT-a'],
    options: {
      own: { says: "those of the ship's own player", edits: [{ add: ownUnitsOnly }] },
      any: { says: 'those of every player' },
    },
    default: 'own',
    why: "the tokens that bar a pick-up are those of the units' faction (95.3), which is spoken of as the mover's",
  },
  {
    id: 'abilityTransport',
    asks: 'what may a ship transport that an ability moves',
    clauses: ['TI58-m', 'TI58-q', 'TI58-t', 'TIT-h'],
    options: {
      ownTokensLimit: { says: 'what any ship may, but nothing out of systems with own tokens' },
      asItMoves: {
        says: 'what any ship may, tokens or not: the rules above do not apply',
        edits: [{ add: tokensNoMatter }],
      },
      onlyWhatItSays: {
        says: 'what the ability says, and out of the active system what any ship may (95, note 2)',
        edits: [{ add: nothingUnlessSaid }],
      },
    },
    default: 'ownTokensLimit',
    why: 'the note to 58.9 says so in as many words',
  },
];

export const revisions: readonly Revision[] = [
  {
    id: 'ability-transport',
    says: 'ships that move outside a tactical action will transport units from systems with own tokens',
    undo: [],
    makes: [{ add: outsideTacticalAction }],
  },
];
