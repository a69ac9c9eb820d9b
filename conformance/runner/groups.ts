/**
 * Process groups. A command line runs in a group of its own, so that all that it starts can be ended with it, orphans too; a library that
 * walks the tree of processes misses these. What makes a group or
 * session of its own escapes.
 */

/** Ids of the groups that are to be ended with this process. */
const alive = new Set<number>();

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** Ends the group at the latest when this process ends, but for SIGKILL. */
export function guard(group: number): void {
  if (alive.size === 0) {
    process.on('exit', endAll);
    // First, before whoever else listens stops listening as it hears.
    for (const signal of signals) process.prependListener(signal, heard);
  }
  alive.add(group);
}

/** There is nothing left of the group. */
export function unguard(group: number): void {
  if (!alive.delete(group) || alive.size > 0) return;
  process.off('exit', endAll);
  for (const signal of signals) process.off(signal, heard);
}

/** Signals all of a group; `false`: there is none. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}

function endAll(): void {
  for (const group of alive) signalGroup(group, 'SIGKILL');
}

/** Where somebody else listens, it is theirs to say what a signal means; else it means what it means without us. */
function heard(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  endAll();
  process.off(signal, heard);
  process.kill(process.pid, signal);
}
