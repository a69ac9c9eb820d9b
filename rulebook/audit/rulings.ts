import type { Moment } from '../../checker/index.js';
import { inWords } from '../answered.js';
import { sorted } from '../finding.js';
import type { Asked } from '../game.js';
import type { Rulebook } from '../rulebook.js';
import type { Ruling } from '../ruling.js';
import type { About, Hearing } from '../tally.js';
import type { Found, Look, Shown, Tables } from './subject.js';

/** What an act is an instance of that no clause permits and none forbids. */
export const unpermitted = 'what nothing permits';

/** Looks at what the bare text rules: where it contradicts itself, and where it is silent. */
export const bareRulings: Look = {
  at: 'states',
  look: (tables, moment, found) =>
    tables.played.tally(moment.state, hearing(tables, moment, found), tables.text),
};

const hearing = (tables: Tables, { state }: Moment, found: Found): Hearing => ({
  permission: (ruling, about) => {
    if (ruling.kind === 'conflict') {
      for (const [grant, prohibition] of unrankedPairs(tables.text, ruling))
        found(`conflict ${grant} ${prohibition}`, () =>
          contradiction(tables, state, about, ruling, grant, prohibition),
        );
    } else if (ruling.kind === 'silent' && 'action' in about) {
      const { notGranting } = ruling.considered;
      found(`gap ${notGranting.join(' ')}`, () => silence(tables, state, about.action, notGranting));
    }
  },
  definition: (ruling, about, question) => {
    const asks = tables.text.questions.find(({ id }) => id === question)?.asks ?? question;
    if (ruling.kind === 'conflict')
      found(`conflict ${sorted(ruling.by).join(' ')}`, () =>
        shown('conflict', asks, `${inWords(ruling.by)} give different answers, and the text ranks neither`, {
          instance: wordsOf(about),
          asked: [{ asks: wordsOf(about), answer: 'conflict', ruling }],
          collidesWith: ruling.by,
        }),
      );
    else if (ruling.kind === 'silent')
      found(`gap ${question}`, () =>
        shown('gap', question, `${asks}: no clause answers`, {
          instance: wordsOf(about),
          asked: [{ asks: wordsOf(about), answer: 'no answer', ruling }],
          collidesWith: [],
        }),
      );
  },
});

const wordsOf = (about: About) => ('asks' in about ? about.asks() : '');

/** Each grant that survives with each prohibition that stands: the text ranks none of these pairs. */
export function unrankedPairs(text: Rulebook, { by }: Ruling): [grant: string, prohibition: string][] {
  const kindOf = (id: string) => text.entries.get(id)?.clause.kind;
  const prohibitions = by.filter((id) => kindOf(id) === 'prohibition');
  return by
    .filter((id) => kindOf(id) === 'grant')
    .flatMap((grant) => prohibitions.map((prohibition): [string, string] => [grant, prohibition]));
}

function contradiction(
  { played, text }: Tables,
  state: Moment['state'],
  about: About,
  ruling: Ruling,
  grant: string,
  prohibition: string,
): Shown {
  const told = 'action' in about ? played.explain(state, about.action, text) : undefined;
  const asked = told?.asked.filter((each) => each.ruling.kind === 'conflict') ?? [];
  const words: Asked = { asks: wordsOf(about), answer: 'conflict', ruling };
  return shown(
    'conflict',
    `${grant} and ${prohibition}`,
    `${grant} permits what ${prohibition} forbids, and the text ranks neither`,
    {
      instance: told ? `${told.moment}: ${told.action}` : wordsOf(about),
      asked: asked.length > 0 ? asked : [words],
      collidesWith: [grant, prohibition],
      assumes: told?.assumes ?? [],
    },
  );
}

/**
 * An act is in a gap where nothing forbids it on any count, and something of what would have to permit it does not. It is in none
 * where a section that is only referred to may speak of it, nor where something is due that another act discharges.
 */
function silence(
  { played, text }: Tables,
  state: Moment['state'],
  action: number,
  notGranting: readonly string[],
): Shown | undefined {
  const told = played.explain(state, action, text);
  if (told.verdict !== 'silent' || told.assumes.length > 0) return undefined;
  if (played.obligationOf(action) !== undefined) return undefined;
  const asked = told.asked.filter(({ ruling }) => ruling.kind === 'silent');
  const looked = notGranting.length > 0 ? inWords(notGranting) : 'no clause at all';
  return shown(
    'gap',
    unpermitted,
    `${looked} could permit it and ${notGranting.length > 1 ? 'do' : 'does'} not apply; no clause forbids it`,
    {
      instance: `${told.moment}: ${told.action}`,
      asked,
      collidesWith: notGranting,
    },
  );
}

const shown = (
  kind: Shown['kind'],
  claim: string,
  says: string,
  rest: Omit<Shown, 'kind' | 'claim' | 'says' | 'assumes'> & { readonly assumes?: readonly string[] },
): Shown => ({ kind, claim, says, assumes: [], ...rest });
