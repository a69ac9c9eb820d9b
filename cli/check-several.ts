import { BadInput } from './exit.js';

export const defaultMost = 5;

interface Options {
  readonly continue?: number | true;
  readonly scope?: string;
  readonly workers?: number;
  readonly simulate?: number | true;
  readonly resume?: string;
}

/** How many violations of a claim are looked for; `undefined`: the nearest. */
export function severalAsked(options: Options): number | undefined {
  if (options.continue === undefined) return undefined;
  const others = {
    '--scope': options.scope,
    '--workers': options.workers,
    '--simulate': options.simulate,
    // What earlier runs saw, they did not keep.
    '--resume': options.resume,
  };
  const clash = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  if (clash)
    throw new BadInput(
      `--continue: found it with ${clash}; expected one of them: only one thread that searches one world keeps several violations`,
      'options',
    );
  return options.continue === true ? defaultMost : options.continue;
}
