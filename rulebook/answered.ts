import type { Asked } from './game.js';
import type { Rulebook } from './rulebook.js';
import type { Ruling } from './ruling.js';

/** The answer of a ruling in words. */
export function answerWord<A>(ruling: Ruling<A>, inWords: (answer: A) => string = String): string {
  if (ruling.kind === 'ruled') return inWords(ruling.answer);
  return ruling.kind === 'silent' ? 'no answer' : 'conflict';
}

/** A question as it was asked, with its answer in words. */
export const answered = <A>(
  asks: string,
  ruling: Ruling<A>,
  inWords?: (answer: A) => string,
): Asked & { readonly ruling: Ruling<A> } => ({
  asks,
  answer: answerWord(ruling, inWords),
  ruling,
});

/** What is compiled out of a text, once a text. */
export function onceForEachText<R>(compile: (text: Rulebook) => R): (text: Rulebook) => R {
  const compiled = new WeakMap<Rulebook, { readonly rulings: R }>();
  return (text) => {
    const known = compiled.get(text) ?? { rulings: compile(text) };
    compiled.set(text, known);
    return known.rulings;
  };
}

/** "a, b and c" */
export const inWords = (ids: readonly string[]): string =>
  ids.length < 2 ? ids.join() : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
