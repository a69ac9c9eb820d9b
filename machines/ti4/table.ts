import type { Packed } from '../../checker/index.js';
import type { Flight, Layout } from './layout.js';
import type { Route, Routes } from './routes.js';
import type { Rulings } from './rulings.js';
import { nowhere, type PlaceId, type PlayerId, type Setup, type ShipId, type SystemId } from './setup.js';
import type { UnitKind } from './world.js';

export const errands = ['none', 'retreat', 'ability'] as const;

/** What is moved outside the Movement step: all ships of a player that retreats, or one ship by an ability. */
export type Errand =
  | { readonly by: 'retreat'; readonly who: PlayerId; readonly to: SystemId }
  | { readonly by: 'ability'; readonly who: ShipId; readonly to: SystemId };

/** What lies on the table and can be read off it or changed, one thing at a time. */
export class Table implements Packed {
  bytes: Uint8Array;

  constructor(
    readonly setup: Setup,
    readonly layout: Layout,
    readonly rulings: Rulings,
    readonly routes: Routes,
  ) {
    this.bytes = new Uint8Array(layout.length);
  }

  get fieldBits(): Uint8Array {
    return this.layout.fieldBits;
  }

  load(bytes: Uint8Array, offset = 0): void {
    for (let index = 0; index < this.bytes.length; index++) this.bytes[index] = bytes[offset + index]!;
  }

  moveOnto(bytes: Uint8Array): void {
    this.bytes = bytes;
  }

  /** Nothing is derived. */
  forget(): void {}

  clone(): this {
    const copy = new Table(this.setup, this.layout, this.rulings, this.routes);
    copy.load(this.bytes);
    return copy as this;
  }

  /**
   * The same table with other rulings on what is asked of it directly; its facts speak of the table itself, so that whatever a
   * ruling takes for granted stays as it is ruled here.
   */
  ruledBy(rulings: Rulings): Table {
    return Object.create(this, { rulings: { value: rulings } }) as Table;
  }

  // The turn.

  get activePlayer(): PlayerId {
    return this.bytes[this.layout.activePlayer]!;
  }

  setActivePlayer(player: PlayerId): void {
    this.bytes[this.layout.activePlayer] = player;
  }

  get activeSystem(): SystemId {
    return this.bytes[this.layout.activeSystem]! - 1;
  }

  setActiveSystem(system: SystemId): void {
    this.bytes[this.layout.activeSystem] = system + 1;
  }

  tacticsOf(player: PlayerId): number {
    return this.bytes[this.layout.tactics + player]!;
  }

  setTactics(player: PlayerId, tokens: number): void {
    this.bytes[this.layout.tactics + player] = tokens;
  }

  hasToken(player: PlayerId, system: SystemId): boolean {
    return this.bytes[this.layout.tokens + player * this.setup.systems + system] === 1;
  }

  setToken(player: PlayerId, system: SystemId, there: boolean): void {
    this.bytes[this.layout.tokens + player * this.setup.systems + system] = there ? 1 : 0;
  }

  get errand(): Errand | undefined {
    const { bytes, layout } = this;
    const by = errands[bytes[layout.errand]!]!;
    return by === 'none' ? undefined : { by, who: bytes[layout.errand + 1]!, to: bytes[layout.errand + 2]! };
  }

  setErrand(errand: Errand | undefined): void {
    const { bytes, layout } = this;
    bytes[layout.errand] = errand ? errands.indexOf(errand.by) : 0;
    bytes[layout.errand + 1] = errand?.who ?? 0;
    bytes[layout.errand + 2] = errand?.to ?? 0;
  }

  // Ships.

  /** The system that a ship is in, or starts from; `nowhere` off the board. */
  systemOf(ship: ShipId): SystemId {
    return this.bytes[this.layout.shipPlace + ship]! - 1;
  }

  setSystem(ship: ShipId, system: SystemId): void {
    this.bytes[this.layout.shipPlace + ship] = system + 1;
  }

  isOnBoard(ship: ShipId): boolean {
    return this.systemOf(ship) !== nowhere;
  }

  /** The route that is announced for a ship. */
  routeOf(ship: ShipId): Route | undefined {
    const at = this.layout.shipRoute + 2 * ship;
    const number = this.bytes[at]! + 256 * this.bytes[at + 1]!;
    return number === 0 ? undefined : this.routes.all[number - 1];
  }

  setRoute(ship: ShipId, route: Route | undefined): void {
    const at = this.layout.shipRoute + 2 * ship;
    const number = route ? route.index + 1 : 0;
    this.bytes[at] = number & 255;
    this.bytes[at + 1] = number >> 8;
  }

  /** Gravity rifts of its route that a ship has passed. */
  rollsOf(ship: ShipId): number {
    return this.bytes[this.layout.shipRolls + ship]!;
  }

  setRolls(ship: ShipId, rolls: number): void {
    this.bytes[this.layout.shipRolls + ship] = rolls;
  }

  // Units that are counted.

  /** Units at a place; those that are loaded, or on their way by themselves, are not there any more. */
  count(owner: PlayerId, kind: UnitKind, place: PlaceId): number {
    return this.bytes[this.layout.counts[owner]![kind] + place]!;
  }

  add(owner: PlayerId, kind: UnitKind, place: PlaceId, number: number): void {
    this.bytes[this.layout.counts[owner]![kind] + place]! += number;
  }

  /** Units on a ship that were picked up at a place. */
  loaded(ship: ShipId, owner: PlayerId, kind: UnitKind, place: PlaceId): number {
    const at = this.layout.loads[ship]![owner]![kind];
    return at < 0 ? 0 : this.bytes[at + place]!;
  }

  addLoad(ship: ShipId, owner: PlayerId, kind: UnitKind, place: PlaceId, number: number): void {
    this.bytes[this.layout.loads[ship]![owner]![kind] + place]! += number;
  }

  /** Fighters of a flight that have so many gravity rifts behind them. */
  flying(flight: Flight, rolls: number): number {
    return this.bytes[flight.at + rolls]!;
  }

  addFlying(flight: Flight, rolls: number, number: number): void {
    this.bytes[flight.at + rolls]! += number;
  }
}
