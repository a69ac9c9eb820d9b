    /** The position that a set-up describes (docs/ti4-worlds.md). `readings` has the options that are asked for and are not the defaults. */
    static Map<String, Object> start(Map<String, Object> setup, Map<String, Object> readings) {
        if (!readings.isEmpty()) throw new Unsupported("other readings than the defaults");
        List<String> players = at(setup, "players");
        String active = at(setup, "opens", "active");
        Map<String, Object> tactics = record();
        Map<String, Object> tokens = record();
        for (String player : players) {
            Object left = at(setup, "tactics", player);
            List<Object> held = at(setup, "tokens", player);
            tactics.put(player, left == null ? 1L : left);
            tokens.put(player, held == null ? list() : copyOf(held));
        }
        if (active != null) ((List<Object>) at(tokens, (String) at(setup, "opens", "player"))).add(active);
        Map<String, Object> pieces = record();
        Map<String, Object> ships = at(setup, "ships");
        ships.forEach((ship, about) -> pieces.put(ship, record("at", at(about, "at"))));
        Map<String, Object> systems = at(setup, "systems");
        systems.forEach((system, about) -> {
            List<Object> planets = at(about, "planets");
            List<Object> places = planets == null ? list() : copyOf(planets);
            places.add(0, system);
            for (Object place : places) {
                Map<String, Object> there = record();
                for (String player : players) there.put(player, record("fighter", 0L, "infantry", 0L, "mech", 0L));
                pieces.put((String) place, there);
            }
        });
        List<Object> units = at(setup, "units");
        if (units != null) {
            for (Object unit : units) {
                Map<String, Object> there = at(pieces, at(unit, "at"), at(unit, "owner"));
                there.put(at(unit, "kind"), at(unit, "count"));
            }
        }
        Map<String, Object> turn = record(
            "player", at(setup, "opens", "player"),
            "step", at(setup, "opens", "step"),
            "active", active == null ? "none" : active,
            "tactics", tactics,
            "tokens", tokens);
        return record("setup", setup, "turn", turn, "pieces", pieces);
    }
