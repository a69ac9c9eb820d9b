import { it } from 'vitest';
import { amend, withoutClause } from '../../rulebook/index.js';
import { shelves } from '../../scenarios/index.js';
import { modelled } from '../engine/modelled.js';
import { campaign } from './campaign.js';
import { Rules } from './ground.js';
import { groundsOf } from './grounds.js';
import { shrink } from './shrink.js';
import { suspectOf } from './suspect.js';

const hard =
  '14.6-c 14.6-h 14.6-n 14.6-o 14.6-w 14.6-y 14.6-ac 14.6-k 14.6-q TI58-k TI58-i TI58-j TI58-m TI58-t TI58-u TI58-v TI58-s'.split(
    ' ',
  );
it('x', async () => {
  for (const shelf of shelves) {
    const rules = new Rules(shelf);
    const book = rules.under({});
    const ids = [...book.entries.keys()].filter(
      (id) => (id.startsWith('14.6-') || id.startsWith('TI58-')) && !hard.includes(id),
    );
    const g = await groundsOf(rules);
    for (const id of ids) {
      let t = performance.now();
      const engine = modelled('x', shelves, id ? { amended: (b) => amend(b, withoutClause(b, id)) } : {});
      const c = await campaign(suspectOf(engine), g, { seed: 1, plays: 1500, depth: 8 });
      const d = c.disagreement!;
      console.log(
        id,
        c.plays,
        c.unsupported,
        d && [d.oracle, d.message, d.actions.length, d.by.join()].join(' | '),
        Math.round(performance.now() - t),
      );
      if (!d) continue;
      t = performance.now();
      const { disagreement: e, tries, isRepeatable } = await shrink(suspectOf(engine), d);
      const doc = e.ground.setUp.document as any;
      delete doc.for;
      console.log(
        '   ',
        isRepeatable,
        tries,
        [e.oracle, e.message, e.actions.length, e.by.join()].join(' | '),
        JSON.stringify(doc),
        JSON.stringify(e.actions),
        Math.round(performance.now() - t),
      );
    }
  }
}, 1e6);
