/** One case put to an adapter. The first thing that is wrong is told, what is plainer before what follows from it. */
import type { NamedAction, Observation } from '../../rulebook/index.js';
import { canonical } from '../canonical.js';
import type { Case, Perft, Step, Suite } from '../case.js';
import { changed, differences } from '../observation.js';
import type { Method, Params } from '../protocol/messages.js';
import type { Failure, Oracle, Status } from '../result.js';
import type { Reply } from './answer.js';
import type { Transcript } from './client.js';
import { countPlays } from './count-plays.js';
import { choicesOf, lacking, revisionOf, type Session } from './session.js';
import { refused, type Trouble } from './trouble.js';
import { actionInWords, differencesInWords, setsInWords, sidesOf, splitInWords } from './words.js';

export type OwnStatus = Exclude<Status, 'known-fail' | 'unexpected-pass'>;

export interface Verdict {
  readonly status: OwnStatus;
  readonly failure?: Failure;
  /** There was no answer to the first request, and no more can be asked: what was before may be to blame. */
  readonly isLostAtOnce?: true;
  /** Nothing was asked: it says nothing of how the process is. */
  readonly isUnasked?: true;
}

/** The suite, as far as a case speaks of it. */
export type Setting = Pick<Suite, 'rulebook' | 'readings' | 'features'>;

/** `cases`: how many the run has. */
export const judgeCase = (asked: Case, setting: Setting, session: Session, cases = 1): Promise<Verdict> =>
  new Trial(asked, setting, session, longestKept(cases)).verdict();

const pass: Verdict = { status: 'pass' };

/**
 * Characters of JSON of what came, for one of so many cases: the results of a whole run are held at a time, as records that take some
 * twenty bytes a character at worst.
 */
export const longestKept = (cases: number): number =>
  Math.max(2 ** 12, Math.min(2 ** 18, Math.floor(2 ** 24 / cases)));

class Trial {
  private step: number | undefined;
  /** What should be seen now. */
  private seen: Observation;
  private canObserve: boolean;
  private hasObserved = false;
  /** Why positions were not seen, though `methods` has observe: then nothing is a pass. */
  private unseen: string | undefined;

  constructor(
    private readonly asked: Case,
    private readonly setting: Setting,
    private readonly session: Session,
    private readonly longest: number,
  ) {
    this.seen = asked.start;
    this.canObserve = this.has('observe');
  }

  async verdict(): Promise<Verdict> {
    const judged = (await this.stepsJudged()) ?? (await this.endJudged());
    const isUnseen = judged === pass && this.unseen !== undefined;
    const verdict = isUnseen ? this.unsupported(this.unseen!) : judged;
    // What came unasked after the last answer belongs to the case.
    const { trouble } = this.session.client;
    return trouble && judged === pass ? this.troubled(trouble) : verdict;
  }

  /** What is wrong up to the end of the last step. */
  private async stepsJudged(): Promise<Verdict | undefined> {
    const { asked, setting, session } = this;
    const lacks = lacking(asked, setting, session.said);
    if (lacks !== undefined) return { ...this.unsupported(lacks), isUnasked: true };
    const reset = await this.reset();
    if (!reset.ok) {
      return { ...this.troubled(reset.trouble), ...(!reset.trouble.goesOn && { isLostAtOnce: true }) };
    }
    const start = await this.positionJudged('took up another position than the set-up');
    if (start) return start;
    for (const [index, step] of asked.steps.entries()) {
      this.step = index;
      const wrong = await this.stepJudged(step);
      if (wrong) return wrong;
    }
    this.step = asked.steps.length;
    return undefined;
  }

  private async endJudged(): Promise<Verdict> {
    switch (this.asked.kind) {
      case 'trace':
        return this.canObserve || this.unseen !== undefined
          ? pass
          : this.unsupported('has no observe: its answers are right, the positions cannot be seen');
      case 'legal':
        return this.legalJudged(this.asked.legal ?? []);
      case 'perft':
        return this.perftJudged(this.asked.perft!);
    }
  }

  private async stepJudged({ action, accept, changes }: Step): Promise<Verdict | undefined> {
    const reply = await this.ask('apply', { action });
    if (!reply.ok) return this.troubled(reply.trouble);
    const { accepted } = reply.result;
    const words = actionInWords(action);
    if (accepted !== accept) {
      const message = accept ? `rejected ${words}, which is legal` : `accepted ${words}, which is not legal`;
      return this.failed('acceptance', message, accept, accepted);
    }
    this.seen = changed(this.seen, changes);
    return this.positionJudged(
      accept
        ? `accepted ${words}, and came to another position`
        : `rejected ${words}, and changed the position`,
    );
  }

