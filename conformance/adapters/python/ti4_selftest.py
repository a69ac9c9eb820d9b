#!/usr/bin/env python3
"""Worked examples for ti4.py, each derived by hand from the rule text, over the protocol; then random plays with invariants.
Run: python3 ti4_selftest.py"""
import itertools
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import ti4


class Game:
    def __init__(self, setup, **readings):
        self.adapter = ti4.Adapter()
        self.setup = dict({'rulebook': 'ti4', 'world': 'w', 'for': 'x', 'players': ['Ada', 'Brand']}, **setup)
        self.ask('reset', rulebook='ti4', revision='current', readings=readings, setup=self.setup)

    def ask(self, method, **params):
        line = json.dumps({'jsonrpc': '2.0', 'id': 1, 'method': method, 'params': params})
        _, result, error = ti4.answer(self.adapter, line)
        assert error is None, (method, params, error)
        return json.loads(json.dumps(result))

    def state(self):
        return self.ask('observe')['state']

    def legal(self, kind=None):
        return [a for a in self.ask('legal')['actions'] if kind in (None, a['type'])]

    def tries(self, type, **fields):
        before = self.state()
        accepted = self.ask('apply', action=dict(fields, type=type))['accepted']
        if not accepted:
            assert self.state() == before
        return accepted

    def do(self, type, **fields):
        assert self.tries(type, **fields), (type, fields, self.legal())

    def announce(self, ship, *by):
        return self.tries('announce', ship=ship, by=list(by))

    def load(self, kind, place, ship, player='Ada'):
        return self.tries('load', kind=kind, player=player, ship=ship, **{'from': place})

    def routes(self, ship):
        return sorted(a['by'] for a in self.legal('announce') if a['ship'] == ship)

    def at(self, ship):
        return self.state()['pieces'][ship]['at']

    def n(self, place, kind, player='Ada'):
        return self.state()['pieces'][place][player][kind]

    @property
    def step(self):
        return self.state()['turn']['step']


def line(**more):
    """A - B - C, active C; a carrier of Ada's in A."""
    setup = {'systems': {'A': {'planets': ['a']}, 'B': {'planets': ['b']}, 'C': {'planets': ['c', 'd']}, 'R': {}},
             'borders': [['A', 'B'], ['B', 'C'], ['C', 'R']],
             'ships': {'Argo': {'owner': 'Ada', 'kind': 'carrier', 'at': 'A', 'move': 2}},
             'units': [{'owner': 'Ada', 'kind': 'infantry', 'count': 2, 'at': 'a'}],
             'opens': {'player': 'Ada', 'step': 'movement', 'active': 'C'}}
    setup.update(more)
    return setup


def unit(kind, count, at, owner='Ada'):
    return {'owner': owner, 'kind': kind, 'count': count, 'at': at}


def ship(kind, at, owner='Ada', **more):
    return dict({'owner': owner, 'kind': kind, 'at': at}, **more)


