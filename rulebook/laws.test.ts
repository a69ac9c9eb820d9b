import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amend, withoutClause } from './amend.js';
import {
  type Clause,
  type Definition,
  defines,
  definition,
  forbids,
  type Grant,
  grants,
  lifts,
  type Prohibition,
  permission,
} from './clause.js';
import { rulebook } from './load.js';
import type { Rulebook } from './rulebook.js';
import { compileDefinition, compilePermission, type Ruling } from './ruling.js';

/** Laws of the calculus, over small rulebooks at random and every combination of three facts. */

const seeded = { seed: 20261018, numRuns: 200 };

interface Facts {
  readonly a: boolean;
  readonly b: boolean;
  readonly c: boolean;
}
const names = ['a', 'b', 'c'] as const;
const everyFacts = Array.from(
  { length: 8 },
  (_, bits): Facts => ({ a: !!(bits & 1), b: !!(bits & 2), c: !!(bits & 4) }),
);

/** One clause on paper: facts that it asks for under `only` and in `when`, and earlier clauses that it names. */
interface Sentence {
  readonly kind: Clause['kind'];
  readonly only: Partial<Facts>;
  readonly when: Partial<Facts>;
  /** Numbers of clauses that it lifts or is an exception to. */
  readonly against: readonly number[];
  /** Numbers of clauses that it ranks itself under (a grant) or over (a prohibition). */
  readonly ranks: readonly number[];
  readonly value: string;
}

const someFacts: fc.Arbitrary<Partial<Facts>> = fc.oneof(
  fc.constant({}),
  fc.dictionary(fc.constantFrom(...names), fc.boolean(), { maxKeys: 2, noNullPrototype: true }),
);
const numbers = fc.uniqueArray(fc.nat(7), { maxLength: 3 });

const sentencesOf = (...kinds: Clause['kind'][]): fc.Arbitrary<Sentence[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        only: someFacts,
        when: someFacts,
        against: numbers,
        ranks: numbers,
        value: fc.constantFrom('x', 'y'),
      }),
      { maxLength: 8 },
    )
    .map((sentences) =>
      sentences.map((sentence, index) => {
        const earlier = (list: readonly number[], kind: Clause['kind']) =>
          list.filter((other) => other < index && sentences[other]!.kind === kind);
        return {
          ...sentence,
          against: earlier(sentence.against, sentence.kind === 'definition' ? 'definition' : 'prohibition'),
          ranks: earlier(sentence.ranks, sentence.kind === 'grant' ? 'prohibition' : 'grant'),
        };
      }),
    );

const permissions = sentencesOf('grant', 'prohibition', 'lift');
const definitions = sentencesOf('definition');

const may = permission<Facts>('may', 'may it');
const which = definition<Facts, string>('which', 'which is it');
const idOf = (index: number) => `1-${'abcdefgh'[index]}`;

const matches = (wanted: Partial<Facts>, facts: Facts) =>
  names.every((name) => wanted[name] === undefined || wanted[name] === facts[name]);

function bookOf(sentences: readonly Sentence[]): Rulebook {
  const clauses: Clause[] = [];
  for (const [index, { kind, only, when, against, ranks, value }] of sentences.entries()) {
    const pick = <C extends Clause>(list: readonly number[]) => list.map((other) => clauses[other] as C);
    const text = { id: idOf(index), says: '', only, when: (facts: Facts) => matches(when, facts) };
    const named = pick<Prohibition<Facts>>(against);
    if (kind === 'grant') clauses.push(grants(may, { ...text, lifts: named, subjectTo: pick(ranks) }));
    else if (kind === 'lift') clauses.push(lifts(may, { ...text, lifts: named }));
    else if (kind === 'prohibition')
      clauses.push(forbids(may, { ...text, outranks: pick<Grant<Facts>>(ranks) }));
    else {
      const exceptTo = pick<Definition<Facts, string>>(against);
      clauses.push(defines(which, { ...text, value: () => value, exceptTo }));
    }
  }
  return rulebook({ id: 'random', title: 'Random', questions: [may, which], clauses });
}

const said = ({ kind, by, ...rest }: Ruling<string>) => ({
  kind,
  answer: 'answer' in rest ? rest.answer : undefined,
  by,
});

// The semantics again, from its description and from the sentences on paper alone.

const applying = (sentences: readonly Sentence[], facts: Facts) =>
  [...sentences.keys()].filter(
    (i) => matches(sentences[i]!.only, facts) && matches(sentences[i]!.when, facts),
  );

function permissionOnPaper(sentences: readonly Sentence[], facts: Facts) {
  const apply = applying(sentences, facts);
  const lifted = new Set(
    apply.flatMap((i) => (sentences[i]!.kind === 'prohibition' ? [] : sentences[i]!.against)),
  );
  const against = apply.filter((i) => sentences[i]!.kind === 'prohibition' && !lifted.has(i));
  const ranked = (over: number, under: number) =>
    sentences[over]!.ranks.includes(under) || sentences[under]!.ranks.includes(over);
  const inFavour = apply.filter(
    (i) => sentences[i]!.kind === 'grant' && !against.some((prohibition) => ranked(prohibition, i)),
  );
  if (inFavour.length && against.length) {
    return { kind: 'conflict', answer: undefined, by: [...inFavour, ...against].map(idOf) };
  }
  if (inFavour.length) return { kind: 'ruled', answer: 'legal', by: inFavour.map(idOf) };
  if (against.length) return { kind: 'ruled', answer: 'illegal', by: against.map(idOf) };
  return { kind: 'silent', answer: undefined, by: [] };
}

