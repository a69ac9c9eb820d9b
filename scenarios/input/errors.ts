/**
 * What can be wrong with a file from outside, as data. Every code is stable: programs may match on it, and each one
 * points at the heading of docs that explains it.
 */

/** Expected failures come back as values; only our own faults are thrown. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly InputError[] };

/** Every code, with the anchor to read about it: in docs/worlds.md, or in the page that it names. */
const anchorOfCode = {
  fileMissing: 'files',
  fileIsDirectory: 'files',
  fileNotRegular: 'files',
  fileNoPermission: 'files',
  fileUnreadable: 'files',
  fileTooLarge: 'files',
  fileEmpty: 'files',
  notUtf8: 'files',
  controlCharacter: 'files',
  yamlSyntax: 'yaml',
  yamlTab: 'yaml',
  yamlSeveralDocuments: 'yaml',
  yamlDuplicateKey: 'yaml',
  yamlKeyNotText: 'yaml',
  yamlTag: 'yaml',
  yamlDirective: 'yaml',
  yamlAlias: 'yaml',
  yamlNesting: 'yaml',
  unknownField: 'fields',
  missingField: 'fields',
  wrongType: 'fields',
  wrongForm: 'fields',
  notOneOf: 'fields',
  outOfRange: 'fields',
  wrongCount: 'fields',
  repeatedItem: 'fields',
  unknownRulebook: 'world-files',
  worldNameIsNotFileName: 'world-files',
  tooManyCards: 'limits',
  nameForm: 'names',
  nameTooLong: 'names',
  nameReserved: 'names',
  nameRepeated: 'names',
  unknownPlayer: 'names',
  unknownOwner: 'cards',
  ownerNotOnePlayer: 'cards',
  unknownController: 'control',
  unknownCard: 'names',
  unknownBarredCard: 'cards',
  barredFromNoHost: 'cards',
  escapePodKind: 'cards',
  storylineBinding: 'cards',
  twoPlaces: 'places',
  unknownHost: 'places',
  hostOffMap: 'places',
  hostCannotHold: 'places',
  hostCycle: 'places',
  unitWithoutHost: 'places',
  locationOnHost: 'places',
  craftOnCraft: 'places',
  stateOffMap: 'places',
  seatsExceeded: 'faces',
  noReverseFace: 'faces',
  unitWithHostFields: 'faces',
  hostWithUnitFields: 'cards',
  homeworldKind: 'faces',
  homeworldInHand: 'places',
  twoHomeworlds: 'faces',
  sharedGroundKind: 'faces',
  deviceHost: 'places',
  attachedNoDevice: 'places',
  controlImpossible: 'control',
  unknownPhase: 'opening',
  movesOutOfRange: 'opening',
  movesLeftWithoutMovement: 'opening',
  movesLeftTooMany: 'opening',
  removesUnknownCard: 'plays',
  playNameRepeated: 'plays',
  unknownWorld: 'plays',
  unknownAction: 'actions',
  unknownReading: 'plays',
  unknownOption: 'plays',
  placeForm: 'plays',
  bandForm: 'plays',
  maneuverOnMap: 'places',
  maneuverFields: 'faces',
  treasuryNotOnHomeworld: 'counters',
  firstTurnTooLate: 'opening',
  noFindingId: 'cli.md#known-findings',
  removesUnknownPiece: 'plays',
  unknownPiece: 'plays',
  unknownSystem: 'ti4-worlds.md#board',
  unknownPlace: 'ti4-worlds.md#board',
  pairOfOne: 'ti4-worlds.md#board',
  pairRepeated: 'ti4-worlds.md#board',
  fighterOnPlanet: 'ti4-worlds.md#units',
  unitsRepeated: 'ti4-worlds.md#units',
  dockRepeated: 'ti4-worlds.md#units',
  noRoom: 'ti4-worlds.md#units',
  activeSystem: 'ti4-worlds.md#opening',
  tokenTwice: 'ti4-worlds.md#opening',
  tooManyUnits: 'ti4-worlds.md#limits',
  tooManyRoutes: 'ti4-worlds.md#limits',
  shipNotCounted: 'ti4-worlds.md#plays',
} as const satisfies Record<string, string>;

