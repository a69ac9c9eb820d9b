/** JSON documents that say less than another one. What of them still makes sense, their reader tells. */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Ways to say less: many things at a time, a field wherever it is, then one thing and one field after the other. `kept`: names that
 * are needed.
 */
export function lesseningsOf(document: object, kept: ReadonlySet<string> = new Set()): (() => object)[] {
  const whole = document as Json;
  const records = recordsIn(whole).map((record) => Object.keys(record).filter((name) => !kept.has(name)));
  const paths = pathsIn(whole).sort((one, other) => one.length - other.length);
  const fields = [...new Set(paths.filter(({ length }) => length === 3).map((path) => path[2]!))];
  return [
    ...records.flatMap(chunksOf).map((names) => () => without(whole, new Set(names)) as object),
    ...fields.map((field) => () => withoutField(whole, field) as object),
    ...paths.filter(({ length }) => length !== 2).map((path) => () => cut(whole, path) as object),
    ...paths
      .filter((path) => Number(valueAt(whole, path)) > 1)
      .map((path) => () => cut(whole, path, 1) as object),
  ];
}

/** The records at the top, whose keys name the things that there are; the largest first. */
const recordsIn = (document: Json) =>
  Object.values(document as object)
    .filter(isRecord)
    .sort((one, other) => Object.keys(other).length - Object.keys(one).length);

/** All of them, then halves, and so on down to each by itself. */
function chunksOf(names: readonly string[]): (readonly string[])[] {
  const chunks: (readonly string[])[] = [];
  for (let size = names.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < names.length; at += size) chunks.push(names.slice(at, at + size));
  return chunks;
}

/** The document without these things, and without what else says their names. */
function without(value: Json, names: ReadonlySet<Json>): Json {
  const isGone = (each: Json) =>
    names.has(each) ||
    (Array.isArray(each) && each.some((item: Json) => names.has(item))) ||
    (isRecord(each) && Object.values(each).some((item) => names.has(item)));
  if (Array.isArray(value)) {
    return value.filter((each: Json) => !isGone(each)).map((each: Json) => without(each, names));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      names.has(key) || names.has(each) ? [] : [[key, without(each, names)]],
    ),
  );
}

/** The document with no thing that has the field. */
const withoutField = (value: Json, field: string | number): Json =>
  pathsIn(value)
    .filter((path) => path.length === 3 && path[2] === field)
    .reduce((rest, path) => cut(rest, path), value);

type Path = readonly (string | number)[];

function pathsIn(value: Json): Path[] {
  const entries: [string | number, Json][] = Array.isArray(value)
    ? value.map((each: Json, index) => [index, each])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, each]) => [[key], ...pathsIn(each).map((path) => [key, ...path])]);
}

const valueAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((at, key) => (at as Readonly<Record<string | number, Json>>)[key]!, value);

/** With what is at the path left out, or put in place of. */
function cut(value: Json, [key, ...rest]: Path, put?: Json): Json {
  const replaced = (each: Json): Json[] => {
    if (rest.length > 0) return [cut(each, rest, put)];
    return put === undefined ? [] : [put];
  };
  if (Array.isArray(value))
    return value.flatMap((each: Json, index) => (index === key ? replaced(each) : [each]));
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, each]) =>
      name === key ? replaced(each).map((other) => [name, other]) : [[name, each]],
    ),
  );
}

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
