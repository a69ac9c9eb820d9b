#!/usr/bin/env python3
"""TI4 movement and transport (LRR 58 and 95) behind the adapter protocol of docs/protocol.md.

Written from the rule text, docs/protocol.md, docs/ti4-worlds.md and docs/ti4.md alone; README.md beside this file tells how.
A comment cites what a line encodes: `58.4b` is section 58, item 4, letter b; `58 n2` the second clarification; `95 n4` the
fourth note; `ti4.md` what that page assumes of sections that are not here, with their number.
"""
import copy
import json
import sys

# --- Points that text and documents leave open. One line each, so that each can be settled by itself (README.md). ---------

COMBAT_NEEDS_TWO = True            # ti4.md 78: is there a space combat only where two players have ships?
ANOMALIES_BIND_ALL_MOVES = False   # ti4.md 11, 59, 86: do they bind retreats and abilities too, as 41 does?
ACTIVE_NEBULA_IN_PASSING = True    # ti4.md 59: may a ship pass through a nebula that is the active system?

# --- Readings: the first option is the default. ---------------------------------------------------------------------------

READINGS = {
    'innerVisit': ['through', 'notThrough'],
    'capacityWhen': ['afterMove'],
    'loadsFixed': ['announced'],
    'riftBeforePickUp': ['stay', 'goToo'],
    'pickUpVisit': ['first', 'last'],
    'pickUpOnArrival': ['no', 'yes'],
    'whoseUnits': ['own'],
    'abilityTransport': ['ownTokensLimit', 'asItMoves', 'onlyWhatItSays'],
}

# 58.3: printed on unit cards: (move, capacity), and when upgraded.
PRINTED = {
    'carrier': ((1, 4), (2, 6)),
    'cruiser': ((2, 0), (3, 1)),
    'destroyer': ((2, 0), (2, 0)),
    'dreadnought': ((1, 1), (2, 1)),
    'warSun': ((2, 6), (2, 6)),
    'flagship': ((1, 3), (1, 3)),  # differs from faction to faction; this is what most print
}
FIGHTER_II_MOVE = 2
GROUND = ('infantry', 'mech')
KINDS = ('fighter',) + GROUND
DOCK_HOLDS = 3  # ti4.md 16, 79


class Unsupported(Exception):
    """-32001: a set-up, reading or revision that this implementation does not have."""


class Invalid(Exception):
    """-32602: parameters that are not of the form that the protocol gives."""


