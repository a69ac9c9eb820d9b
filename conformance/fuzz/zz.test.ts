import { it } from 'vitest';
import { amend, withoutClause } from '../../rulebook/index.js';
import { shelves } from '../../scenarios/index.js';
import { modelled } from '../engine/modelled.js';
import { campaign } from './campaign.js';
import { Rules } from './ground.js';
import { groundsOf } from './grounds.js';
import { suspectOf } from './suspect.js';

it('x', async () => {
  for (const shelf of shelves) {
    const rules = new Rules(shelf);
    const book = rules.under({});
    const ids = [...book.entries.keys()].filter((id) => id.startsWith('14.6-') || id.startsWith('TI58-'));
    const g = await groundsOf(rules);
    for (const id of [undefined, ...ids]) {
      const t = performance.now();
      let engine;
      try {
        amend(book, withoutClause(book, id ?? ids[0]!));
      } catch (e) {
        console.log(id, 'refused', (e as Error).message);
        continue;
      }
      engine = modelled('x', shelves, id ? { amended: (b) => amend(b, withoutClause(b, id)) } : {});
      const c = await campaign(suspectOf(engine), g, { seed: 1, plays: id ? 1500 : 200, depth: 8 });
      const d = c.disagreement;
      console.log(
        id,
        c.plays,
        c.unsupported,
        d && [d.oracle, d.message, d.actions.length, d.by.join()].join(' | '),
        Math.round(performance.now() - t),
      );
    }
  }
}, 1e6);
