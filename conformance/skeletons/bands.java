    /** The position that a set-up describes (docs/worlds.md). `readings` has the options that are asked for and are not the defaults. */
    static Map<String, Object> start(Map<String, Object> setup, Map<String, Object> readings) {
        if (!readings.isEmpty()) throw new Unsupported("other readings than the defaults");
        String player = at(setup, "opens", "player");
        Object granted = setup.getOrDefault("moves", 0L);
        if (granted instanceof Map) granted = or(at(granted, player), 0L);
        Object moves = "movement".equals(at(setup, "opens", "phase")) ? or(at(setup, "opens", "movesLeft"), granted) : 0L;
        // What a world counts beside (treasury, storyPoints, factors, act) is not taken up here, nor what an early phase does of itself.
        Map<String, Object> cards = at(setup, "cards");
        for (String field : List.of("treasury", "currency", "storyPoints", "factors", "acts"))
            if (setup.containsKey(field)) throw new Unsupported("counters");
        for (Object card : cards.values())
            for (String field : List.of("treasury", "income", "startEffect", "occupy", "votes"))
                if (at(card, field) != null) throw new Unsupported("counters");
        Map<String, Object> pieces = record();
        for (String card : cards.keySet()) pieces.put(card, seen(card, cards));
        Map<String, Object> turn = record("player", player, "phase", at(setup, "opens", "phase"), "movesLeft", moves);
        return record("setup", setup, "turn", turn, "pieces", pieces);
    }

    static Object or(Object value, Object otherwise) {
        return value == null ? otherwise : value;
    }

    /** What can be seen of a card. */
    static Map<String, Object> seen(String name, Map<String, Object> cards) {
        Map<String, Object> card = at(cards, name);
        boolean onMap = card.containsKey("on") || "map".equals(or(card.get("at"), "map"));
        String on = Boolean.TRUE.equals(card.get("attached")) ? "attached to " : "on ";
        Map<String, Object> facts = record(
            "owner", card.get("owner"),
            "controller", controller(name, cards),
            "face", or(card.get("face"), "prime"),
            "place", card.containsKey("on") ? on + card.get("on") : or(card.get("at"), "map"),
            "occupants", occupants(name, cards),
            "ready", onMap && Boolean.TRUE.equals(or(card.get("ready"), true)),
            "mobilizing", or(card.get("mobilizing"), false),
            "barredFrom", or(card.get("barredFrom"), list()));
        if (onMap && !kind(card).equals("storyline")) facts.put("band", band(name, cards));
        return facts;
    }

    /** The kind that the face shows. */
    static String kind(Map<String, Object> card) {
        Object reverse = "contested".equals(card.get("face")) ? at(card, "contested", "kind") : null;
        return (String) or(reverse, card.get("kind"));
    }

    /** A card that is on another one is in the Band of that. */
    static String band(String name, Map<String, Object> cards) {
        Map<String, Object> card = at(cards, name);
        if (card.containsKey("on")) return band((String) card.get("on"), cards);
        boolean isGround = List.of("planetary", "surface").contains(kind(card));
        return isGround ? kind(card) + " of " + card.get("owner") : "space";
    }

    /** Characters, Ground Units and craft on it; Devices do not occupy. */
    static List<Object> occupants(String name, Map<String, Object> cards) {
        List<Object> found = list();
        for (String each : cards.keySet()) {
            Map<String, Object> card = at(cards, each);
            if (name.equals(card.get("on")) && List.of("character", "groundUnit", "ncs").contains(kind(card))) found.add(each);
        }
        return found;
    }

    /** As it is said, or the one player whose cards stand alone on a Contested card, or its owner. */
    static String controller(String name, Map<String, Object> cards) {
        Map<String, Object> card = at(cards, name);
        boolean isLoose = List.of("kit", "tech").contains(kind(card)) && card.containsKey("on") && card.get("attached") == null;
        if (card.containsKey("sharedGround") || isLoose) return "nobody";
        List<Object> there = list();
        if ("contested".equals(card.get("face")))
            for (Object each : occupants(name, cards)) there.add(controller((String) each, cards));
        boolean isAlone = there.stream().distinct().count() == 1;
        return (String) or(card.get("controller"), isAlone ? there.get(0) : card.get("owner"));
    }
