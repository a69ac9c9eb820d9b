import type { World } from '../../machines/ti4/world.js';

/** Whether two gravity rifts border each other: a walk between them never ends, and where routes are cut off is no rule. */
export function hasEndlessRoutes({ systems, borders, hyperlanes }: World): boolean {
  const rifts = systems.filter(({ anomaly }) => anomaly === 'gravityRift');
  const isJoined = (one: string, other: string) =>
    [...borders, ...hyperlanes].some((pair) => pair.includes(one) && pair.includes(other));
  return rifts.some((one) =>
    rifts.some(
      (other) =>
        one !== other &&
        (isJoined(one.name, other.name) ||
          one.wormholes.some((wormhole) => other.wormholes.includes(wormhole))),
    ),
  );
}
