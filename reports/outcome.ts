import type { BoundHit, Reduction } from '../checker/index.js';
import type { ManifestEntry } from '../scenarios/index.js';
import { byteSize, counted, duration, numeral } from './paper.js';
import type { ClaimRecord, WorldRecord } from './record.js';

export const outcomes = ['asExpected', 'unexpected', 'undetermined'] as const;
export type Outcome = (typeof outcomes)[number];

/** Exit codes of the outcomes of a check. */
export const exitOf: Readonly<Record<Outcome, 0 | 1 | 2>> = { asExpected: 0, unexpected: 1, undetermined: 2 };

/** A finding in a world. */
export interface FoundIn {
  readonly world: string;
  readonly finding: string;
}

/** Something that the manifest states otherwise. */
export interface Departure {
  readonly world: string;
  /** `states`, `transitions`, `depth`, or the id of a claim. */
  readonly of: string;
  readonly expected: number | string;
  readonly found: number | string;
}

/** Pinned worlds against the manifest. */
export interface Expectation {
  /** Ids of findings that the manifest lists and that were found. */
  readonly known: readonly string[];
  readonly new: readonly FoundIn[];
  /** Listed and not found, in a world that was explored to the end. */
  readonly missing: readonly FoundIn[];
  readonly departures: readonly Departure[];
}

export interface Judged {
  readonly expectation: Expectation;
  readonly outcome: Outcome;
  readonly reasons: readonly string[];
}

export interface ToJudge {
  readonly worlds: readonly WorldRecord[];
  readonly notBegun: readonly string[];
  /** What pinned worlds must give, by name. */
  readonly manifest: ReadonlyMap<string, ManifestEntry>;
  /** Claims whose verdicts alone decide; empty: everything does. */
  readonly claims: readonly string[];
}

/**
 * A pinned world must give what the manifest states; any other must violate no claim. A search that was stopped
 * leaves open whatever it did not determine. What is found counts before what is open: 1 before 2.
 */
export function judge({ worlds, notBegun, manifest, claims }: ToJudge): Judged {
  const asked = worlds.map((world) => ({
    ...world,
    claims: world.claims.filter(({ id }) => claims.length === 0 || claims.includes(id)),
  }));
  const expectations = asked.flatMap((world) => {
    const entry = world.pinned ? manifest.get(world.world) : undefined;
    return entry ? [compare(world, entry, claims.length > 0)] : [];
  });
  const expectation: Expectation = {
    known: [...new Set(expectations.flatMap((each) => each.known))],
    new: expectations.flatMap((each) => each.new),
    missing: expectations.flatMap((each) => each.missing),
    departures: expectations.flatMap((each) => each.departures),
  };
  const unexpected = [...unmet(expectation), ...asked.filter(({ pinned }) => !pinned).flatMap(violations)];
  const open = [
    ...asked.flatMap((world) => openIn(world, claims.length > 0)),
    ...notBegun.map((world) => `${world} was not begun`),
  ];
  if (unexpected.length > 0) return { expectation, outcome: 'unexpected', reasons: [...unexpected, ...open] };
  if (open.length > 0) return { expectation, outcome: 'undetermined', reasons: open };
  return { expectation, outcome: 'asExpected', reasons: [] };
}

function compare(world: WorldRecord, entry: ManifestEntry, claimsOnly: boolean): Expectation {
  const name = world.world;
  const ids = findingsOfClaims(world, claimsOnly);
  const listed = claimsOnly ? entry.findings.filter((id) => ofAskedClaim(id, world.claims)) : entry.findings;
  const departures: Departure[] = [];
  if (world.complete && !claimsOnly) {
    for (const of of ['states', 'transitions', 'depth'] as const) {
      if (!isCounted(world, of, entry[of]))
        departures.push({ world: name, of, expected: entry[of], found: countOf(world, of) });
    }
  }
  for (const { id, verdict } of world.claims) {
    const expected = Object.hasOwn(entry.claims, id) ? entry.claims[id]! : 'no such claim';
    if (verdict !== expected && verdict !== 'undetermined')
      departures.push({ world: name, of: id, expected, found: verdict });
  }
  for (const [id, expected] of Object.entries(claimsOnly ? {} : entry.claims)) {
    if (!world.claims.some((claim) => claim.id === id))
      departures.push({ world: name, of: id, expected, found: 'no such claim' });
  }
  const found = (finding: string): FoundIn => ({ world: name, finding });
  return {
    known: ids.filter((id) => listed.includes(id)),
    new: ids.filter((id) => !listed.includes(id)).map(found),
    missing: world.complete ? listed.filter((id) => !ids.includes(id)).map(found) : [],
    departures,
  };
}

