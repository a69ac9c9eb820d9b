/** Messages of the protocol against conformance/schema/protocol.schema.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { cut, printable } from '../../scenarios/input/errors.js';
import { described } from '../../scenarios/input/schema.js';
import { packageRoot } from '../../scenarios/package-root.js';

/** As it is published. */
export function protocolSchema(): Record<string, unknown> {
  return JSON.parse(
    readFileSync(join(packageRoot(), 'conformance', 'schema', 'protocol.schema.json'), 'utf8'),
  );
}

let compiled: Ajv2020 | undefined;

/**
 * What a value violates of a definition of the schema, as `/accepted: found "yes"; expected true or false`; `undefined` where it is valid.
 * Only the first violation is looked for: a hostile message can have one a byte.
 */
export function violationOf(definition: string, value: unknown): string | undefined {
  compiled ??= new Ajv2020({ verbose: true, strict: true, allowUnionTypes: true }).addSchema(
    protocolSchema(),
  );
  const validate = compiled.getSchema(`protocol.schema.json#/$defs/${definition}`);
  if (!validate) throw new Error(`the protocol has no definition ${definition}`);
  if (validate(value)) return undefined;
  const [error] = described(validate.errors![0]!, {
    locate: (pointer) => ({ file: '', line: 0, column: 0, pointer }),
  });
  if (!error) throw new Error(`a violation of ${definition} without words`);
  const { pointer, found, expected } = error;
  return cut(`${pointer === '' ? '' : `${printable(pointer)}: `}found ${found}; expected ${expected}`);
}
