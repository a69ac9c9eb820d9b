import { describe, expect, it } from 'vitest';
import { Aspects, NO, UNKNOWN, YES } from './aspects.js';

/** A byte of 3 bits, one that never changes, one of 8 bits, and enough of them to need several words. */
const bits = Uint8Array.of(3, 0, 8, 8, 8, 8, 1);

const bytesOf = (...given: number[]) => Uint8Array.from({ length: 9 }, (_, i) => given[i] ?? 0);

describe('what is known of aspects', () => {
  it('an aspect is all bytes that can change, and nothing after them', () => {
    const aspects = new Aspects(bits);
    const first = aspects.numberOf(bytesOf(5, 0, 200));
    expect(aspects.numberOf(bytesOf(5, 0, 200, 0, 0, 0, 0, 7, 7))).toBe(first);
    for (const at of [0, 2, 3, 4, 5, 6]) {
      const other = bytesOf(5, 0, 200);
      other[at]! ^= 1;
      expect(aspects.numberOf(other)).not.toBe(first);
    }
  });

  it('is kept by question while more and more come, in their own numbers', () => {
    const aspects = new Aspects(bits);
    const questions = Array.from({ length: 40 }, () => aspects.question());
    const of = (k: number) => bytesOf(k & 7, 0, (k >> 3) & 255, k >> 11);
    const isYes = (k: number, question: number) => (k + question) % 3 === 0;
    for (let k = 0; k < 5000; k++) {
      expect(aspects.numberOf(of(k))).toBe(k);
      for (const question of questions)
        if ((k + question) % 5 > 0) aspects.learn(k, question, isYes(k, question));
    }
    const answers = (k: number) => questions.map((question) => aspects.answer(k, question));
    for (let k = 0; k < 5000; k++) {
      expect(aspects.numberOf(of(k))).toBe(k);
      expect(answers(k)).toEqual(
        questions.map((question) => ((k + question) % 5 === 0 ? UNKNOWN : isYes(k, question) ? YES : NO)),
      );
    }
    expect(aspects.generation).toBe(2);
  });

  it('is forgotten where there is no room for one more, and whoever is at work then learns nothing', () => {
    const aspects = new Aspects(bits, 512);
    const question = aspects.question();
    for (let k = 0; k < 512; k++) aspects.learn(aspects.numberOf(bytesOf(k & 7, 0, k >> 3)), question, true);
    expect(aspects.answer(0, question)).toBe(YES);
    const { looks, generation } = aspects;
    expect(aspects.numberOf(bytesOf(0, 0, 0, 1))).toBe(0);
    expect(aspects.looks).not.toBe(looks);
    expect(aspects.generation).toBe(generation + 1);
    expect(aspects.answer(0, question)).toBe(UNKNOWN);
    expect(aspects.numberOf(bytesOf(0))).toBe(1);
  });

  it('notes are for one at a time, who finds none', () => {
    const aspects = new Aspects(bits);
    const [one, other] = [{}, {}];
    const aspect = aspects.numberOf(bytesOf(1));
    const question = aspects.question();
    expect(aspects.lend(one, 2)).toBe(true);
    aspects.note(aspect, 1, 6);
    aspects.learn(aspect, question, false);
    expect(aspects.noted(aspect, 1)).toBe(6);
    expect(aspects.lend(other, 3)).toBe(false);
    expect(aspects.isLentTo(one)).toBe(true);
    expect(aspects.lend(other, 1)).toBe(true);
    expect(aspects.isLentTo(one)).toBe(false);
    expect(aspects.noted(aspect, 1)).toBe(0);
    expect(aspects.answer(aspect, question)).toBe(NO);
  });
});
