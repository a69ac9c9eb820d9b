import { createMachine, type SnapshotFrom, stateIn } from 'xstate';

const style = (event: string) => ({
  initial: 'off',
  states: { off: { on: { [event]: 'on', ALL: 'on' } }, on: { on: { [event]: 'off', PLAIN: 'off' } } },
});

/** Three styles side by side, and a word that is bold as long as it is a heading. */
export const machine = createMachine({
  id: 'editor',
  type: 'parallel',
  states: {
    bold: style('BOLD'),
    italic: style('ITALIC'),
    underline: style('UNDERLINE'),
    block: {
      initial: 'paragraph',
      states: {
        paragraph: { on: { HEADING: { guard: stateIn({ bold: 'on' }), target: 'heading' } } },
        heading: {
          always: { guard: stateIn({ bold: 'off' }), target: 'paragraph' },
          on: { HEADING: 'paragraph' },
        },
      },
    },
  },
});

export const events = ['BOLD', 'ITALIC', 'UNDERLINE', 'ALL', 'PLAIN', 'HEADING'].map((type) => ({ type }));

export const invariants = {
  'a heading is bold': ({ matches }: SnapshotFrom<typeof machine>) =>
    !matches({ block: 'heading' }) || matches({ bold: 'on' }),
};
