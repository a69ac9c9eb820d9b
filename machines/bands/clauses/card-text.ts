import { lifts } from '../../../rulebook/index.js';
import type { EntryFacts } from '../facts.js';
import { mayEnter } from '../questions.js';
import { immunityIsForMovement, onlyOntoControlledInDeployment } from './deployment.js';
import { isForeign } from './facts.js';
import {
  infiltrateEmptyOnly,
  keywordsNeedEmpty,
  notWalkingBack,
  notWhereOthersStand,
  onePlayerPerCard,
  onlyOntoControlled,
  sameController,
  sameControllerInDeployment,
} from './occupancy.js';

/** 14.10: what the text of a card can do that keywords cannot. */

/** Cards of a player who is neither the entrant's nor the one who controls the Position: of those the sentence does not speak. */
const hasThirdParty = ({ table, unit, host }: EntryFacts) =>
  table.hasCardsBeyond(host, table.controllerOf(unit), table.controllerOf(host));

/**
 * It waives want of control and the presence of the controller's cards. What else stands against the unit goes on standing:
 * Surface Locations as destinations of deployment (10.5-g), seats (10.5-p), bars on return (14.10-z asks for a permission of its own).
 */
export const textAdmitsIntruder = lifts(mayEnter, {
  id: '14.10-h',
  says: "a card or ability whose text says so may deploy or move a unit onto a card that another player controls though that player's units occupy it",
  when: (facts) => isForeign(facts) && facts.table.textAdmits(facts.unit, facts.by) && !hasThirdParty(facts),
  lifts: [
    onlyOntoControlled,
    onlyOntoControlledInDeployment,
    immunityIsForMovement,
    sameController,
    onePlayerPerCard,
    sameControllerInDeployment,
    notWhereOthersStand,
    // An owner cannot simply walk back (14.11-s); the text of a card is what is not simple about it.
    notWalkingBack,
    infiltrateEmptyOnly,
    keywordsNeedEmpty,
  ],
});

export const cardText = [textAdmitsIntruder];