def routes():
    g = Game(line())
    assert g.routes('Argo') == [['B', 'C']]  # 58.4a, f
    assert not g.announce('Argo', 'B') and not g.announce('Argo', 'C') and not g.announce('Argo')
    assert g.announce('Argo', 'B', 'C') and not g.announce('Argo', 'B', 'C')
    assert Game(line(ships={'Argo': ship('carrier', 'A')})).routes('Argo') == []  # 58.3: printed 1
    assert Game(line(ships={'Argo': ship('carrier', 'A')}, upgrades={'Ada': ['carrier']})).routes('Argo') == [['B', 'C']]
    # move 3 on the line A B C R: 3 entries are odd or even as the line is; from A only B C, and A-B-A.. cannot arrive in 3.
    assert Game(line(ships={'Argo': ship('carrier', 'A', move=3)})).routes('Argo') == [['B', 'C']]
    # move 4: ABABC no (A is start): B A B C; B C B C; B C R C.
    assert Game(line(ships={'Argo': ship('carrier', 'A', move=4)})).routes('Argo') == sorted(
        [['B', 'C'], ['B', 'A', 'B', 'C'], ['B', 'C', 'B', 'C'], ['B', 'C', 'R', 'C']])
    # 58.4e: out of the active system and back, by 2.
    assert Game(line(ships={'Argo': ship('carrier', 'C', move=2)})).routes('Argo') == [['B', 'C'], ['R', 'C']]
    assert Game(line(ships={'Argo': ship('carrier', 'C', move=1)})).routes('Argo') == []
    # 58.4b, n6: a fighter of Brand's in B closes it; ground forces on the planet do not.
    assert Game(line(units=[unit('fighter', 1, 'B', 'Brand')], docks=[{'owner': 'Brand', 'at': 'b'}])).routes('Argo') == []
    assert Game(line(units=[unit('infantry', 1, 'b', 'Brand')])).routes('Argo') == [['B', 'C']]
    # into, not through: an enemy in C is no hindrance; but for a second visit it is, unless innerVisit says otherwise.
    enemy = {'Argo': ship('carrier', 'A', move=4), 'Vex': ship('destroyer', 'C', 'Brand')}
    assert Game(line(ships=enemy)).routes('Argo') == sorted([['B', 'C'], ['B', 'A', 'B', 'C']])
    assert len(Game(line(ships=enemy), innerVisit='notThrough').routes('Argo')) == 4
    # 58.4c, d: own tokens; Brand's are nothing to Ada.
    assert Game(line(tokens={'Ada': ['A']})).routes('Argo') == []
    assert Game(line(tokens={'Ada': ['B'], 'Brand': ['A', 'C']})).routes('Argo') == [['B', 'C']]


def anomalies():
    def with_b(anomaly, **more):
        return line(systems={'A': {}, 'B': {'anomaly': anomaly}, 'C': {}, 'R': {}}, units=[], **more)
    for anomaly in ('asteroidField', 'supernova', 'nebula'):
        assert Game(with_b(anomaly)).routes('Argo') == []
    to_b = {'player': 'Ada', 'step': 'movement', 'active': 'B'}
    assert Game(with_b('nebula', opens=to_b)).routes('Argo') == [['B']]
    assert Game(with_b('supernova', opens=to_b)).routes('Argo') == []
    # 59: out of a nebula by 1 only; the neighbour is C.
    assert Game(with_b('nebula', ships={'Argo': ship('cruiser', 'B')})).routes('Argo') == [['C']]
    # 41: move 1, A - rift - C: 2 entries, 1 + 1. Move 2 from the rift itself: C; A,B,C = 3 entries and two rifts left = 4.
    assert Game(with_b('gravityRift', ships={'Argo': ship('carrier', 'A')})).routes('Argo') == [['B', 'C']]
    # from the rift, move 1: B left once: 2. [C] 1; [A,B,C] 3 entries, B left twice: 3. Legal; [C,B,C]: 3, B twice: legal;
    # [C,R,C]: 3 entries, B once: 2, no.
    assert Game(with_b('gravityRift', ships={'Argo': ship('carrier', 'B')})).routes('Argo') == sorted(
        [['C'], ['A', 'B', 'C'], ['C', 'B', 'C']])


def adjacency():
    g = Game({'systems': {'A': {'wormholes': ['alpha', 'beta']}, 'B': {'wormholes': ['beta']}, 'C': {'wormholes': ['alpha']}, 'D': {}},
              'hyperlanes': [['D', 'B']], 'ships': {'Argo': ship('carrier', 'C', move=3)},
              'opens': {'player': 'Ada', 'step': 'movement', 'active': 'D'}})
    assert g.adapter.position.board.adjacent == {'A': ['B', 'C'], 'B': ['A', 'D'], 'C': ['A'], 'D': ['B']}
    assert g.routes('Argo') == [['A', 'B', 'D']]


