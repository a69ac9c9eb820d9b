def start(setup, readings):
    """The position that a set-up describes (docs/worlds.md). `readings` has the options that are asked for and are not the defaults."""
    if readings:
        raise Unsupported("other readings than the defaults")
    players, opens, cards = setup["players"], setup["opens"], setup["cards"]
    granted = setup.get("moves", 0)
    granted = granted if isinstance(granted, int) else granted.get(opens["player"], 0)
    moves = opens.get("movesLeft", granted) if opens["phase"] == "movement" else 0
    turn = {"player": opens["player"], "phase": opens["phase"], "movesLeft": moves}
    # What a world counts beside (treasury, storyPoints, factors, act) is not taken up here, nor what an early phase does of itself.
    counted = ["treasury", "currency", "storyPoints", "factors", "acts"]
    of_cards = ["treasury", "income", "startEffect", "occupy", "votes"]
    if any(field in setup for field in counted) or any(field in card for card in cards.values() for field in of_cards):
        raise Unsupported("counters")
    return {"setup": setup, "turn": turn, "pieces": {name: seen(name, cards) for name in cards}}


def seen(name, cards):
    """What can be seen of a card."""
    card = cards[name]
    on_map = "on" in card or card.get("at", "map") == "map"
    facts = {
        "owner": card["owner"],
        "controller": controller(name, cards),
        "face": card.get("face", "prime"),
        "place": place(card),
        "occupants": occupants(name, cards),
        "ready": on_map and card.get("ready", True),
        "mobilizing": card.get("mobilizing", False),
        "barredFrom": card.get("barredFrom", []),
    }
    return {**facts, "band": band(name, cards)} if on_map and kind(card) != "storyline" else facts


def kind(card):
    """The kind that the face shows."""
    return card.get("contested", card)["kind"] if card.get("face") == "contested" else card["kind"]


def place(card):
    if "on" in card:
        return ("attached to " if card.get("attached") else "on ") + card["on"]
    return card.get("at", "map")


def band(name, cards):
    """A card that is on another one is in the Band of that."""
    card = cards[name]
    if "on" in card:
        return band(card["on"], cards)
    return kind(card) + " of " + card["owner"] if kind(card) in ("planetary", "surface") else "space"


def occupants(name, cards):
    """Characters, Ground Units and craft on it; Devices do not occupy."""
    units = ("character", "groundUnit", "ncs")
    return [each for each, card in cards.items() if card.get("on") == name and kind(card) in units]


def controller(name, cards):
    """As it is said, or the one player whose cards stand alone on a Contested card, or its owner."""
    card = cards[name]
    if card.get("sharedGround") or (kind(card) in ("kit", "tech") and "on" in card and not card.get("attached")):
        return "nobody"
    there = {controller(each, cards) for each in occupants(name, cards)} if card.get("face") == "contested" else set()
    return card.get("controller", there.pop() if len(there) == 1 else card["owner"])
