/** Ten questions that tell whether an adapter is wired rightly, the simplest first. */
import { read, saysOf } from '../../rulebook/index.js';
import type { Shelf } from '../../scenarios/index.js';
import { canonical, fingerprintOf } from '../canonical.js';
import { type Case, formatVersion, type Step, type Suite } from '../case.js';
import { ModelledGame } from '../engine/modelled.js';
import { changesBetween } from '../observation.js';
import { type SmokePosition, smokePositions } from './positions.js';

export interface SmokeCheck {
  /** What is asked: "it takes up a set-up, and shows it". */
  readonly asks: string;
  /** What to mend where it fails. */
  readonly advice: string;
  /** Absent: whether it says who it is, before any case. */
  readonly case?: Case;
}

export interface Smoke {
  readonly suite: Suite;
  readonly checks: readonly SmokeCheck[];
}

const advices = {
  starts:
    'the command has to start a program that answers each line of standard input by one line of standard output, flushed at once, and that names this rulebook in the result of initialize',
  shows:
    'reset takes the set-up; observe gives its turn and pieces, every fact that docs/protocol.md lists for the rulebook and no other',
  refuses: 'apply answers an action that is not legal with {"accepted": false}, and changes nothing',
  unknown:
    'an action about what is not in the game is an illegal one: {"accepted": false}, no error and no end of the program',
  lists:
    'legal gives every legal action once, as an object with the fields of docs/protocol.md and no other; the pass is one',
  accepts:
    'apply answers a legal action with {"accepted": true}, and observe then gives the position after it',
  keeps:
    'what was refused must leave no trace: look for a change that is made before the action is known to be legal',
  listsLater: 'legal speaks of the position that the actions led to, not of the set-up',
  anew: 'reset begins anew, in a position that may lie within a turn: nothing of the game before is left',
  counts:
    'perft counts sequences of that many legal actions; without it they are counted by legal, apply and restore, which must bring every position back as it was',
} as const;

/** `undefined`: of this rulebook there are none. */
export function smokeOf(shelf: Shelf): Smoke | undefined {
  const { id } = shelf.game;
  const position = Object.hasOwn(smokePositions, id) ? smokePositions[id] : undefined;
  if (!position) return undefined;
  const checks = checksOf(shelf, position);
  return { suite: suiteOf(shelf, checks), checks };
}

const cited = (checks: readonly SmokeCheck[]): string[] => [
  ...new Set(checks.flatMap((check) => check.case?.clauses ?? [])),
];

function suiteOf({ game, features }: Shelf, checks: readonly SmokeCheck[]): Suite {
  return {
    formatVersion,
    suiteVersion: 'smoke',
    rulebook: { id: game.id, title: game.title, revision: 'current', hash: '' },
    clauses: Object.fromEntries(
      cited(checks).flatMap((clause) => {
        const says = saysOf(game.text, clause);
        return says === undefined ? [] : [[clause, says]];
      }),
    ),
    readings: {},
    features,
    generator: { maxStates: 0, worlds: [] },
    counts: { trace: 0, legal: 0, perft: 0, minimal: 0 },
    files: {},
  };
}

function checksOf(shelf: Shelf, position: SmokePosition): SmokeCheck[] {
  const make = new Maker(shelf, position);
  const { legal, illegal, unknown } = position;
  return [
    { asks: 'it starts, and says who it is', advice: advices.starts },
    { asks: 'it takes up a set-up, and shows it', advice: advices.shows, case: make.trace('shows') },
    { asks: 'it refuses an illegal action', advice: advices.refuses, case: make.trace('refuses', illegal) },
    {
      asks: 'it refuses an action about what there is not',
      advice: advices.unknown,
      case: make.trace('unknown', unknown),
    },
    { asks: 'it lists the legal actions', advice: advices.lists, case: make.legal('lists') },
    { asks: 'it plays a legal action', advice: advices.accepts, case: make.trace('accepts', legal) },
    {
      asks: 'it goes on after a refusal as if nothing had been',
      advice: advices.keeps,
      case: make.trace('keeps', illegal, legal),
    },
    {
      asks: 'it lists the legal actions after an action',
      advice: advices.listsLater,
      case: make.legal('lists-later', legal),
    },
    { asks: 'it begins anew, within a turn', advice: advices.anew, case: make.anew('anew', legal) },
    { asks: 'it counts the plays of two actions', advice: advices.counts, case: make.perft('counts', 2) },
  ];
}

class Maker {
  constructor(
    private readonly shelf: Shelf,
    private readonly position: SmokePosition,
    private readonly setup = position.setup,
  ) {}

  trace(name: string, ...actions: readonly Step['action'][]): Case {
    const game = this.game();
    return this.case(name, { kind: 'trace', steps: actions.map((action) => this.step(game, action)) });
  }

  legal(name: string, ...actions: readonly Step['action'][]): Case {
    const game = this.game();
    const steps = actions.map((action) => this.step(game, action));
    return this.case(name, { kind: 'legal', steps, legal: game.legal() });
  }

  perft(name: string, depth: number): Case {
    return this.case(name, { kind: 'perft', perft: this.game().perft(depth) });
  }

  /** The position after an action as a set-up of its own. */
  anew(name: string, action: Step['action']): Case {
    const game = this.game();
    this.step(game, action);
    const there = this.open().at(game.observe());
    if (!there) throw new Error(`no set-up has the position after ${canonical(action)}`);
    return new Maker(this.shelf, this.position, there.document as Case['setup']).trace(name);
  }

  private case(name: string, more: Pick<Case, 'kind'> & Partial<Case>): Case {
    const id = `${this.shelf.game.id}-smoke-${name}`;
    const clauses = [...new Set((more.steps ?? []).flatMap(({ reason }) => reason.by))];
    const asked = {
      ...{ title: name, clauses, level: 'must' as const, requires: { readings: {}, features: [] } },
      ...{ setup: this.setup, history: 0, start: this.game().observe(), steps: [] },
      ...more,
    };
    return { id, fingerprint: fingerprintOf(asked), ...asked, kills: [], minimal: false };
  }

  private step(game: ModelledGame, action: Step['action']): Step {
    const { table } = game;
    const before = game.observe();
    const index = table.actions.findIndex((each) => canonical(each) === canonical(action));
    const by = index === -1 ? [] : table.explain(game.position, index).by;
    const accept = game.apply(action);
    const changes = changesBetween(before, game.observe());
    const because = action === this.position.illegal ? { because: this.position.because } : {};
    return { action, accept, reason: { by, ...because }, ...(changes && { changes }) };
  }

  private game(): ModelledGame {
    return new ModelledGame(this.open().set(read(this.shelf.game.text)));
  }

  private open() {
    const opened = this.shelf.fromDocument(this.setup, 'smoke');
    if (!opened.ok) throw new Error(`the smoke position is no set-up: ${JSON.stringify(opened.errors[0])}`);
    return opened.value;
  }
}
