import type { Clause } from './clause.js';
import { sorted } from './finding.js';
import type { ClaimText } from './game.js';
import type { Rulebook } from './rulebook.js';

/** What a sentence of the text does: `sbc` is a state-based check, `claim` says that something follows from the rest. */
export const inventoryKinds = ['def', 'permission', 'prohibition', 'obligation', 'sbc', 'claim'] as const;
export type InventoryKind = (typeof inventoryKinds)[number];

/** One sentence of the text, in our own words. */
export interface InventoryEntry {
  readonly id: string;
  readonly kind: InventoryKind;
  readonly says: string;
}

/** Every sentence of a text, and why those that are neither encoded nor checked are not. */
export interface Inventory {
  readonly entries: readonly InventoryEntry[];
  /** By id: the section that the text only refers to, and what is assumed of it. */
  readonly assumed: Readonly<Record<string, string>>;
  /** By id: why nothing in the model answers to the sentence. */
  readonly notModelled: Readonly<Record<string, string>>;
  /** Sentences that may lack a place for now; absent: none. */
  readonly pending?: readonly string[];
}

/** Where a sentence has its place in the model. */
export type Place =
  | { readonly kind: 'clause'; readonly clause: Clause }
  /** A clause that stands only under an option of a reading. */
  | { readonly kind: 'reading'; readonly clause: Clause; readonly reading: string; readonly option: string }
  /** Another sentence, which has a place of its own, says the same. */
  | { readonly kind: 'restated'; readonly by: string }
  | { readonly kind: 'claim'; readonly claim: ClaimText }
  | { readonly kind: 'realised'; readonly by: string }
  | { readonly kind: 'assumed'; readonly why: string }
  | { readonly kind: 'notModelled'; readonly why: string };

export const placeKinds = [
  'clause',
  'reading',
  'restated',
  'claim',
  'realised',
  'assumed',
  'notModelled',
] as const satisfies readonly Place['kind'][];

/** An inventory held against a rulebook. */
export interface Account {
  /** In the order of the inventory; several where a sentence is encoded and checked as well. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** Sentences without a place. */
  readonly pending: readonly string[];
  /** What does not add up, in words; empty when every sentence has its place and every place its sentence. */
  readonly faults: readonly string[];
}

const line = /^(\S+) +(def|permission|prohibition|obligation|sbc|claim) +(\S.*)$/;

/** Reads a list of sentences, one a line: id, kind, what it says. Throws on any other line: a slip in our own text. */
export function inventoryOf(text: string): InventoryEntry[] {
  return text
    .trim()
    .split('\n')
    .map((each) => {
      const [, id, kind, says] = line.exec(each) ?? [];
      if (id === undefined) throw new Error(`"${each}" is no line of an inventory: ID KIND WHAT IT SAYS`);
      return { id, kind: kind as InventoryKind, says: says! };
    });
}

/** Gives every sentence of the inventory its place in the bare text of a rulebook and among its claims. */
export function account(text: Rulebook, claims: readonly ClaimText[], inventory: Inventory): Account {
  const found = placesIn(text, claims, inventory);
  const ids = inventory.entries.map(({ id }) => id);
  const known = new Set(ids);
  const places = new Map(ids.map((id) => [id, found.get(id) ?? []]));
  const pending = ids.filter((id) => places.get(id)!.length === 0);
  return {
    places,
    pending,
    faults: [
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is listed twice`),
      ...sorted([...found.keys()])
        .filter((id) => !known.has(id) && !isOfReading(found.get(id)!))
        .map((id) => `${id} (${found.get(id)!.map(placeWord).join(', ')}) is not in the inventory`),
      ...pending
        .filter((id) => !inventory.pending?.includes(id))
        .map((id) => `${id} has no place: no clause, claim, realised sentence, assumption or reason`),
      ...ids.flatMap((id) => contradiction(id, places.get(id)!)),
    ],
  };
}

/** A clause with a name of its own, which speaks for an option or for an assumption about another section and for no sentence. */
const isOfReading = (places: readonly Place[]) =>
  places.every(
    (place) =>
      (place.kind === 'reading' && place.clause.id.startsWith('reading ')) ||
      (place.kind === 'clause' && place.clause.id.startsWith('assumption ')),
  );

function placesIn(text: Rulebook, claims: readonly ClaimText[], inventory: Inventory): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  const add = (id: string, place: Place) => found.set(id, [...(found.get(id) ?? []), place]);
  const restated = (by: string, others: readonly string[] = []) => {
    for (const id of others) add(id, { kind: 'restated', by });
  };
  for (const { clause } of text.entries.values()) {
    add(clause.id, { kind: 'clause', clause });
    restated(clause.id, clause.restates);
  }
  for (const { id: reading, options } of text.readings)
    for (const [option, { edits = [] }] of Object.entries(options))
      for (const edit of edits)
        if ('add' in edit) add(edit.add.id, { kind: 'reading', clause: edit.add, reading, option });
  for (const { id, by } of text.realised) add(id, { kind: 'realised', by });
  for (const claim of claims) {
    add(claim.id, { kind: 'claim', claim });
    restated(claim.id, claim.restates);
  }
  for (const [id, why] of Object.entries(inventory.assumed)) add(id, { kind: 'assumed', why });
  for (const [id, why] of Object.entries(inventory.notModelled)) add(id, { kind: 'notModelled', why });
  return found;
}

/**
 * A claim may stand beside any rule that it checks, and a reading may add to what is realised otherwise; of everything else
 * one place is enough, and two say different things.
 */
function contradiction(id: string, places: readonly Place[]): string[] {
  const kinds = new Set(places.map(({ kind }) => kind));
  const isExcused = kinds.has('assumed') || kinds.has('notModelled');
  const rules = [...kinds].filter((kind) => kind !== 'claim' && kind !== 'reading');
  const clashes = isExcused ? kinds.size > 1 : rules.length > 1;
  return clashes ? [`${id} has places that contradict: ${places.map(placeWord).join('; ')}`] : [];
}

/** A place in words: "clause (clauses/a.ts:1)", "restated by 1.1-a". */
export function placeWord(place: Place): string {
  switch (place.kind) {
    case 'clause':
      return `clause (${place.clause.place})`;
    case 'reading':
      return `clause of the reading ${place.reading}=${place.option} (${place.clause.place})`;
    case 'restated':
      return `restated by ${place.by}`;
    case 'claim':
      return 'claim';
    case 'realised':
      return `realised by ${place.by}`;
    case 'assumed':
      return `assumed: ${place.why}`;
    case 'notModelled':
      return `not modelled: ${place.why}`;
  }
}
