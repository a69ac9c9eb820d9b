import { createHash } from 'node:crypto';

/** Hashes of source paragraphs by section, each with the last letter of the clauses that encode the paragraph. */
export type Sources = Readonly<Record<string, readonly (readonly [last: string, sha256: string])[]>>;

/** A paragraph with its white space folded, as it is hashed. */
export const normalised = (paragraph: string): string => paragraph.replace(/\s+/g, ' ').trim();

export const hashOf = (paragraph: string): string =>
  createHash('sha256').update(normalised(paragraph), 'utf8').digest('hex');

/** The hash of the paragraph that a clause encodes, by its id; `undefined` where no source is known. */
export function sourceOf(sources: Sources, id: string): string | undefined {
  const [section = '', letters = ''] = id.split('-');
  return sources[section]?.find(([last]) => !isAfter(letters, last))?.[1];
}

/** Letters run a to z, then aa, ab. */
const isAfter = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length);

/** A paragraph that the text no longer has as it was encoded. */
export interface ChangedSource {
  readonly section: string;
  /** Last letter of the clauses that encode the paragraph. */
  readonly last: string;
}

/** What of the sources a text no longer contains; paragraphs are lines, as the rulebooks are published. */
export function changedSources(sources: Sources, text: string): ChangedSource[] {
  const present = new Set(text.split(/\n+/).map(hashOf));
  return Object.entries(sources).flatMap(([section, paragraphs]) =>
    paragraphs.flatMap(([last, sha256]) => (present.has(sha256) ? [] : [{ section, last }])),
  );
}
