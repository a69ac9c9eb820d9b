import type { Card, Face, Kind, Payee, StartEffect } from '../../../../machines/bands/world.js';

/** What is printed on cards beyond kind, seats and type line. */

/** What a face may print; less of it where its kind has none. */
export interface Printing {
  readonly surfaceValue?: number | undefined;
  readonly sharedGround?: boolean;
  readonly disarms?: boolean;
  readonly acceptsDeployment?: boolean;
  readonly votes: boolean;
  readonly ability: boolean;
  readonly income: number | undefined;
  readonly startEffect: StartEffect | undefined;
  readonly occupy?: Payee | undefined;
}

export interface FaceDraft extends Printing {
  readonly kind: Kind;
  readonly homeworld?: boolean;
  readonly treasury?: number | undefined;
  readonly seats: number | undefined;
}

/** Which of the rarer things that were drawn are printed on the cards of a world. */
export interface Printed {
  /** Surface values (10.6). */
  readonly surfaceValues: boolean;
  /** Card text about who may be there and enter, and what they may do there (10.5-f, 14.10). */
  readonly cardText: boolean;
  /** Votes and abilities (10.2-c, 10.4-b). */
  readonly abilities: boolean;
  /** Income, effects at the start of a turn, Occupy, and with them the Treasuries (10.1). */
  readonly currency: boolean;
  /** Escape Pods and Drones (14.8-p, 14.12-q). */
  readonly fates: boolean;
}

const fieldsOf: Readonly<Record<keyof Printed, readonly (keyof Face | keyof Card)[]>> = {
  surfaceValues: ['surfaceValue'],
  cardText: ['sharedGround', 'disarms', 'acceptsDeployment', 'intrudes'],
  abilities: ['votes', 'ability'],
  currency: ['income', 'treasury', 'startEffect', 'occupy'],
  fates: ['escapePod', 'drone'],
};

export function faceOf(draft: FaceDraft): Face {
  const { kind, homeworld, treasury, seats, surfaceValue, sharedGround, disarms, acceptsDeployment } = draft;
  const { votes, ability, income, startEffect, occupy } = draft;
  const isLocation = kind === 'planetary' || kind === 'surface';
  return {
    kind,
    ...(homeworld && { homeworld }),
    ...(homeworld && treasury !== undefined && { treasury }),
    ...(seats !== undefined && { seats }),
    ...(surfaceValue !== undefined && { surfaceValue }),
    ...(sharedGround && kind !== 'ncs' && { sharedGround }),
    ...(disarms && { disarms }),
    ...(acceptsDeployment && { acceptsDeployment }),
    ...(votes && { votes }),
    ...(ability && { ability }),
    ...(income !== undefined && { income }),
    ...(startEffect && { startEffect }),
    ...(occupy && isLocation && { occupy }),
  };
}

/** The card less what is not printed in this world. */
export function asPrinted({ prime, contested, ...card }: Card, printed: Printed): Card {
  const topics = Object.keys(fieldsOf) as (keyof Printed)[];
  const absent = new Set<string>(topics.flatMap((topic) => (printed[topic] ? [] : fieldsOf[topic])));
  const less = <T extends object>(record: T): T =>
    Object.fromEntries(Object.entries(record).filter(([field]) => !absent.has(field))) as T;
  return { ...less(card), prime: less(prime), ...(contested && { contested: less(contested) }) };
}
