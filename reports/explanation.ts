import { type Explanation, saysOf, type Table } from '../rulebook/index.js';
import { maxEchoed } from '../scenarios/input/errors.js';
import { aligned, type Paper, shown, wrap } from './paper.js';
import { momentOf } from './play-lines.js';
import { assumptions, needsOf } from './proof.js';
import { type AskedRecord, askedRecord, type NeededRecord, type RulebookRecord } from './record.js';

/** The record of one `assize explain`; reports/schema/explanation.schema.json states the same, closed. */
export interface ExplanationRecord extends Omit<Explanation, 'asked'> {
  readonly format: 'assize-explain/1';
  readonly assize: string;
  readonly world: string;
  readonly rulebook: RulebookRecord;
  /** Actions made before. */
  readonly played: readonly string[];
  readonly position: readonly string[];
  readonly asked: readonly AskedRecord[];
  /** What comes of the action, in words; empty where it is not legal or changes nothing that is told. */
  readonly changes: readonly string[];
  /** Readings under whose other options the answer would be another one. */
  readonly needs: readonly NeededRecord[];
  /** Readings under whose other options the action is legal too, and something else comes of it. */
  readonly shapedBy: readonly NeededRecord[];
}

export function explanationRecord(
  table: Table,
  explanation: Explanation,
  context: Pick<ExplanationRecord, 'assize' | 'played' | 'position' | 'changes' | 'needs' | 'shapedBy'>,
): ExplanationRecord {
  const asked = explanation.asked.map(askedRecord);
  const { id, title, choices, amended } = table.rulebook;
  const cited = new Map<string, string>();
  for (const clause of clausesOf(explanation.by, asked)) {
    const says = sentence(table, clause);
    if (says !== undefined) cited.set(clause, says);
  }
  const { action, player, verdict, by, assumes, moment } = explanation;
  return {
    format: 'assize-explain/1',
    ...context,
    world: table.world,
    rulebook: { id, title, choices, amended, cited: Object.fromEntries(cited) },
    moment,
    player,
    action,
    verdict,
    by,
    asked,
    assumes,
  };
}

export function sentence(table: Table, id: string): string | undefined {
  return saysOf(table.rulebook, id) ?? table.claims.find((claim) => claim.id === id)?.says;
}

function clausesOf(by: readonly string[], asked: readonly AskedRecord[]): string[] {
  const ids = asked.flatMap(({ ruling: { by: decided, considered } }) => [
    ...decided,
    ...considered.applying,
    ...considered.exceptions.flatMap((exception) => [exception.from, exception.by]),
    ...considered.yielding.flatMap(({ clause, to }) => [clause, to]),
    ...considered.notGranting,
  ]);
  return [...new Set([...by, ...ids])];
}

const indent = '    ';

/** What a judge would answer: legal or not, by which clauses; then every question, and what was considered. */
const short = (action: string) =>
  action.length > maxEchoed ? `${action.slice(0, maxEchoed).replace(/[\uD800-\uDBFF]$/, '')}...` : action;

export function explanationReport(record: ExplanationRecord, paper: Paper): string {
  const { ink, width } = paper;
  const safe = shown(record);
  const { cited } = safe.rulebook;
  const colour = { legal: ink.green, illegal: ink.red, silent: ink.yellow, conflict: ink.magenta }[
    safe.verdict
  ];
  return [
    ...wrap(`${ink.bold(short(safe.action))}: ${ink.bold(colour(verdictText(record.verdict)))}`, width),
    ink.dim(`${indent}${momentOf(safe)}, in ${safe.world}`),
    ...clauses(safe, cited, paper),
    ...(safe.changes.length > 0 ? [ink.bold('So')] : []),
    ...safe.changes.flatMap((line) => wrap(line, width, indent)),
    ...safe.asked.flatMap((each) => question(each, cited, paper)),
    ink.bold('Assumes'),
    ...assumptions(safe.assumes).flatMap((line) => wrap(line, width, indent)),
    ink.bold('Readings'),
    ...[
      ...needsOf(safe.needs, 'the answer is the same under every option of every reading', 'not so under'),
      ...needsOf(safe.shapedBy, '', 'not so under').flatMap((line) =>
        line ? [`what comes of it at once hangs on ${line}`] : [],
      ),
    ].flatMap((line) => wrap(line, width, indent)),
  ].join('\n');
}

function verdictText(verdict: Explanation['verdict']): string {
  const words = {
    legal: 'legal',
    illegal: 'illegal',
    silent: 'the text is silent, which is not consent',
    conflict: 'the text conflicts with itself and ranks neither clause',
  };
  return words[verdict];
}

function clauses(
  { by: ids, asked }: ExplanationRecord,
  cited: RulebookRecord['cited'],
  { ink, width }: Paper,
): string[] {
  if (ids.length === 0) {
    const permissions = [...new Set(asked.flatMap(({ ruling }) => ruling.considered.notGranting))];
    const missing =
      permissions.length > 0 ? `: what could permit it does not apply (${permissions.join(', ')})` : '';
    return [ink.bold('By'), ...wrap(`no clause${missing}`, width, indent)];
  }
  return [
    ink.bold('By'),
    ...aligned(
      ids.map((id) => [ink.cyan(id), cited[id] ?? '']),
      width,
      indent,
    ),
  ];
}

/** What a reading or an assumption adds it ranks as well; the text knows neither. */
function rankedBy(to: string, amendment: string | undefined): string {
  if (amendment) return `by the reading ${amendment}`;
  return /^(reading|assumption) /.test(to) ? `by the ${to}` : "by the text's own ranking";
}

function question(
  { asks, answer, ruling }: AskedRecord,
  cited: RulebookRecord['cited'],
  paper: Paper,
): string[] {
  const { ink, width } = paper;
  const { applying, exceptions, yielding, notGranting } = ruling.considered;
  const says = (id: string) => cited[id] ?? '';
  const decides = new Set<string>(ruling.by);
  const told = new Set(exceptions.map(({ from, by }) => `${from} ${by}`));
  const rows: string[][] = [
    ...ruling.by.map((id) => ['decides', id, says(id)]),
    ...applying.filter((id) => !decides.has(id)).map((id) => ['applies', id, says(id)]),
    ...exceptions.map(({ from, by, applies }) => [
      'exception',
      `${by} to ${from}`,
      `${applies ? 'applies' : 'does not apply'}: ${says(by)}`,
    ]),
    // A definition that is overridden is told as an exception already.
    ...yielding
      .filter(({ clause, to }) => !told.has(`${clause} ${to}`))
      .map(({ clause, to, amendment }) => [
        'yields',
        `${clause} to ${to}`,
        `${rankedBy(to, amendment)}: ${says(to)}`,
      ]),
    ...notGranting.map((id) => ['permission', id, `does not apply: ${says(id)}`]),
  ];
  return [
    ...wrap(`${ink.bold('Asked')} ${asks}: ${ink.bold(answer)}`, width),
    ...(rows.length > 0 ? aligned(rows, width, indent) : []),
  ];
}
