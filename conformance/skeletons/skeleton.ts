/** Skeletons of adapters, in the languages that there are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../scenarios/index.js';

export const languages = ['python', 'javascript', 'java'] as const;
export type Language = (typeof languages)[number];

interface Files {
  /** With a place for the set-up of a rulebook. */
  readonly skeleton: string;
  readonly ending: string;
  /** Runs a file of it. */
  readonly command: (file: string) => string;
}

export const skeletonFiles: Readonly<Record<Language, Files>> = {
  python: { skeleton: 'adapter.py', ending: 'py', command: (file) => `python3 ${file}` },
  javascript: { skeleton: 'adapter.mjs', ending: 'mjs', command: (file) => `node ${file}` },
  java: { skeleton: 'Adapter.java', ending: 'java', command: (file) => `java ${file}` },
};

/** Rulebooks whose set-ups the skeletons read. */
export const skeletonRulebooks = ['bands', 'ti4'] as const;
export type SkeletonRulebook = (typeof skeletonRulebooks)[number];

const read = (file: string) => readFileSync(join(packageRoot(), 'conformance', 'skeletons', file), 'utf8');

/** Without a rulebook the set-up is to be filled in too. `file`: what the skeleton will be called. */
export function skeletonOf(language: Language, rulebook: SkeletonRulebook | undefined, file: string): string {
  const { skeleton, ending } = skeletonFiles[language];
  const text = read(skeleton).replaceAll(skeleton, () => file);
  if (rulebook === undefined) return text;
  const [before, rest] = parted(text);
  const setup = read(`${rulebook}.${ending}`).trimEnd();
  const gap = ending === 'py' ? '\n\n\n' : '\n\n';
  return `${before}${setup}${gap}${rest}`.replaceAll('RULEBOOK', rulebook);
}

/** What is before the set-up and what is after it, by the headings. */
function parted(text: string): [string, string] {
  const heading = (number: number) => {
    const found = new RegExp(`^[^\\n]*--- ${number}\\..*$`, 'm').exec(text);
    if (!found) throw new Error(`the skeleton has no part ${number}`);
    return found;
  };
  const [second, third] = [heading(2), heading(3)];
  const begins = text.indexOf('\n', second.index) + 1;
  const blanks = /^\n*/.exec(text.slice(begins))![0];
  return [text.slice(0, begins) + blanks, text.slice(third.index)];
}
