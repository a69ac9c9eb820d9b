import { standsFor, stoppedBy } from './outcome.js';
import { columnsOf, counted, numeral, type Paper, shown, wrap } from './paper.js';
import { kindWords } from './proof.js';
import {
  type CheckRecord,
  type ClaimVerdict,
  claimVerdicts,
  type FindingRecord,
  type WorldRecord,
} from './record.js';
import { simulationCounts } from './simulation.js';
import { colourOf, findingReport, standing, worldsWith } from './terminal.js';

/** One world in a line: its counts, and how many claims have which verdict. Names are as wide as `widest`. */
export function worldLine(world: WorldRecord, widest: number, paper: Paper): string {
  const { world: name, states, depth, scope, simulation, claims, complete, bound } = shown(world);
  const setUps = scope ? `${counted(scope.setUps, 'set-up')}, ` : '';
  const verdicts = claimVerdicts.flatMap((verdict) => {
    const count = claims.filter((claim) => claim.verdict === verdict).length;
    return count === 0 ? [] : [colourOf(paper)[verdict](`${numeral(count)} ${inPlural[verdict]}`)];
  });
  const stopped =
    complete || bound?.name === 'plays' ? '' : `; the search ${bound ? stoppedBy(bound) : 'did not end'}`;
  const blanks = ' '.repeat(Math.max(0, widest - columnsOf(name)) + 2);
  const counts = simulation
    ? simulationCounts(simulation)
    : `${setUps}${counted(states, 'state')}${fewer(world)}${leftOut(world)}, depth ${numeral(depth)}`;
  return wrap(
    `${counts}; claims: ${verdicts.join(', ')}${stopped}`,
    paper.width,
    `${paper.ink.bold(name)}${blanks}`,
  ).join('\n');
}

/** What the states stand for, where interchangeable pieces make them fewer. */
const fewer = ({ states, symmetry }: WorldRecord): string => {
  if (!symmetry) return '';
  if (symmetry.interchangeable.length === 0) return ' (no interchangeable pieces)';
  const times = (states === 0 ? 1 : symmetry.atLeast / states).toFixed(2);
  const exactly = symmetry.atLeast === symmetry.atMost ? '' : 'at least ';
  return ` for ${standsFor(symmetry)} (${exactly}${times} times as many)`;
};

const leftOut = ({ leftOut: facts }: WorldRecord): string =>
  facts ? ` (${counted(facts.length, 'fact')} left out)` : '';

const inPlural: Readonly<Record<ClaimVerdict, string>> = {
  holds: 'hold',
  vacuous: 'vacuous',
  violated: 'violated',
  undetermined: 'undetermined',
};

/** The first finding as a proof; each other one in a line or two, with the command that shows it so. */
export function findingsSummary(
  record: CheckRecord,
  paper: Paper,
  commandFor: (finding: FindingRecord) => string,
): string {
  const [first, ...others] = record.findings;
  if (!first) return '';
  const proof = findingReport(first, record, paper);
  if (others.length === 0) return proof;
  const lines = others.flatMap((finding) => findingLines(finding, record, paper, commandFor(finding)));
  const heading = `${paper.ink.bold(counted(others.length, 'more finding'))}, and what shows each in full`;
  return [proof, '', heading, ...lines].join('\n');
}

function findingLines(finding: FindingRecord, record: CheckRecord, paper: Paper, command: string): string[] {
  const { ink, width } = paper;
  const { kind, claim, says, plays } = shown(finding);
  const worlds = worldsWith(finding, record);
  const where = worlds.length === 1 ? worlds[0]!.world : counted(worlds.length, 'world');
  const how = `after ${counted(plays.length, 'play')} in ${shown(where)}, ${standing(record, finding.id, worlds)}`;
  return [
    ...wrap(`${ink.red(kindWords[kind])} ${ink.bold(claim)}, ${how}: ${says}`, width),
    // Not wrapped, so that it can be copied.
    `    ${ink.dim(shown(command))}`,
  ];
}
