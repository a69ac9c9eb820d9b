#!/usr/bin/env python3
"""An adapter: it puts an implementation of a rulebook behind the protocol of `assize verify`.

Fill in two functions, legal_actions and after; all else is done. Then, one after the other:

    assize smoke --adapter "python3 adapter.py" --rulebook RULEBOOK
    assize verify --adapter "python3 adapter.py"

docs/protocol.md of assize tells what positions and actions look like. Standard output belongs to the protocol: what you want to see
while you work, write to sys.stderr, as with print(..., file=sys.stderr).
"""
import copy
import json
import sys
import traceback

BOOK = "RULEBOOK"
NAME = "my engine"


class Unsupported(Exception):
    """Raise it, with the reason, for what your implementation does not have: then it is not judged, and counts as not passed."""


# --- 1. What to fill in. -----------------------------------------------------------------------------------------------------------
#
# A position is a dict: position["turn"] and position["pieces"] are what can be seen of it, position["setup"] is the set-up that the
# game began with (kinds, owners and whatever else does not change), and you may keep more in it.


def legal_actions(position):
    """All actions that are legal in the position, as [{"type": "pass"}, ...]. Lists in an action are in order."""
    return []


def after(position, action):
    """The position after a legal action. `position` is a copy: change it and give it back."""
    return position


# --- 2. The set-up. ----------------------------------------------------------------------------------------------------------------


def start(setup, readings):
    """The position that a set-up describes. `readings` has the options that are asked for and are not the defaults."""
    if readings:
        raise Unsupported("other readings than the defaults")
    # Fill in what can be seen: the turn, and the facts of each piece by its name.
    return {"setup": setup, "turn": {}, "pieces": {}}


# --- 3. Made of these; nothing to do here. -----------------------------------------------------------------------------------------


class Game:
    def __init__(self):
        self.position = None
        self.snapshots = []

    def initialize(self, params):
        return {
            "protocol": 1,
            "name": NAME,
            # "features" and "readings" may be said here: docs/protocol.md. What is not named is: all features, the default readings.
            "rulebooks": [{"id": BOOK}],
            "methods": ["legal", "observe", "perft", "snapshot", "restore"],
        }

    def reset(self, params):
        self.snapshots = []
        self.position = None
        if params["rulebook"] != BOOK:
            raise Unsupported("the rulebook " + params["rulebook"])
        self.position = start(params["setup"], params["readings"])
        return {}

    def apply(self, params):
        accepted = params["action"] in legal_actions(self.position)
        if accepted:
            self.position = after(copy.deepcopy(self.position), params["action"])
        return {"accepted": accepted}

    def legal(self, params):
        return {"actions": legal_actions(self.position)}

    def observe(self, params):
        return {"state": {"turn": self.position["turn"], "pieces": self.position["pieces"]}}

    def perft(self, params):
        by_type = {}
        for action in legal_actions(self.position):
            plays = plays_from(after(copy.deepcopy(self.position), action), params["depth"] - 1)
            by_type[action["type"]] = by_type.get(action["type"], 0) + plays
        return {"plays": sum(by_type.values()), "byType": by_type}

    def snapshot(self, params):
        self.snapshots.append(copy.deepcopy(self.position))
        return {"snapshot": len(self.snapshots) - 1}

    def restore(self, params):
        self.position = copy.deepcopy(self.snapshots[params["snapshot"]])
        return {}

    def shutdown(self, params):
        return {}


def plays_from(position, depth):
    """How many sequences of so many legal actions there are."""
    if depth == 0:
        return 1
    return sum(plays_from(after(copy.deepcopy(position), action), depth - 1) for action in legal_actions(position))


METHODS = ["initialize", "reset", "apply", "legal", "observe", "perft", "snapshot", "restore", "shutdown"]


def answer(game, line):
    """The answer to one line, and whether it is the last one."""
    try:
        request = json.loads(line)
        method, params = request["method"], request.get("params", {})
    except (ValueError, KeyError, TypeError):
        return error(None, -32700, "no request"), False
    try:
        if method not in METHODS:
            return error(request.get("id"), -32601, "there is no " + str(method)), False
        result = getattr(game, method)(params)
        return {"jsonrpc": "2.0", "id": request.get("id"), "result": result}, method == "shutdown"
    except Unsupported as unsupported:
        return error(request.get("id"), -32001, str(unsupported)), False
    except Exception as fault:
        traceback.print_exc()
        return error(request.get("id"), -32603, repr(fault)), False


def error(id, code, message):
    return {"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    game = Game()
    for line in sys.stdin:
        reply, is_last = answer(game, line)
        print(json.dumps(reply), flush=True)
        if is_last:
            break


if __name__ == "__main__":
    main()
