/** Answered inquiries as cases: ids, fingerprints, requirements, reasons. */
import { type Observation, type Rulebook, saysOf } from '../../rulebook/index.js';
import { canonical, fingerprintOf } from '../canonical.js';
import type { Case, Level, Setup, Step } from '../case.js';
import { changesBetween } from '../observation.js';
import { type Answer, type Answered, answerOf, type Inquiry } from './inquiry.js';

export interface Draft {
  readonly inquiry: Inquiry;
  /** The clause or reading that the case is for, if it was made for one; otherwise what decides its last step. */
  readonly of?: string;
  /** Reading to option: under another option the answer is another one. */
  readonly readings: Readonly<Record<string, string>>;
  /** Mutants that it kills. */
  readonly kills: readonly string[];
  readonly minimal: boolean;
}

export function caseOf(draft: Draft, rulebook: string, book: Rulebook): Case {
  const { inquiry, kills, minimal, readings } = draft;
  const answer = answerOf(inquiry, book);
  const clauses = clausesOf(draft, answer, book);
  const setup = inquiry.from.document as Setup;
  // An id is made of this when it is new. Whether two cases ask the same, and which id a question keeps, is for ids.ts to say.
  const begun = {
    kind: inquiry.kind,
    setup,
    readings: inquiry.readings,
    history: inquiry.history,
    actions: answer.steps.map(({ action }) => action),
    ...(inquiry.depth !== undefined && { depth: inquiry.depth }),
  };
  const bare = {
    kind: inquiry.kind,
    title: inquiry.title,
    clauses,
    level: levelOf(readings, answer),
    requires: { readings, features: inquiry.from.features },
    setup,
    history: inquiry.history,
    start: answer.start,
    steps: stepsOf(inquiry, answer),
    ...(answer.legal && { legal: answer.legal }),
    ...(answer.perft && { perft: answer.perft }),
  };
  return {
    id: `${rulebook}-${slug(clauses[0]!)}-${fingerprintOf(begun).slice(0, 8)}`,
    fingerprint: fingerprintOf(bare),
    ...bare,
    kills,
    minimal,
  };
}

export const slug = (clause: string) => clause.replace(/[^A-Za-z0-9.]+/g, '-');

/**
 * What whoever fails the case should look at first: the clause that it was made for; sentences that the reason of its last step
 * names; exceptions that apply there, and what decides; then what makes the rest of it. Where nothing decides: what is granted, and does not go so far.
 */
function clausesOf({ of, inquiry }: Draft, { steps, granting }: Answer, text: Rulebook): string[] {
  const last = steps.at(-1);
  const named = inquiry.steps.at(-1)?.because ?? '';
  const before = steps.slice(0, -1).reverse();
  const all = [
    ...new Set([
      ...(of === undefined ? [] : [of]),
      ...sentencesIn(named, text),
      ...inFront(last ? [...last.lifting, ...last.by, ...last.short] : []),
      ...inFront(granting),
      ...before.flatMap(({ by }) => by),
    ]),
  ];
  return all.length > 0 ? all : [silence];
}

/** Sentences of the text before what is assumed beyond it. */
const inFront = (ids: readonly string[]): string[] => [
  ...ids.filter((id) => !isAssumption(id)),
  ...ids.filter(isAssumption),
];

/** In the place of a clause where no sentence says anything. */
export const silence = 'silence';

/** Of a section that the rulebook does not have. */
const isAssumption = (id: string): boolean => id.startsWith('assumption ');

/** Ids of sentences that a text names, in its order. */
function sentencesIn(named: string, text: Rulebook): string[] {
  const found = named.match(/(?<![\w.])(?:\d+\.\d+|[A-Z][A-Z0-9]+)-[a-z]+(?![a-z])/g) ?? [];
  return found.filter((id) => saysOf(text, id) !== undefined);
}

/**
 * Sentences that are at odds, or that say nothing at all, leave it open; a grant that does not go so far does not. What is assumed of
 * sections that the rulebook does not have is no word of the text.
 */
function levelOf(readings: Readonly<Record<string, string>>, { steps }: Answer): Level {
  const isOpen = ({ verdict, short }: Answered) =>
    verdict === 'conflict' || (verdict === 'silent' && short.length === 0);
  if (steps.some(isOpen)) return 'may';
  // What leads to its last step an implementation has to have anyway.
  const last = steps.at(-1);
  const isAssumed =
    last !== undefined && (last.assumes.length > 0 || (last.by.length > 0 && last.by.every(isAssumption)));
  return isAssumed || Object.keys(readings).length > 0 ? 'should' : 'must';
}

function stepsOf({ steps }: Inquiry, answer: Answer): Step[] {
  let before: Observation = answer.start;
  return answer.steps.map(({ action, accept, by, seen }, index) => {
    const { because } = steps[index]!;
    const changes = changesBetween(before, seen);
    before = seen;
    return {
      action,
      accept,
      reason: { by, ...(because !== undefined && { because }) },
      ...(changes && { changes }),
    };
  });
}

/** The file of cases that a case is in: the section of its first clause. */
export function fileOf({ clauses: [first] }: Case): string {
  const [, section] = /^([0-9]+\.[0-9]+|[A-Z][A-Z0-9]+)-/.exec(first!) ?? [];
  return section ?? 'other';
}

/** Cases by file, each in the order of ids; a file that an engine which accepts, or rejects, everything could pass goes into another. */
export function filed(cases: readonly Case[]): Map<string, readonly Case[]> {
  const files = new Map<string, Case[]>();
  for (const each of cases) files.set(fileOf(each), [...(files.get(fileOf(each)) ?? []), each]);
  const other = files.get('other') ?? [];
  for (const [name, inside] of files) {
    if (name === 'other' || isTelling(inside)) continue;
    other.push(...inside);
    files.delete(name);
  }
  if (other.length > 0) files.set('other', other);
  const byId = (a: Case, b: Case) => (a.id < b.id ? -1 : 1);
  return new Map(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, all]) => [name, all.sort(byId)]),
  );
}

/** Whether some step has to be accepted and some has to be rejected. */
const isTelling = (cases: readonly Case[]): boolean => {
  const steps = cases.filter(({ kind }) => kind === 'trace').flatMap((each) => each.steps);
  return steps.some(({ accept }) => accept) && steps.some(({ accept }) => !accept);
};

/** One line a case, in RFC 8785 form but for the order of its fields, which is that of conformance/case.ts. */
export const lines = (cases: readonly Case[]): string =>
  cases.map((each) => `${JSON.stringify(each)}\n`).join('');

/** The hash of a text: all its sentences, their relations, readings and revisions. */
export const hashOfBook = (book: Rulebook): string =>
  fingerprintOf(
    JSON.parse(
      canonical({
        entries: [...book.entries.values()].map(({ clause, lifts, subjectTo, exceptTo }) => ({
          id: clause.id,
          kind: clause.kind,
          question: clause.question.id,
          says: clause.says,
          lifts,
          subjectTo,
          exceptTo,
        })),
        realised: book.realised.map(({ id, says }) => ({ id, says })),
        readings: book.readings.map(({ id, options, default: usual }) => ({
          id,
          usual,
          options: Object.keys(options),
        })),
        revisions: book.revisions.map(({ id, says }) => ({ id, says })),
      }),
    ),
  );
