import type { Exploration, SeveralAsked } from '../checker/index.js';
import { type Finding, findingsOf, sorted } from './finding.js';
import type { Table } from './game.js';

/**
 * Violations of a claim are told apart by what the property itself says fails, else by the clauses of the rulings that make it false,
 * else by the failing instance in words.
 */
export const severalOf = (table: Table, most: number): SeveralAsked => ({
  most,
  instanceOf: (property, state, before, action) => {
    if (property.failing)
      return property.kind === 'always' ? property.failing(state) : property.failing(before!, action!, state);
    const { asked, instance } = table.broken(property.id, state, before, action);
    const clauses = sorted(asked.flatMap(({ ruling }) => ruling.by));
    return clauses.length > 0 ? clauses.join(' ') : instance;
  },
});

/** The findings on all violations but the first of each claim. One whose clauses are those of another has a number in its id. */
export function furtherFindings(
  table: Table,
  { violations = [] }: Pick<Exploration, 'violations'>,
  first: readonly Finding[],
): Finding[] {
  const seen = new Map<string, number>();
  const further: Finding[] = [];
  for (const { property, trace } of violations) {
    const [finding] = findingsOf(table, { verdicts: [{ property, verdict: { kind: 'violated', trace } }] });
    const count = (seen.get(finding!.id) ?? 0) + 1;
    seen.set(finding!.id, count);
    const id = count === 1 ? finding!.id : `${finding!.id} (${count})`;
    if (!first.some((known) => known.id === id)) further.push({ ...finding!, id });
  }
  return further;
}
