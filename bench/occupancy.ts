/**
 * The occupancy benchmark: a small movement and combat game whose state counts are known from independent checkers
 * (a C program, SPIN and TLC), so that both the counts and the speed of ours can be compared.
 *
 * `units` units of each of `players` players are in reserve, at one of `locations` Locations, or dead. A Location is
 * Prime or Contested and belongs to a player in turn; a Contested one with units of exactly one player is controlled
 * by that player, every other by its owner. A turn is `moves` moves, then combat, then the end of the turn.
 */
import { setup } from 'xstate';
import type { ChartProperty, Packed, PackedContext, StatechartModel, Symmetry } from '../checker/index.js';
// Not by way of the index: a thread that loads less begins sooner.
import { changes } from '../checker/packed.js';
import { compileStatechart } from '../checker/statechart.js';

export interface OccupancySize {
  readonly players: number;
  readonly units: number;
  readonly locations: number;
  readonly moves: number;
}

export type OccupancyEvent =
  | { readonly type: 'pass' }
  | { readonly type: 'move'; readonly unit: number; readonly to: number }
  | { readonly type: 'flip'; readonly location: number }
  | { readonly type: 'destroy'; readonly unit: number }
  | { readonly type: 'restore'; readonly location: number };

const upTo = (count: number, first = 0): number[] => Array.from({ length: count }, (_, i) => first + i);

const RESERVE = 0;
const PRIME = 0;
const CONTESTED = 1;
const bitsFor = (values: number): number => Math.ceil(Math.log2(values));

/** The only player among the bits of `players`, or -1. */
const soleAmong = (players: number): number =>
  players !== 0 && (players & (players - 1)) === 0 ? 31 - Math.clz32(players) : -1;

/** Bytes: where each unit is (0 reserve, 1.. Locations, then dead), each Location's face, whose turn, moves left. */
export class OccupancyTable implements Packed {
  bytes: Uint8Array;
  readonly fieldBits: Uint8Array;
  private readonly dead: number;
  private readonly faces: number;
  private readonly turnAt: number;
  private readonly players: Uint8Array;
  private readonly owners: Uint8Array;
  /** For each Location the players with units on it, one bit each, and who controls it; derived. */
  private readonly occupants: Uint8Array;
  private readonly controllers: Uint8Array;
  private derived = false;

  constructor(readonly size: OccupancySize) {
    const { players, units, locations, moves } = size;
    const pieces = players * units;
    this.dead = locations + 1;
    this.faces = pieces;
    this.turnAt = pieces + locations;
    this.bytes = new Uint8Array(this.turnAt + 2);
    this.fieldBits = new Uint8Array(this.bytes.length).fill(bitsFor(locations + 2), 0, pieces);
    this.fieldBits.fill(1, this.faces, this.turnAt);
    this.fieldBits[this.turnAt] = bitsFor(players);
    this.fieldBits[this.turnAt + 1] = bitsFor(moves + 1);
    this.players = Uint8Array.from(upTo(pieces), (unit) => Math.floor(unit / units));
    this.owners = Uint8Array.from(upTo(locations + 1), (location) => Math.max(0, location - 1) % players);
    this.occupants = new Uint8Array(locations + 2);
    this.controllers = new Uint8Array(locations + 1);
    this.bytes.fill(CONTESTED, this.faces, this.turnAt);
    this.bytes[this.turnAt + 1] = moves;
  }

  load(bytes: Uint8Array, offset = 0): void {
    const own = this.bytes;
    for (let i = 0; i < own.length; i++) own[i] = bytes[offset + i]!;
    this.derived = false;
  }

  moveOnto(bytes: Uint8Array): void {
    this.bytes = bytes;
  }

  forget(): void {
    this.derived = false;
  }

  clone(): this {
    const copy = new OccupancyTable(this.size);
    copy.load(this.bytes);
    return copy as this;
  }

  /** For XState's own tools, which know states by their JSON. */
  toJSON(): string {
    return this.bytes.join();
  }

  get turn(): number {
    return this.bytes[this.turnAt]!;
  }

  get movesLeft(): number {
    return this.bytes[this.turnAt + 1]!;
  }

  isContested(location: number): boolean {
    return this.bytes[this.faces + location - 1] === CONTESTED;
  }

  ownerOf(location: number): number {
    return this.owners[location]!;
  }

  playerOf(unit: number): number {
    return this.players[unit]!;
  }

  occupantsOf(location: number): number {
    if (!this.derived) this.derive();
    return this.occupants[location]!;
  }

  private derive(): void {
    const { bytes, players, occupants, controllers } = this;
    for (let location = 0; location < occupants.length; location++) occupants[location] = 0;
    for (let unit = 0; unit < players.length; unit++) occupants[bytes[unit]!]! |= 1 << players[unit]!;
    for (let location = 1; location < controllers.length; location++) {
      const sole = this.isContested(location) ? soleAmong(occupants[location]!) : -1;
      controllers[location] = sole < 0 ? this.ownerOf(location) : sole;
    }
    this.derived = true;
  }

  /** The player whose units alone stand at `location`, or -1. */
  soleOccupier(location: number): number {
    return soleAmong(this.occupantsOf(location));
  }

  controllerOf(location: number): number {
    if (!this.derived) this.derive();
    return this.controllers[location]!;
  }