def by_hand(board, start, move, active, blocked, limit=6):
    """58.4 a, b, d, e, f and the anomalies, checked sentence by sentence on every word of systems up to `limit`."""
    if board.anomaly[start] == 'nebula':
        move = 1
    found = []
    for n in range(1, limit + 1):
        for word in itertools.product(board.systems, repeat=n):
            path = (start,) + word
            rifts = sum(board.anomaly[s] == 'gravityRift' for s in path[:-1])
            if (word[-1] == active and n <= move + rifts
                    and all(b in board.adjacent[a] for a, b in zip(path, word))
                    and not any(s in blocked for s in word[:-1])
                    and not any(board.anomaly[s] in ('asteroidField', 'supernova') for s in word)
                    and not any(board.anomaly[s] == 'nebula' and s != active for s in word)):
                found.append(list(word))
    return sorted(found)


def all_walks(rng):
    for _ in range(60):
        names = 'ABCDE'
        systems = {s: {'anomaly': rng.choice(['nebula', 'supernova', 'gravityRift', None, None, None])} for s in names}
        borders = [[a, b] for a, b in itertools.combinations(names, 2) if rng.random() < 0.5
                   and not (systems[a]['anomaly'] == systems[b]['anomaly'] == 'gravityRift')]
        g = Game(line(systems=systems, borders=borders, units=[], ships={'Argo': ship('carrier', 'A', move=rng.randint(0, 3))}))
        board = g.adapter.position.board
        move = board.ships['Argo']['move']
        blocked = frozenset(s for s in names if rng.random() < 0.15)
        limit = 6
        got = sorted(r for r in board.routes('A', move, 'C', blocked) if len(r) <= limit)
        assert got == by_hand(board, 'A', move, 'C', blocked, limit), (systems, borders)


def loads():
    g = Game(line(units=[unit('infantry', 2, 'a'), unit('fighter', 1, 'A'), unit('mech', 1, 'b'), unit('infantry', 1, 'c'),
                         unit('infantry', 1, 'b', 'Brand')]))
    assert not g.load('infantry', 'a', 'Argo')  # not announced yet
    g.do('announce', ship='Argo', by=['B', 'C'])
    assert not g.tries('pass')
    assert {(a['kind'], a['from']) for a in g.legal('load')} == {('infantry', 'a'), ('fighter', 'A'), ('mech', 'b'),
                                                               ('infantry', 'c')}
    assert not g.load('infantry', 'b', 'Argo', 'Brand')
    for kind, place in (('infantry', 'a'), ('fighter', 'A'), ('mech', 'b'), ('infantry', 'c')):
        assert g.load(kind, place, 'Argo')
    assert not g.load('infantry', 'a', 'Argo')  # 95: capacity 4
    assert g.n('a', 'infantry') == 1 and g.n('A', 'fighter') == 0 and g.at('Argo') == 'A'
    g.do('depart')
    assert g.at('Argo') == 'C' and g.step == 'invasion'
    assert [g.n('C', k) for k in ('fighter', 'infantry', 'mech')] == [1, 2, 1]  # 95.2
    assert not g.tries('land', kind='fighter', planet='c') and not g.tries('land', kind='mech', planet='b')
    g.do('land', kind='mech', planet='d')
    assert g.n('d', 'mech') == 1 and g.n('C', 'mech') == 0
    g.do('pass')
    assert g.step == 'end' and g.state()['turn']['active'] == 'C'
    g.do('pass')
    turn = g.state()['turn']
    assert (turn['player'], turn['step'], turn['active']) == ('Brand', 'activation', 'none')
    # 95.3: not from B with Ada's token, from the active C with it.
    g = Game(line(tokens={'Ada': ['B'], 'Brand': ['A']}, units=[unit('infantry', 1, p) for p in 'abc']))
    g.do('announce', ship='Argo', by=['B', 'C'])
    assert {a['from'] for a in g.legal('load')} == {'a', 'c'}


