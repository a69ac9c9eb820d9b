import { badge } from './badge.js';
import { ctrf } from './ctrf.js';
import { html } from './html.js';
import { junit } from './junit.js';
import type { VerifyRun } from './run.js';
import { tap } from './tap.js';

/** Formats that a run is written in, by the option that asks for them. */
export const exports = { html, junit, tap, ctrf, badge } as const satisfies Record<
  string,
  (run: VerifyRun) => string
>;
export type ExportName = keyof typeof exports;
