import { cpus, totalmem } from 'node:os';
import type { Machine } from '../reports/record.js';

/** What this process runs on. */
export function host(): Machine {
  const { version: node, platform, arch } = process;
  return { node, platform, arch, cpu: cpus()[0]?.model ?? 'unknown', memory: totalmem() };
}
