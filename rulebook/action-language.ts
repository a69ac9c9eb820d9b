/** The action language of a set-up, made of how its game reads and tells actions. `A` is a game's kind of action. */
export interface ActionLanguage<A> {
  /** As `Table.actionOf`. */
  actionOf(text: string): { readonly action: number } | { readonly why: string };
  /** What a text names, were it never to be had here; `why` for what the set-up leaves out. */
  read(text: string): A | { readonly why: string };
}

export function actionLanguage<A extends object>(
  world: string,
  actions: readonly A[],
  words: {
    parse(text: string): A | { readonly why: string };
    describe(action: A): string;
    /** What of the environment the world would have to have for an action; `undefined` where it has it. */
    leftOut(action: A): string | undefined;
  },
): ActionLanguage<A> {
  const { parse, describe, leftOut } = words;
  const byText = new Map(actions.map((action, index) => [describe(action), index]));
  return {
    actionOf: (text) => {
      const parsed = parse(text);
      if ('why' in parsed) return parsed;
      const action = byText.get(describe(parsed));
      return action === undefined ? { why: `no play of this set-up has "${describe(parsed)}"` } : { action };
    },
    read: (text) => {
      const parsed = parse(text);
      if ('why' in parsed) return parsed;
      const left = leftOut(parsed);
      return left === undefined
        ? parsed
        : { why: `"${describe(parsed)}" is no action here: the environment of ${world} leaves ${left} out` };
    },
  };
}
