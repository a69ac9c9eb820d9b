#!/usr/bin/env node
import { outliveReaders, processIo } from './io.js';
import { fault, run } from './program.js';

outliveReaders(process.stdout, process.stderr);
process.on('uncaughtException', (error) => process.exit(fault(error, process)));

// Not process.exit: what is still on its way down a pipe would be lost. The import waits until here, because a
// rulebook that cannot stand throws when it is loaded, and must not look like a verdict.
process.exitCode = await import('./shipped-library.js').then(
  ({ library }) => run(process.argv.slice(2), library, processIo()),
  (error: unknown) => fault(error, process),
);

// A module of the caller's may have started what never ends, as an actor with a timer.
setInterval(() => {
  if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
}, 50).unref();
