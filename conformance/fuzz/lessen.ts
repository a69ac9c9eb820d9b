/** JSON documents that say less than another one. What of them still makes sense, their reader tells. */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Each way to say one thing less, those first that take most away. */
export function lesseningsOf(document: object): (() => object)[] {
  const whole = document as Json;
  const paths = pathsIn(whole).sort((one, other) => one.length - other.length);
  return [
    ...namesIn(whole).map((name) => () => without(whole, name) as object),
    ...paths.map((path) => () => cut(whole, path) as object),
    ...paths
      .filter((path) => Number(valueAt(whole, path)) > 1)
      .map((path) => () => cut(whole, path, 1) as object),
  ];
}

/** Keys of the records at the top, which name the things that there are; the largest record first. */
function namesIn(document: Json): string[] {
  if (!isRecord(document)) return [];
  const records = Object.values(document).filter(isRecord);
  return records
    .sort((one, other) => Object.keys(other).length - Object.keys(one).length)
    .flatMap((record) => Object.keys(record));
}

/** The document without a thing, and without what else says its name. */
function without(value: Json, name: string): Json {
  if (Array.isArray(value)) {
    return value
      .filter((each: Json) => each !== name && !(Array.isArray(each) && each.includes(name)))
      .filter((each: Json) => !(isRecord(each) && Object.values(each).includes(name)))
      .map((each: Json) => without(each, name));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      key === name || each === name ? [] : [[key, without(each, name)]],
    ),
  );
}

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
