package io.adlro.ingest.yaml;

import static io.adlro.ingest.yaml.SourceNode.Kind;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One value of the user's, read as the type that is wanted. What does not fit is noted, and
 * something harmless returned in its place.
 */
public final class YamlValue {
  private final SourceNode node;
  private final Problems mistakes;

  /** The maps read below this place, so that the owner can ask them for unknown keys. */
  private final Map<String, YamlFields> opened;

  public YamlValue(SourceNode node, Problems mistakes, Map<String, YamlFields> opened) {
    this.node = node;
    this.mistakes = mistakes;
    this.opened = opened;
  }

  /** Whether something stands here; an empty value counts as none. */
  public boolean isGiven() {
    return node.kind() != Kind.ABSENT && node.kind() != Kind.EMPTY;
  }

  /** Text that is not blank; a number is text too, so that a name may be one. */
  public String text() {
    boolean text =
        switch (node.kind()) {
          case TEXT, CELL, NUMBER -> !node.text().isBlank();
          default -> false;
        };
    if (!text) {
      wrong("text");
      return "";
    }
    if (node.text().chars().anyMatch(Character::isISOControl)) {
      wrong("text on one line, without control characters");
      return "";
    }
    return node.text();
  }

  public String text(String fallback) {
    return isGiven() ? text() : fallback;
  }

  /** A whole number. */
  public Amount integer() {
    return new Amount(this, Unit.WHOLE);
  }

  /**
   * A length of time in microseconds: {@code 250ms}, {@code 30s}, {@code 5m}; a plain number is
   * seconds.
   */
  public Amount duration() {
    return new Amount(this, Unit.DURATION);
  }

  /** An amount of memory in MiB: {@code 32GiB}, {@code 512MiB}; a plain number is GiB. */
  public Amount memory() {
    return new Amount(this, Unit.MEMORY);
  }

  /** A number with a fraction. */
  public Decimal number() {
    return new Decimal(this);
  }

  /** {@code true} or {@code false}. */
  public boolean flag() {
    String lower = node.text().toLowerCase(Locale.ROOT);
    boolean word = lower.equals("true") || lower.equals("false");
    if (!word || (node.kind() != Kind.FLAG && node.kind() != Kind.CELL)) {
      wrong("true or false");
    }
    return lower.equals("true");
  }

  /** One of the names; the first of them when it is not. */
  public String oneOf(Collection<String> names) {
    String given = text();
    if (names.contains(given)) {
      return given;
    }
    if (!given.isEmpty()) {
      mistake("cannot be `" + given + "`" + NearestName.hint(given, names));
    }
    return names.stream().findFirst().orElse("");
  }

  public String oneOf(Collection<String> names, String fallback) {
    return isGiven() ? oneOf(names) : fallback;
  }

  /** One of the constants, in lower case with hyphens: {@code NV_LINK} is {@code nv-link}. */
  public <E extends Enum<E>> E oneOf(Class<E> type) {
    Map<String, E> constants = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      constants.put(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
    }
    return constants.get(oneOf(constants.keySet()));
  }

  public <E extends Enum<E>> E oneOf(E fallback) {
    return isGiven() ? oneOf(fallback.getDeclaringClass()) : fallback;
  }

  /** The values of a list that has at least one. */
  public List<YamlValue> list() {
    if (node.kind() != Kind.LIST || node.items().isEmpty()) {
      wrong("a list of at least one");
    }
    return items();
  }

  /** The values of a list that may be empty or absent. */
  public List<YamlValue> optionalList() {
    if (isGiven() && node.kind() != Kind.LIST) {
      wrong("a list");
    }
    return items();
  }

  /** The texts of a list that may be empty or absent; none of them twice. */
  public List<String> texts() {
    Set<String> texts = new LinkedHashSet<>();
    for (YamlValue item : optionalList()) {
      String text = item.text();
      if (!text.isEmpty() && !texts.add(text)) {
        item.mistake("repeats `" + text + "`; remove it");
      }
    }
    return List.copyOf(texts);
  }

  /** The keys of a map. */
  public YamlFields fields() {
    if (node.kind() == Kind.MAP) {
      return opened(node);
    }
    wrong("a map of keys and values");
    return opened(SourceNode.unreadable(node.file(), node.line(), node.path()));
  }

  /** The keys of a map, or of an empty one when there is none, so that every default applies. */
  public YamlFields optionalFields() {
    return isGiven()
        ? fields()
        : opened(SourceNode.map(node.file(), node.line(), node.path(), new LinkedHashMap<>()));
  }

  /** Notes a mistake about this value; the sentence goes on from its name: "is not a GPU model". */
  public void mistake(String predicate) {
    mistakes.add(node.file(), node.line(), node.name() + " " + predicate);
  }

  /** Notes that something else was expected here. */
  void wrong(String expected) {
    switch (node.kind()) {
      case UNREADABLE -> {}
      case ABSENT -> mistakes.addMissing(node.file(), node.line(), node.path(), expected);
      default -> mistake("is " + node.found() + "; expected " + expected);
    }
  }

  /** What may be a number. */
  Optional<String> numeral() {
    return node.kind() == Kind.NUMBER || node.kind() == Kind.CELL
        ? Optional.of(node.text())
        : Optional.empty();
  }

  /** What may be a number with a unit. */
  Optional<String> quantity() {
    return node.kind() == Kind.TEXT ? Optional.of(node.text()) : numeral();
  }

  private List<YamlValue> items() {
    List<YamlValue> items = new ArrayList<>();
    for (SourceNode item : node.items()) {
      items.add(new YamlValue(item, mistakes, opened));
    }
    return items;
  }

  private YamlFields opened(SourceNode map) {
    return opened.computeIfAbsent(map.path(), path -> new YamlFields(map, mistakes));
  }
}