class Board:
    """What never changes in a game: systems, adjacency, printed values, readings."""

    def __init__(self, setup, readings):
        if setup.get('rulebook') != 'ti4':
            raise Unsupported('a set-up of another rulebook')
        self.setup, self.readings = setup, readings
        self.reading = {name: readings.get(name, options[0]) for name, options in READINGS.items()}
        for name, option in readings.items():
            if option not in READINGS.get(name, []):
                raise Unsupported(f'reading {name}={option}')
        self.players = setup['players']
        self.systems = list(setup['systems'])
        facts = {s: setup['systems'][s] or {} for s in self.systems}
        self.anomaly = {s: facts[s].get('anomaly') for s in self.systems}
        self.planets = {s: facts[s].get('planets') or [] for s in self.systems}
        self.system_of = {s: s for s in self.systems}  # of a place: a planet, or a system for its space area
        for s in self.systems:
            for planet in self.planets[s]:
                self.system_of[planet] = s
        self.adjacent = self._adjacency(facts)
        self.environment = set(setup.get('environment') or [])
        upgrades = setup.get('upgrades') or {}
        self.fighter_ii = {p: 'fighter' in (upgrades.get(p) or []) for p in self.players}
        self.ships = {}
        for name, ship in setup['ships'].items():
            printed = PRINTED[ship['kind']][ship['kind'] in (upgrades.get(ship['owner']) or [])]
            self.ships[name] = {'owner': ship['owner'], 'move': ship.get('move', printed[0]),
                                'capacity': ship.get('capacity', printed[1])}
        self.docks = {(p, s): 0 for p in self.players for s in self.systems}
        for dock in setup.get('docks') or []:
            self.docks[dock['owner'], self.system_of[dock['at']]] += 1
        self._routes = {}
        if any(self.rift(a) and self.rift(b) for a in self.systems for b in self.adjacent[a]):
            if self.ships or any(self.fighter_ii.values()):
                raise Unsupported('adjacent gravity rifts: routes without end')

    def _adjacency(self, facts):
        # ti4.md 6, 101: a shared edge, a hyperlane, or a wormhole of one kind; no system is adjacent to itself.
        near = {s: set() for s in self.systems}
        for a, b in (self.setup.get('borders') or []) + (self.setup.get('hyperlanes') or []):
            near[a].add(b)
            near[b].add(a)
        for a in self.systems:
            for b in self.systems:
                if set(facts[a].get('wormholes') or []) & set(facts[b].get('wormholes') or []):
                    near[a].add(b)
        return {s: sorted(near[s] - {s}) for s in self.systems}

    def rift(self, system):
        return self.anomaly[system] == 'gravityRift'

    def places(self, system):
        return [system] + self.planets[system]

    def may_enter(self, system, active):
        # ti4.md 11, 86: no ship enters. 59: as the active system only.
        kind = self.anomaly[system]
        return kind not in ('asteroidField', 'supernova') and (kind != 'nebula' or system == active)

    def routes(self, start, move, active, blocked):
        """Every walk from `start` into the active system that the move value allows, as lists of the systems entered."""
        key = (start, move, active, blocked)
        if key not in self._routes:
            if self.anomaly[start] == 'nebula':
                move = 1  # ti4.md 59
            found = []
            self._walk([start], move, active, blocked, self._distance(active), found)
            self._routes[key] = found
        return self._routes[key]

    def _walk(self, path, left, active, blocked, distance, found):
        here = path[-1]
        if len(path) > 1:
            if here == active:
                found.append(path[1:])  # 58.4a: a move ends in the active system
            # To go on is to move through `here` (58 n5).
            # 58.4b, 58 n6: not through a system with another player's ships; 58.4d: own tokens are no hindrance.
            # 58.4e: the active system can be left again; `innerVisit` says whether that is `through`.
            inner = here == active and self.reading['innerVisit'] == 'notThrough'
            if here in blocked and not inner:
                return
            if self.anomaly[here] == 'nebula' and not ACTIVE_NEBULA_IN_PASSING:
                return
        # 58.4f: each system entered counts, the second time too; ti4.md 41: leaving a gravity rift adds one to the move value.
        left -= 0 if self.rift(here) else 1
        if left < 0:
            return
        for there in self.adjacent[here]:  # 58.4f: along adjacent systems
            if self.may_enter(there, active) and distance.get(there, 99) <= left:
                self._walk(path + [there], left, active, blocked, distance, found)

    def _distance(self, active):
        """The least move value that it takes from a system to the active one: what cannot arrive is not walked on."""
        distance, changed = {active: 0}, True
        while changed:
            changed = False
            for s in self.systems:
                step = 0 if self.rift(s) else 1
                for t in self.adjacent[s]:
                    if t in distance and distance[t] + step < distance.get(s, 99):
                        distance[s], changed = distance[t] + step, True
        return distance


