import type { Reading } from '../../../rulebook/index.js';

/** Cards aboard a Capital Ship, and its end. */
export const shipsReadings: readonly Reading[] = [
  {
    id: 'undockReady',
    asks: 'does an activated Non-Capital Spacecraft ready when it moves off a Capital Ship',
    clauses: ['14.8-c', '14.8-e'],
    options: {
      always: { says: 'yes, however it came aboard' },
      onlyIfDeployedAboard: { says: 'only if it was deployed aboard' },
    },
    default: 'always',
    why: '14.8-e says that moving it off readies it, and not how it came there; against it: the sentence before is about craft that enter the Map aboard (14.8-c)',
  },
  {
    id: 'dockedReady',
    asks: 'may a Non-Capital Spacecraft that moved aboard while ready intercept there',
    clauses: ['14.8-c', '14.8-i', '14.5-c'],
    options: {
      acts: { says: 'yes: moving aboard does not activate it' },
      never: { says: 'no: aboard it can neither intercept nor garrison' },
      activatedOnDocking: { says: 'no: moving aboard activates it' },
    },
    default: 'acts',
    why: 'moving does not activate (14.5-c), and what is said of craft aboard is given as following from their not readying (14.8-i)',
  },
  {
    id: 'displacedReady',
    asks: 'does an activated Non-Capital Spacecraft ready when it is displaced off a Capital Ship, as when it moves off',
    clauses: ['14.8-e', '14.12-k'],
    options: {
      no: { says: 'no: displacement is no move' },
      yes: { says: 'yes: it has left the Capital Ship' },
    },
    default: 'no',
    why: 'moving it off readies it, and displacement is no move action',
    silent: true,
  },
  {
    id: 'shipDeath',
    asks: 'are the cards aboard a Capital Ship destroyed with it, or displaced',
    clauses: ['14.8-m', '14.8-p', '14.12-c'],
    options: {
      destroyed: { says: 'those without Escape Pod are destroyed, as 14.8 says' },
      displaced: { says: 'they are displaced, as 14.12 says of cards whose host leaves the Map' },
    },
    default: 'destroyed',
    why: '14.8 speaks of just that, cards on a Spacecraft that is destroyed; 14.12-c of every card with nowhere to stand, and its example is a Location that leaves the Map',
  },
  {
    id: 'shipCrew',
    asks: 'what becomes of Characters aboard a destroyed Capital Ship who are not aboard a craft there',
    clauses: ['14.8-o', '14.12-c'],
    options: {
      escapePod: { says: 'they use Escape Pod, as on a Non-Capital Spacecraft' },
      displaced: { says: 'they are displaced' },
      destroyed: { says: 'they are destroyed: Escape Pod is given to those on a Non-Capital Spacecraft' },
    },
    default: 'escapePod',
    why: 'Escape Pod is spoken of as what Characters use as usual (14.8-o); against it: the sentence names those on a Non-Capital Spacecraft',
    silent: true,
  },
  {
    id: 'destroyPrime',
    asks: 'what becomes of a Prime Location or Capital Ship when a card effect destroys it',
    clauses: ['14.10-ab', '14.8-j', '14.12-n'],
    options: {
      flip: { says: 'it turns Contested' },
      leave: { says: 'it leaves the Map' },
    },
    default: 'flip',
    why: 'a card effect that destroys a card is one of the three things that make it Contested (14.10-ab); against it: the example of 14.12-n, cards displaced from a Prime Location that was destroyed',
  },
];
