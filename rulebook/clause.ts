/**
 * What a rulebook is made of: questions, and the clauses that answer them. A clause is one sentence of the text:
 * it grants, forbids, lifts a prohibition, or defines a value. Facts are an object of the game's own making;
 * this room never looks inside.
 */

/** Where a clause is written, for messages: `file:line`. */
export type SourcePlace = string;

/** A question of permission: legal or illegal. `F` is the shape of its facts. */
export interface PermissionQuestion<F> {
  readonly kind: 'permission';
  readonly id: string;
  readonly asks: string;
  readonly place: SourcePlace;
  /** Carries the type of the facts; never set. */
  readonly facts?: F;
}

/** A question of definition: it asks for a value. */
export interface DefinitionQuestion<F, A> {
  readonly kind: 'definition';
  readonly id: string;
  readonly asks: string;
  readonly place: SourcePlace;
  readonly facts?: F;
  readonly answers?: A;
}

export type Question<F = unknown, A = unknown> = PermissionQuestion<F> | DefinitionQuestion<F, A>;

/** What every clause says of itself. */
export interface ClauseText<F> {
  /** Section and letter, as in the inventory of the rulebook. */
  readonly id: string;
  /** The sentence in our own words. */
  readonly says: string;
  /** Ids of other sentences that say the same again. */
  readonly restates?: readonly string[];
  /** Facts that the sentence is confined to, by equality; a compiled ruling for other values leaves the clause out. */
  readonly only?: Partial<F>;
  /** Whether the sentence applies. Pure; absent: wherever `only` allows. */
  readonly when?: (facts: F) => boolean;
}

interface ClauseBase<F> extends ClauseText<F> {
  readonly question: PermissionQuestion<F> | DefinitionQuestion<F, never>;
  readonly place: SourcePlace;
}

/** The text says that one may. */
export interface Grant<F> extends ClauseBase<F> {
  readonly kind: 'grant';
  /** Prohibitions that it takes away where both apply. */
  readonly lifts: readonly Prohibition<F>[];
  /** Prohibitions that the text ranks above it ("subject to"). */
  readonly subjectTo: readonly Prohibition<F>[];
}

/** The text says that one may not. */
export interface Prohibition<F> extends ClauseBase<F> {
  readonly kind: 'prohibition';
  /** Grants that the text ranks below it ("unless explicitly permitted"). */
  readonly outranks: readonly Grant<F>[];
}

/** The text takes prohibitions away ("only if", "except", "unless") without itself saying that one may. */
export interface Lift<F> extends ClauseBase<F> {
  readonly kind: 'lift';
  readonly lifts: readonly Prohibition<F>[];
}

/** The text gives a value. */
export interface Definition<F, A> extends ClauseBase<F> {
  readonly kind: 'definition';
  readonly value: (facts: F) => A;
  /** More general definitions that it overrides where both apply. */
  readonly exceptTo: readonly Definition<F, A>[];
}

// biome-ignore lint/suspicious/noExplicitAny: a rulebook holds clauses over many shapes of facts; only their own question may look inside.
export type Clause = Grant<any> | Prohibition<any> | Lift<any> | Definition<any, any>;

export const permission = <F>(id: string, asks: string): PermissionQuestion<F> => ({
  kind: 'permission',
  id,
  asks,
  place: callerPlace(),
});

export const definition = <F, A>(id: string, asks: string): DefinitionQuestion<F, A> => ({
  kind: 'definition',
  id,
  asks,
  place: callerPlace(),
});

export function grants<F>(
  question: PermissionQuestion<F>,
  text: ClauseText<F> & {
    readonly lifts?: readonly Prohibition<F>[];
    readonly subjectTo?: readonly Prohibition<F>[];
  },
): Grant<F> {
  return { kind: 'grant', lifts: [], subjectTo: [], ...text, question, place: callerPlace() };
}

export function forbids<F>(
  question: PermissionQuestion<F>,
  text: ClauseText<F> & { readonly outranks?: readonly Grant<F>[] },
): Prohibition<F> {
  return { kind: 'prohibition', outranks: [], ...text, question, place: callerPlace() };
}

export function lifts<F>(
  question: PermissionQuestion<F>,
  text: ClauseText<F> & { readonly lifts: readonly Prohibition<F>[] },
): Lift<F> {
  return { kind: 'lift', ...text, question, place: callerPlace() };
}

export function defines<F, A>(
  question: DefinitionQuestion<F, A>,
  text: ClauseText<F> & { readonly value: (facts: F) => A; readonly exceptTo?: readonly Definition<F, A>[] },
): Definition<F, A> {
  return {
    kind: 'definition',
    exceptTo: [],
    ...text,
    question: question as DefinitionQuestion<F, never>,
    place: callerPlace(),
  };
}

/** Whether a clause applies to facts. */
export function applies<F>(clause: ClauseText<F>, facts: F): boolean {
  for (const name in clause.only) if (facts[name] !== clause.only[name]) return false;
  return clause.when === undefined || clause.when(facts);
}

/** The file and line that called the function that calls this one: the third frame of a stack. */
export function callerPlace(): SourcePlace {
  const frame = new Error().stack?.split('\n')[3] ?? '';
  const found = /(file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(frame);
  if (!found) return 'unknown place';
  const [, isUrl, path, line] = found;
  const file = (isUrl ? decodeURI(path!) : path!).replace(
    /^.*\/(?=(?:machines|rulebook|reports|docs)\/)/,
    '',
  );
  return `${file}:${line}`;
}
