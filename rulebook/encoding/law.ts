import type { DefinitionQuestion, PermissionQuestion } from '../clause.js';
import type { Asked } from '../game.js';
import type { Rulebook } from '../rulebook.js';
import {
  compileDefinition,
  compilePermission,
  type DefinitionRuling,
  type PermissionRuling,
  type Ruling,
} from '../ruling.js';
import type { Inquiry, Law } from './encoding.js';

/** The rulings of one text, each compiled when it is first asked for. */
export class TextLaw implements Law {
  private readonly permissions = new Map<string, PermissionRuling<object>>();
  private readonly definitions = new Map<string, DefinitionRuling<object, unknown>>();

  constructor(private readonly book: Rulebook) {}

  value<F extends object, A>(question: DefinitionQuestion<F, A>, facts: F): A | undefined {
    return this.defining(question as DefinitionQuestion<unknown, unknown>).value(facts) as A | undefined;
  }

  isLegal({ question, facts }: Inquiry): boolean {
    return question.kind === 'definition' || this.permitting(question).legal(facts);
  }

  ask({ question, facts, asks = question.asks }: Inquiry): Asked {
    const ruling: Ruling<unknown> =
      question.kind === 'definition'
        ? this.defining(question).rule(facts)
        : this.permitting(question).rule(facts);
    const words = { silent: 'no answer', conflict: 'conflict' };
    return { asks, answer: ruling.kind === 'ruled' ? String(ruling.answer) : words[ruling.kind], ruling };
  }

  private permitting(question: PermissionQuestion<unknown>): PermissionRuling<object> {
    return kept(this.permissions, question.id, () =>
      compilePermission(this.book, question as PermissionQuestion<object>),
    );
  }

  private defining(question: DefinitionQuestion<unknown, unknown>): DefinitionRuling<object, unknown> {
    return kept(this.definitions, question.id, () =>
      compileDefinition(this.book, question as DefinitionQuestion<object, unknown>),
    );
  }
}

const laws = new WeakMap<Rulebook, TextLaw>();

export function lawOf(book: Rulebook): TextLaw {
  const law = laws.get(book) ?? new TextLaw(book);
  laws.set(book, law);
  return law;
}

function kept<T>(map: Map<string, T>, id: string, make: () => T): T {
  const found = map.get(id) ?? make();
  map.set(id, found);
  return found;
}