class Position:
    """What changes. `moving` are the units that are announced; each is a record:
    ship (a name or 'fighter'), player, path (start first), passed (how far the rolls have come), loads ([kind, player, from])."""

    def __init__(self, board):
        setup = board.setup
        self.board = board
        opens = setup['opens']
        self.player, self.step, self.active = opens['player'], opens['step'], None
        self.tactics = {p: (setup.get('tactics') or {}).get(p, 1) for p in board.players}
        self.tokens = {p: set((setup.get('tokens') or {}).get(p) or []) for p in board.players}
        self.at = {name: ship['at'] for name, ship in setup['ships'].items()}
        self.units = {}
        for unit in setup.get('units') or []:
            self._add(unit['kind'], unit['owner'], unit['at'], unit['count'])
        self.moving = []
        self.retreat = None  # (player, destination) in the step retreat
        self.resume = None   # the step that follows ability, retreat, departure and capacity
        if self.step == 'movement':
            self.active = opens['active']
            self.tokens[self.player].add(self.active)

    # --- The position as it can be seen --------------------------------------------------------------------------------

    def count(self, kind, player, place):
        return self.units.get((place, player, kind), 0)

    def _add(self, kind, player, place, number=1):
        self.units[place, player, kind] = self.count(kind, player, place) + number

    def ships_at(self, system, player=None):
        return [n for n in self.at if self.at[n] == system and player in (None, self.board.ships[n]['owner'])]

    def has_ships(self, player, system):
        # Fighters are ships (58 n6).
        return bool(self.ships_at(system, player)) or self.count('fighter', player, system) > 0

    def others_ships(self, player):
        return frozenset(s for s in self.board.systems
                         if any(self.has_ships(p, s) for p in self.board.players if p != player))

    def record(self, ship):
        return next((m for m in self.moving if m['ship'] == ship), None)

    def observe(self):
        pieces = {name: {'at': self.at[name] or 'removed'} for name in self.at}
        for place in self.board.system_of:
            pieces[place] = {p: {k: self.count(k, p, place) for k in KINDS} for p in self.board.players}
        return {'turn': {'player': self.player, 'step': self.step, 'active': self.active or 'none',
                         'tactics': dict(self.tactics), 'tokens': {p: sorted(t) for p, t in self.tokens.items()}},
                'pieces': pieces}

    def key(self):
        """Positions with equal keys are the same position, whichever way they were come by."""
        return json.dumps([self.player, self.step, self.active, self.tactics, sorted(map(list, self.tokens_flat())), self.at,
                           sorted([*place, n] for place, n in self.units.items() if n),
                           sorted(json.dumps(m, sort_keys=True) for m in self.canonical_moving()),
                           self.retreat, self.resume], sort_keys=True)

    def tokens_flat(self):
        return [(p, s) for p, held in self.tokens.items() for s in held]

    def canonical_moving(self):
        return [dict(m, loads=sorted(m['loads'])) for m in self.moving]

    def copy(self):
        other = copy.copy(self)
        other.tactics, other.at, other.units = dict(self.tactics), dict(self.at), dict(self.units)
        other.tokens = {p: set(t) for p, t in self.tokens.items()}
        other.moving = [dict(m, loads=list(m['loads'])) for m in self.moving]
        return other

    def save(self):
        return {'player': self.player, 'step': self.step, 'active': self.active, 'tactics': self.tactics,
                'tokens': self.tokens_flat(), 'at': self.at, 'units': [[*k, n] for k, n in self.units.items()],
                'moving': self.moving, 'retreat': self.retreat, 'resume': self.resume}

    def load(self, saved):
        saved = copy.deepcopy(saved)
        for name in ('player', 'step', 'active', 'tactics', 'at', 'moving', 'retreat', 'resume'):
            setattr(self, name, saved[name])
        self.tokens = {p: {s for q, s in saved['tokens'] if q == p} for p in self.board.players}
        self.units = {(place, player, kind): n for place, player, kind, n in saved['units']}

    # --- What is legal -----------------------------------------------------------------------------------------------

    def legal(self):
        return getattr(self, '_legal_' + self.step)()

    def _legal_activation(self):
        # 58 opening: ships are moved by a tactical action.
        # ti4.md 5, 20: a system without an own token, with a token that is left.
        actions = [{'type': 'pass'}]
        if self.tactics[self.player] > 0:
            actions += [{'type': 'activate', 'system': s} for s in self.board.systems if s not in self.tokens[self.player]]
        return actions + self._shifts()

    def _legal_movement(self):
        # ti4.md: pass ends a step in which nothing has been announced; depart ends one in which something has.
        actions = [{'type': 'depart'} if self.moving else {'type': 'pass'}]
        blocked = self.others_ships(self.player)
        for name in self.at:  # 58.4: any number of the player's ships
            ship, start = self.board.ships[name], self.at[name]
            if ship['owner'] == self.player and start and not self.record(name) and self._may_start(start):
                for route in self.board.routes(start, ship['move'], self.active, blocked):
                    actions.append({'type': 'announce', 'ship': name, 'by': route})
        if self.board.fighter_ii[self.player]:  # ti4.md 16: a plain fighter moves only where it is transported
            for start in self.board.systems:
                if self.count('fighter', self.player, start) and self._may_start(start):
                    for route in self.board.routes(start, FIGHTER_II_MOVE, self.active, blocked):
                        actions.append({'type': 'announce', 'ship': 'fighter', 'from': start, 'by': route})
        return actions + self._loads()

    def _may_start(self, start):
        # 58.4c: not out of another system with an own token; the active system is no other.
        return start == self.active or start not in self.tokens[self.player]

    def _loads(self):
        """58.5, 95: what may be loaded onto ships that are announced. 58 n4, 95 n1: a Fighter II that is announced by itself
        is not there to be loaded any more, nor one that is loaded to be announced."""
        actions = []
        for m in self.moving:
            if m['ship'] == 'fighter' or len(m['loads']) >= self.board.ships[m['ship']]['capacity']:
                continue  # 95 opening, 95 n4: no more than capacity
            for system in dict.fromkeys(self._pick_up_systems(m['path'])):
                if not self._may_pick_up(m['player'], system):
                    continue
                for place in self.board.places(system):  # 95 n3: planets too
                    for kind in KINDS:  # 95 opening, 95 n4: any combination
                        if self.count(kind, m['player'], place):  # whoseUnits: own
                            actions.append({'type': 'load', 'kind': kind, 'player': m['player'], 'from': place,
                                            'ship': m['ship']})
        return actions

    def _pick_up_systems(self, path):
        # 95.1: in a tactical action where it starts, what it passes, and the active system, which ends its route.
        if self.step == 'movement' or self.board.reading['pickUpOnArrival'] == 'yes':
            return path
        return path[:1]  # 95 n2

    def _may_pick_up(self, player, system):
        # 95.3, 58 n2: not out of a system with a token of theirs, the active system excepted.
        if system == self.active:
            return True
        if self.step == 'ability':
            if self.board.reading['abilityTransport'] == 'asItMoves':
                return True
            if self.board.reading['abilityTransport'] == 'onlyWhatItSays':
                return False
        return system not in self.tokens[player]

    def _shifts(self):
        # 58 opening, 58.9, ti4.md: any ship of the active player, anywhere; move value and 58.4 do not apply, own tokens
        # do not hold it (58 n2).
        if 'ability' not in self.board.environment:
            return []
        return [{'type': 'shift', 'ship': name, 'system': s}
                for name in self.at if self.at[name] and self.board.ships[name]['owner'] == self.player
                for s in self.board.systems if s != self.at[name] and self._may_be_moved_into(s)]

    def _may_be_moved_into(self, system):
        return not ANOMALIES_BIND_ALL_MOVES or self.board.may_enter(system, self.active)

    def _legal_ability(self):
        return [{'type': 'depart'}] + self._loads()

    _legal_retreat = _legal_ability

    def _next_roll(self, m):
        """The next gravity rift that a moving ship leaves, as an index of its path. ti4.md 41: each time that it leaves one."""
        return next((i for i in range(m['passed'], len(m['path']) - 1) if self.board.rift(m['path'][i])), None)

    def _pending(self):
        """By (ship, system), the record whose roll comes next. Rolls of one ship come in the order of its route, those of
        several ships in any. Fighters by themselves have no names: the first in the order of their paths stands for all."""
        pending = {}
        for m in sorted(self.moving, key=lambda m: (m['ship'], m['path'], m['passed'])):
            i = self._next_roll(m)
            if i is not None:
                pending.setdefault((m['ship'], m['path'][i]), m)
        return pending

    def _legal_departure(self):
        return [{'type': kind, 'ship': ship, 'system': system}
                for ship, system in self._pending() for kind in ('spare', 'take')]

    def _excess(self, player, system):
        # ti4.md 16, 79: fighters beyond those that docks hold, and ground forces in space, beyond the capacity of the ships;
        # Fighters II need no room.
        room = sum(self.board.ships[n]['capacity'] for n in self.ships_at(system, player))
        ground = sum(self.count(k, player, system) for k in GROUND)
        return self._loose_fighters(player, system) + ground - room

    def _loose_fighters(self, player, system):
        if self.board.fighter_ii[player]:
            return 0
        return max(0, self.count('fighter', player, system) - DOCK_HOLDS * self.board.docks[player, system])

    def _over_capacity(self):
        # ti4.md 16: outside the active system when ships have arrived, in it after space combat; after an ability too.
        before_combat_ends = self.resume in ('spaceCannon', 'spaceCombat')
        return [(p, s) for p in self.board.players for s in self.board.systems
                if not (before_combat_ends and s == self.active) and self._excess(p, s) > 0]

    def _legal_capacity(self):
        # ti4.md: the owner chooses, and nothing beyond the excess is given up: what is removed has to need room.
        actions = []
        for player, system in self._over_capacity():
            for kind in KINDS:
                if self._loose_fighters(player, system) if kind == 'fighter' else self.count(kind, player, system):
                    actions.append(self._of(player, {'type': 'remove', 'kind': kind, 'system': system}))
        return actions

    def _of(self, player, action):
        # protocol.md: without `player`, of the active player.
        return action if player == self.player else dict(action, player=player)

    def _casualties(self, kind):
        return ([{'type': kind, 'ship': n} for n in self.ships_at(self.active)] +
                [{'type': kind, 'ship': 'fighter', 'player': p} if kind == 'lose' else
                 self._of(p, {'type': kind, 'ship': 'fighter'}) for p in self.board.players
                 if self.count('fighter', p, self.active)])

    def _hits(self):
        # 58.7, ti4.md 77: any ship in the active system.
        return self._casualties('hit') if 'spaceCannon' in self.board.environment else []

    def _legal_spaceCannon(self):
        return [{'type': 'pass'}] + self._hits() + self._shifts()

    def _combat(self):
        # ti4.md 78: any ship there may be destroyed; whoever has ships there may leave with all of them.
        there = [p for p in self.board.players if self.has_ships(p, self.active)]
        if 'combat' not in self.board.environment or len(there) < (2 if COMBAT_NEEDS_TWO else 1):
            return []
        actions = self._casualties('lose')
        for player in there:
            # Plain fighters do not move by themselves: with nothing else there is nothing that retreats.
            if self.ships_at(self.active, player) or self.board.fighter_ii[player]:
                others = self.others_ships(player)
                actions += [{'type': 'retreat', 'player': player, 'system': s} for s in self.board.adjacent[self.active]
                            if s not in others and self._may_be_moved_into(s)]
        return actions

    def _legal_spaceCombat(self):
        return [{'type': 'pass'}] + self._combat() + self._shifts()

    def _legal_invasion(self):
        actions = [{'type': 'pass'}]
        for planet in self.board.planets[self.active]:
            for kind in GROUND:
                # 95.4, 95.2: ground forces land out of the space area, in Invasion.
                if self.count(kind, self.player, self.active):
                    actions.append({'type': 'land', 'kind': kind, 'planet': planet})
                # ti4.md 42, 49: any ground force on a planet of the active system may be lost.
                if 'groundCombat' in self.board.environment:
                    actions += [{'type': 'fall', 'kind': kind, 'player': p, 'planet': planet}
                                for p in self.board.players if self.count(kind, p, planet)]
        return actions + self._shifts()

    def _legal_end(self):
        return [{'type': 'pass'}] + self._shifts()

    # --- What an action does -----------------------------------------------------------------------------------------

    def after(self, action):
        """The position after a legal action; this one stays as it is."""
        new = self.copy()
        getattr(new, '_do_' + action['type'])(action)
        new._settle()
        return new

    def _settle(self):
        """Play goes on by itself where ti4.md says so: without Space Cannons in the world, without ships of two players in the
        active system, without excess. Every other step waits."""
        while True:
            if self.step == 'departure' and not self._pending():
                self._arrive()
                self.step = 'capacity'
            elif self.step == 'capacity' and not self._over_capacity():
                self.step, self.resume = self.resume, None
            elif self.step == 'spaceCannon' and 'spaceCannon' not in self.board.environment:
                self.step = 'spaceCombat'
            elif self.step == 'spaceCombat' and not self._combat():
                self.step, self.resume = 'capacity', 'invasion'
            else:
                return

    def _do_pass(self, action):
        if self.step in ('activation', 'end'):
            self._next_turn()
        elif self.step == 'spaceCombat':
            self.step, self.resume = 'capacity', 'invasion'
        else:  # ti4.md 89: steps follow one another
            self.step = {'movement': 'spaceCannon', 'spaceCannon': 'spaceCombat', 'invasion': 'end'}[self.step]

    def _next_turn(self):
        # ti4.md 5: a system is active until the turn is over.
        order = self.board.players
        self.player = order[(order.index(self.player) + 1) % len(order)]
        self.step, self.active = 'activation', None

    def _do_activate(self, action):
        self.active = action['system']
        self.tokens[self.player].add(self.active)
        self.tactics[self.player] -= 1
        self.step = 'movement'

    def _announce(self, ship, player, path):
        self.moving.append({'ship': ship, 'player': player, 'path': path, 'passed': 0, 'loads': []})

    def _do_announce(self, action):
        # 58.6: declared before any ship moves.
        ship = action['ship']
        if ship == 'fighter':
            start = action['from']
            self._add('fighter', self.player, start, -1)
        else:
            start = self.at[ship]
        self._announce(ship, self.player, [start, *action['by']])

    def _do_load(self, action):
        self._add(action['kind'], action['player'], action['from'], -1)
        self.record(action['ship'])['loads'].append([action['kind'], action['player'], action['from']])

    def _do_shift(self, action):
        ship = action['ship']
        self.resume, self.step = self.step, 'ability'  # ti4.md: the step goes on afterwards
        self._announce(ship, self.player, [self.at[ship], action['system']])

    def _do_retreat(self, action):
        player, system = action['player'], action['system']
        self.resume, self.step, self.retreat = 'spaceCombat', 'retreat', [player, system]
        for ship in self.ships_at(self.active, player):  # ti4.md: all of them together
            self._announce(ship, player, [self.active, system])

    def _do_depart(self, action):
        if self.step == 'movement':
            self.resume = 'spaceCannon'  # 58.7
        if self.step == 'retreat':
            player, system = self.retreat
            self.retreat = None
            if self.board.fighter_ii[player]:  # ti4.md: they go along by themselves, unless they are loaded
                for _ in range(self.count('fighter', player, self.active)):
                    self._add('fighter', player, self.active, -1)
                    self._announce('fighter', player, [self.active, system])
        self.step = 'departure'

    def _do_spare(self, action):
        m = self._pending()[action['ship'], action['system']]
        m['passed'] = self._next_roll(m) + 1

    def _do_take(self, action):
        m = self._pending()[action['ship'], action['system']]
        left = self._next_roll(m)
        for kind, player, place in m['loads']:
            # 95.1.2: units being transported go with it. riftBeforePickUp: what it was to pick up further on stays.
            if self._picked_up(m['path'], place) > left and self.board.reading['riftBeforePickUp'] == 'stay':
                self._add(kind, player, place)
        if m['ship'] != 'fighter':
            self.at[m['ship']] = None
        self.moving = [other for other in self.moving if other is not m]

    def _picked_up(self, path, place):
        """Where on its path a ship takes on what is at a place. 95.1.1: aboard from then on; pickUpVisit: which visit."""
        visits = [i for i, system in enumerate(path) if system == self.board.system_of[place]]
        return visits[0 if self.board.reading['pickUpVisit'] == 'first' else -1]

    def _arrive(self):
        # 58.6: all at the same time. 95.2: what is transported ends in the space area.
        for m in self.moving:
            destination = m['path'][-1]
            if m['ship'] == 'fighter':
                self._add('fighter', m['player'], destination)
            else:
                self.at[m['ship']] = destination
            for kind, player, _ in m['loads']:
                self._add(kind, player, destination)
        self.moving = []

    def _do_remove(self, action):
        self._add(action['kind'], action.get('player', self.player), action['system'], -1)

    def _do_hit(self, action):
        if action['ship'] == 'fighter':
            self._add('fighter', action.get('player', self.player), self.active, -1)
        else:
            self.at[action['ship']] = None

    _do_lose = _do_hit

    def _do_fall(self, action):
        self._add(action['kind'], action['player'], action['planet'], -1)

    def _do_land(self, action):
        self._add(action['kind'], self.player, self.active, -1)
        self._add(action['kind'], self.player, action['planet'])