def carrier_example():  # 95 n4, 1 to 6
    def play(fighters, infantry):
        g = Game({'systems': {'V': {'planets': ['v']}, 'Q': {}}, 'borders': [['V', 'Q']], 'ships': {'Argo': ship('carrier', 'V')},
                  'units': [unit('infantry', 8, 'v'), unit('fighter', 4, 'V')],
                  'opens': {'player': 'Ada', 'step': 'movement', 'active': 'Q'}})
        g.do('announce', ship='Argo', by=['Q'])
        for _ in range(fighters):
            g.do('load', kind='fighter', player='Ada', ship='Argo', **{'from': 'V'})
        for _ in range(infantry):
            if not g.load('infantry', 'v', 'Argo'):
                return None
        g.do('depart')
        lost = 0
        while g.step == 'capacity':
            assert g.legal() == [{'type': 'remove', 'kind': 'fighter', 'system': 'V'}]
            g.do('remove', kind='fighter', system='V')
            lost += 1
        assert g.step == 'invasion'
        return g.n('v', 'infantry'), lost, g.n('Q', 'fighter'), g.n('Q', 'infantry')
    assert play(4, 0) == (8, 0, 4, 0)
    assert play(0, 4) == (4, 4, 0, 4)
    assert play(2, 2) == (6, 2, 2, 2)
    assert play(0, 0) == (8, 4, 0, 0)
    assert play(0, 8) is None


def rifts():
    def start(**readings):
        g = Game(line(systems={'A': {'planets': ['a']}, 'B': {'planets': ['b'], 'anomaly': 'gravityRift'},
                               'C': {'planets': ['c', 'd']}, 'R': {}},
                      units=[unit('infantry', 1, p) for p in 'abc']), **readings)
        g.do('announce', ship='Argo', by=['B', 'C'])
        for p in 'abc':
            g.do('load', kind='infantry', player='Ada', ship='Argo', **{'from': p})
        g.do('depart')
        assert g.step == 'departure' and g.at('Argo') == 'A'
        assert sorted(a['type'] for a in g.legal()) == ['spare', 'take']
        return g
    g = start()
    g.do('spare', ship='Argo', system='B')
    assert g.at('Argo') == 'C' and g.n('C', 'infantry') == 3
    g = start()
    g.do('take', ship='Argo', system='B')  # 95.1.2: those of a and b go with it, that of c was not aboard yet
    assert g.at('Argo') == 'removed' and [g.n(p, 'infantry') for p in 'abcC'] == [0, 0, 1, 0]
    g = start(riftBeforePickUp='goToo')
    g.do('take', ship='Argo', system='B')
    assert [g.n(p, 'infantry') for p in 'abcC'] == [0, 0, 0, 0]
    for reading, left in (('first', 0), ('last', 1)):  # C, B, C from C: the infantry of c
        g = Game(line(systems={'A': {}, 'B': {'anomaly': 'gravityRift'}, 'C': {'planets': ['c']}, 'R': {}},
                      units=[unit('infantry', 1, 'c')], ships={'Argo': ship('carrier', 'C')}), pickUpVisit=reading)
        g.do('announce', ship='Argo', by=['B', 'C'])
        g.do('load', kind='infantry', player='Ada', ship='Argo', **{'from': 'c'})
        g.do('depart')
        g.do('take', ship='Argo', system='B')
        assert g.n('c', 'infantry') == left


def wings():
    g = Game(line(units=[unit('fighter', 2, 'A')], upgrades={'Ada': ['fighter']}))
    g.do('announce', ship='Argo', by=['B', 'C'])
    assert g.tries('announce', ship='fighter', by=['B', 'C'], **{'from': 'A'})
    g.do('load', kind='fighter', player='Ada', ship='Argo', **{'from': 'A'})
    assert g.n('A', 'fighter') == 0 and not g.load('fighter', 'A', 'Argo')
    assert not g.tries('announce', ship='fighter', by=['B', 'C'], **{'from': 'A'})
    g.do('depart')
    assert g.n('C', 'fighter') == 2
    assert not [a for a in Game(line(units=[unit('fighter', 2, 'A')])).legal('announce') if a['ship'] == 'fighter']


