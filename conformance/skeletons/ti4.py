def start(setup, readings):
    """The position that a set-up describes (docs/ti4-worlds.md). `readings` has the options that are asked for and are not the defaults."""
    if readings:
        raise Unsupported("other readings than the defaults")
    players, opens = setup["players"], setup["opens"]
    active = opens.get("active", "none")
    tokens = {player: list(setup.get("tokens", {}).get(player, [])) for player in players}
    if active != "none":
        tokens[opens["player"]].append(active)
    pieces = {name: {"at": ship["at"]} for name, ship in setup["ships"].items()}
    for system, about in setup["systems"].items():
        for place in [system] + about.get("planets", []):
            pieces[place] = {player: {"fighter": 0, "infantry": 0, "mech": 0} for player in players}
    for unit in setup.get("units", []):
        pieces[unit["at"]][unit["owner"]][unit["kind"]] = unit["count"]
    turn = {
        "player": opens["player"],
        "step": opens["step"],
        "active": active,
        "tactics": {player: setup.get("tactics", {}).get(player, 1) for player in players},
        "tokens": tokens,
    }
    return {"setup": setup, "turn": turn, "pieces": pieces}