function definitionOnPaper(sentences: readonly Sentence[], facts: Facts) {
  const apply = applying(sentences, facts);
  const below = (special: number): number[] =>
    sentences[special]!.against.flatMap((general) => [general, ...below(general)]);
  const overridden = new Set(apply.flatMap(below));
  const by = apply.filter((i) => !overridden.has(i));
  const values = new Set(by.map((i) => sentences[i]!.value));
  if (values.size === 0) return { kind: 'silent', answer: undefined, by: [] };
  if (values.size > 1) return { kind: 'conflict', answer: undefined, by: by.map(idOf) };
  return { kind: 'ruled', answer: [...values][0], by: by.map(idOf) };
}

/** Every way of knowing some of the facts beforehand. */
const fixings = (facts: Facts): Partial<Facts>[] =>
  everyFacts.map((chosen) =>
    Object.fromEntries(names.flatMap((name) => (chosen[name] ? [[name, facts[name]]] : []))),
  );

/** What was considered, without exceptions that do not apply. */
const relevant = ({ considered }: Ruling<string>) => ({
  ...considered,
  exceptions: considered.exceptions.filter((exception) => exception.applies),
  // Grants that fixed facts rule out are not looked at.
  notGranting: [],
});

const everywhere = (
  arbitrary: fc.Arbitrary<Sentence[]>,
  check: (book: Rulebook, facts: Facts, sentences: Sentence[]) => void,
) =>
  fc.assert(
    fc.property(arbitrary, (sentences) => {
      const book = bookOf(sentences);
      for (const facts of everyFacts) check(book, facts, sentences);
    }),
    seeded,
  );

/** Both kinds of question, each with its quick answer beside its ruling. */
const both = [
  {
    kind: 'permission',
    random: permissions,
    onPaper: permissionOnPaper,
    compile: (book: Rulebook, fixed?: Partial<Facts>) => {
      const { rule, legal } = compilePermission(book, may, fixed);
      return { rule: rule as (facts: Facts) => Ruling<string>, quick: legal };
    },
    quickOf: (answer?: string): unknown => answer === 'legal',
  },
  {
    kind: 'definition',
    random: definitions,
    onPaper: definitionOnPaper,
    compile: (book: Rulebook, fixed?: Partial<Facts>) => {
      const { rule, value } = compileDefinition(book, which, fixed);
      return { rule, quick: value };
    },
    quickOf: (answer?: string): unknown => answer,
  },
];

describe.each(both)('a question of $kind', ({ random, onPaper, compile, quickOf }) => {
  it('is ruled as on paper, and quickly answered as it is ruled', () =>
    everywhere(random, (book, facts, sentences) => {
      const { rule, quick } = compile(book);
      expect(said(rule(facts))).toEqual(onPaper(sentences, facts));
      expect(quick(facts)).toBe(quickOf(said(rule(facts)).answer));
    }));

  it('is ruled the same with facts fixed beforehand, but for exceptions that cannot apply', () =>
    everywhere(random, (book, facts) => {
      const whole = compile(book).rule(facts);
      for (const fixed of fixings(facts)) {
        const { rule, quick } = compile(book, fixed);
        expect(said(rule(facts))).toEqual(said(whole));
        expect(relevant(rule(facts))).toEqual(relevant(whole));
        expect(quick(facts)).toBe(quickOf(said(whole).answer));
      }
    }));

  it('does not miss a clause that did not apply', () =>
    everywhere(random, (book, facts, sentences) => {
      const whole = said(compile(book).rule(facts));
      const apply = new Set(applying(sentences, facts));
      for (const index of sentences.keys()) {
        if (apply.has(index)) continue;
        const without = amend(book, withoutClause(book, idOf(index)));
        expect(said(compile(without).rule(facts))).toEqual(whole);
      }
    }));

  it('is ruled the same in whatever order its clauses are listed, but for the order of `by`', () =>
    everywhere(random, (book, facts) => {
      const backwards = { ...book, entries: new Map([...book.entries].reverse()) };
      const [there, back] = [book, backwards].map((each) => said(compile(each).rule(facts)));
      expect({ ...back, by: [...back!.by].sort() }).toEqual({ ...there, by: [...there!.by].sort() });
    }));
});

it('is forbidden exactly if a prohibition applies and is not lifted, whatever is granted', () =>
  everywhere(permissions, (book, facts, sentences) => {
    const unranked = sentences.map((sentence) => ({ ...sentence, ranks: [] }));
    const standing = permissionOnPaper(unranked, facts).by.some(
      (id) => book.entries.get(id)!.clause.kind === 'prohibition',
    );
    expect(compilePermission(book, may).forbidden(facts)).toBe(standing);
  }));
