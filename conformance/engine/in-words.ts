/** Actions by names in the action language, those too that a set-up never has. */
import type { NamedAction, Table } from '../../rulebook/index.js';
import { canonical } from '../canonical.js';

/**
 * The text that the action language reads as this action; `undefined` where none is found. It is made after the text of an action of
 * the same type, and only taken if it reads as it should.
 */
export function inWords(table: Table, action: NamedAction): string | undefined {
  const { actions, model } = table;
  const wanted = canonical(action);
  const fields = fieldsOf(action);
  const tried = new Set<string>();
  for (const [index, other] of actions.entries()) {
    if (other.type !== action.type || fieldsOf(other) !== fields) continue;
    const text = rewritten(model.describe(index), other, action);
    if (text === undefined || tried.has(text)) continue;
    tried.add(text);
    const read = table.namedIn(text);
    if (!('why' in read) && canonical(read) === wanted) return text;
    if (tried.size >= mostTried) return undefined;
  }
  return undefined;
}

const mostTried = 20;

const fieldsOf = (action: NamedAction): string => Object.keys(action).sort().join();

const told = (value: NamedAction[string]): string =>
  Array.isArray(value) ? value.join(', ') : String(value);

/** The text of one action with what another says in its place. */
function rewritten(text: string, from: NamedAction, to: NamedAction): string | undefined {
  const names = Object.keys(from).filter((name) => name !== 'type');
  // The longest first, so that no value is found within another one; marks that no text has keep what was put in apart.
  const ordered = names.sort((one, other) => told(from[other]!).length - told(from[one]!).length);
  let marked = text;
  for (const [index, name] of ordered.entries()) {
    const value = told(from[name]!);
    if (!marked.includes(value)) return undefined;
    marked = marked.replace(value, `\u0000${index}\u0000`);
  }
  return ordered.reduce(
    (rest, name, index) => rest.replace(`\u0000${index}\u0000`, () => told(to[name]!)),
    marked,
  );
}
