import type { Considered, Ruling } from './ruling.js';

/**
 * An act that must pass several questions: illegal if one answer is, else in conflict if one is, else silent if one is,
 * else legal by all of them. `by` and what was considered are joined in order.
 */
export function together(rulings: readonly Ruling[]): Ruling {
  const considered: Considered = {
    applying: rulings.flatMap((ruling) => ruling.considered.applying),
    exceptions: rulings.flatMap((ruling) => ruling.considered.exceptions),
    yielding: rulings.flatMap((ruling) => ruling.considered.yielding),
    notGranting: rulings.flatMap((ruling) => ruling.considered.notGranting),
  };
  const by = (some: readonly Ruling[]) => [...new Set(some.flatMap((ruling) => ruling.by))];
  const illegal = rulings.filter((ruling) => ruling.kind === 'ruled' && ruling.answer === 'illegal');
  if (illegal.length > 0) return { kind: 'ruled', answer: 'illegal', by: by(illegal), considered };
  const conflicts = rulings.filter((ruling) => ruling.kind === 'conflict');
  if (conflicts.length > 0) return { kind: 'conflict', by: by(conflicts), considered };
  if (rulings.some((ruling) => ruling.kind === 'silent')) return { kind: 'silent', by: [], considered };
  return { kind: 'ruled', answer: 'legal', by: by(rulings), considered };
}
