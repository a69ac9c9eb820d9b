#!/usr/bin/env node
import { outliveReaders, processIo } from './io.js';
import { fault, run } from './program.js';

let isAnswered = false;
outliveReaders(process.stdout, process.stderr);
process.on('uncaughtException', (error) => {
  isAnswered = true;
  process.exit(fault(error, process));
});

// A module of the caller's that ends the program, or waits for what never comes, must not look like a verdict.
process.on('exit', (code) => {
  // 13: Node waits no longer for what is awaited at the top.
  if (isAnswered || (code !== 0 && code !== 13)) return;
  process.stderr.write(
    'assize: found a module that ends the program, or waits at its top for what never comes, as it is loaded; expected one that exports and is done (docs/any-machine.md#the-module)\n',
  );
  process.exitCode = 64;
});

// Not process.exit: what is still on its way down a pipe would be lost. The import waits until here, because a
// rulebook that cannot stand throws when it is loaded, and must not look like a verdict.
process.exitCode = await import('./shipped-library.js').then(
  ({ library }) => run(process.argv.slice(2), library, processIo()),
  (error: unknown) => fault(error, process),
);
isAnswered = true;

// A module of the caller's may have started what never ends, as an actor with a timer.
setInterval(() => {
  if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
}, 50).unref();
