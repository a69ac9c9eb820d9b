/**
 * YAML text to plain values, with the way back: from a JSON pointer to a line and column. Only what JSON can say is
 * read (no tags, no aliases, one document), so that there is nothing to blow up and every node has one place.
 */
import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLError,
} from 'yaml';
import {
  failed,
  firstErrors,
  type InputError,
  type InputErrorCode,
  inputError,
  type Location,
  printable,
  quoted,
  type Result,
  wholeFile,
} from './errors.js';
import { maxFileBytes } from './file.js';

/** Levels of lists and records in one another. */
export const maxNesting = 20;

/** A value read from YAML, and where its parts are. */
export interface Located {
  readonly file: string;
  readonly value: unknown;
  /** The place of the node at a JSON pointer, or of its nearest ancestor that the text has; `key` asks for its key. */
  locate(pointer: string, part?: 'key' | 'value'): Location;
}

export function readYaml(text: string, file: string): Result<Located> {
  if (text.length > maxFileBytes) {
    return failed(
      inputError(
        'fileTooLarge',
        wholeFile(file),
        `${text.length} characters`,
        `at most ${maxFileBytes} bytes`,
      ),
    );
  }
  const where = placesIn(text, file);
  const unusable = controlCharacter(text, where) ?? unusableToken(text, where);
  if (unusable) return failed(unusable);
  // Repeated keys are looked for below: the library compares every key with every other.
  const document = parseDocument(text, {
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  // One is told, and only that one is put in words: broken text can have one error a character.
  const [first] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (first) return failed(syntaxError(first, text, where));
  return built(document, file, where);
}

type Where = (offset: number, pointer?: string) => Location;

function placesIn(text: string, file: string): Where {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const newline of text.matchAll(/\n/g)) lines.addNewLine(newline.index + 1);
  return (offset, pointer = '') => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col, pointer };
  };
}

function built(document: Document.Parsed, file: string, where: Where): Result<Located> {
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) {
    return failed(inputError('fileEmpty', wholeFile(file), 'no content', 'a YAML record'));
  }
  const refused: InputError[] = [];
  refuse(root, '', 0, where, refused);
  if (refused.length > 0) return failed(...firstErrors(refused));
  const locate: Located['locate'] = (pointer, part = 'value') =>
    where(offsetAt(root, pointer.split('/').slice(1).map(unescapePointer), part), pointer);
  return { ok: true, value: { file, value: document.toJS({ maxAliasCount: 0 }), locate } };
}

/** Everything that JSON cannot say and that the syntax allows. */
function refuse(node: unknown, pointer: string, depth: number, where: Where, errors: InputError[]): void {
  if (!isNode(node)) return;
  const at = where(node.range?.[0] ?? 0, pointer);
  if (depth > maxNesting) {
    errors.push(
      inputError('yamlNesting', at, `more than ${maxNesting} levels`, `at most ${maxNesting} levels`),
    );
    return;
  }
  if (isAlias(node)) {
    // One is enough to say: a bomb has millions.
    if (errors.some(({ code }) => code === 'yamlAlias')) return;
    errors.push(
      inputError('yamlAlias', at, `the alias ${quoted(`*${node.source}`)}`, 'the value written out'),
    );
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries())
      refuse(item, `${pointer}/${index}`, depth + 1, where, errors);
  } else if (isMap(node)) {
    refuseInMap(node.items, pointer, depth, where, errors);
  }
}

function refuseInMap(
  items: readonly Pair[],
  pointer: string,
  depth: number,
  where: Where,
  errors: InputError[],
): void {
  const seen = new Set<string>();
  for (const { key, value } of items) {
    const at = where(isNode(key) ? (key.range?.[0] ?? 0) : 0, pointer);
    if (!isScalar(key) || typeof key.value !== 'string') {
      errors.push(inputError('yamlKeyNotText', at, 'a key that is not text', 'a name as key'));
      continue;
    }
    const child = `${pointer}/${escapePointer(key.value)}`;
    if (seen.has(key.value)) {
      const found = `${quoted(key.value)} for the second time`;
      errors.push(inputError('yamlDuplicateKey', { ...at, pointer: child }, found, 'each key once'));
    }
    seen.add(key.value);
    refuse(value, child, depth + 1, where, errors);
  }
}

