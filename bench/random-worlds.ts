/** `node dist/bench/random-worlds.js SEED RUNS`: random worlds and plays against the invariants; ends with 1 on a failure. */
import { checkRandomPlays } from '../scenarios/bands/random/plays.js';

const [seed = 14, runs = 1000] = process.argv.slice(2).map(Number);
const failure = checkRandomPlays({ seed, runs });
console.log(failure ?? `${runs} random worlds of seed ${seed} keep every invariant`);
process.exitCode = failure === undefined ? 0 : 1;
