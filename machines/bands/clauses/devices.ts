import { defines, forbids, grants, lifts } from '../../../rulebook/index.js';
import type { EntryFacts } from '../facts.js';
import { type AttachFacts, bandOf, controllerOf, mayAttach, mayEnter } from '../questions.js';
import { nobody, openSpace } from '../setup.js';
import { ownerControls } from './control.js';
import { playFromHand } from './deployment.js';
import { legalPosition } from './displacement.js';
import { hasCardsOfOthers, hasLooseDevice } from './facts.js';
import { infiltrateEmptyOnly, keywordsNeedEmpty, onePlayerPerCard, sameController } from './occupancy.js';

/** 10.5, 14.1 and 14.6 on Devices: loose at a Position, or attached to a card there. */

export const attachedInBandOfHost = defines(bandOf, {
  id: '14.1-m',
  says: 'an attached Device is in the Band of the permanent to which it is attached',
  when: ({ table, card }) => table.isAttached(card),
  value: ({ table, card }) => {
    const host = table.hostOf(card);
    return table.isDisplaced(host) ? table.lastBandOf(host) : table.bandOf(host);
  },
});

export const looseInBandOfPosition = defines(bandOf, {
  id: '14.1-n',
  says: 'an unattached Device occupies a Position and is in the Band of that Position',
  when: ({ table, card }) => table.isLoose(card) && table.hostOf(card) !== openSpace,
  value: ({ table, card }) => table.bandOf(table.hostOf(card)),
});

export const looseIsUncontrolled = defines(controllerOf, {
  id: '10.5-d',
  says: 'a Device that does not enter attached enters unattached and under nobody; that it has no controller while unattached is 14.6-q',
  when: ({ table, card }) => table.isLoose(card),
  value: () => nobody,
  exceptTo: [ownerControls],
});

/** The reading takenDevice: whose card a Device is attached to has the Device. */
export const attachedFollowsHost = defines(controllerOf, {
  id: 'reading takenDevice',
  says: 'an attached Device is under whoever controls what it is attached to',
  when: ({ table, card }) => table.isAttached(card),
  value: ({ table, card }) => table.controllerOf(table.hostOf(card)),
  exceptTo: [ownerControls],
});

/** A Character or Ground Unit for a KIT, the card at whose Position it is for a TECH. */
function isLegalHost({ table, device, host, by }: AttachFacts): boolean {
  if (host === openSpace || !table.isOnMap(host)) return false;
  const isKit = table.kindOf(device) === 'kit';
  if (isKit ? !table.isPersonnel(host) : !table.isHost(host)) return false;
  if (by === 'entry') return true;
  return table.positionOf(device) === (isKit ? table.hostOf(host) : host);
}

/** On entry it is the deploying player's; when a loose Device is taken, whoever controls the host takes it. */
const isControlledHost = ({ table, host, by }: AttachFacts) =>
  by === 'entry' ? table.controllerOf(host) === table.activePlayer : !table.isUncontrolled(host);

export const legalHostsOnly = forbids(mayAttach, {
  id: '10.5-c',
  says: 'on entry a Device is attached to a legal host that its player controls at that Position: for a KIT some Character or Ground Unit, for a TECH mount the card to which it is deployed (one sentence with 10.5-b)',
  when: (facts) => !isLegalHost(facts) || !isControlledHost(facts),
});

export const mayEnterAttached = grants(mayAttach, {
  id: '10.5-b',
  says: 'a Device may enter attached, its Attach cost paid as it is deployed',
  only: { by: 'entry' },
  when: ({ table, device }) => table.isInHand(device) && table.ownerOf(device) === table.activePlayer,
  subjectTo: [legalHostsOnly],
});

export const mayBeTaken = grants(mayAttach, {
  id: '10.5-e',
  says: 'any player who can attach a Device that entered unattached may take it (one sentence with 10.5-d)',
  only: { by: 'taking' },
  when: ({ table, device }) => table.isLoose(device) && table.isOnMap(device),
  subjectTo: [legalHostsOnly],
});

/** The Device is about to stand somewhere without being attached. */
const comesLoose = ({ table, unit, attaching }: EntryFacts) => table.isDevice(unit) && !attaching;

export const looseClosesNothing = lifts(mayEnter, {
  id: '14.6-q',
  says: 'an unattached Device has no controller, and so never closes a card to anybody',
  when: (facts) => hasLooseDevice(facts) && !hasCardsOfOthers(facts),
  lifts: [sameController],
});

/** It is so for who comes to the Device, and for where a Device comes to that lost its Position. */
export const looseSharesWithAll = lifts(mayEnter, {
  id: '14.6-r',
  says: 'units of any player may share the Position of an unattached Device (one sentence with 14.6-q)',
  // For a Device the first two are in question, for an infiltrator the others: each needs the card empty but for Devices.
  when: (facts) =>
    facts.table.isLoose(facts.unit) || (hasLooseDevice(facts) && facts.table.isEmpty(facts.host)),
  lifts: [sameController, onePlayerPerCard, infiltrateEmptyOnly, keywordsNeedEmpty],
});

export const noLooseOnOneSeater = forbids(mayEnter, {
  id: '14.6-t',
  says: 'no unattached Device may stand on a One-Seater',
  when: (facts) => comesLoose(facts) && facts.host !== openSpace && facts.table.isOneSeater(facts.host),
  // Legal Positions respect One-Seater (14.12-i); the general leave to play cards yields to every restriction.
  outranks: [playFromHand, legalPosition],
});

export const devices = [
  attachedInBandOfHost,
  looseInBandOfPosition,
  looseIsUncontrolled,
  legalHostsOnly,
  mayEnterAttached,
  mayBeTaken,
  looseClosesNothing,
  looseSharesWithAll,
  noLooseOnOneSeater,
];
