import { standsFor, stoppedBy } from './outcome.js';
import { aligned, byteSize, counted, duration, numeral, type Paper, shown, wrap } from './paper.js';
import { proofOf, samePlay } from './proof.js';
import type {
  CheckRecord,
  ClaimRecord,
  ClaimVerdict,
  FindingRecord,
  ScopeCounts,
  WorldRecord,
} from './record.js';
import { drawnFrom, simulationCounts, simulationLines } from './simulation.js';

const indent = '  ';

/** One world: its counts, then its claims with their verdicts. */
export function worldReport(world: WorldRecord, paper: Paper): string {
  const { ink, width } = paper;
  const safe = shown(world);
  return [
    ...wrap(`${ink.bold(safe.world)}: ${safe.purpose}`, width),
    ...wrap(safe.simulation ? simulationCounts(safe.simulation) : counts(safe), width, indent),
    ...(safe.simulation
      ? simulationLines(safe.simulation, safe.claims).flatMap((line) => wrap(line, width, indent))
      : []),
    ...symmetric(safe, paper),
    ...without(safe, paper),
    ...search(safe, paper),
    '',
    ...aligned(
      safe.claims.map((claim) => [claim.id, verdict(claim, paper), claim.says]),
      width,
      indent,
    ),
  ].join('\n');
}

function counts({ states, transitions, depth, deadlocks, scope }: WorldRecord): string {
  const stuck = deadlocks > 0 ? `, ${counted(deadlocks, 'state')} stuck` : '';
  const setUps = scope ? `${counted(scope.setUps, 'set-up')} in ${worldsOf(scope)}: ` : '';
  return `${setUps}${counted(states, 'state')}, ${counted(transitions, 'transition')}, depth ${numeral(depth)}${stuck}`;
}

/** Which pieces were exchanged, and what came of it. */
function symmetric({ states, symmetry }: WorldRecord, { width }: Paper): string[] {
  if (!symmetry) return [];
  const { interchangeable, atLeast, atMost } = symmetry;
  if (interchangeable.length === 0) return wrap('no pieces are interchangeable', width, indent);
  const classes = interchangeable.map((names) => names.join(', ')).join('; ');
  const exactly = atLeast === atMost ? '' : 'at least ';
  const times = (atLeast / Math.max(1, states)).toFixed(2);
  return wrap(
    `up to symmetry: they stand for ${standsFor(symmetry)} states, ${exactly}${times} times as many; interchangeable are ${classes}`,
    width,
    indent,
  );
}

/** What was not looked at. */
function without({ leftOut }: WorldRecord, { width }: Paper): string[] {
  if (!leftOut) return [];
  if (leftOut.length === 0) return wrap('nothing could be left out of the states', width, indent);
  return wrap(
    `left out of the states, for nothing that was asked looks at it: ${leftOut.join('; ')}`,
    width,
    indent,
  );
}

const worldsOf = ({ worlds, explored }: ScopeCounts) =>
  explored === worlds ? counted(worlds, 'world') : `${numeral(explored)} of ${counted(worlds, 'world')}`;

/** Below this, a state's share of the first page says nothing, nor does it in a scope, where each world has its own. */
const statesWorthMeasuring = 10_000;

function search(world: WorldRecord, { ink, width }: Paper): string[] {
  const { complete, bound, states, seconds, bytes, bytesPerState, scope, simulation } = world;
  const share = scope || states < statesWorthMeasuring ? '' : `, ${bytesPerState.toFixed(1)} bytes a state`;
  const cost = simulation ? duration(seconds) : `${duration(seconds)}, ${byteSize(bytes)}${share}`;
  if (complete) return wrap(ink.dim(`explored to the end in ${cost}`), width, indent);
  return wrap(
    `${ink.yellow(`the search ${bound ? stoppedBy(bound) : 'did not end'}`)} (${cost})`,
    width,
    indent,
  );
}

export const colourOf = ({ ink }: Paper): Record<ClaimVerdict, (text: string) => string> => ({
  holds: ink.green,
  vacuous: ink.dim,
  violated: ink.red,
  undetermined: ink.yellow,
});

const verdict = ({ verdict: word, bound }: ClaimRecord, paper: Paper) =>
  colourOf(paper)[word](bound ? `${word} (${bound.name})` : word);

/** All findings of a record as proofs, with how each stands to the manifest. */
export const findingsReport = (record: CheckRecord, paper: Paper): string =>
  record.findings
    .map((finding, index) => {
      const earlier = record.findings.slice(0, index).find((other) => samePlay(finding, other));
      return findingReport(finding, record, paper, earlier);
    })
    .join('\n\n');

/** One finding as a proof, with how it stands to the manifest. */
export function findingReport(
  finding: FindingRecord,
  record: CheckRecord,
  paper: Paper,
  earlier?: FindingRecord,
): string {
  const worlds = worldsWith(finding, record);
  const book = record.rulebooks.find(({ id }) => id === worlds[0]?.rulebook);
  const known = standing(record, finding.id, worlds);
  const drawn = finding.drawn ? `; ${drawnFrom(finding.drawn, finding.plays.length)}` : '';
  const where = `found in ${worlds.map(({ world }) => world).join(', ')}; ${known}${drawn}`;
  const footer = wrap(shown(`${finding.id}: ${where}`), paper.width).map(paper.ink.dim);
  return [proofOf(finding, book?.cited ?? {}, paper, earlier), ...footer].join('\n');
}

export const worldsWith = ({ id }: FindingRecord, { worlds }: CheckRecord): readonly WorldRecord[] =>
  worlds.filter(({ findings, further = [] }) => findings.includes(id) || further.includes(id));

/** How a finding stands to the manifest, which speaks of shipped worlds under the default readings only. */
export function standing({ expectation }: CheckRecord, id: string, worlds: readonly WorldRecord[]): string {
  if (worlds.length > 0 && worlds.every(({ findings }) => !findings.includes(id)))
    return 'another way to break it';
  if (expectation.known.includes(id)) return 'known';
  return worlds.some(({ pinned }) => pinned) ? 'not in the manifest' : 'not compared with the manifest';
}

/** The last lines: the outcome with its reasons, and what the exit code is. */
export function outcomeReport(record: CheckRecord, { ink, width }: Paper): string {
  const { outcome, exit, worlds, findings, expectation, reasons } = record;
  const setUps = worlds.reduce((sum, { scope }) => sum + (scope?.setUps ?? 0), 0);
  const explored = setUps > 0 ? counted(setUps, 'set-up') : counted(worlds.length, 'world');
  const checked = `${explored}, ${counted(findings.length, 'finding')}`;
  const isOpen = record.notBegun.length > 0 || worlds.some(({ bound }) => bound && bound.name !== 'omission');
  const why = isOpen ? 'did not end' : 'may have left states out';
  const of: Record<CheckRecord['outcome'], () => string> = {
    asExpected: () => ink.green(`As expected: ${checked}${known(expectation.known.length)}.`),
    unexpected: () => ink.red(`Not as expected: ${checked}.`),
    undetermined: () => ink.yellow(`Undetermined: ${checked}, and the search ${why}.`),
  };
  return [
    ...reasons.flatMap((reason) => wrap(shown(reason), width, `${indent}- `)),
    `${ink.bold(of[outcome]())} Exit ${exit}.`,
  ].join('\n');
}

const known = (n: number) => (n === 0 ? '' : `, ${n === 1 ? 'the one' : `the ${n}`} that the manifest lists`);
