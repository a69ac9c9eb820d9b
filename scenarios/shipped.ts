import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

export interface ShippedFile {
  /** The file name without `.yaml`. */
  readonly name: string;
  readonly path: string;
}

/** The worlds that come with the package, by name. */
export function shippedWorlds(): readonly ShippedFile[] {
  return yamlFilesIn('worlds');
}

/** The play files that come with the package, by name. */
export function shippedPlays(): readonly ShippedFile[] {
  return yamlFilesIn('plays');
}

/** Where the manifest of the shipped worlds lies. */
export function shippedManifest(): string {
  return join(packageRoot(), 'scenarios', 'bands', 'manifest.yaml');
}

/** Where the ids of the findings in the shipped worlds lie. */
export function shippedFindings(): string {
  return join(packageRoot(), 'scenarios', 'bands', 'findings.txt');
}

function yamlFilesIn(folder: string): readonly ShippedFile[] {
  const path = join(packageRoot(), 'scenarios', 'bands', folder);
  const files = readdirSync(path).filter((file) => file.endsWith('.yaml'));
  // By code units, which no locale changes.
  return files.sort().map((file) => ({ name: file.slice(0, -'.yaml'.length), path: join(path, file) }));
}
