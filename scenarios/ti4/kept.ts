/** Errors of a patched world that lie in what the patch keeps: nothing in its text shows where, so the message has to. */
import { type InputError, quoted } from '../input/errors.js';
import { unescapePointer } from '../input/yaml.js';
import type { WorldDocument, WorldPatch } from './world-document.js';

/** The errors, whose pointers are of the patched document `merged`; of what is kept, the same complaint once, with every place. */
export function tellKept(
  errors: readonly InputError[],
  merged: WorldDocument,
  patch: WorldPatch,
): readonly InputError[] {
  const told: InputError[] = [];
  const kept = new Map<string, { error: InputError; field: string; parts: Set<string> }>();
  for (const error of errors) {
    const path = error.pointer.split('/').slice(1).map(unescapePointer);
    const [field, within] = path;
    if (field === undefined || speaksOf(patch, path)) {
      told.push(error);
      continue;
    }
    const key = [field, error.code, error.found, error.expected].join('\n');
    if (!kept.has(key)) kept.set(key, { error, field, parts: new Set() });
    kept.get(key)!.parts.add(partOf(merged, field, within));
  }
  for (const { error, field, parts } of kept.values()) {
    const found = `${error.found}, in ${field}${[...parts].join(',')} of the world ${merged.world}`;
    told.push({ ...error, found, expected: `${error.expected}, or a change of ${field} too` });
  }
  return told;
}

/** Systems and ships are merged field by field, everything else comes from the patch as a whole or not at all. */
function speaksOf(patch: WorldPatch, [field, name, inner]: readonly string[]): boolean {
  if (field !== 'systems' && field !== 'ships') return Object.hasOwn(patch, field!);
  const pieces: Readonly<Record<string, object | null>> = patch[field] ?? {};
  if (name === undefined) return true;
  const piece = Object.hasOwn(pieces, name) ? pieces[name] : undefined;
  return piece != null && (inner === undefined || Object.hasOwn(piece, inner));
}

/** After a space, where in a field, in the words of the file: what stands in a list, or the name that it stands under. */
function partOf(merged: WorldDocument, field: string, within: string | undefined): string {
  const value: unknown = merged[field as keyof WorldDocument];
  if (within === undefined || field === 'opens') return '';
  return ` ${quoted(Array.isArray(value) ? value[Number(within)] : within)}`;
}
