/** The position that a set-up describes (docs/ti4-worlds.md). `readings` has the options that are asked for and are not the defaults. */
function start(setup, readings) {
  if (Object.keys(readings).length > 0) throw new Unsupported('other readings than the defaults');
  const { players, opens, systems, ships, units = [], tokens = {}, tactics = {} } = setup;
  const byPlayer = (of) => Object.fromEntries(players.map((player) => [player, of(player)]));
  const turn = {
    player: opens.player,
    step: opens.step,
    active: opens.active ?? 'none',
    tactics: byPlayer((player) => tactics[player] ?? 1),
    tokens: byPlayer((player) => [...(tokens[player] ?? [])]),
  };
  if (opens.active !== undefined) turn.tokens[opens.player].push(opens.active);
  const pieces = Object.fromEntries(Object.entries(ships).map(([ship, { at }]) => [ship, { at }]));
  for (const [system, { planets = [] }] of Object.entries(systems)) {
    for (const place of [system, ...planets])
      pieces[place] = byPlayer(() => ({ fighter: 0, infantry: 0, mech: 0 }));
  }
  for (const { at, owner, kind, count } of units) pieces[at][owner][kind] = count;
  return { setup, turn, pieces };
}