def combat():
    setup = line(ships={'Argo': ship('carrier', 'B'), 'Vex': ship('carrier', 'C', 'Brand')},
                 units=[unit('infantry', 2, 'b'), unit('fighter', 4, 'C', 'Brand'), unit('infantry', 1, 'c', 'Brand')],
                 tokens={'Brand': ['C']}, environment=['combat', 'spaceCannon'])
    g = Game(setup)
    g.do('announce', ship='Argo', by=['C'])
    g.do('load', kind='infantry', player='Ada', ship='Argo', **{'from': 'b'})
    g.do('depart')
    assert g.step == 'spaceCannon'
    g.do('hit', ship='fighter', player='Brand')
    g.do('pass')
    assert g.step == 'spaceCombat'
    assert {(a['player'], a['system']) for a in g.legal('retreat')} == {(p, s) for p in ('Ada', 'Brand') for s in 'BR'}
    g.do('retreat', player='Brand', system='R')
    assert g.step == 'retreat' and g.at('Vex') == 'C'
    assert g.load('infantry', 'c', 'Vex', 'Brand')  # 95 n2, n3; the active system's token does not matter
    assert g.load('fighter', 'C', 'Vex', 'Brand') and not g.load('infantry', 'C', 'Argo')
    g.do('depart')
    assert g.at('Vex') == 'R' and g.step == 'spaceCombat'  # two fighters of Brand's are left behind, and are ships
    assert not [a for a in g.legal('retreat') if a['player'] == 'Brand']
    g.do('pass')
    assert g.step == 'capacity' and g.legal() == [{'type': 'remove', 'kind': 'fighter', 'system': 'C', 'player': 'Brand'}]
    g.do('remove', kind='fighter', player='Brand', system='C')
    g.do('remove', kind='fighter', player='Brand', system='C')
    assert g.step == 'invasion' and g.n('C', 'infantry') == 1
    g = Game(setup)
    g.do('announce', ship='Argo', by=['C'])
    g.do('load', kind='infantry', player='Ada', ship='Argo', **{'from': 'b'})
    g.do('depart')
    g.do('hit', ship='Argo')
    assert g.n('C', 'infantry') == 1  # judged after combat
    g.do('pass')
    assert g.step == 'capacity' and g.legal('remove') == [{'type': 'remove', 'kind': 'infantry', 'system': 'C'}]


def abilities():
    setup = line(units=[unit('infantry', 1, 'a'), unit('fighter', 1, 'A')], environment=['ability'],
                 opens={'player': 'Ada', 'step': 'activation'})
    g = Game(dict(setup, tokens={'Ada': ['A']}))
    g.do('shift', ship='Argo', system='R')  # 58.9, n2: out of a system with an own token, any distance
    assert g.step == 'ability' and g.legal() == [{'type': 'depart'}]  # 95.3
    g.do('depart')
    assert g.step == 'capacity' and g.at('Argo') == 'R'
    g.do('remove', kind='fighter', system='A')
    assert g.step == 'activation'
    g = Game(dict(setup, tokens={'Ada': ['A']}), abilityTransport='asItMoves')
    g.do('shift', ship='Argo', system='R')
    assert len(g.legal('load')) == 2
    g = Game(setup)
    g.do('shift', ship='Argo', system='B')
    assert g.load('infantry', 'a', 'Argo') and not g.tries('pass')
    g.do('depart')
    g.do('remove', kind='fighter', system='A')
    assert not g.tries('activate', system='Z')
    g.do('activate', system='B')
    assert g.state()['turn']['tactics'] == {'Ada': 0, 'Brand': 1} and g.state()['turn']['tokens']['Ada'] == ['B']
    assert g.step == 'movement' and not g.legal('shift')  # ti4.md: none in Movement


