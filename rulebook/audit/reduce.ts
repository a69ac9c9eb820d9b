import type { Words } from '../play-again.js';
import type { Subject } from './subject.js';

/** A play in a set-up that shows something. */
export interface Witness {
  readonly subject: Subject;
  /** Names of pieces that were left out of the set-up, in the order in which they went. */
  readonly without: readonly string[];
  readonly words: Words;
}

export interface Showing {
  /** Whether the play can be played in the set-up and shows the same at its end. */
  shows(subject: Subject, words: Words): boolean;
  /** A play of fewer steps that shows the same, if one is near. */
  shorter(subject: Subject, words: Words): Words | undefined;
}

/** The same in the smallest set-up within reach: pieces that do not matter are left out, and the play is shortened for it. */
export function reduce(witness: Witness, { shows, shorter }: Showing): Witness {
  let least = witness;
  for (let again = true; again; ) {
    again = false;
    for (const piece of [...least.subject.pieces].reverse()) {
      const subject = least.subject.without(piece);
      if (!subject || !shows(subject, least.words)) continue;
      least = { subject, without: [...least.without, piece], words: least.words };
      again = true;
    }
    const words = shorter(least.subject, least.words);
    if (!words) continue;
    least = { ...least, words };
    again = true;
  }
  return least;
}
