/*
 * An adapter: it puts an implementation of a rulebook behind the protocol of `assize verify`.
 *
 * Fill in two methods, legalActions and after; all else is done. Then, one after the other (Java 17 or later, nothing to compile):
 *
 *     assize smoke --adapter "java Adapter.java" --rulebook RULEBOOK
 *     assize verify --adapter "java Adapter.java"
 *
 * docs/protocol.md of assize tells what positions and actions look like. Standard output belongs to the protocol: what you want to
 * see while you work, write to System.err.
 *
 * JSON is Map<String, Object>, List<Object>, String, Boolean, null, and Long or Double for numbers.
 */
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

@SuppressWarnings("unchecked")
public class Adapter {
    static final String BOOK = "RULEBOOK";
    static final String NAME = "my engine";

    /** Throw it, with the reason, for what your implementation does not have: then it is not judged, and counts as not passed. */
    static class Unsupported extends RuntimeException {
        Unsupported(String reason) {
            super(reason);
        }
    }

    // --- 1. What to fill in. --------------------------------------------------------------------------------------------------------
    //
    // A position is a map: "turn" and "pieces" are what can be seen of it, "setup" is the set-up that the game began with (kinds,
    // owners and whatever else does not change), and you may keep more in it. at(position, "turn", "player") looks into it, and
    // record("type", "pass") makes a map.

    /** All actions that are legal in the position: a list of maps, as record("type", "pass"). Lists in an action are in order. */
    static List<Object> legalActions(Map<String, Object> position) {
        return new ArrayList<>();
    }

    /** The position after a legal action. `position` is a copy: change it and give it back. */
    static Map<String, Object> after(Map<String, Object> position, Map<String, Object> action) {
        return position;
    }

    // --- 2. The set-up. -------------------------------------------------------------------------------------------------------------

    /** The position that a set-up describes. `readings` has the options that are asked for and are not the defaults. */
    static Map<String, Object> start(Map<String, Object> setup, Map<String, Object> readings) {
        if (!readings.isEmpty()) throw new Unsupported("other readings than the defaults");
        // Fill in what can be seen: the turn, and the facts of each piece by its name.
        return record("setup", setup, "turn", record(), "pieces", record());
    }

    // --- 3. Made of these; nothing to do here. --------------------------------------------------------------------------------------

    Map<String, Object> position;
    final List<Object> snapshots = new ArrayList<>();

    /** The result of a method, or null: there is no such method. */
    Object call(String method, Map<String, Object> params) {
        switch (method) {
            case "initialize":
                // "features" and "readings" may be said here: docs/protocol.md. What is not named is: all features, the default readings.
                return record(
                    "protocol", 1L,
                    "name", NAME,
                    "rulebooks", list(record("id", BOOK)),
                    "methods", list("legal", "observe", "perft", "snapshot", "restore"));
            case "reset":
                snapshots.clear();
                position = null;
                if (!BOOK.equals(params.get("rulebook"))) throw new Unsupported("the rulebook " + params.get("rulebook"));
                position = start(at(params, "setup"), at(params, "readings"));
                return record();
            case "apply":
                Map<String, Object> action = at(params, "action");
                boolean accepted = legalActions(position).contains(action);
                if (accepted) position = after(copyOf(position), action);
                return record("accepted", accepted);
            case "legal":
                return record("actions", legalActions(position));
            case "observe":
                return record("state", record("turn", position.get("turn"), "pieces", position.get("pieces")));
            case "perft":
                return perft(((Number) params.get("depth")).intValue());
            case "snapshot":
                snapshots.add(copyOf(position));
                return record("snapshot", (long) snapshots.size() - 1);
            case "restore":
                position = copyOf(snapshots.get(((Number) params.get("snapshot")).intValue()));
                return record();
            case "shutdown":
                return record();
            default:
                return null;
        }
    }

    Object perft(int depth) {
        Map<String, Object> byType = record();
        long plays = 0;
        for (Object each : legalActions(position)) {
            Map<String, Object> action = copyOf(each);
            long count = playsFrom(after(copyOf(position), action), depth - 1);
            byType.merge((String) action.get("type"), count, (a, b) -> (Long) a + (Long) b);
            plays += count;
        }
        return record("plays", plays, "byType", byType);
    }

    /** How many sequences of so many legal actions there are. */
    static long playsFrom(Map<String, Object> from, int depth) {
        if (depth == 0) return 1;
        long plays = 0;
        for (Object action : legalActions(from)) plays += playsFrom(after(copyOf(from), copyOf(action)), depth - 1);
        return plays;
    }

