import { escapePointer } from '../../input/yaml.js';

/** The pointer to a card, or to one of its fields. */
export function cardPointer(name: string, ...path: readonly (string | number)[]): string {
  return ['/cards', escapePointer(name), ...path].join('/');
}
