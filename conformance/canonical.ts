/** JSON in one form, and what is told apart by it. */
import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';

/** RFC 8785. */
export const canonical = (value: unknown): string => canonicalize(value);

/** SHA-256 of the RFC 8785 form, in hex digits. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');
