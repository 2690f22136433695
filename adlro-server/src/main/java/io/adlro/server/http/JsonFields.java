package io.adlro.server.http;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of an object in a body. An invalid value is reported and then treated as absent, so
 * that all problems are found in one pass. A null is an absent value.
 */
public final class JsonFields {
  public static final int LONGEST_TEXT = 256;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final int MOST_SHOWN = 60;

  private final ObjectNode node;
  private final String path;
  private final Problems problems;
  private final Set<String> known = new LinkedHashSet<>();

  /**
   * @param path in front of the names of fields in sentences, "" for none
   */
  public JsonFields(ObjectNode node, String path, Problems problems) {
    this.node = node;
    this.path = path;
    this.problems = problems;
  }

  public Optional<String> text(String name) {
    return find(name).flatMap(value -> text(value, path + name));
  }

  private Optional<String> text(JsonNode value, String where) {
    if (value.isString()
        && value.stringValue().length() <= LONGEST_TEXT
        && !CONTROL.matcher(value.stringValue()).find()) {
      return Optional.of(value.stringValue());
    }
    expect(where, value, "a text of at most %d printable characters".formatted(LONGEST_TEXT));
    return Optional.empty();
  }

  public OptionalInt whole(String name, int least, int most) {
    Optional<JsonNode> value = find(name);
    if (value.isEmpty()) {
      return OptionalInt.empty();
    }
    JsonNode number = value.get();
    if (number.isIntegralNumber()
        && number.canConvertToInt()
        && number.intValue() >= least
        && number.intValue() <= most) {
      return OptionalInt.of(number.intValue());
    }
    expect(path + name, number, "a whole number from %d to %d".formatted(least, most));
    return OptionalInt.empty();
  }

  public OptionalDouble number(String name, double least, double most) {
    Optional<JsonNode> value = find(name);
    if (value.isEmpty()) {
      return OptionalDouble.empty();
    }
    JsonNode number = value.get();
    if (number.isNumber() && number.doubleValue() >= least && number.doubleValue() <= most) {
      return OptionalDouble.of(number.doubleValue());
    }
    expect(path + name, number, "a number from %s to %s".formatted(plain(least), plain(most)));
    return OptionalDouble.empty();
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  /** In microseconds: a number of seconds, or a text with a unit. */
  public OptionalLong duration(String name) {
    Optional<JsonNode> value = find(name);
    if (value.isEmpty()) {
      return OptionalLong.empty();
    }
    boolean isScalar = value.get().isNumber() || value.get().isString();
    OptionalLong micros = isScalar ? TimeText.micros(value.get().asString()) : OptionalLong.empty();
    if (micros.isEmpty() || micros.getAsLong() == 0) {
      expect(path + name, value.get(), "seconds, or a time such as 90s, 30m, 2h or 1d");
      return OptionalLong.empty();
    }
    return micros;
  }

  public List<String> texts(String name, int most) {
    Optional<JsonNode> value = find(name);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!value.get().isArray() || value.get().size() > most) {
      expect(path + name, value.get(), "a list of at most %d texts".formatted(most));
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode item : value.get().values()) {
      text(item, path + name + "[" + texts.size() + "]").ifPresent(texts::add);
    }
    return texts;
  }

  /** One of some words. */
  public <T> Optional<T> choice(String name, Map<String, T> choices) {
    Optional<JsonNode> value = find(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get().isString() && choices.containsKey(value.get().stringValue())) {
      return Optional.of(choices.get(value.get().stringValue()));
    }
    expect(path + name, value.get(), "one of " + NearestName.listed(choices.keySet()));
    return Optional.empty();
  }

  /** Reports that a field has to be there. */
  public void missing(String name, String expected) {
    if (find(name).isEmpty()) {
      problems.add("`%s` is missing; expected %s".formatted(path + name, expected));
    }
  }

  /** Reports what is wrong with a field beyond its form. */
  public void report(String name, String sentence) {
    problems.add("`%s` %s".formatted(path + name, sentence));
  }

  /** Reports the fields that were not asked for. */
  public void refuseOthers() {
    for (String name : node.propertyNames()) {
      if (!known.contains(name)) {
        problems.add("unknown field `%s`%s".formatted(path + name, NearestName.hint(name, known)));
      }
    }
  }

  /** The names of the fields that were asked for and have a value, in the order of asking. */
  public Set<String> given() {
    Set<String> given = new LinkedHashSet<>(known);
    given.removeIf(name -> node.optional(name).filter(value -> !value.isNull()).isEmpty());
    return given;
  }

  private Optional<JsonNode> find(String name) {
    known.add(name);
    return node.optional(name).filter(value -> !value.isNull());
  }

  private void expect(String where, JsonNode value, String expected) {
    String shown = value.toString();
    String cut = shown.length() > MOST_SHOWN ? shown.substring(0, MOST_SHOWN) + "..." : shown;
    problems.add("`%s` is %s; expected %s".formatted(where, cut, expected));
  }
}