type Count = 'states' | 'transitions' | 'depth';

/** Of states without some facts there are fewer. Up to symmetry, states stand for others, within what is known of how many, and steps are not counted. */
function isCounted(world: WorldRecord, of: Count, expected: number): boolean {
  const { symmetry, leftOut = [] } = world;
  if (leftOut.length > 0) return true;
  if (!symmetry || of === 'depth') return world[of] === expected;
  if (of === 'transitions') return true;
  return symmetry.atLeast <= expected && expected <= (symmetry.atMost ?? Number.POSITIVE_INFINITY);
}

const countOf = (world: WorldRecord, of: Count): number | string =>
  world.symmetry && of === 'states' ? standsFor(world.symmetry) : world[of];

/** "121,882", "3,266 to 8,362", "3,266 or more". */
export function standsFor({ atLeast, atMost }: Reduction): string {
  if (atMost === undefined) return `${numeral(atLeast)} or more`;
  return atMost === atLeast ? numeral(atLeast) : `${numeral(atLeast)} to ${numeral(atMost)}`;
}

function findingsOfClaims(world: WorldRecord, claimsOnly: boolean): readonly string[] {
  if (!claimsOnly) return world.findings;
  return world.findings.filter((id) => world.claims.some(({ finding }) => finding === id));
}

/** The id of a finding is its kind, its claim and the clauses that collide, with blanks between. */
function ofAskedClaim(finding: string, claims: readonly ClaimRecord[]): boolean {
  return claims.some(({ id }) => finding.split(' ')[1] === id);
}

function unmet({ new: fresh, missing, departures }: Expectation): string[] {
  return [
    ...fresh.map(({ world, finding }) => `new finding in ${world}: ${finding}`),
    ...missing.map(({ world, finding }) => `missing finding in ${world}: ${finding}`),
    ...departures.map(
      ({ world, of, expected, found }) => `${of} in ${world}: expected ${expected}, found ${found}`,
    ),
  ];
}

function violations({ world, claims }: WorldRecord): string[] {
  return claims
    .filter(({ verdict }) => verdict === 'violated')
    .map(({ id }) => `${id} is violated in ${world}`);
}

function openIn({ world, claims, complete, bound }: WorldRecord, claimsOnly: boolean): string[] {
  const open = claims.filter(({ verdict }) => verdict === 'undetermined').map(({ id }) => id);
  if (open.length === 0 && (complete || claimsOnly)) return [];
  const stopped = `the search of ${world} ${bound ? stoppedBy(bound) : 'did not end'}`;
  return [open.length > 0 ? `${stopped}: undetermined ${open.join(', ')}` : stopped];
}

/** "was stopped at 1,000 states". */
export function stoppedBy({ name, limit, probability, expected = 0 }: BoundHit): string {
  const words: Record<BoundHit['name'], string> = {
    maxStates: `was stopped at ${counted(limit, 'state')}`,
    maxDepth: `was stopped at depth ${numeral(limit)}`,
    maxMemory: `was stopped at ${byteSize(limit)} of memory`,
    // A bound of a moment is not one of nothing.
    maxTime: `was stopped after ${limit < 50 ? `${Number((limit / 1000).toPrecision(2))} s` : duration(limit / 1000)}`,
    plays: `was stopped after ${counted(limit, 'random play')}`,
    interrupt: `was stopped by an interrupt at ${counted(limit, 'state')}`,
    omission: `may have left states out, with odds of at most ${odds(probability ?? 1)}${expected < 1 ? '' : ` and some ${numeral(Math.round(expected))} on the average`}`,
  };
  return words[name];
}

/** "1 in 3,200,000", "37 %". */
export function odds(probability: number): string {
  if (probability <= 0) return 'none';
  if (probability >= 0.01) return `${(100 * probability).toFixed(0)} %`;
  return `1 in ${numeral(Number((1 / probability).toPrecision(2)))}`;
}
