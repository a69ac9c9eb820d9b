import { describe, expect, it } from 'vitest';
import { changedSources, hashOf, type Sources, sourceOf } from './source.js';

const text = 'One  rule, two sentences.\n\nAnother rule.\n';
const sources: Sources = {
  '1.1': [
    ['b', hashOf('One rule, two sentences.')],
    ['aa', hashOf('Another rule.')],
  ],
};

describe('sources', () => {
  it('belong to all clauses up to the last letter of their paragraph', () => {
    expect(['1.1-a', '1.1-b'].map((id) => sourceOf(sources, id))).toEqual(
      Array(2).fill(hashOf('One rule, two sentences.')),
    );
    expect(['1.1-c', '1.1-z', '1.1-aa'].map((id) => sourceOf(sources, id))).toEqual(
      Array(3).fill(hashOf('Another rule.')),
    );
  });

  it('are unknown beyond the last paragraph and in other sections', () => {
    expect([sourceOf(sources, '1.1-ab'), sourceOf(sources, '2.1-a')]).toEqual([undefined, undefined]);
  });

  it('are unchanged while only white space changes, and name the paragraph that changed', () => {
    expect(changedSources(sources, text.replaceAll(' ', '\t '))).toEqual([]);
    expect(changedSources(sources, text.replace('Another', 'A different'))).toEqual([
      { section: '1.1', last: 'aa' },
    ]);
  });
});