function offsetAt(root: Node, path: readonly string[], part: 'key' | 'value'): number {
  let node: unknown = root;
  let offset = root.range?.[0] ?? 0;
  for (const [depth, step] of path.entries()) {
    const wantsKey = depth === path.length - 1 && part === 'key';
    if (isSeq(node)) {
      node = node.items[Number(step)];
    } else if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!pair) break;
      node = wantsKey || !hasText(pair.value) ? pair.key : pair.value;
    } else break;
    if (!isNode(node) || !node.range) break;
    offset = node.range[0];
  }
  return offset;
}

/** `key:` with nothing after it has a value of no width, often on a later line; its key is the better place. */
function hasText(value: unknown): boolean {
  return isNode(value) && value.range != null && value.range[1] > value.range[0];
}

function syntaxError(error: YAMLError, text: string, where: Where): InputError {
  const special: Partial<Record<ErrorCode, [InputErrorCode, string]>> = {
    TAB_AS_INDENT: ['yamlTab', 'indentation by spaces'],
    MULTIPLE_DOCS: ['yamlSeveralDocuments', 'one document a file'],
    NON_STRING_KEY: ['yamlKeyNotText', 'a name as key'],
  };
  const [code, expected] = special[error.code] ?? [
    'yamlSyntax',
    `valid YAML (${printable(error.message.split('\n', 1)[0] ?? '')})`,
  ];
  const [start] = error.pos;
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  const found = line.trim() === '' ? 'the end of a line' : quoted(line.trim());
  return inputError(code, where(start), found, expected);
}

/** YAML forbids them, and names that go to a terminal must not carry them. */
function controlCharacter(text: string, where: Where): InputError | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const at = text.search(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/);
  if (at < 0) return undefined;
  const found = `the control character U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`;
  return inputError('controlCharacter', where(at), found, 'printable text');
}

/**
 * What has to be refused before parsing. Deep nesting, because composing recurses: brackets are counted by the lexer, and so are
 * the `- - - -` of one line; nesting by indentation is bounded by the size of the file and counted afterwards. Tags and
 * directives, because the library resolves them and forgets that they were written (`!!map` before a map).
 */
function unusableToken(text: string, where: Where): InputError | undefined {
  let brackets = 0;
  let onThisLine = 0;
  let offset = 0;
  let before = '';
  for (const token of new Lexer().lex(text)) {
    const written = before === startOfScalar ? undefined : refusedMark(token);
    if (written) return inputError(written[0], where(offset), written[1], written[2]);
    before = token;
    if (token === '[' || token === '{') brackets += 1;
    else if (token === ']' || token === '}') brackets -= 1;
    else if (token === '-' || token === '?' || token === ':') onThisLine += brackets === 0 ? 1 : 0;
    else if (token.includes('\n')) onThisLine = 0;
    if (Math.max(brackets, onThisLine) > maxNesting) {
      return inputError(
        'yamlNesting',
        where(offset),
        `more than ${maxNesting} levels`,
        `at most ${maxNesting} levels`,
      );
    }
    offset += lexerMarks.has(token) ? 0 : token.length;
  }
  return undefined;
}

/** A tag or a directive; scalars are never asked about. */
function refusedMark(token: string): readonly [InputErrorCode, string, string] | undefined {
  if (token.startsWith('!')) return ['yamlTag', `the tag ${quoted(token)}`, 'a value without a tag'];
  if (token.startsWith('%'))
    return ['yamlDirective', `the directive ${quoted(token.trim())}`, 'the document alone'];
  return undefined;
}

/** Tokens of the lexer that stand for no text: start of document, end of flow, start of a scalar. */
const startOfScalar = '\u001f';
const lexerMarks = new Set(['\u0002', '\u0018', startOfScalar]);

export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
