import type { PackedState } from '../checker/index.js';
import type { FindingRecord } from '../reports/record.js';
import { type Observation, type Play, playAgain, type Table } from '../rulebook/index.js';
import { printable } from '../scenarios/input/errors.js';
import type { Case } from './check-scope.js';
import { BadInput } from './exit.js';

/** What is shown of a position beside a play: `turn`, a piece, or one fact of either after a point. */
interface Shown {
  readonly name: string;
  valueIn(seen: Observation): unknown;
}

/** Adds to findings of worlds what was asked to be shown. */
export function showing(
  names: readonly string[] | undefined,
  isScope: boolean,
  cases: readonly Pick<Case, 'name' | 'table'>[],
): (finding: FindingRecord) => FindingRecord {
  if (!names) return (finding) => finding;
  if (isScope) throw new BadInput('--show: found it with --scope; expected it with worlds', 'traces');
  const shown = shownBy(
    names,
    cases.map(({ table }) => table),
  );
  return (finding) => {
    const { table } = cases.find(({ name }) => name === finding.world)!;
    return { ...finding, plays: withShown(finding.plays, table, shown) };
  };
}

/** @throws BadInput for what no set-up that is looked at has */
function shownBy(names: readonly string[], tables: readonly Table[]): readonly Shown[] {
  const seen = tables.map((table) => table.observe([...table.model.initial()][0]!));
  return names.map((name) => {
    const shown: Shown = { name, valueIn: (position) => factIn(name, position) };
    if (seen.some((position) => shown.valueIn(position) !== undefined)) return shown;
    const pieces = seen.flatMap((position) => Object.keys(position.pieces));
    const facts = seen.flatMap((position) => Object.keys(position.turn).map((fact) => `turn.${fact}`));
    const all = [...new Set(['turn', ...facts, ...pieces])].map(printable).join(', ');
    throw new BadInput(
      `--show: found "${printable(name)}"; expected one of ${all}, or a fact of a piece after a point`,
      'traces',
    );
  });
}

function factIn(name: string, { turn, pieces }: Observation): unknown {
  const [whole, at] = [Object.hasOwn(pieces, name) ? name : undefined, name.lastIndexOf('.')];
  if (name === 'turn') return turn;
  if (whole !== undefined) return pieces[whole];
  const [of, fact] = [name.slice(0, Math.max(0, at)), name.slice(at + 1)];
  const facts = of === 'turn' ? turn : Object.hasOwn(pieces, of) ? pieces[of]! : {};
  return Object.hasOwn(facts, fact) ? facts[fact] : undefined;
}

/** Plays with what is shown of the position after each, in words. */
function withShown(plays: readonly Play[], table: Table, shown: readonly Shown[]): readonly Play[] {
  const seen = (state: PackedState) => {
    const position = table.observe(state);
    return shown.map(({ name, valueIn }) => `${name}: ${inWords(valueIn(position))}`);
  };
  const words = plays.map(({ action }) => action);
  return plays.map((play, index) => {
    const played = playAgain(table, words.slice(0, index + 1));
    if (!played) throw new Error(`a play of ${table.world} cannot be played again: ${words.join('; ')}`);
    return { ...play, shows: seen(played.end.state) };
  });
}

/** The same for plays of one table. */
export const shownPlays = (
  table: Table,
  plays: readonly Play[],
  names: readonly string[] = [],
): readonly Play[] => (names.length === 0 ? plays : withShown(plays, table, shownBy(names, [table])));

function inWords(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'none';
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, item]) => `${name} ${inWords(item)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