def written(action):
    return json.dumps(action, sort_keys=True)


def perft(position, depth, seen):
    """How many sequences of `depth` legal actions there are from a position."""
    if depth == 0:
        return 1
    actions = position.legal()
    if depth == 1:
        return len(actions)
    key = (depth, position.key())
    if key not in seen:
        seen[key] = sum(perft(position.after(a), depth - 1, seen) for a in actions)
    return seen[key]


class Adapter:
    def __init__(self):
        self.position = None
        self._known = (None, None)  # a position and its legal actions, by how they are written

    def _legal(self):
        if self.position is None:
            raise Invalid('no game: reset first')
        if self._known[0] is not self.position:
            self._known = (self.position, {written(a): a for a in self.position.legal()})
        return self._known[1]

    def initialize(self, params):
        if params.get('protocol', 1) != 1:
            raise Unsupported('protocol 1 only')
        return {'protocol': 1, 'name': 'pyti4', 'version': '1',
                'rulebooks': [{'id': 'ti4', 'revisions': ['current'], 'readings': READINGS}],
                'methods': ['legal', 'observe', 'perft', 'snapshot', 'restore']}

    def reset(self, params):
        if params.get('rulebook') != 'ti4' or params.get('revision', 'current') != 'current':
            raise Unsupported('rulebook ti4, revision current only')
        position = Position(Board(params['setup'], params.get('readings') or {}))
        position._settle()
        self.position = position
        return {}

    def apply(self, params):
        legal = self._legal()
        if 'action' not in params:
            raise Invalid('action')
        action = legal.get(written(params['action']))
        if action is not None:
            self.position = self.position.after(action)
        return {'accepted': action is not None}

    def legal(self, params):
        return {'actions': list(self._legal().values())}

    def observe(self, params):
        self._legal()
        return {'state': self.position.observe()}

    def perft(self, params):
        depth = params.get('depth')
        if not isinstance(depth, int) or depth < 0:
            raise Invalid('depth: 0 or more')
        self._legal()
        by_type, seen = {}, {}
        if depth == 0:
            return {'plays': 1, 'byType': {}}
        for action in self.position.legal():
            plays = perft(self.position.after(action), depth - 1, seen) if depth > 1 else 1
            by_type[action['type']] = by_type.get(action['type'], 0) + plays
        return {'plays': sum(by_type.values()), 'byType': by_type}

    def snapshot(self, params):
        self._legal()
        board = self.position.board
        return {'snapshot': copy.deepcopy({'setup': board.setup, 'readings': board.readings, 'position': self.position.save()})}

    def restore(self, params):
        snapshot = params['snapshot']
        board = self.position.board if self.position else None
        if not board or (board.setup, board.readings) != (snapshot['setup'], snapshot['readings']):
            board = Board(snapshot['setup'], snapshot['readings'])
        position = Position(board)
        position.load(snapshot['position'])
        self.position = position
        return {}

    def shutdown(self, params):
        return {}