    Map<String, Object> answer(String line) {
        Object id = null;
        try {
            Map<String, Object> request = copyOf(new Json(line).whole());
            id = request.get("id");
            Object result = call((String) request.get("method"), copyOf(request.getOrDefault("params", record())));
            if (result == null) return error(id, -32601, "there is no " + request.get("method"));
            return record("jsonrpc", "2.0", "id", id, "result", result);
        } catch (Unsupported unsupported) {
            return error(id, -32001, unsupported.getMessage());
        } catch (RuntimeException fault) {
            fault.printStackTrace();
            return error(id, id == null ? -32700 : -32603, String.valueOf(fault));
        }
    }

    static Map<String, Object> error(Object id, long code, String message) {
        return record("jsonrpc", "2.0", "id", id, "error", record("code", code, "message", message));
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        Adapter adapter = new Adapter();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.print(Json.text(adapter.answer(line)) + "\n");
            out.flush();
            if (line.matches(".*\"method\"\\s*:\\s*\"shutdown\".*")) break;
        }
    }

    /** A map of fields and their values, one after the other. */
    static Map<String, Object> record(Object... fields) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) made.put((String) fields[i], fields[i + 1]);
        return made;
    }

    static List<Object> list(Object... values) {
        return new ArrayList<>(List.of(values));
    }

    /** What is there, field by field; null where there is nothing. */
    static <T> T at(Object from, String... fields) {
        for (String field : fields) from = from == null ? null : ((Map<String, Object>) from).get(field);
        return (T) from;
    }

    /** A copy, all the way down. */
    static <T> T copyOf(Object value) {
        if (value instanceof Map) {
            Map<String, Object> copy = new LinkedHashMap<>();
            ((Map<String, Object>) value).forEach((field, each) -> copy.put(field, copyOf(each)));
            return (T) copy;
        }
        if (value instanceof List) {
            List<Object> copy = new ArrayList<>();
            for (Object each : (List<Object>) value) copy.add(copyOf(each));
            return (T) copy;
        }
        return (T) value;
    }

    /** Reads and writes JSON. */
    static class Json {
        private final String text;
        private int next = 0;

        Json(String text) {
            this.text = text;
        }

        Object whole() {
            Object value = value();
            if (peek() != 0) throw wrong();
            return value;
        }

        private Object value() {
            char c = peek();
            if (c == '{') return object();
            if (c == '[') return array();
            if (c == '"') return string();
            int begin = next;
            while (next < text.length() && "+-.eEaflnrstu0123456789".indexOf(text.charAt(next)) >= 0) next++;
            String word = text.substring(begin, next);
            if (word.equals("null")) return null;
            if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
            if (word.matches("-?[0-9]{1,18}")) return Long.valueOf(word);
            if (word.matches("-?[0-9].*")) return Double.valueOf(word);
            throw wrong();
        }

        private Map<String, Object> object() {
            Map<String, Object> made = new LinkedHashMap<>();
            next++;
            while (peek() != '}') {
                if (!made.isEmpty()) take(',');
                peek();
                String field = string();
                take(':');
                made.put(field, value());
            }
            next++;
            return made;
        }

        private List<Object> array() {
            List<Object> made = new ArrayList<>();
            next++;
            while (peek() != ']') {
                if (!made.isEmpty()) take(',');
                made.add(value());
            }
            next++;
            return made;
        }

        private String string() {
            StringBuilder made = new StringBuilder();
            take('"');
            for (char c = any(); c != '"'; c = any()) made.append(c == '\\' ? escaped(any()) : c);
            return made.toString();
        }

        private char escaped(char c) {
            int known = "bfnrt".indexOf(c);
            if (c != 'u') return known >= 0 ? "\b\f\n\r\t".charAt(known) : c;
            next += 4;
            return (char) Integer.parseInt(text.substring(next - 4, next), 16);
        }

        private char any() {
            if (next >= text.length()) throw wrong();
            return text.charAt(next++);
        }

        /** The next character that is no blank; 0 at the end. */
        private char peek() {
            while (next < text.length() && " \t\r\n".indexOf(text.charAt(next)) >= 0) next++;
            return next < text.length() ? text.charAt(next) : 0;
        }

        private void take(char expected) {
            if (peek() != expected) throw wrong();
            next++;
        }

        private RuntimeException wrong() {
            return new IllegalArgumentException("no JSON at " + next);
        }

        static String text(Object value) {
            StringBuilder out = new StringBuilder();
            if (value instanceof Map) {
                ((Map<?, ?>) value).forEach((field, each) ->
                    out.append(out.length() == 0 ? "" : ",").append(text(field)).append(':').append(text(each)));
                return "{" + out + "}";
            }
            if (value instanceof List) {
                for (Object each : (List<?>) value) out.append(out.length() == 0 ? "" : ",").append(text(each));
                return "[" + out + "]";
            }
            if (!(value instanceof String)) return String.valueOf(value);
            for (char c : ((String) value).toCharArray()) {
                if (c == '"' || c == '\\') out.append('\\').append(c);
                else if (c < ' ' || c > '~') out.append(String.format("\\u%04x", (int) c));
                else out.append(c);
            }
            return "\"" + out + "\"";
        }
    }
}
