/**
 * Values of contexts as JSON texts and back: those that JSON has no word for stand as `{ "$": word }`, and an object that has a member
 * `$` of its own as `{ "$": "object", "is": ... }`.
 */
type Members = Record<string, unknown>;

function plain(value: unknown): unknown {
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'bigint') return { $: 'bigint', is: String(value) };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { $: 'number', is: Object.is(value, -0) ? '-0' : String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const copy = mapped(value as Members, plain);
  return Object.hasOwn(value, '$') ? { $: 'object', is: copy } : copy;
}

function mapped(value: Members, each: (item: unknown) => unknown): Members {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, each(item)]));
}

function full(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(full);
  const { $: word, is } = value as { $?: string; is?: unknown };
  switch (word) {
    case undefined:
      return mapped(value as Members, full);
    case 'undefined':
      return undefined;
    case 'bigint':
      return BigInt(is as string);
    case 'number':
      return Number(is);
    default:
      return mapped(is as Members, full);
  }
}

export const textOfValue = (value: unknown): string => JSON.stringify(plain(value));
export const valueOfText = (text: string): unknown => full(JSON.parse(text));
