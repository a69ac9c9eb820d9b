/** An endpoint badge of shields.io: https://shields.io/badges/endpoint-badge */
import type { VerifyRun } from './run.js';
import { totalOf } from './summary.js';
import { tame } from './taming.js';

const colours: readonly (readonly [least: number, colour: string])[] = [
  [100, 'brightgreen'],
  [95, 'green'],
  [80, 'yellowgreen'],
  [60, 'yellow'],
  [40, 'orange'],
  [0, 'red'],
];

/** Of a run of a part: green would be taken for the whole. */
const colourOfPart = 'blue';

export function badge(run: VerifyRun): string {
  const { passed, of, percent, partOf } = totalOf(run);
  const record = {
    schemaVersion: 1,
    label: tame(`assize ${run.header.suite.rulebook}`),
    message: `${passed}/${of} ${partOf === undefined ? `(${percent} %)` : `of ${partOf}`}`,
    color: partOf === undefined ? colours.find(([least]) => percent >= least)![1] : colourOfPart,
  };
  return `${JSON.stringify(record)}\n`;
}
