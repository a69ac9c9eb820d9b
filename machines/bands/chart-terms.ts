import type { Action } from './actions.js';

/** Tags of the chart: what may be done there, and where every check has settled. */
export const tags = {
  stable: 'stable',
  beginning: 'beginning',
  ready: 'ready',
  admin: 'admin',
  draw: 'draw',
  end: 'end',
  deployment: 'deployment',
  secondDeployment: 'secondDeployment',
  movement: 'movement',
  undecided: 'undecided',
  combat: 'combat',
  liberation: 'liberation',
  displacing: 'displacing',
  overCapacity: 'overCapacity',
} as const;
export type Tag = (typeof tags)[keyof typeof tags];

/** Sentences that the chart itself realises: what a state is for, and what it bars while it is active. */
export interface StateMeta {
  /** Id of the sentence that gives the state's actions their place. */
  readonly clause?: string;
  /** Actions that may not be taken while the state is active, by the id of the sentence that says so. */
  readonly bars?: Bars;
  /** Actions that are only for the active player while the state is active. */
  readonly own?: Bars;
}
export type Bars = Readonly<Partial<Record<Action['type'], string | readonly string[]>>>;

export const meta = (clause: string, bars?: Bars, own?: Bars): StateMeta => ({
  clause,
  ...(bars && { bars }),
  ...(own && { own }),
});
/** Slow Maneuvers are for one's own Deployment (10.3-d), Fast ones neither for Ready nor End (10.3-c), none for End (10.1-q). */
export const noSlow: Bars = { slowManeuver: '10.3-d' };
export const noneInReady: Bars = { fastManeuver: '10.3-c', slowManeuver: '10.3-d' };
export const noneInEnd: Bars = { fastManeuver: ['10.1-q', '10.3-c'], slowManeuver: ['10.1-q', '10.3-d'] };
export const slowIsOwn: Bars = { slowManeuver: '10.3-d' };
export const checksFirst = '14.12-m';
