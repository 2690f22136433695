package io.adlro.ingest.yaml;

import static io.adlro.ingest.yaml.SourceNode.Kind;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Makes records of located nodes by the rules of {@link RecordKeys}. Every problem is reported with
 * file, line and key, and reading goes on; a record with a problem is empty.
 */
public final class RecordReader {
  private static final String KIND = "kind";

  private final RecordKeys rules;
  private final Problems problems;
  private final Map<String, Collection<String>> sets = new HashMap<>();

  /** Read once, not for each of the million rows of a trace. */
  private final IdentityHashMap<Key, Optional<?>> fallbacks = new IdentityHashMap<>();

  public RecordReader(RecordKeys rules, Problems problems) {
    this.rules = rules;
    this.problems = problems;
  }

  /** Defines the texts that {@code one of set} allows; an empty set allows every text. */
  public RecordReader with(String set, Collection<String> texts) {
    sets.put(set, texts);
    return this;
  }

  /**
   * The record of a map.
   *
   * @param first the values of the components that have no rule
   */
  public <T> Optional<T> read(SourceNode node, Class<T> type, Object... first) {
    Optional<?> value =
        isMap(node) ? record(node, type, List.of(), Optional.empty(), first) : Optional.empty();
    return value.map(type::cast);
  }

  /** A number in a range that is written as in a rule. */
  public Optional<Double> number(SourceNode node, String range) {
    return number(node, NumberRange.parse(Unit.NUMBER, range)).map(Number::doubleValue);
  }

  /** The entries of a map whose keys the user chooses. */
  public Map<String, SourceNode> entries(SourceNode node) {
    return isMap(node) ? node.entries() : Map.of();
  }

  /** The items of a list that has at least one. */
  public List<SourceNode> items(SourceNode node) {
    if (node.items().isEmpty()) {
      wrong(node, "a list of at least one");
    }
    return node.items();
  }

  /** Reports the keys of a map that are not among the known ones, with the nearest of these. */
  public void refuseUnknown(SourceNode map, Collection<String> known) {
    map.entries()
        .forEach(
            (key, value) -> {
              if (!known.contains(key)) {
                refuse(map, key, value, known);
              }
            });
  }

  private void refuse(SourceNode map, String key, SourceNode value, Collection<String> known) {
    // A key that the map has already is not what a second one was meant to be.
    List<String> free = new ArrayList<>(known);
    free.removeAll(map.entries().keySet());
    Optional<String> meant = NearestName.to(key, free).map(map::pathTo);
    meant.ifPresent(path -> problems.forgetMissing(map.file(), path));
    String remedy =
        meant
            .map(path -> "did you mean `" + path + "`?")
            .orElseGet(
                () -> known.isEmpty() ? "remove it" : "known here: " + NearestName.listed(known));
    report(value, "is not a known key; " + remedy);
  }

  /** Reports a problem of a value; the sentence goes on from its name: "is not a GPU model". */
  public void report(SourceNode node, String predicate) {
    problems.add(node.file(), node.line(), node.name() + " " + predicate);
  }

