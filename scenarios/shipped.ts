/** The files that come with the package; those of each rulebook lie in a folder of its id. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

export interface ShippedFile {
  /** The file name without `.yaml`. */
  readonly name: string;
  readonly path: string;
}

/** The files of a rulebook in their folder. */
export interface Folder {
  readonly worlds: readonly ShippedFile[];
  readonly plays: readonly ShippedFile[];
  /** Where the manifest of its worlds lies. */
  readonly manifest: string;
  /** Where the ids of the findings in its worlds lie. */
  readonly findings: string;
}

export const filesIn = (folder: string): Folder => ({
  worlds: yamlFilesIn(join(folder, 'worlds')),
  plays: yamlFilesIn(join(folder, 'plays')),
  manifest: join(folder, 'manifest.yaml'),
  findings: join(folder, 'findings.txt'),
});

/** Where the files of a shipped rulebook lie. */
export const shippedFolder = (rulebook: string): string => join(packageRoot(), 'scenarios', rulebook);

/** The shipped worlds of a rulebook, by name. */
export const shippedWorlds = (rulebook: string) => filesIn(shippedFolder(rulebook)).worlds;

/** The shipped play files of a rulebook, by name. */
export const shippedPlays = (rulebook: string) => filesIn(shippedFolder(rulebook)).plays;

/** Where the manifest of the shipped worlds of a rulebook lies. */
export const shippedManifest = (rulebook: string) => filesIn(shippedFolder(rulebook)).manifest;

/** Where the ids of the findings in the shipped worlds of a rulebook lie. */
export const shippedFindings = (rulebook: string) => filesIn(shippedFolder(rulebook)).findings;

function yamlFilesIn(folder: string): readonly ShippedFile[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  // By code units, which no locale changes.
  return files.sort().map((file) => ({ name: file.slice(0, -'.yaml'.length), path: join(folder, file) }));
}
