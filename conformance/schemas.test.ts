import { describe, expect, test } from 'vitest';
import { methods } from './protocol/messages.js';
import { schemaNames, schemaOf, violationOf } from './schemas.js';

const schema = schemaOf('protocol') as { $defs: Record<string, unknown>; anyOf: { $ref: string }[] };

describe('the schema of the protocol', () => {
  test('has request, response, params and result of every method', () => {
    for (const method of methods) {
      for (const part of ['Request', 'Response', 'Params', 'Result']) {
        expect(Object.keys(schema.$defs)).toContain(`${method}${part}`);
      }
      expect(schema.anyOf).toContainEqual({ $ref: `#/$defs/${method}Request` });
      expect(schema.anyOf).toContainEqual({ $ref: `#/$defs/${method}Response` });
    }
  });

  test.each(schemaNames)('%s is closed: no record of fixed fields takes another', (name) => {
    const open: string[] = [];
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const isCondition = /\/(if|then)$/.test(at);
      if ('properties' in node && !('additionalProperties' in node) && !isCondition) open.push(at);
      for (const [key, each] of Object.entries(node)) look(each, `${at}/${key}`);
    };
    look(schemaOf(name), '');
    expect(open).toEqual([]);
  });

  const action = { type: 'move', ship: 'Argo', by: ['Quann'], count: 2 };
  const state = { turn: { player: 'Ada' }, pieces: { Argo: { at: 'Quann', crew: [{ mech: 1 }] } } };
  test.each<[string, unknown]>([
    ['initializeParams', { protocol: 1, rulebook: 'ti4' }],
    ['initializeResult', { protocol: 1, name: 'mine', rulebooks: [] }],
    [
      'initializeResult',
      {
        protocol: 1,
        name: 'mine',
        version: '2',
        rulebooks: [{ id: 'ti4', revisions: ['current'], readings: { a: ['b'] }, features: ['rifts'] }],
        methods: ['legal'],
      },
    ],
    [
      'resetParams',
      { rulebook: 'ti4', revision: 'current', readings: { a: 'b' }, setup: { any: ['thing'] } },
    ],
    ['applyParams', { action }],
    ['legalResult', { actions: [action, { type: 'pass' }] }],
    ['observeResult', { state }],
    ['perftParams', { depth: 3 }],
    ['perftResult', { plays: 0 }],
    ['perftResult', { plays: 3, byType: { pass: 3 } }],
    ['snapshotResult', { snapshot: null }],
    ['restoreParams', { snapshot: [1] }],
    ['errorResponse', { jsonrpc: '2.0', id: 1, error: { code: -32001, message: '', data: {} } }],
  ])('takes %s: %j', (definition, value) => {
    expect(violationOf('protocol', value, definition)).toBeUndefined();
  });

  test.each<[string, unknown, string]>([
    ['initializeResult', { protocol: 1, name: '', rulebooks: [] }, '/name: found ""; expected at least 1'],
    [
      'initializeResult',
      { protocol: 1, name: 'm', rulebooks: [], methods: ['castle'] },
      '/methods/0: found "castle"',
    ],
    [
      'initializeResult',
      { protocol: '1', name: 'm', rulebooks: [] },
      '/protocol: found "1"; expected a whole number',
    ],
    ['resetResult', { ok: true }, 'the field "ok"; expected no further field'],
    ['applyResult', { accepted: 1 }, '/accepted: found 1; expected true or false'],
    [
      'legalResult',
      { actions: [{ card: 'Vesna' }] },
      'found no field "type"; expected the field "type" in /actions/0',
    ],
    [
      'legalResult',
      { actions: [{ type: 'move', to: null }] },
      '/actions/0/to: found nothing; expected text or',
    ],
    ['legalResult', { actions: [{ type: 'move', by: [1] }] }, '/actions/0/by/0: found 1; expected text'],
    ['observeResult', { state: { turn: {} } }, 'no field "pieces"'],
    [
      'observeResult',
      { state: { turn: {}, pieces: { Argo: 3 } } },
      '/state/pieces/Argo: found 3; expected a record',
    ],
    ['observeResult', JSON.parse('{"state":{"turn":{"n":1e400},"pieces":{}}}'), '/state/turn/n'],
    [
      'observeResult',
      { state: { turn: { n: 2 ** 53 }, pieces: {} } },
      '/state/turn/n: found 9007199254740992',
    ],
    ['perftResult', { plays: -1 }, '/plays: found -1; expected a number from 0'],
    ['perftResult', { plays: 1.5 }, '/plays: found 1.5; expected a whole number'],
    ['perftResult', { plays: 1, byType: { pass: '1' } }, '/byType/pass: found "1"'],
    ['applyResult', null, 'found nothing; expected a record'],
    ['applyResult', { accepted: '\u001b[2J' }, 'found "\\u001b[2J"'],
  ])('does not take %s: %j', (definition, value, message) => {
    expect(violationOf('protocol', value, definition)).toContain(message);
  });
});
