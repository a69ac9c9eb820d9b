// The one-way street: a room imports only from rooms to its left.
const rooms = ['checker', 'rulebook', 'machines', 'scenarios', 'conformance', 'reports', 'cli'];

module.exports = {
  forbidden: [
    ...rooms.map((room, index) => ({
      name: `one-way-street-${room}`,
      comment: `${room}/ may import only from ${rooms.slice(0, index + 1).join(', ')}`,
      severity: 'error',
      from: { path: `^${room}/` },
      to: { path: `^(${[...rooms.slice(index + 1), 'bench'].join('|')})/` },
    })),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
  },
};
