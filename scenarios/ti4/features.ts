import { anomalies, environmentEvents, type World } from '../../machines/ti4/world.js';

/** What a ti4 set-up may make use of, for implementations that do not have all of it. */
export const allFeatures: Readonly<Record<string, string>> = {
  'three-players': 'more than two players',
  wormholes: 'systems joined by wormholes',
  hyperlanes: 'systems joined by hyperlanes',
  docks: 'space docks',
  upgrades: 'upgraded kinds of ship',
  'upgraded-fighters': 'fighters that move by themselves',
  values: 'ships whose move or capacity differs from what is printed',
  ...Object.fromEntries(
    anomalies.map((anomaly) => [`anomaly:${anomaly}`, `systems with the anomaly ${anomaly}`]),
  ),
  ...Object.fromEntries(
    environmentEvents.map((event) => [
      `environment:${event}`,
      `the environment's ${event} (docs/ti4-worlds.md)`,
    ]),
  ),
};

export function featuresOf({
  players,
  systems,
  hyperlanes,
  docks,
  upgrades,
  ships,
  environment,
}: World): string[] {
  const kinds = Object.values(upgrades).flatMap((each) => each ?? []);
  const uses: Readonly<Record<string, boolean>> = {
    'three-players': players.length > 2,
    wormholes: systems.some(({ wormholes }) => wormholes.length > 0),
    hyperlanes: hyperlanes.length > 0,
    docks: docks.length > 0,
    upgrades: kinds.some((kind) => kind !== 'fighter'),
    'upgraded-fighters': kinds.includes('fighter'),
    values: ships.some(({ move, capacity }) => move !== undefined || capacity !== undefined),
    ...Object.fromEntries(systems.flatMap(({ anomaly }) => (anomaly ? [[`anomaly:${anomaly}`, true]] : []))),
    ...Object.fromEntries(environment.map((event) => [`environment:${event}`, true])),
  };
  return Object.keys(allFeatures).filter((feature) => uses[feature]);
}