def ground():
    g = Game(line(units=[unit('infantry', 1, 'c'), unit('mech', 1, 'd', 'Brand')], environment=['groundCombat']))
    g.do('pass')
    assert g.step == 'invasion' and len(g.legal('fall')) == 2 and not g.legal('land')
    assert not g.tries('fall', kind='infantry', player='Brand', planet='d')
    g.do('fall', kind='mech', player='Brand', planet='d')
    assert g.n('d', 'mech', 'Brand') == 0


def rift_retreat():
    """A retreat out of a rift: each ship rolls, Fighters II by themselves too; three players, the third has none there."""
    g = Game({'players': ['Ada', 'Brand', 'Cleo'], 'systems': {'A': {}, 'B': {'anomaly': 'gravityRift'}, 'D': {}, 'E': {}},
              'borders': [['A', 'B'], ['B', 'D'], ['B', 'E']],
              'ships': {'Brig': ship('cruiser', 'A'), 'Vex': ship('dreadnought', 'B', 'Brand'), 'Zeal': ship('cruiser', 'D', 'Cleo')},
              'units': [unit('fighter', 3, 'B', 'Brand')], 'upgrades': {'Brand': ['fighter']}, 'environment': ['combat'],
              'opens': {'player': 'Ada', 'step': 'movement', 'active': 'B'}})
    g.do('announce', ship='Brig', by=['B'])
    g.do('depart')
    assert g.step == 'spaceCombat' and {(a['player'], a['system']) for a in g.legal('retreat')} == {
        ('Ada', 'A'), ('Ada', 'E'), ('Brand', 'A'), ('Brand', 'E')}
    g.do('retreat', player='Brand', system='E')
    g.do('load', kind='fighter', player='Brand', ship='Vex', **{'from': 'B'})
    g.do('depart')
    assert len(g.legal()) == 4 and g.n('B', 'fighter', 'Brand') == 0
    g.do('take', ship='fighter', system='B')
    g.do('spare', ship='fighter', system='B')
    assert len(g.legal()) == 2 and g.n('E', 'fighter', 'Brand') == 0
    g.do('take', ship='Vex', system='B')  # and the fighter that it carries
    assert g.n('E', 'fighter', 'Brand') == 1 and g.at('Vex') == 'removed' and g.step == 'invasion'


def docks():
    """Five fighters, an infantry in space, a dock and a cruiser without room: 5 - 3 + 1 = 3 too many once ships have moved.
    Two fighters and the infantry need room; when the fighters are down to three, only the infantry can go."""
    g = Game(line(ships={'Argo': ship('carrier', 'A', move=2, capacity=3)}, docks=[{'owner': 'Ada', 'at': 'a'}],
                  units=[unit('fighter', 5, 'A'), unit('infantry', 1, 'A')]))
    g.do('announce', ship='Argo', by=['B', 'C'])
    g.do('depart')
    for kinds in ({'fighter', 'infantry'}, {'fighter', 'infantry'}):
        assert {a['kind'] for a in g.legal('remove')} == kinds
        g.do('remove', kind='fighter', system='A')
    assert g.legal() == [{'type': 'remove', 'kind': 'infantry', 'system': 'A'}]
    g.do('remove', kind='infantry', system='A')
    assert g.step == 'invasion' and g.n('A', 'fighter') == 3


def whose_shift():
    setup = line(ships={'Argo': ship('carrier', 'A'), 'Vex': ship('carrier', 'R', 'Brand')},
                 units=[unit('infantry', 1, 'a'), unit('infantry', 1, 'c'), unit('infantry', 1, 'R', 'Brand')],
                 opens={'player': 'Ada', 'step': 'activation'})
    assert not Game(setup).legal('shift')
    for reading, places in (('no', {'a'}), ('yes', {'a', 'c'})):
        g = Game(dict(setup, environment=['ability']), pickUpOnArrival=reading)
        assert {(a['ship'], a['system']) for a in g.legal('shift')} == {('Argo', s) for s in 'BCR'}
        g.do('shift', ship='Argo', system='C')
        assert {a['from'] for a in g.legal('load')} == places


