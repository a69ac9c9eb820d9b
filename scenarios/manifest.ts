import type { Result } from './input/errors.js';
import { readTextFile } from './input/file.js';
import { checkSchema } from './input/schema.js';
import { readYaml } from './input/yaml.js';

export type ExpectedClaim = 'holds' | 'violated' | 'vacuous' | 'undetermined';

/** How much of what is shipped a check explores: a minute's worth, or everything. */
export const profiles = ['quick', 'full'] as const;
export type Profile = (typeof profiles)[number];

/** What exploring one world must give. */
export interface ManifestEntry {
  /** `full`: a larger world, left out of the quick profile; absent: quick. */
  readonly profile?: Profile;
  readonly states: number;
  readonly transitions: number;
  /** Steps to the farthest state. */
  readonly depth: number;
  /** By claim id. */
  readonly claims: Readonly<Record<string, ExpectedClaim>>;
  /** Ids of the audit's findings. */
  readonly findings: readonly string[];
}

/** By world name. */
export type Manifest = ReadonlyMap<string, ManifestEntry>;

/** Reads and checks a manifest file. */
export function loadManifest(path: string): Result<Manifest> {
  const text = readTextFile(path);
  return text.ok ? manifestFromText(text.value, path) : text;
}

export function manifestFromText(text: string, file: string): Result<Manifest> {
  const read = readYaml(text, file);
  if (!read.ok) return read;
  const shaped = checkSchema<Record<string, ManifestEntry>>('manifest', read.value);
  return shaped.ok ? { ok: true, value: new Map(Object.entries(shaped.value)) } : shaped;
}