  private Optional<?> record(
      SourceNode map,
      Class<?> type,
      List<String> otherKeys,
      Optional<Key> around,
      Object... first) {
    List<Key> keys = rules.keys(type);
    Map<String, Object> values = new LinkedHashMap<>();
    boolean ordered = true;
    for (Key rule : keys) {
      Key key = rule.inherits() ? rule.withRange(around.orElseThrow().range()) : rule;
      component(map, key, values).ifPresent(value -> values.put(key.name(), value));
      ordered &= isOrdered(map, key, values);
    }
    Set<String> known = new LinkedHashSet<>(otherKeys);
    known.addAll(rules.names(type));
    refuseUnknown(map, known);
    if (!ordered || values.size() < keys.size()) {
      return Optional.empty();
    }
    Object[] arguments = Arrays.copyOf(first, first.length + keys.size());
    System.arraycopy(values.values().toArray(), 0, arguments, first.length, keys.size());
    try {
      return Optional.of(rules.construct(type, arguments));
    } catch (IllegalArgumentException e) {
      String place = map.path().isEmpty() ? "" : map.name() + ": ";
      problems.add(map.file(), map.line(), place + e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<?> component(SourceNode map, Key key, Map<String, Object> values) {
    SourceNode node = map.child(key.name());
    if (node.isGiven()) {
      return value(node, key, key.type());
    }
    if (!key.sameAs().isEmpty()) {
      return Optional.ofNullable(values.get(key.sameAs()));
    }
    if (key.fallback().isPresent()) {
      return fallback(key);
    }
    Optional<Object> absent = key.absent();
    return absent.isPresent() ? absent : value(node, key, key.type());
  }

  private Optional<?> fallback(Key key) {
    Optional<?> known = fallbacks.get(key);
    if (known != null) {
      return known;
    }
    Object fallback = key.fallback().orElseThrow();
    // Defaults may be sections with defaults of their own.
    Optional<?> value =
        fallback instanceof SourceNode written
            ? value(written, key, key.type())
            : Optional.of(fallback);
    fallbacks.put(key, value);
    return value;
  }

  private Optional<?> value(SourceNode node, Key key, Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Type element = arguments[arguments.length - 1];
      if (generic.getRawType() == List.class) {
        return list(node, key, element);
      }
      Optional<?> found = value(node, key, element);
      return found.isPresent() ? Optional.of(found) : found; // the component is an Optional itself
    }
    Class<?> wanted = (Class<?>) type;
    if (wanted == SourceNode.class) {
      return Optional.of(node);
    }
    if (wanted == String.class) {
      Collection<String> allowed = sets.getOrDefault(key.choices(), List.of());
      return allowed.isEmpty() ? text(node) : oneOf(node, allowed);
    }
    if (wanted == boolean.class) {
      return flag(node);
    }
    if (wanted.isEnum()) {
      return constant(node, wanted);
    }
    if (wanted.isSealed()) {
      return oneKind(node, wanted);
    }
    if (wanted.isRecord()) {
      return isMap(node) ? record(node, wanted, List.of(), Optional.of(key)) : Optional.empty();
    }
    return number(node, key.range()).map(number -> converted(number, key, wanted));
  }

  private static Object converted(Number number, Key key, Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return key.thousandths()
          ? Math.toIntExact(Math.round(number.doubleValue() * 1000))
          : Math.toIntExact(number.longValue());
    }
    return type == OptionalLong.class
        ? OptionalLong.of(number.longValue())
        : type == OptionalDouble.class ? OptionalDouble.of(number.doubleValue()) : number;
  }

  /** Whether the value has the order to that of another key that the rule requires. */
  private boolean isOrdered(SourceNode map, Key key, Map<String, Object> values) {
    Optional<Number> value = number(values.get(key.name()));
    Optional<Number> other = number(values.get(key.above()));
    if (value.isEmpty() || other.isEmpty()) {
      return true;
    }
    int order = NumberRange.compare(value.get(), other.get());
    if (order > 0 || (order == 0 && key.orEqual())) {
      return true;
    }
    Unit unit = key.range().unit();
    report(
        map.child(key.name()),
        "%s `%s`, which is %s"
            .formatted(
                key.orEqual() ? "must not be below" : "must be above",
                key.above(),
                unit.hasSuffixes() ? unit.show(other.get()) : other.get()));
    return false;
  }

  private static Optional<Number> number(Object value) {
    if (value instanceof OptionalDouble some && some.isPresent()) {
      return Optional.of(some.getAsDouble());
    }
    if (value instanceof OptionalLong some && some.isPresent()) {
      return Optional.of(some.getAsLong());
    }
    return value instanceof Number number ? Optional.of(number) : Optional.empty();
  }

  private boolean isMap(SourceNode node) {
    if (node.kind() != Kind.MAP) {
      wrong(node, "a map of keys and values");
    }
    return node.kind() == Kind.MAP;
  }

  private Optional<?> oneKind(SourceNode node, Class<?> sealed) {
    if (!isMap(node)) {
      return Optional.empty();
    }
    Map<String, Class<?>> kinds = rules.kinds(sealed);
    SourceNode kind = node.child(KIND);
    Optional<String> name =
        kind.isGiven() ? oneOf(kind, kinds.keySet()) : kinds.keySet().stream().findFirst();
    return name.flatMap(known -> record(node, kinds.get(known), List.of(KIND), Optional.empty()));
  }

  private Optional<?> list(SourceNode node, Key key, Type type) {
    boolean mayBeEmpty = !key.isRequired() && key.absent().isEmpty();
    if (node.kind() != Kind.LIST || (node.items().isEmpty() && !mayBeEmpty)) {
      wrong(node, mayBeEmpty ? "a list" : "a list of at least one");
      return Optional.empty();
    }
    List<Object> values = new ArrayList<>();
    for (SourceNode item : node.items()) {
      value(item, key, type).ifPresent(values::add);
    }
    if (values.size() < node.items().size()) {
      return Optional.empty();
    }
    if (key.weighted() && node.items().stream().allMatch(RecordReader::isWithoutWeight)) {
      report(node, "has no weight above 0; give one to the values that are to be drawn");
      return Optional.empty();
    }
    return Optional.of(values);
  }

  private static boolean isWithoutWeight(SourceNode item) {
    SourceNode weight = item.child("weight");
    return weight.isGiven()
        && Unit.NUMBER.parse(weight.text()).filter(w -> w.doubleValue() > 0).isEmpty();
  }

  /** Text that is not blank; a number is text too, so that a name may be one. */
  private Optional<String> text(SourceNode node) {
    boolean text =
        switch (node.kind()) {
          case TEXT, CELL, NUMBER -> !node.text().isBlank();
          default -> false;
        };
    boolean printable = node.text().chars().noneMatch(Character::isISOControl);
    if (!text || !printable) {
      wrong(node, text ? "text on one line, without control characters" : "text");
      return Optional.empty();
    }
    return Optional.of(node.text());
  }

  private Optional<String> oneOf(SourceNode node, Collection<String> names) {
    Optional<String> given = text(node);
    Optional<String> known = given.filter(names::contains);
    if (given.isPresent() && known.isEmpty()) {
      report(node, "cannot be `" + given.get() + "`" + NearestName.hint(given.get(), names));
    }
    return known;
  }

  /** A constant in lower case with hyphens: {@code NV_LINK} is {@code nv-link}. */
  private Optional<Object> constant(SourceNode node, Class<?> type) {
    Map<String, Object> constants = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      String name = ((Enum<?>) constant).name();
      constants.put(name.toLowerCase(Locale.ROOT).replace('_', '-'), constant);
    }
    return oneOf(node, constants.keySet()).map(constants::get);
  }

  private Optional<Boolean> flag(SourceNode node) {
    String word = node.text().toLowerCase(Locale.ROOT);
    boolean kind = node.kind() == Kind.FLAG || node.kind() == Kind.CELL;
    if (!kind || !(word.equals("true") || word.equals("false"))) {
      wrong(node, "true or false");
      return Optional.empty();
    }
    return Optional.of(word.equals("true"));
  }

  private Optional<Number> number(SourceNode node, NumberRange range) {
    boolean written =
        switch (node.kind()) {
          case NUMBER, CELL -> true;
          case TEXT -> range.unit().hasSuffixes();
          default -> false;
        };
    Optional<Number> number = written ? range.unit().parse(node.text()) : Optional.empty();
    Optional<Number> allowed = number.filter(range::contains);
    if (allowed.isEmpty()) {
      wrong(node, range.expected());
    }
    return allowed;
  }

  private void wrong(SourceNode node, String expected) {
    switch (node.kind()) {
      case UNREADABLE -> {} // reported already
      case ABSENT -> problems.addMissing(node.file(), node.line(), node.path(), expected);
      default -> report(node, "is " + node.found() + "; expected " + expected);
    }
  }
}
