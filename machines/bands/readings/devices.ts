import type { Reading } from '../../../rulebook/index.js';
import { attachedFollowsHost } from '../clauses/devices.js';
import { destroyedWithoutMover, toNearestByController } from '../clauses/displacement.js';

/** The points that the text leaves open about Devices and about cards without a controller. */
export const deviceReadings: readonly Reading[] = [
  {
    id: 'takenDevice',
    asks: 'who controls a Device that is attached to a card whose controller does not own the Device',
    clauses: ['14.11-a', '10.5-e', '10.5-c'],
    options: {
      host: { says: 'whoever controls what it is attached to', edits: [{ add: attachedFollowsHost }] },
      owner: { says: 'its owner, as with any card that is no Location and no Spacecraft' },
    },
    default: 'host',
    why: 'a player takes an unattached Device by attaching it (10.5-e), which we understand as control; against it: 14.11-a has no exception for Devices',
  },
  {
    id: 'looseDeviceMover',
    asks: 'who places an unattached Device that lost its Position, when displaced cards are placed by their controller and an unattached Device has none',
    clauses: ['14.12-a', '14.12-n', '14.6-q'],
    options: {
      owner: { says: 'its owner' },
      activePlayer: { says: 'the active player' },
      destroyed: {
        says: 'nobody: it is destroyed',
        edits: [{ replace: toNearestByController }, { replace: destroyedWithoutMover }],
      },
    },
    default: 'owner',
    why: 'the text gives it no controller (14.6-q) and names nobody in place of one; an owner every card has, and in practice a card is destroyed only where no place takes it (14.12-h)',
    silent: true,
  },
  {
    id: 'bereftDevice',
    asks: 'what becomes of a Device when the card that it is attached to is destroyed',
    clauses: ['14.1-m', '10.5-d'],
    options: {
      destroyed: { says: 'it is destroyed too' },
      loose: { says: 'it stays at that Position, loose, or is displaced if that is gone' },
    },
    default: 'destroyed',
    why: 'sections 10 and 14 give a Device no Position of its own while it is attached',
    silent: true,
  },
  {
    id: 'looseOnCraft',
    asks: 'when a Non-Capital Spacecraft moves, does an unattached Device that lies on it go along',
    clauses: ['14.7-a', '14.1-n'],
    options: {
      along: { says: 'yes: its Position is that craft' },
      left: { says: 'no: only Characters and Ground Units go along, so it is displaced' },
    },
    default: 'along',
    why: 'its Position is that craft (14.1-n), and whatever occupies a displaced card goes along as on a move (14.12-l); against it: of moves 14.7-a lists Characters and Ground Units only',
    silent: true,
  },
  {
    id: 'deviceVersusController',
    asks: 'may a player put an unattached Device on a One-Seater of their own, when none may be on a One-Seater',
    clauses: ['14.6-t', '14.6-u', '10.5-s', '10.5-n'],
    options: {
      oneSeater: {
        says: 'no: a One-Seater takes no unattached Device, whosever it is',
        edits: [
          { rank: '14.6-t', above: '14.6-u' },
          { rank: '14.6-t', above: '10.5-s' },
          { rank: '14.6-t', above: '10.5-n' },
        ],
      },
      exception: {
        says: 'yes: a controller may deploy onto a card of their own at any time',
        edits: [
          { let: '14.6-u', lift: '14.6-t' },
          { let: '10.5-s', lift: '14.6-t' },
        ],
      },
    },
    default: 'oneSeater',
    why: '14.12-i names limits such as One-Seater apart from the rule of one player to a card, whose exception this is; against it: the exception says always',
  },
  {
    id: 'sharedDeploy',
    asks: 'may units of any player be deployed to shared ground, whose text says only that they may occupy it',
    clauses: ['14.10-m', '10.5-k', '10.5-f'],
    options: {
      no: { says: 'no: they come by moving, unless the card accepts deployment' },
      yes: { says: 'yes: who may be there may be put there', edits: [{ let: '14.10-m', lift: '10.5-k' }] },
    },
    default: 'no',
    why: 'the text tells occupying from deploying where it speaks of the keywords, and asks a card to permit deployment explicitly',
  },
];
