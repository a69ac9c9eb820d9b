import type { Moment, PackedState, Property } from '../../checker/index.js';
import type { FindingKind } from '../finding.js';
import { sorted } from '../finding.js';
import type { Found, Look, Shown, Tables } from './subject.js';

/** Moments in which one property fails that are told apart by the clauses that make it false. */
const mostInstances = 400;

/**
 * Looks for every way in which a property of states comes to fail, not for the nearest only. A position that goes on failing
 * shows nothing new: the step into it counts, or the set-up itself.
 */
export const failingStates = (property: Extract<Property, { kind: 'always' }>, kind: FindingKind): Look => {
  const fails = (state: PackedState) =>
    (property.premise === undefined || property.premise(state)) && !property.holds(state);
  let instances = 0;
  return {
    at: 'steps',
    look: (tables, moment, found) => {
      const { state, before } = moment;
      if (instances >= mostInstances || (before && fails(before)) || !fails(state)) return;
      instances++;
      tell(tables, moment, property, kind, found);
    },
  };
};

/** The same of a property of steps. */
export const failingSteps = (property: Extract<Property, { kind: 'step' }>, kind: FindingKind): Look => {
  let instances = 0;
  return {
    at: 'steps',
    look: (tables, moment, found) => {
      const { before, action, state } = moment;
      if (instances >= mostInstances || before === undefined || action === undefined) return;
      if (property.premise && !property.premise(before, action, state)) return;
      if (property.holds(before, action, state)) return;
      instances++;
      tell(tables, moment, property, kind, found);
    },
  };
};

function tell(
  { played }: Tables,
  { state, before, action }: Moment,
  property: Property,
  kind: FindingKind,
  found: Found,
): void {
  const { id: claim, says } = property;
  const { instance, asked } = played.broken(claim, state, before, action);
  const collidesWith = sorted(asked.flatMap(({ ruling }) => ruling.by));
  const because = 'because' in property ? { because: property.because as string } : {};
  const shown: Shown = { kind, claim, says, instance, asked, collidesWith, assumes: [], ...because };
  found([kind, claim, ...collidesWith].join(' '), () => shown);
}

/** Looks for states where no action is open and play may not end. */
export const stuckStates = (property: Extract<Property, { kind: 'noDeadlock' }>): Look => ({
  at: 'states',
  look: ({ played }, { state }, found) => {
    let ways = 0;
    played.model.expand(state, () => ways++);
    if (ways > 0 || property.isEnd(state)) return;
    found(`stuck ${property.id}`, () => ({
      kind: 'stuck',
      claim: property.id,
      says: property.says,
      instance: `no action is open: ${played.moment(state)}`,
      asked: [],
      collidesWith: [],
      assumes: [],
    }));
  },
});
