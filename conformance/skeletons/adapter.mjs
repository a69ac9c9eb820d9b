#!/usr/bin/env node
/**
 * An adapter: it puts an implementation of a rulebook behind the protocol of `assize verify`.
 *
 * Fill in two functions, legalActions and after; all else is done. Then, one after the other:
 *
 *     assize smoke --adapter "node adapter.mjs" --rulebook RULEBOOK
 *     assize verify --adapter "node adapter.mjs"
 *
 * docs/protocol.md of assize tells what positions and actions look like. Standard output belongs to the protocol: what you want to
 * see while you work, write with console.error.
 */
import { createInterface } from 'node:readline';

const rulebook = 'RULEBOOK';
const name = 'my engine';

/** Throw it, with the reason, for what your implementation does not have: then it is not judged, and counts as not passed. */
class Unsupported extends Error {}

// --- 1. What to fill in. ------------------------------------------------------------------------------------------------------------
//
// A position is an object: position.turn and position.pieces are what can be seen of it, position.setup is the set-up that the game
// began with (kinds, owners and whatever else does not change), and you may keep more in it.

/** All actions that are legal in the position, as [{ type: 'pass' }, ...]. Lists in an action are in order. */
function legalActions(position) {
  return [];
}

/** The position after a legal action. `position` is a copy: change it and give it back. */
function after(position, action) {
  return position;
}

// --- 2. The set-up. -----------------------------------------------------------------------------------------------------------------

/** The position that a set-up describes. `readings` has the options that are asked for and are not the defaults. */
function start(setup, readings) {
  if (Object.keys(readings).length > 0) throw new Unsupported('other readings than the defaults');
  // Fill in what can be seen: the turn, and the facts of each piece by its name.
  return { setup, turn: {}, pieces: {} };
}

// --- 3. Made of these; nothing to do here. ------------------------------------------------------------------------------------------

let position;
let snapshots = [];

const methods = {
  initialize: () => ({
    protocol: 1,
    name,
    // `features` and `readings` may be said here: docs/protocol.md. What is not named is: all features, the default readings.
    rulebooks: [{ id: rulebook }],
    methods: ['legal', 'observe', 'perft', 'snapshot', 'restore'],
  }),
  reset(params) {
    snapshots = [];
    position = undefined;
    if (params.rulebook !== rulebook) throw new Unsupported(`the rulebook ${params.rulebook}`);
    position = start(params.setup, params.readings);
    return {};
  },
  apply({ action }) {
    const accepted = legalActions(position).some((each) => inOrder(each) === inOrder(action));
    if (accepted) position = after(structuredClone(position), action);
    return { accepted };
  },
  legal: () => ({ actions: legalActions(position) }),
  observe: () => ({ state: { turn: position.turn, pieces: position.pieces } }),
  perft({ depth }) {
    const byType = {};
    for (const action of legalActions(position)) {
      const plays = playsFrom(after(structuredClone(position), action), depth - 1);
      byType[action.type] = (byType[action.type] ?? 0) + plays;
    }
    return { plays: Object.values(byType).reduce((sum, plays) => sum + plays, 0), byType };
  },
  snapshot: () => ({ snapshot: snapshots.push(structuredClone(position)) - 1 }),
  restore({ snapshot }) {
    position = structuredClone(snapshots[snapshot]);
    return {};
  },
  shutdown: () => ({}),
};

/** How many sequences of so many legal actions there are. */
function playsFrom(from, depth) {
  if (depth === 0) return 1;
  return legalActions(from).reduce(
    (sum, action) => sum + playsFrom(after(structuredClone(from), action), depth - 1),
    0,
  );
}

/** One text for actions whose fields are the same, in whatever order. */
const inOrder = (action) => JSON.stringify(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));

function answer(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return error(null, -32700, 'no request');
  }
  const { id = null, method, params = {} } = request ?? {};
  if (!Object.hasOwn(methods, method)) return error(id, -32601, `there is no ${method}`);
  try {
    return { jsonrpc: '2.0', id, result: methods[method](params) };
  } catch (fault) {
    if (fault instanceof Unsupported) return error(id, -32001, fault.message);
    console.error(fault);
    return error(id, -32603, String(fault));
  }
}

const error = (id, code, message) => ({ jsonrpc: '2.0', id, error: { code, message } });

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`);
  if (/"method"\s*:\s*"shutdown"/.test(line)) break;
}
