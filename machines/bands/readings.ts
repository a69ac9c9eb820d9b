import type { Reading, Revision } from '../../rulebook/index.js';
import { displacementFirst, razedInTurnOrder } from './clauses/capacity.js';
import {
  capacityCheckFirst,
  displacedMayNotCapture,
  displacedToEmptySpace,
  oustedByController,
} from './clauses/displacement.js';
import { emptyAtTheBeginning } from './clauses/economy.js';
import { moveToOpenSpaceFromAnywhere } from './clauses/movement.js';
import { noBoardingByCraft } from './clauses/occupancy.js';
import {
  carriedCouldNotStandOnPermanent,
  craftStaysOffCraft,
  noReturnToLocation,
  notOntoPrimeCraft,
  otherUnitsOnly,
  otherUnitsOnlyByKeyword,
  skipsOwnOnly,
} from './clauses/options.js';
import { deviceReadings } from './readings-devices.js';
import { turnReadings } from './turn-readings.js';

/** Definitions of the Bands of cards that a turned Homeworld can become. */
const otherKinds = ['14.1-h', '14.1-i', '14.1-k', '14.1-l'];

/** The points that the text leaves open and that this slice of the rulebook meets. Every option is executable. */
export const readings: readonly Reading[] = [
  {
    id: 'mixedControl',
    asks: "who controls a captured card once the owner's units stand on it beside the captor's",
    clauses: ['14.11-k', '14.11-n'],
    options: {
      sticky: { says: 'whoever controlled it', edits: [{ make: '14.11-k', exceptTo: '14.11-n' }] },
      ownerEnters: {
        says: 'the owner, as soon as the owner has a unit there',
        edits: [{ make: '14.11-n', exceptTo: '14.11-k' }],
      },
      derived: {
        says: 'the owner: mixed occupancy is no sole occupancy',
        edits: [{ drop: '14.11-k', detach: true }],
      },
    },
    default: 'sticky',
    why: 'the sentence on mixed occupancy says in terms that control does not move',
  },
  {
    id: 'carry',
    asks: "does a carrier's move depend on whether its passengers could stand at the destination",
    clauses: ['14.7-a', '14.7-c', '14.5-b', '14.6-u'],
    options: {
      carrier: {
        says: 'only the carrier lands; its passengers go on occupying it',
        edits: [{ drop: '14.7-c', detach: true }],
      },
      // The controller's exception says that the controller may always move there, 14.7-c that the move is illegal, neither which
      // goes first: to ask for the passengers at all is to ask for them on one's own cards as well.
      destination: {
        says: 'the passengers must be able to occupy the destination too, on an own card as well',
        edits: [{ rank: '14.7-c', above: '14.6-u' }],
      },
      permanent: {
        says: 'the same, but where the destination is open Space',
        edits: [{ replace: carriedCouldNotStandOnPermanent }, { rank: '14.7-c', above: '14.6-u' }],
      },
    },
    default: 'carrier',
    why: 'passengers occupy the carrier before and after, and otherwise no loaded craft could ever enter open Space',
  },
  {
    id: 'surfaceFirst',
    asks: "may a card pass an opponent's empty Surface Band by the skipping rule",
    clauses: ['14.2-e', '14.2-f'],
    options: {
      skip: { says: 'an empty Band is skipped, whosever it is' },
      must: { says: 'it has to have entered that Surface Band', edits: [{ replace: skipsOwnOnly }] },
    },
    default: 'skip',
    why: 'the skipping rule is stated without exception, the other sentence as advice on how to get there',
  },
  {
    id: 'homeworldShip',
    asks: 'Band of a Homeworld whose Contested face is a Capital Ship, or of another kind than a Planetary Location',
    clauses: ['14.1-g', '14.1-h', '14.1-i', '14.1-k', '14.1-l'],
    options: {
      planetary: {
        says: 'the Planetary Band: it is a Homeworld still',
        edits: otherKinds.map((id) => ({ make: '14.1-g', exceptTo: id })),
      },
      space: {
        says: 'that of its new kind: Space for a ship',
        edits: otherKinds.map((id) => ({ make: id, exceptTo: '14.1-g' })),
      },
    },
    default: 'planetary',
    why: 'a captured card does not move, and it goes on supplying capacity as a Homeworld',
  },
  {
    id: 'ncsUnit',
    asks: 'is a Non-Capital Spacecraft a unit that closes, captures and holds a card',
    clauses: ['14.6-o', '14.11-b'],
    options: { yes: { says: 'yes' }, no: { says: 'no: Characters and Ground Units only' } },
    default: 'yes',
    why: 'the deployment rule names all three kinds where it restricts who may share a card',
  },
  {
    id: 'ncsBoards',
    asks: 'may a Non-Capital Spacecraft enter a Contested Capital Ship of another player',
    clauses: ['14.6-d', '14.6-ab'],
    options: {
      no: { says: 'no: only Characters and Ground Units board' },
      yes: {
        says: 'yes: a Capital Ship follows the Location rule in every respect',
        edits: [{ let: '14.6-d', lift: noBoardingByCraft.id }],
      },
    },
    default: 'no',
    why: 'the text says so in terms, as a thing that follows',
  },
  {
    id: 'primeNcs',
    asks: "may keywords put a unit on another player's Prime Non-Capital Spacecraft",
    clauses: ['14.6-j', '14.6-z'],
    options: {
      no: {
        says: 'no: a craft on its Prime face cannot be occupied by an opponent',
        edits: [{ add: notOntoPrimeCraft }],
      },
      yes: { says: 'yes: the keywords reach any Position' },
    },
    default: 'no',
    why: 'the text draws that conclusion itself, and speaks of Prime Locations and Prime Capital Ships only',
  },
  {
    id: 'craftOnCraft',
    asks: 'may a Non-Capital Spacecraft stand on another Non-Capital Spacecraft',
    clauses: ['14.1-l', '14.5-a', '14.7-a'],
    options: {
      no: { says: 'no', edits: [{ add: craftStaysOffCraft }] },
      yes: { says: 'yes: any permanent is a destination' },
    },
    default: 'no',
    why: 'a moving craft takes along Characters and Ground Units only, so a craft on it would lose its Position in mid-move',
  },
  {
    id: 'infiltrateEmpty',
    asks: 'may a second unit of the same player infiltrate',
    clauses: ['14.6-y', '14.10-g', '14.6-n'],
    options: {
      none: { says: 'no: the card must be empty' },
      noOther: {
        says: "yes: no other player's unit may be there",
        edits: [{ replace: otherUnitsOnly }, { replace: otherUnitsOnlyByKeyword }],
      },
    },
    default: 'none',
    why: 'the text says empty, three times',
  },
  {
    id: 'noReturnWhen',
    asks: "'left a Location under another player's control': when is control judged",
    clauses: ['14.6-ac', '14.10-z', '14.11-m'],
    options: {
      before: { says: 'before the unit leaves' },
      after: { says: 'after it has left, when a captured card has returned to its owner' },
    },
    default: 'before',
    why: 'a captor that steps off leaves ground of its own',
  },
  {
    id: 'noReturnScope',
    asks: 'what the bar on return covers',
    clauses: ['14.6-ac', '14.10-z'],
    options: {
      card: { says: 'Locations and Capital Ships, left in whatever way' },
      location: { says: 'Locations only', edits: [{ replace: noReturnToLocation }] },
    },
    default: 'card',
    why: 'the rule on intruders says card and reads the same for both',
  },
  {
    id: 'noReturnVersusController',
    asks: 'a barred unit, and a card that its player controls now',
    clauses: ['14.6-ac', '14.10-z', '14.6-u', '10.5-s', '10.5-n'],
    options: {
      ban: {
        says: 'the bar holds',
        edits: [
          { rank: '14.6-ac', above: '14.6-u' },
          { rank: '14.10-z', above: '14.6-u' },
          { rank: '14.6-ac', above: '10.5-s' },
          { rank: '14.10-z', above: '10.5-s' },
        ],
      },
      exception: {
        says: "the controller's exception holds",
        edits: [
          { let: '14.6-u', lift: '14.6-ac' },
          { let: '10.5-s', lift: '14.6-ac' },
          { let: '14.6-u', lift: '14.10-z' },
          { let: '10.5-s', lift: '14.10-z' },
        ],
      },
    },
    default: 'ban',
    why: 'the bar asks for an explicit permission of return, and the exception speaks of other units only',
  },
  {
    id: 'seatsVersusController',
    asks: "the controller's exception against a full card",
    clauses: ['14.6-u', '10.5-s', '14.6-i', '10.5-p'],
    options: {
      seats: {
        says: 'the seats hold',
        edits: [
          { rank: '14.6-i', above: '14.6-u' },
          { rank: '10.5-p', above: '14.6-u' },
          { rank: '14.6-i', above: '10.5-s' },
          { rank: '10.5-p', above: '10.5-s' },
        ],
      },
      exception: {
        says: 'the exception holds',
        edits: [
          { let: '14.6-u', lift: '14.6-i' },
          { let: '14.6-u', lift: '10.5-p' },
          { let: '10.5-s', lift: '14.6-i' },
          { let: '10.5-s', lift: '10.5-p' },
        ],
      },
    },
    default: 'seats',
    why: 'what waives the presence of others does not make room',
  },
  {
    id: 'surfaceDeploy',
    asks: "the controller's exception against 'Surface Locations are no destination of deployment'",
    clauses: ['10.5-g', '10.5-s', '10.5-n', '14.6-u'],
    options: {
      ban: {
        says: 'the ban holds',
        edits: [
          { rank: '10.5-g', above: '10.5-s' },
          { rank: '10.5-g', above: '10.5-n' },
          { rank: '10.5-g', above: '14.6-u' },
        ],
      },
      exception: {
        says: 'the exception holds',
        edits: [
          { let: '10.5-s', lift: '10.5-g' },
          { let: '14.6-u', lift: '10.5-g' },
        ],
      },
    },
    default: 'ban',
    why: 'the ban gives its own way in: those places are entered by moving',
  },
  {
    id: 'acceptsDeployment',
    asks: "which restrictions a card that permits deployment to it overrides, 'above' as the text has it",
    clauses: ['10.5-f', '10.5-g', '10.5-k'],
    options: {
      surface: { says: 'that Surface Locations are no destination' },
      control: { says: 'that, and that one must control it', edits: [{ let: '10.5-f', lift: '10.5-k' }] },
      above: {
        says: 'none: both stand below it in the text',
        edits: [
          { forbid: '10.5-f', lift: '10.5-g' },
          { rank: '10.5-g', above: '10.5-f' },
        ],
      },
    },
    default: 'surface',
    why: 'a permission of place answers a restriction of place; read to the letter it would override nothing',
  },
  {
    id: 'displacedCapture',
    asks: 'may a displaced card enter, and so capture, an empty Contested card',
    clauses: ['14.12-i', '14.11-b'],
    options: {
      yes: { says: 'yes: the ordinary rules allow it' },
      no: { says: 'no', edits: [{ add: displacedMayNotCapture }] },
    },
    default: 'yes',
    why: 'a legal Position is one that the card could occupy under the ordinary rules',
  },
  {
    id: 'displacedToSpace',
    asks: 'may a Non-Capital Spacecraft be displaced to a Space Band that is not empty',
    clauses: ['14.12-j', '14.2-l'],
    options: { any: { says: 'yes' }, onlyEmpty: { says: 'no', edits: [{ replace: displacedToEmptySpace }] } },
    default: 'any',
    why: 'a craft may move there either way, and a legal Position is judged by the ordinary rules',
  },
  {
    id: 'openSpaceMove',
    asks: "does a craft's move to open Space need adjacency",
    clauses: ['14.5-a', '14.5-b'],
    options: { yes: { says: 'yes' }, no: { says: 'no', edits: [{ replace: moveToOpenSpaceFromAnywhere }] } },
    default: 'yes',
    why: 'it is said as an addition to the destinations of the same move action',
  },
  {
    id: 'checkOrder',
    asks: 'which goes first when Surface Capacity and displacement are both to be settled',
    clauses: ['10.6-r', '14.12-m'],
    options: {
      nested: {
        says: 'displacement, at once after each Surface Location that falls',
        edits: [{ add: displacementFirst }],
      },
      capacityFirst: {
        says: 'Capacity: all Surface Locations fall before anything is placed',
        edits: [{ add: capacityCheckFirst }],
      },
      any: { says: 'either: the text sets no order' },
    },
    default: 'nested',
    why: 'displacement resolves immediately, and a destroyed Surface Location is what causes it',
  },
  {
    id: 'capacityTurn',
    asks: 'who goes first when several players are over Surface Capacity',
    clauses: ['10.6-q', '14.12-n'],
    options: {
      any: { says: 'in any order: the text sets none' },
      activeFirst: {
        says: 'the active player, then the others in turn order, as with displaced cards',
        edits: [{ replace: razedInTurnOrder }],
      },
    },
    default: 'any',
    why: 'the order of players is given for displaced cards only',
  },
  {
    id: 'flipOverflow',
    asks: 'do cards aboard stay aboard when the turned face has fewer seats',
    clauses: ['14.8-k', '14.12-c'],
    options: {
      displace: { says: 'those beyond the seats are displaced, of the choice of their controller' },
      stay: { says: 'they stay' },
    },
    default: 'displace',
    why: 'the displacement rule names the smaller face among its cases',
  },
  {
    id: 'undockReady',
    asks: 'does leaving a Capital Ship ready the craft',
    clauses: ['14.8-c', '14.8-e'],
    options: { always: { says: 'yes' }, onlyIfDeployedAboard: { says: 'only if it was deployed aboard' } },
    default: 'always',
    why: 'the text says that moving it off readies it',
  },
  ...deviceReadings,
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
    why: 'moving activates nothing, and what is said of craft aboard is given as following from their not readying',
  },
  {
    id: 'displacedReady',
    asks: 'does a craft that is displaced off a Capital Ship ready',
    clauses: ['14.8-e', '14.12-k'],
    options: { no: { says: 'no' }, yes: { says: 'yes' } },
    default: 'no',
    why: 'moving it off readies it, and displacement is no move action',
  },
  {
    id: 'overflowWho',
    asks: 'a turned card has too few seats for units of several players: who leaves',
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
    why: 'the controller of a card makes all decisions for it',
  },
  {
    id: 'startBand',
    asks: 'where a search starts whose Band has been emptied',
    clauses: ['14.12-e', '14.12-d', '14.2-f'],
    options: {
      last: { says: 'in that Band, one step from its neighbours' },
      skipped: { says: 'in its neighbours: an empty Band is skipped' },
    },
    default: 'last',
    why: 'the search starts with the current Band of the card',
  },
  {
    id: 'shipDeath',
    asks: 'what becomes of the cards aboard a destroyed Capital Ship',
    clauses: ['14.8-m', '14.8-p', '14.12-c'],
    options: {
      destroyed: { says: 'those that have no Escape Pod are destroyed, as the section on ships says' },
      displaced: { says: 'they are displaced, as the section on displacement says' },
    },
    default: 'destroyed',
    why: 'the more special sentence',
  },
  {
    id: 'shipCrew',
    asks: 'what becomes of Characters directly aboard a destroyed Capital Ship',
    clauses: ['14.8-o', '14.12-c'],
    options: {
      escapePod: { says: 'they use Escape Pod, as on a Non-Capital Spacecraft' },
      displaced: { says: 'they are displaced' },
      destroyed: { says: 'they are destroyed: Escape Pod is given to those on a Non-Capital Spacecraft' },
    },
    default: 'escapePod',
    why: 'the sentence speaks of Escape Pod as what Characters have anyway',
  },
  {
    id: 'destroyPrime',
    asks: 'what becomes of a Prime Location or Capital Ship that an effect destroys',
    clauses: ['14.10-ab', '14.8-j', '14.12-n'],
    options: {
      flip: { says: 'it turns Contested' },
      leave: { says: 'it leaves the Map' },
    },
    default: 'flip',
    why: 'a card effect that destroys a card is listed among what makes it Contested',
  },
  {
    id: 'occupancyCheck',
    asks: 'when the rules of occupancy hold',
    clauses: ['14.6-a', '14.6-n', '14.6-y', '14.12-a'],
    options: {
      entry: { says: 'when a card enters' },
      standing: {
        says: 'at all times: an intruder on a Contested card, on a craft or without a keyword is displaced',
      },
    },
    default: 'entry',
    why: 'they speak of moving, entering and deploying',
  },
  {
    id: 'aboardBand',
    asks: 'Band of a Character or Ground Unit aboard a Spacecraft that is not in Space: a craft on a Location, a Homeworld turned ship',
    clauses: ['14.1-j', '14.8-f', '14.3-c'],
    options: {
      host: { says: 'that of the Spacecraft', edits: [{ make: '14.1-j', exceptTo: '14.8-f' }] },
      space: { says: 'Space', edits: [{ make: '14.8-f', exceptTo: '14.1-j' }] },
    },
    default: 'host',
    why: 'the permanent occupied determines the Band; the other sentence stands under Capital Ships, which are in Space',
  },
  ...turnReadings,
];

export const revisions: readonly Revision[] = [
  {
    id: '2026-10-18',
    date: '2026-10-18',
    says: 'of several players whose cards are displaced together, the active player moves all of theirs first',
    undo: [{ drop: '14.12-n', detach: true }],
  },
  {
    id: 'empty-treasury',
    says: 'a Treasury that falls to 0 awards a Story Point at once; before, one that was empty as the turn began did (10.1-f)',
    undo: [{ replace: emptyAtTheBeginning }],
  },
];
