/** The files that come with the package; those of each rulebook lie in a folder of its id. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

export interface ShippedFile {
  /** The file name without `.yaml`. */
  readonly name: string;
  readonly path: string;
}

/** The shipped worlds of a rulebook, by name. */
export function shippedWorlds(rulebook: string): readonly ShippedFile[] {
  return yamlFilesIn(shipped(rulebook, 'worlds'));
}

/** The shipped play files of a rulebook, by name. */
export function shippedPlays(rulebook: string): readonly ShippedFile[] {
  return yamlFilesIn(shipped(rulebook, 'plays'));
}

/** Where the manifest of the shipped worlds of a rulebook lies. */
export function shippedManifest(rulebook: string): string {
  return shipped(rulebook, 'manifest.yaml');
}

/** Where the ids of the findings in the shipped worlds of a rulebook lie. */
export function shippedFindings(rulebook: string): string {
  return shipped(rulebook, 'findings.txt');
}

const shipped = (rulebook: string, file: string) => join(packageRoot(), 'scenarios', rulebook, file);

function yamlFilesIn(folder: string): readonly ShippedFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  // By code units, which no locale changes.
  return files.sort().map((file) => ({ name: file.slice(0, -'.yaml'.length), path: join(folder, file) }));
}