METHODS = ('initialize', 'reset', 'apply', 'legal', 'observe', 'perft', 'snapshot', 'restore', 'shutdown')


def answer(adapter, line):
    try:
        request = json.loads(line)
    except ValueError:
        return None, None, {'code': -32700, 'message': 'not JSON'}
    if not isinstance(request, dict) or not isinstance(request.get('method'), str):
        return None, None, {'code': -32600, 'message': 'no request'}
    ident, method = request.get('id'), request['method']
    if method not in METHODS:
        return ident, None, {'code': -32601, 'message': f'no method {method}'}
    try:
        return ident, getattr(adapter, method)(request.get('params') or {}), None
    except Unsupported as error:
        return ident, None, {'code': -32001, 'message': str(error)}
    except Exception as error:  # a malformed set-up shows in many ways; elsewhere what is unforeseen is a fault of this program
        outside = isinstance(error, Invalid) or method in ('reset', 'restore')
        return ident, None, {'code': -32602 if outside else -32603, 'message': f'{type(error).__name__}: {error}'}


def main():
    adapter = Adapter()
    for line in sys.stdin:
        if not line.strip():
            continue
        ident, result, error = answer(adapter, line)
        reply = {'jsonrpc': '2.0', 'id': ident}
        reply.update({'error': error} if error else {'result': result})
        sys.stdout.write(json.dumps(reply) + '\n')
        sys.stdout.flush()
        if not error and json.loads(line)['method'] == 'shutdown':
            return


if __name__ == '__main__':
    main()