  private async positionJudged(wrong: string): Promise<Verdict | undefined> {
    if (!this.canObserve) return undefined;
    const reply = await this.ask('observe', {});
    if (!reply.ok && reply.trouble.status === 'unsupported') {
      const { message } = reply.trouble;
      if (this.hasObserved) {
        return this.troubled(refused(`answered observe before in this case, and then ${message}`));
      }
      this.canObserve = false;
      this.unseen = `names observe among its methods, and ${message}`;
      return undefined;
    }
    if (!reply.ok) return this.troubled(reply.trouble);
    this.hasObserved = true;
    const apart = differences(this.seen, reply.result.state);
    if (apart.length === 0) return undefined;
    const { expected, found } = sidesOf(apart);
    return this.failed('state', `${wrong}: ${differencesInWords(apart)}`, expected, found);
  }

  private async legalJudged(legal: readonly NamedAction[]): Promise<Verdict> {
    if (!this.has('legal')) return this.unsupported('has no legal');
    const reply = await this.ask('legal', {});
    if (!reply.ok) return this.troubled(reply.trouble);
    const { actions } = reply.result;
    const wrong = setsInWords(legal, actions);
    if (wrong === undefined) return pass;
    return this.failed('legal', `gave another set of legal actions: ${wrong}`, legal, actions);
  }

  private async perftJudged(perft: Perft): Promise<Verdict> {
    const { depth } = perft;
    if (this.has('perft')) {
      const reply = await this.ask('perft', { depth });
      if (reply.ok) return this.countJudged(perft, reply.result);
      if (reply.trouble.status !== 'unsupported') return this.troubled(reply.trouble);
    }
    if (!this.has('legal')) return this.unsupported('has neither perft nor legal');
    const counted = await countPlays(depth, {
      ask: (method, params) => this.ask(method, params),
      hasSnapshots: this.has('snapshot') && this.has('restore'),
      back: () => this.again(),
    });
    if ('plays' in counted) return this.countJudged(perft, counted);
    if ('trouble' in counted) return this.troubled(counted.trouble);
    if ('bound' in counted) {
      return this.unsupported(`has no perft, and more plays than ${counted.bound} requests can count`);
    }
    return this.failed('legal', counted.wrong, counted.expected, counted.found);
  }

  private countJudged({ plays, byType }: Perft, found: Pick<Perft, 'plays'> & Partial<Perft>): Verdict {
    const { byType: split } = found;
    const isSplit = split === undefined || canonical(withoutNone(split)) === canonical(withoutNone(byType));
    if (found.plays === plays && isSplit) return pass;
    const message = `counted ${found.plays} plays of ${this.asked.perft!.depth} actions; expected ${plays}`;
    const types = split ? splitInWords(byType, split) : '';
    return this.failed('perft', `${message}${types}`, { plays, byType }, found);
  }

  /** The position after the last step once more. */
  private async again(): Promise<Trouble | undefined> {
    const reset = await this.reset();
    if (!reset.ok) return reset.trouble;
    for (const { action } of this.asked.steps.filter(({ accept }) => accept)) {
      const reply = await this.ask('apply', { action });
      if (!reply.ok) return reply.trouble;
    }
    return undefined;
  }

  private reset(): Promise<Reply<'reset'>> {
    const { rulebook, readings } = this.setting;
    return this.ask('reset', {
      rulebook: rulebook.id,
      revision: revisionOf(this.asked, rulebook),
      readings: choicesOf(this.asked.requires.readings, readings),
      setup: this.asked.setup,
    });
  }

  private ask<M extends Method>(method: M, params: Params[M]): Promise<Reply<M>> {
    return this.session.client.ask(method, params);
  }

  private has(method: Method): boolean {
    return this.session.said.methods?.includes(method) ?? false;
  }

  private failed(oracle: Oracle, message: string, expected: unknown, found: unknown): Verdict {
    const { length } = JSON.stringify(found);
    const sides = length <= this.longest ? { expected, found } : {};
    const more = length <= this.longest ? '' : ` (what came is too long to keep: ${length} characters)`;
    return { status: 'fail', failure: { ...this.failure(oracle, message + more), ...sides } };
  }

  private troubled({ status, oracle, message }: Trouble): Verdict {
    return { status, failure: this.failure(oracle, message) };
  }

  private unsupported(message: string): Verdict {
    return { status: 'unsupported', failure: this.failure('protocol', message) };
  }

  private failure(oracle: Oracle, message: string): Failure {
    return failureOf(this.asked, oracle, message, this.session.client.transcript(), this.step);
  }
}

/** `message`: the adapter is its subject. */
export function failureOf(
  { steps, clauses }: Case,
  oracle: Oracle,
  message: string,
  transcript: Transcript,
  step?: number,
): Failure {
  const deciding = step === undefined ? [] : (steps[step]?.reason.by ?? []);
  return {
    oracle,
    message: `the adapter ${message}`,
    ...(step !== undefined && { step }),
    clauses: [...new Set([...deciding, ...clauses])],
    ...transcript,
  };
}

/** Types of which there are no plays may be left out or counted as 0. */
const withoutNone = (byType: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(byType).filter(([, plays]) => plays > 0));
