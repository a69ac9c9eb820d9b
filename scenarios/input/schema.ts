/** Validation by JSON Schema 2020-12, its errors turned into located input errors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../package-root.js';
import {
  failed,
  firstErrors,
  type InputError,
  type InputErrorCode,
  inputError,
  printable,
  quoted,
  type Result,
} from './errors.js';
import { escapePointer, type Located } from './yaml.js';

export const schemaNames = [
  'world',
  'play',
  'plays',
  'ti4-world',
  'ti4-plays',
  'plain-plays',
  'manifest',
] as const;
export type SchemaName = (typeof schemaNames)[number];

let compiled: Ajv2020 | undefined;

/** Violations looked up in the text, of which the first few are told: a broken file can have one a line. */
const mostLocated = 100;

/** The checked value has the shape that `T` describes; the caller keeps the two in step. */
export function checkSchema<T>(name: SchemaName, read: Located): Result<T> {
  compiled ??= compile();
  return judged(compiled.getSchema(`${name}.schema.json`) as ValidateFunction<T>, read);
}

/** A JSON Schema. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** The same by a schema that is no file of ours. Throws where it is no schema. */
export function checkerOf<T>(schema: SchemaObject): (read: Located) => Result<T> {
  compiled ??= compile();
  const validate = compiled.compile<T>(schema);
  return (read) => judged(validate, read, 'wrongForm');
}

/** `otherwise`: the code of keywords that our own schemas do not use. */
function judged<T>(validate: ValidateFunction<T>, read: Located, otherwise?: InputErrorCode): Result<T> {
  if (validate(read.value)) return { ok: true, value: read.value };
  const errors = (validate.errors ?? [])
    .slice(0, mostLocated)
    .flatMap((error) => described(error, read, otherwise));
  return failed(...firstErrors(errors));
}

function compile(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
  });
  for (const name of schemaNames) {
    const text = readFileSync(join(packageRoot(), 'scenarios', 'schema', `${name}.schema.json`), 'utf8');
    ajv.addSchema(JSON.parse(text));
  }
  return ajv;
}

/** Violations that deserve their own code, by place; the rest is told by keyword. */
const special: readonly (readonly [pointer: RegExp, keyword: RegExp, code: InputErrorCode])[] = [
  [/^\/rulebook$/, /const/, 'unknownRulebook'],
  [/\/(opens|ends)\/phase$/, /enum/, 'unknownPhase'],
  [/\/moves(\/[^/]*)?$|\/movesLeft$/, /minimum|maximum/, 'movesOutOfRange'],
  [/\/owner$/, /type/, 'ownerNotOnePlayer'],
  [/\/cards$/, /maxProperties/, 'tooManyCards'],
];

const codeOfKeyword: Readonly<Record<string, InputErrorCode>> = {
  additionalProperties: 'unknownField',
  required: 'missingField',
  type: 'wrongType',
  pattern: 'wrongForm',
  minLength: 'wrongForm',
  maxLength: 'wrongForm',
  const: 'notOneOf',
  enum: 'notOneOf',
  minimum: 'outOfRange',
  maximum: 'outOfRange',
  minItems: 'wrongCount',
  maxItems: 'wrongCount',
  minProperties: 'wrongCount',
  maxProperties: 'wrongCount',
  uniqueItems: 'repeatedItem',
};

/** Keywords that only say that another error, which is reported too, lies within. */
const wrappers = new Set(['if']);

/** A violation as an input error, found where `read` says. */
export function described(
  error: ErrorObject,
  read: Pick<Located, 'locate'>,
  otherwise?: InputErrorCode,
): InputError[] {
  const { keyword, instancePath, params } = error;
  if (wrappers.has(keyword)) return [];
  const code =
    special.find(([pointer, word]) => pointer.test(instancePath) && word.test(keyword))?.[2] ??
    codeOfKeyword[keyword] ??
    otherwise;
  if (!code) throw new Error(`the schemas use the keyword ${keyword}, for which there is no error code`);
  if (code === 'unknownField') {
    const field = String(params.additionalProperty);
    const at = read.locate(`${instancePath}/${escapePointer(field)}`, 'key');
    return [inputError(code, at, `the field ${quoted(field)}`, fieldsOf(error))];
  }
  const at = read.locate(instancePath);
  if (code === 'missingField') {
    const field = String(params.missingProperty);
    return [
      inputError(
        code,
        at,
        `no field ${quoted(field)}`,
        `the field ${quoted(field)} in ${nameOf(instancePath)}`,
      ),
    ];
  }
  return [inputError(code, at, foundIn(error), expectedBy(error))];
}

function fieldsOf(error: ErrorObject): string {
  const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {});
  return known.length > 0 ? `one of the fields ${known.join(', ')}` : 'no further field';
}

function nameOf(pointer: string): string {
  return pointer === '' ? 'the document' : printable(pointer);
}

function foundIn({ data, keyword, params }: ErrorObject): string {
  if (Array.isArray(data) && keyword === 'uniqueItems')
    return `${quoted(data[params.i])} for the second time`;
  if (Array.isArray(data)) return keyword === 'type' ? 'a list' : `a list of ${data.length}`;
  if (typeof data === 'object' && data !== null) {
    return keyword === 'type' ? 'a record' : `a record of ${Object.keys(data).length} fields`;
  }
  if (data === null) return 'nothing';
  return typeof data === 'number' ? String(data) : quoted(data);
}

const nameOfType: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a record',
  array: 'a list',
  null: 'nothing',
};

function expectedBy({ keyword, params, schema, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return [schema as string | string[]]
        .flat()
        .map((type) => nameOfType[type] ?? type)
        .join(' or ');
    case 'const':
      return quoted(params.allowedValue);
    case 'enum':
      return `one of ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'pattern':
      return parentSchema?.title ?? `text of the form ${params.pattern}`;
    case 'uniqueItems':
      return 'each item once';
    case 'minimum':
    case 'maximum':
      return `a number from ${parentSchema?.minimum} to ${parentSchema?.maximum}`;
    case 'minLength':
    case 'maxLength':
      return `${keyword === 'minLength' ? 'at least' : 'at most'} ${params.limit} characters`;
    default:
      return `${keyword.startsWith('min') ? 'at least' : 'at most'} ${params.limit}`;
  }
}
