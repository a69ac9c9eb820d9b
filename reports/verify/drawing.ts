/** Documents drawn as text: scalars in a line, records and lists of records as tables. It knows no game. */
import { columnsOf, wrap } from '../paper.js';

type Fields = Readonly<Record<string, unknown>>;

const indent = '  ';

/** Any JSON object, in as few lines as it can be read in. Its strings are harmless already. */
export function drawn(document: Fields, width: number, without: readonly string[] = []): string[] {
  const entries = Object.entries(document).filter(([name]) => !without.includes(name));
  const [inLine, apart] = [
    entries.filter(([, value]) => !isTable(value)),
    entries.filter(([, value]) => isTable(value)),
  ];
  const facts = inLine.map(([name, value]) => `${name}: ${inWords(value)}`).join('; ');
  return [
    ...(facts === '' ? [] : wrap(facts, width)),
    ...apart.flatMap(([name, value]) => [`${name}:`, ...table(rowsOf(value), width)]),
  ];
}

/** Records of records, and lists of records. */
const isTable = (value: unknown): boolean =>
  isFields(value) || Array.isArray(value) ? Object.values(value as object).some(isFields) : false;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Row {
  readonly name: string;
  readonly fields: Fields;
}

const rowsOf = (value: unknown): Row[] =>
  Object.entries(value as object).map(([name, each]) => ({
    name: Array.isArray(value) ? '-' : name,
    fields: isFields(each) ? each : { '': each },
  }));

/** Aligned columns where they fit, else a line a row. Rows that say the same stand together. */
function table(rows: readonly Row[], width: number): string[] {
  const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
  if (names.length === 0) return wrap(rows.map(({ name }) => name).join(', '), width, indent);
  const cells = rows.map(({ name, fields }) => [
    name,
    ...names.map((field) => (Object.hasOwn(fields, field) ? inWords(fields[field]) : '')),
  ]);
  const wide = ['', ...names].map((head, column) =>
    Math.max(columnsOf(head), ...cells.map((row) => columnsOf(row[column]!))),
  );
  const whole = wide.reduce((sum, each) => sum + each + 2, indent.length);
  if (whole > width) return rows.flatMap((row) => line(row, width));
  return [['', ...names], ...cells].map((row) =>
    `${indent}${row.map((cell, column) => cell + ' '.repeat(wide[column]! - columnsOf(cell))).join('  ')}`.trimEnd(),
  );
}

function line({ name, fields }: Row, width: number): string[] {
  const facts = Object.entries(fields).map(([field, value]) => `${field} ${inWords(value)}`.trim());
  return wrap(facts.join('; '), width, `${indent}${name}  `);
}

/** A value in a few words: "Ada 2, Brand 1", "Vefut-Lodor". */
export function inWords(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(within).join(', ');
  if (isFields(value)) {
    const entries = Object.entries(value);
    return entries.length === 0
      ? 'none'
      : entries.map(([name, each]) => `${name} ${within(each)}`).join(', ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** A value inside another one: as words if it is simple, or in brackets. */
function within(value: unknown): string {
  if (Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string'))
    return value.join('-');
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? `(${inWords(value)})`
    : inWords(value);
}

/** "announce: ship Argo, by (Lodor, Quann)". */
export function actionInWords(action: unknown): string {
  if (!isFields(action)) return JSON.stringify(action) ?? 'nothing';
  const { type, ...about } = action;
  const facts = Object.entries(about).map(
    ([name, value]) => `${name} ${Array.isArray(value) ? value.join(', ') : inWords(value)}`,
  );
  return [typeof type === 'string' ? type : 'an action without a type', ...facts].join(' ');
}