  mayMove(unit: number, to: number): boolean {
    const at = this.bytes[unit]!;
    const player = this.turn;
    if (this.movesLeft === 0 || this.playerOf(unit) !== player || at === this.dead || at === to) return false;
    if (this.controllerOf(to) === player) return true;
    return this.isContested(to) && (this.occupantsOf(to) & ~(1 << player)) === 0;
  }

  mayFlip(location: number): boolean {
    return !this.isContested(location) && (this.occupantsOf(location) & ~(1 << this.ownerOf(location))) !== 0;
  }

  mayDestroy(unit: number): boolean {
    const at = this.bytes[unit]!;
    return at !== RESERVE && at !== this.dead && (this.occupantsOf(at) & ~(1 << this.playerOf(unit))) !== 0;
  }

  mayRestore(location: number): boolean {
    return this.isContested(location) && this.ownerOf(location) === this.turn;
  }

  move(unit: number, to: number): void {
    this.bytes[unit] = to;
    this.bytes[this.turnAt + 1]!--;
    this.derived = false;
  }

  destroy(unit: number): void {
    this.bytes[unit] = this.dead;
    this.derived = false;
  }

  turnFace(location: number): void {
    this.bytes[this.faces + location - 1]! ^= PRIME ^ CONTESTED;
    this.derived = false;
  }

  endMoves(): void {
    this.bytes[this.turnAt + 1] = 0;
  }

  /** Units of one player, which have no names in the rules. */
  symmetry(): Symmetry {
    const { players, units } = this.size;
    return {
      names: upTo(players * units).map((unit) => `unit ${unit}`),
      classes: upTo(players).map((player) => upTo(units, player * units)),
      own: [upTo(players * units)],
      references: [],
      sets: [],
    };
  }

  nextTurn(): void {
    this.bytes[this.turnAt] = (this.turn + 1) % this.size.players;
    this.bytes[this.turnAt + 1] = this.size.moves;
  }
}

type Context = PackedContext<OccupancyTable>;
export function occupancyMachine(size: OccupancySize) {
  return setup({ types: { context: {} as Context, events: {} as OccupancyEvent } }).createMachine({
    id: 'occupancy',
    context: { table: new OccupancyTable(size) },
    initial: 'move',
    states: {
      move: {
        on: {
          pass: { target: 'combat', actions: changes((table) => table.endMoves()) },
          move: {
            guard: ({ context: { table }, event }) => table.mayMove(event.unit, event.to),
            actions: changes((table, { unit, to }) => table.move(unit, to)),
          },
        },
      },
      combat: {
        tags: 'settled',
        on: {
          pass: 'end',
          flip: {
            guard: ({ context: { table }, event }) => table.mayFlip(event.location),
            actions: changes((table, { location }) => table.turnFace(location)),
          },
          destroy: {
            guard: ({ context: { table }, event }) => table.mayDestroy(event.unit),
            actions: changes((table, { unit }) => table.destroy(unit)),
          },
        },
      },
      end: {
        tags: 'settled',
        on: {
          pass: { target: 'move', actions: changes((table) => table.nextTurn()) },
          restore: {
            guard: ({ context: { table }, event }) => table.mayRestore(event.location),
            actions: changes((table, { location }) => table.turnFace(location)),
          },
        },
      },
    },
  });
}

export function occupancyEvents({ players, units, locations }: OccupancySize): OccupancyEvent[] {
  const everyUnit = upTo(players * units);
  const everyLocation = upTo(locations, 1);
  return [
    { type: 'pass' },
    ...everyUnit.flatMap((unit) => everyLocation.map((to) => ({ type: 'move' as const, unit, to }))),
    ...everyLocation.map((location) => ({ type: 'flip' as const, location })),
    ...everyUnit.map((unit) => ({ type: 'destroy' as const, unit })),
    ...everyLocation.map((location) => ({ type: 'restore' as const, location })),
  ];
}

export type OccupancyProperty = ChartProperty<Context, OccupancyEvent>;

/** The benchmark as a model, with its three invariants and what else is to be judged. */
export function occupancy(
  size: OccupancySize,
  more: readonly OccupancyProperty[] = [],
): StatechartModel<ReturnType<typeof occupancyMachine>> {
  const everyLocation = upTo(size.locations, 1);
  return compileStatechart(occupancyMachine(size), {
    events: occupancyEvents(size),
    symmetry: new OccupancyTable(size).symmetry(),
    properties: [
      {
        kind: 'always',
        id: 'moves-bounded',
        says: `a turn has at most ${size.moves} moves`,
        holds: ({ table }) => table.movesLeft <= size.moves,
      },
      {
        kind: 'always',
        id: 'moves-in-phase',
        says: 'no moves are left outside the move phase',
        when: 'settled',
        holds: ({ table }) => table.movesLeft === 0,
      },
      {
        kind: 'always',
        id: 'sole-occupier-controls',
        says: 'a Contested Location with units of one player only is controlled by that player',
        holds: ({ table }) => {
          for (const location of everyLocation) {
            const sole = table.soleOccupier(location);
            if (sole >= 0 && table.isContested(location) && table.controllerOf(location) !== sole)
              return false;
          }
          return true;
        },
      },
      ...more,
    ],
  });
}

/** The size behind a name like 2342: players, units, locations, moves. */
export function sizeNamed(name: string): OccupancySize {
  const [players, units, locations, moves] = [...name].map(Number);
  return { players: players!, units: units!, locations: locations!, moves: moves! };
}