def naive(position, depth):
    return 1 if depth == 0 else sum(naive(position.after(a), depth - 1) for a in position.legal())


def random_plays(rng):
    for game in range(40):
        anomaly = rng.choice(['gravityRift', None, 'nebula'])
        g = Game(line(systems={'A': {'planets': ['a']}, 'B': {'anomaly': anomaly, 'planets': ['b']}, 'C': {'planets': ['c']}, 'R': {}},
                      ships={'Argo': ship('carrier', 'A', move=2), 'Brig': ship('cruiser', 'B'), 'Vex': ship('dreadnought', 'R', 'Brand'),
                             'Yew': ship('carrier', 'C', 'Brand')},
                      units=[unit('infantry', 2, 'a'), unit('fighter', 2, 'A'), unit('mech', 1, 'b'), unit('fighter', 2, 'C', 'Brand'),
                             unit('infantry', 1, 'c', 'Brand')],
                      upgrades=rng.choice([{}, {'Ada': ['fighter']}, {'Brand': ['fighter', 'carrier']}]),
                      tactics={'Ada': 3, 'Brand': 3},
                      environment=rng.sample(['ability', 'combat', 'spaceCannon', 'groundCombat'], rng.randint(0, 4))))
        assert g.ask('perft', depth=2)['plays'] == naive(g.adapter.position, 2)
        for _ in range(80):
            actions = g.legal()
            assert actions and len({json.dumps(a, sort_keys=True) for a in actions}) == len(actions)
            position = g.adapter.position
            assert all(n >= 0 for n in position.units.values())
            if rng.random() < 0.1:
                kept, before = g.ask('snapshot')['snapshot'], g.state()
                g.do(**rng.choice(actions))
                g.ask('restore', snapshot=json.loads(json.dumps(kept)))
                assert g.state() == before and g.adapter.position.key() == position.key() and g.legal() == actions
            action = rng.choice(actions)
            total = sum(position.units.values())
            g.do(**action)
            after = g.adapter.position
            now = sum(after.units.values()) + sum(len(m['loads']) + (m['ship'] == 'fighter') for m in after.moving)
            was = total + sum(len(m['loads']) + (m['ship'] == 'fighter') for m in position.moving)
            if action['type'] in ('remove', 'fall') or action['type'] in ('hit', 'lose') and action['ship'] == 'fighter':
                assert now == was - 1
            elif action['type'] == 'take':
                assert now <= was
            else:
                assert now == was
        assert naive(g.adapter.position, 2) == g.ask('perft', depth=2)['plays']


def over_the_wire():
    talk = [{'method': 'initialize', 'params': {'protocol': 1, 'rulebook': 'ti4'}},
            {'method': 'reset', 'params': {'rulebook': 'ti4', 'revision': 'next', 'readings': {}, 'setup': {}}},
            {'method': 'reset', 'params': {'rulebook': 'ti4', 'revision': 'current', 'readings': {'whoseUnits': 'any'},
                                           'setup': dict(line(), rulebook='ti4', players=['Ada', 'Brand'])}},
            {'method': 'nonsense'}, {'method': 'legal'}, {'method': 'shutdown'}]
    text = ''.join(json.dumps(dict(t, jsonrpc='2.0', id=i)) + '\n' for i, t in enumerate(talk))
    out = subprocess.run([sys.executable, ti4.__file__], input=text, capture_output=True, text=True, check=True)
    replies = [json.loads(r) for r in out.stdout.splitlines()]
    assert [r['id'] for r in replies] == list(range(6)) and out.stderr == ''
    assert [r.get('error', {}).get('code') for r in replies] == [None, -32001, -32001, -32601, -32602, None]


if __name__ == '__main__':
    for test in (routes, anomalies, adjacency, loads, carrier_example, rifts, wings, combat, ground, rift_retreat, docks, abilities, whose_shift, over_the_wire):
        test()
        print('ok', test.__name__)
    for test in (all_walks, random_plays):
        test(random.Random(58))
        print('ok', test.__name__)
