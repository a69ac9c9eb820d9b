/** The process of an adapter: a command line that is run, lines to it, and lines from it. What they say is not its business. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { guard, signalGroup, unguard } from './groups.js';
import { shownBytes } from './json-text.js';
import { Lines } from './lines.js';

/** Why nothing more will come. */
export type End =
  | { readonly how: 'exit'; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly how: 'notStarted'; readonly why: string }
  | { readonly how: 'closedOutput' }
  | { readonly how: 'closedInput' }
  | { readonly how: 'lineTooLong'; readonly beginning: Buffer };

export interface ProcessListener {
  /** Without its line break. */
  onLine(line: Buffer): void;
  /** Once, the last. */
  onEnd(end: End): void;
}

export interface ProcessLimits {
  /** Bytes of a line. */
  readonly line: number;
  /** Milliseconds to end by itself when asked, and again when it is told by SIGTERM. */
  readonly grace: number;
}

/** Milliseconds between the end of a process and that of its streams, or the reverse. */
const settling = 500;

/** Bytes of standard error that are kept, the last ones. */
const stderrKept = 8192;

export class AdapterProcess {
  /** Absent where the system does not even try: a command line that is too long, or has a NUL in it. */
  private readonly child: ChildProcessWithoutNullStreams | undefined;
  private readonly lines: Lines;
  private said = Buffer.alloc(0);
  private hasEnded = false;
  private settles: NodeJS.Timeout | undefined;
  private tellEnded: () => void = () => {};
  /** When nothing that it says is heard any more. */
  private readonly ended = new Promise<void>((resolve) => {
    this.tellEnded = resolve;
  });
  /** When the process, not only its talk, is over. */
  private readonly gone: Promise<void>;

  /** Runs the command line by the shell, in this folder and environment. */
  constructor(
    command: string,
    private readonly limits: ProcessLimits,
    private readonly listener: ProcessListener,
  ) {
    this.lines = new Lines(
      limits.line,
      (line) => this.hasEnded || listener.onLine(line),
      (beginning) => this.end({ how: 'lineTooLong', beginning }),
    );
    this.child = this.started(command);
    this.gone = new Promise((resolve) => {
      if (!this.child) resolve();
      this.child?.once('exit', () => resolve());
      this.child?.once('error', () => resolve());
    });
    if (this.child) this.listen(this.child);
  }

  private started(command: string): ChildProcessWithoutNullStreams | undefined {
    try {
      const child = spawn(command, { shell: true, detached: true, windowsHide: true, stdio: 'pipe' });
      if (child.pid !== undefined) guard(child.pid);
      return child;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      process.nextTick(() => this.end({ how: 'notStarted', why }));
      return undefined;
    }
  }

  private listen(child: ChildProcessWithoutNullStreams): void {
    child.on('error', (error) => this.end({ how: 'notStarted', why: error.message }));
    child.stdout.on('data', (chunk: Buffer) => this.hasEnded || this.lines.push(chunk));
    child.stdout.on('error', () => {});
    child.stdout.on('end', () => this.settle({ how: 'closedOutput' }));
    child.stderr.on('data', (chunk: Buffer) => this.keep(chunk));
    child.stderr.on('error', () => {});
    child.stdin.on('error', () => this.settle({ how: 'closedInput' }));
    child.on('exit', (code, signal) => {
      this.endGroup();
      this.settle({ how: 'exit', code, signal });
    });
    child.on('close', (code, signal) => this.end({ how: 'exit', code, signal }));
  }

  /** The group of all processes that it started; `undefined`: it was not started. */
  get group(): number | undefined {
    return this.child?.pid;
  }

  /** What came after the last line break. */
  get half(): Buffer {
    return this.lines.half();
  }

  get stderr(): string {
    return this.said.toString('utf8');
  }

  write(text: string): void {
    if (this.child?.stdin.writable) this.child.stdin.write(text);
  }

  /** Closes its input, and ends all of it: after a while by SIGTERM, after another by SIGKILL. `patient`: it has been asked to end. */
  async stop(patient: boolean): Promise<void> {
    this.child?.stdin.end();
    if (!patient) this.close();
    const isGone = patient && (await this.isGoneIn(this.limits.grace));
    // What it said before it ended may still be on its way.
    if (isGone) await this.ended;
    this.close();
    if (!isGone) {
      this.signal('SIGTERM');
      if (!(await this.isGoneIn(this.limits.grace))) this.signal('SIGKILL');
    }
    await this.gone;
    this.release();
  }

  /** What it still says is nobody's any more, and may have no end. */
  private close(): void {
    this.hasEnded = true;
    clearTimeout(this.settles);
    this.tellEnded();
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.exited) return;
    // Where there are no groups, as on Windows, the process alone is told.
    if (this.group !== undefined && !signalGroup(this.group, signal)) this.child?.kill(signal);
  }

  private async isGoneIn(milliseconds: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    const isGone = await Promise.race([this.gone.then(() => true), late]);
    clearTimeout(timer);
    return isGone;
  }

  /** What the process left behind does not outlive it. */
  private endGroup(): void {
    if (this.group === undefined) return;
    signalGroup(this.group, 'SIGKILL');
    unguard(this.group);
  }

  /** What still is on its way may tell more: an exit code, an answer, a half line. */
  private settle(end: End): void {
    if (this.hasEnded) return;
    clearTimeout(this.settles);
    this.settles = setTimeout(() => this.end(this.exited ?? end), settling);
  }

  private get exited(): End | undefined {
    const { exitCode: code = null, signalCode: signal = null } = this.child ?? {};
    return code === null && signal === null ? undefined : { how: 'exit', code, signal };
  }

  private end(end: End): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.settles);
    this.listener.onEnd(end);
    this.tellEnded();
  }

  /** What made a session of its own may hold the other ends of the pipes. */
  private release(): void {
    for (const stream of this.child?.stdio ?? []) stream?.destroy();
  }

  private keep(chunk: Buffer): void {
    const all = Buffer.concat([this.said, chunk.subarray(-stderrKept)]);
    this.said = all.subarray(-stderrKept);
  }
}

/** "ended with exit code 3". */
export function endInWords(end: End): string {
  switch (end.how) {
    case 'exit':
      if (end.signal !== null) return `was ended by ${end.signal}`;
      return `ended with exit code ${end.code}${meaningOf[end.code ?? 0] ?? ''}`;
    case 'notStarted':
      return `could not be started (${shownBytes(Buffer.from(end.why))})`;
    case 'closedOutput':
      return 'closed its standard output';
    case 'closedInput':
      return 'closed its standard input';
    case 'lineTooLong':
      return 'wrote a line that is too long';
  }
}

/** What the shell says by them. */
const meaningOf: Readonly<Record<number, string>> = {
  126: ' (the shell may not execute the command)',
  127: ' (the shell does not find the command)',
};
