package io.adlro.ingest.yaml;

import io.adlro.ingest.message.Problems;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A key of a file and the record component that takes its value; see {@link RecordKeys} for the
 * text of a rule.
 *
 * @param range of numbers; that of the key of the list around this map where {@code inherits}
 * @param thousandths the file has a number, the component an int of its thousandths
 * @param choices the name of the set of allowed texts; empty where every text is allowed
 * @param weighted one of the values in the list must have a weight above 0
 * @param above the key whose value must be lower, or may be equal where {@code orEqual}
 * @param sameAs the key whose value is the default
 * @param fallback the default: a {@link SourceNode} that is read in place of a value, or a value
 */
record Key(
    String name,
    Type type,
    NumberRange range,
    boolean inherits,
    boolean thousandths,
    String choices,
    boolean weighted,
    String above,
    boolean orEqual,
    String sameAs,
    Optional<Object> fallback) {
  private static final String CHOICES = "one of ";
  private static final String INHERITED = "^";

  /**
   * Parses a rule.
   *
   * @param defaults an instance whose values the rule may take as defaults
   * @param earlier the keys before this one
   */
  static Key parse(
      String rule, RecordComponent component, Optional<Object> defaults, List<Key> earlier) {
    int equals = rule.indexOf(" = ");
    String written = equals < 0 ? "" : rule.substring(equals + 3);
    String limits = equals < 0 ? rule : rule.substring(0, equals);
    int colon = limits.indexOf(": ");
    String range = "";
    String choices = "";
    boolean weighted = false;
    String above = "";
    boolean orEqual = false;
    for (String limit : colon < 0 ? List.<String>of() : parts(limits.substring(colon + 2))) {
      if (limit.startsWith(CHOICES)) {
        choices = limit.substring(CHOICES.length());
      } else if (limit.startsWith("> ") || limit.startsWith(">= ")) {
        above = limit.substring(limit.indexOf(' ') + 1);
        orEqual = limit.startsWith(">=");
      } else if (limit.equals("weighted")) {
        weighted = true;
      } else {
        range = limit;
      }
    }
    boolean same = earlier.stream().anyMatch(key -> key.name.equals(written));
    Key key =
        new Key(
            colon < 0 ? limits : limits.substring(0, colon),
            component.getGenericType(),
            NumberRange.parse(unit(component), range.equals(INHERITED) ? "" : range),
            range.equals(INHERITED),
            isThousandths(component),
            choices,
            weighted,
            above,
            orEqual,
            same ? written : "",
            same || written.isEmpty() ? Optional.empty() : fallback(written, component, defaults));
    key.check(rule);
    return key;
  }

  /** Finds slips in a rule when the table of rules is made, not when a file is read. */
  private void check(String rule) {
    Class<?> number = innermost(type);
    boolean isInt = !inherits && (number == int.class || number == Integer.class);
    boolean fits = range.high().filter(high -> high.doubleValue() <= Integer.MAX_VALUE).isPresent();
    boolean isNumber = (number.isPrimitive() && number != boolean.class) || isInt;
    boolean isDefault =
        !isNumber
            || !(fallback.orElse("") instanceof SourceNode node)
            || range.unit().parse(node.text()).filter(range::contains).isPresent();
    if ((isInt && !fits) || !isDefault) {
      throw new IllegalArgumentException("the range or the default does not fit: " + rule);
    }
  }

  private static List<String> parts(String limits) {
    return List.of(limits.split(", ", -1));
  }

  private static Optional<Object> fallback(
      String written, RecordComponent component, Optional<Object> defaults) {
    return Optional.of(
        written.equals("*")
            ? RecordKeys.valueOf(component, defaults.orElseThrow())
            : Yaml.parse("default.yaml", written, new Problems()));
  }

  private static Unit unit(RecordComponent component) {
    String name = component.getName().toLowerCase(Locale.ROOT);
    Class<?> number = innermost(component.getGenericType());
    boolean isDouble =
        number == double.class || number == Double.class || number == OptionalDouble.class;
    if (isDouble || isThousandths(component)) {
      return Unit.NUMBER;
    }
    return name.contains("micros")
        ? Unit.DURATION
        : name.contains("mib") ? Unit.MEMORY : Unit.WHOLE;
  }

  private static boolean isThousandths(RecordComponent component) {
    return component.getType() == int.class && component.getName().contains("Milli");
  }

  private static Class<?> innermost(Type type) {
    return type instanceof ParameterizedType generic
        ? innermost(generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1])
        : (Class<?>) type;
  }

  Key withRange(NumberRange other) {
    return new Key(
        name, type, other, false, thousandths, choices, weighted, above, orEqual, sameAs, fallback);
  }

  /** Whether the file must have the key. */
  boolean isRequired() {
    return fallback.isEmpty() && sameAs.isEmpty() && absent().isEmpty();
  }

  /** The value of a component that may be empty. */
  Optional<Object> absent() {
    Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
    return raw == Optional.class
        ? Optional.of(Optional.empty())
        : raw == OptionalLong.class
            ? Optional.of(OptionalLong.empty())
            : raw == OptionalDouble.class ? Optional.of(OptionalDouble.empty()) : Optional.empty();
  }
}