export type InputErrorCode = keyof typeof anchorOfCode;
export const inputErrorCodes = Object.keys(anchorOfCode) as readonly InputErrorCode[];

export interface InputError {
  readonly code: InputErrorCode;
  /** The path or label that the text came with. */
  readonly file: string;
  /** 1-based; 0 where the file as a whole is meant. */
  readonly line: number;
  /** 1-based, in UTF-16 units; 0 where the file as a whole is meant. */
  readonly column: number;
  /** JSON pointer (RFC 6901) to the offending node; '' is the whole document. */
  readonly pointer: string;
  /** A phrase: what is there. */
  readonly found: string;
  /** A phrase: what should be there. */
  readonly expected: string;
  /** Where to read, as `docs/worlds.md#fields`. */
  readonly readMore: string;
}

/** Where in which text an error lies. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

export function inputError(code: InputErrorCode, at: Location, found: string, expected: string): InputError {
  const { file, line, column, pointer } = at;
  return { code, file, line, column, pointer, found, expected, readMore: pageOf(anchorOfCode[code]) };
}

const pageOf = (anchor: string) => (anchor.includes('#') ? `docs/${anchor}` : `docs/worlds.md#${anchor}`);

/** Where to read about a code in place of where it is told of all files: as `ti4.md#the-tactical-action`. */
export type Guide = Readonly<Partial<Record<InputErrorCode, string>>>;

/** The same, its errors sent to where the guide says. */
export function guided<T>(result: Result<T>, guide: Guide = {}): Result<T> {
  if (result.ok) return result;
  const errors = result.errors.map((error) => {
    const anchor = guide[error.code];
    return anchor === undefined ? error : { ...error, readMore: pageOf(anchor) };
  });
  return failed(...errors);
}

/** The location of a file as a whole. */
export function wholeFile(file: string): Location {
  return { file, line: 0, column: 0, pointer: '' };
}

export function failed(...errors: readonly InputError[]): { ok: false; errors: readonly InputError[] } {
  return { ok: false, errors };
}

/** Errors beyond these say nothing new; the reader repairs the first ones and tries again. */
export const maxReportedErrors = 5;

/** In the order of the text, the first few; what is said twice of one place is told once. */
export function firstErrors(errors: readonly InputError[]): readonly InputError[] {
  const told = new Map(errors.map((error) => [`${error.pointer}\n${formatInputError(error)}`, error]));
  const inTextOrder = [...told.values()].sort((a, b) => a.line - b.line || a.column - b.column);
  return inTextOrder.slice(0, maxReportedErrors);
}

/** One line without control characters: place, found, expected, where to read, code. */
export function formatInputError(error: InputError): string {
  const file = printable(error.file);
  const place = error.line === 0 ? file : `${file}:${error.line}:${error.column}`;
  const said = `found ${error.found}; expected ${error.expected}`;
  return `${cut(place)}: ${cut(said)} (${error.readMore}, ${error.code})`;
}

const maxQuoted = 60;

/** Characters of a word or a quotation in a message: no foreign text fills the screen. */
export const maxEchoed = 200;

/** A message with its overlong words and quotations cut. */
export function cut(message: string): string {
  const short = (text: string, end: string) =>
    `${text.slice(0, maxEchoed).replace(/[\uD800-\uDBFF]$/, '')}...${end}`;
  // Every quotation is matched, so that what stands between two of them is never taken for one.
  const cutQuoted = (text: string) => (text.length < maxEchoed + 2 ? text : short(text, text[0]!));
  return message
    .replace(/"[^"]*"/g, cutQuoted)
    .replace(/'[^']*'/g, (text) => (text.includes(' ') ? text : cutQuoted(text)))
    .replace(new RegExp(`\\S{${maxEchoed + 5},}`, 'g'), (text) => short(text, ''));
}

/** A foreign value as it may be shown in a message: quoted, shortened, control and format characters escaped. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing');
  const shown =
    text.length > maxQuoted ? `${text.slice(0, maxQuoted).replace(/[\uD800-\uDBFF]$/, '')}...` : text;
  return printable(shown);
}

/** Control, format and lone surrogate characters escaped. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
