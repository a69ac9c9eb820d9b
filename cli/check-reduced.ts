import type { Table } from '../rulebook/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';

/** Options with which neither `--symmetry` nor `--relevant` goes, and why. */
const apart = {
  scope: 'whose set-ups are counted up to renaming already',
  audit: 'which looks at every position',
  simulate: 'which stores no positions',
  continue: 'which tells pieces apart',
  checkpoint: 'which keeps whole positions',
  resume: 'which has kept whole positions',
  spill: 'which keeps whole positions',
  hashCompact: 'which keeps no positions that could be read back',
  bitstate: 'which keeps no positions that could be read back',
} as const;

type Asked = { readonly symmetry?: boolean; readonly relevant?: boolean; readonly workers?: number } & {
  readonly [Option in keyof typeof apart]?: unknown;
};

const refuse = (found: string, expected: string): never => {
  throw new BadInput(`${found}; expected ${expected}`, 'options');
};

/** What `--symmetry` and `--relevant` do not go together with. */
export function checkReduced(options: Asked): void {
  const reduced = options.symmetry ? '--symmetry' : options.relevant ? '--relevant' : undefined;
  if (reduced === undefined) return;
  for (const [option, why] of Object.entries(apart)) {
    const asked = options[option as keyof typeof apart];
    if (asked === undefined || asked === false) continue;
    const name = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    refuse(`${reduced}: found it with --${name}, ${why}`, 'one of them');
  }
  if (options.relevant && options.workers !== undefined)
    refuse('--relevant: found it with --workers, which begin once, and it begins again', 'one of them');
}

/**
 * Who has always to come to something by fair play may, up to renaming, seem to go round where nobody does: a round of positions
 * that are the same but for names need not be one of plays.
 */
export function checkNoneLeadsTo(name: string, { model }: Pick<Table, 'model'>, option: string): void {
  const found = model.properties.find(({ kind }) => kind === 'leadsTo');
  if (found)
    refuse(
      `${option}: found it with ${printable(name)}, whose claim ${found.id} is one of what follows in the end`,
      'worlds without such claims',
    );
}
