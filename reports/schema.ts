import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { packageRoot } from '../scenarios/index.js';

export const recordNames = ['result', 'explanation', 'clauses', 'audit', 'machine', 'itf', 'verify'] as const;
export type RecordName = (typeof recordNames)[number];

/** The schema of a record, as it is published with the package. */
export function recordSchema(name: RecordName): Record<string, unknown> {
  return JSON.parse(readFileSync(join(packageRoot(), 'reports', 'schema', `${name}.schema.json`), 'utf8'));
}

let compiled: Ajv2020 | undefined;

/** What a record violates of its schema, or of a part in its `$defs`, as `pointer message`; empty when it is valid. */
export function violationsOf(name: RecordName, record: unknown, part?: string): string[] {
  compiled ??= compile();
  const validate = compiled.getSchema(`${name}.schema.json${part === undefined ? '' : `#/$defs/${part}`}`)!;
  if (validate(record)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

function compile(): Ajv2020 {
  // strictRequired would refuse "then: required", which says what a verdict must carry.
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
  });
  for (const name of recordNames) ajv.addSchema(recordSchema(name));
  return ajv;
}

/**
 * The record as JSON text, two blanks a level, ending in a line break. Control and format characters are written as
 * escapes, so that the text is as safe to show as it is to parse.
 * @throws Error when the record violates its schema, which is a fault of ours.
 */
export function recordText(name: RecordName, record: unknown): string {
  const violations = violationsOf(name, record);
  if (violations.length > 0)
    throw new Error(`the ${name} record violates its schema: ${violations.join('; ')}`);
  return `${harmless(JSON.stringify(record, undefined, 2))}\n`;
}

/** JSON text with control and format characters within its strings as escapes. */
export const harmless = (json: string): string => json.replace(unsafe, escaped);

/** Line breaks between tokens stay; within strings JSON.stringify has escaped them. */
const unsafe = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/gu;

function escaped(char: string): string {
  return [...Array(char.length).keys()]
    .map((i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');
}
