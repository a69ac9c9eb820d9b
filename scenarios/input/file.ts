import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { failed, type InputErrorCode, inputError, quoted, type Result, wholeFile } from './errors.js';

/** Bytes that a file from outside may have. A world of the greatest size takes a tenth of it. */
export const maxFileBytes = 256 * 1024;

/** The text of a small UTF-8 file; `what` is what it should be, in words. Never blocks on a pipe or device and never reads more than the limit. */
export function readTextFile(path: string, what = 'a YAML file'): Result<string> {
  const bytes = readBytes(path, what, maxFileBytes);
  return bytes.ok ? decode(bytes.value, path) : bytes;
}

/** The bytes of a regular file of at most `limit` bytes. */
export function readBytes(path: string, what: string, limit: number): Result<Uint8Array> {
  try {
    // Asked before opening: opening a named pipe would wait for its writer.
    const found = statSync(path);
    if (found.isDirectory()) return fileError('fileIsDirectory', path, 'a directory', what);
    if (!found.isFile()) return fileError('fileNotRegular', path, 'a pipe, socket or device', what);
    const value = readAtMost(path, limit + 1);
    return value.length > limit ? tooLarge(path, limit) : { ok: true, value };
  } catch (error) {
    return unreadable(path, error, what);
  }
}

/** UTF-8 bytes to text, a byte order mark left out. */
export function decode(bytes: Uint8Array, file: string): Result<string> {
  if (bytes.length > maxFileBytes) return tooLarge(file, maxFileBytes);
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return fileError('notUtf8', file, 'bytes that are not UTF-8', 'text in UTF-8');
  }
}

/** What the operating system said, as an input error. Exported because tests run by root cannot provoke a refusal. */
export function unreadable(path: string, error: unknown, what = 'a YAML file'): Result<never> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  const expected = `${what} that can be read`;
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return fileError('fileMissing', path, 'no such file', expected);
  if (code === 'EACCES' || code === 'EPERM') {
    return fileError('fileNoPermission', path, 'a file that may not be read', expected);
  }
  return fileError('fileUnreadable', path, `the operating system's answer ${quoted(code)}`, expected);
}

const tooLarge = (file: string, limit: number) =>
  fileError('fileTooLarge', file, `more than ${limit} bytes`, `at most ${limit} bytes`);

function readAtMost(path: string, limit: number): Uint8Array {
  const handle = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(Math.min(limit, fstatSync(handle).size + 1));
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(handle, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

function fileError(code: InputErrorCode, file: string, found: string, expected: string): Result<never> {
  return failed(inputError(code, wholeFile(file), found, expected));
}
