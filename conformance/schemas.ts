/** The JSON Schemas that are published with the package: conformance/schema/*.schema.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { cut, printable } from '../scenarios/input/errors.js';
import { described } from '../scenarios/input/schema.js';
import { packageRoot } from '../scenarios/package-root.js';

export const schemaNames = ['protocol', 'case', 'suite', 'ledger', 'log'] as const;
export type SchemaName = (typeof schemaNames)[number];

/** As it is published. */
export function schemaOf(name: SchemaName): Record<string, unknown> {
  return JSON.parse(
    readFileSync(join(packageRoot(), 'conformance', 'schema', `${name}.schema.json`), 'utf8'),
  );
}

let compiled: Ajv2020 | undefined;

/**
 * What a value violates of a schema, or of a definition of it, as `/accepted: found "yes"; expected true or false`; `undefined` where it is
 * valid. Only the first violation is looked for: a hostile message can have one a byte.
 */
export function violationOf(name: SchemaName, value: unknown, definition?: string): string | undefined {
  compiled ??= compile();
  const part = definition === undefined ? '' : `#/$defs/${definition}`;
  const validate = compiled.getSchema(`${name}.schema.json${part}`);
  if (!validate) throw new Error(`there is no schema ${name}${part}`);
  if (validate(value)) return undefined;
  const [told] = (validate.errors ?? []).flatMap((error) => described(error, { locate }));
  if (!told) throw new Error(`a violation of ${name}${part} without words`);
  const { pointer, found, expected } = told;
  return cut(`${pointer === '' ? '' : `${printable(pointer)}: `}found ${found}; expected ${expected}`);
}

const locate = (pointer: string) => ({ file: '', line: 0, column: 0, pointer });

function compile(): Ajv2020 {
  const ajv = new Ajv2020({ verbose: true, strict: true, allowUnionTypes: true, strictRequired: false });
  for (const name of schemaNames) ajv.addSchema(schemaOf(name));
  return ajv;
}
