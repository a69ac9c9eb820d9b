/** Messages of the protocol by their schema. */
import { violationOf as violationIn } from '../schemas.js';

/** What a value violates of a definition of the schema, as `applyParams`; `undefined` where it is valid. */
export const violationOf = (definition: string, value: unknown): string | undefined =>
  violationIn('protocol', value, definition);
