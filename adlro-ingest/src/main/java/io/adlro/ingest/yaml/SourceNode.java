package io.adlro.ingest.yaml;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value of a file with its file, line and path; still untyped. {@link RecordReader} makes typed
 * records of it.
 *
 * @param file the file as the user named it
 * @param line counted from 1; for the value of a key, the line of the key
 * @param path the keys and indices that lead here, such as {@code nodes[2].gpus}; empty at the root
 * @param text the value of a scalar
 */
public record SourceNode(
    String file,
    int line,
    String path,
    Kind kind,
    String text,
    Map<String, SourceNode> entries,
    List<SourceNode> items) {

  /** What a place has. */
  public enum Kind {
    MAP,
    LIST,
    TEXT,
    NUMBER,
    FLAG,
    /** A cell of a table: text or number, as the component requires. */
    CELL,
    /** A key without a value, or null. */
    EMPTY,
    /** No such key. */
    ABSENT,
    /** The problem is reported already; nothing below it is reported. */
    UNREADABLE
  }

  public SourceNode {
    entries = Collections.unmodifiableMap(entries);
    items = Collections.unmodifiableList(items);
  }

  public static SourceNode scalar(String file, int line, String path, Kind kind, String text) {
    return new SourceNode(file, line, path, kind, text, Map.of(), List.of());
  }

  static SourceNode unreadable(String file, int line, String path) {
    return scalar(file, line, path, Kind.UNREADABLE, "");
  }

  /** A map of these entries at the same place. */
  public SourceNode withEntries(Map<String, SourceNode> other) {
    return new SourceNode(file, line, path, Kind.MAP, "", other, List.of());
  }

  /** A list of these items at the same place. */
  public SourceNode withItems(List<SourceNode> other) {
    return new SourceNode(file, line, path, Kind.LIST, "", Map.of(), other);
  }

  /** A text at the same place. */
  public SourceNode withText(String other) {
    return scalar(file, line, path, Kind.TEXT, other);
  }

  /** An unreadable value at the same place. */
  public SourceNode withoutValue() {
    return unreadable(file, line, path);
  }

  /** The child at a key; {@link Kind#ABSENT} or {@link Kind#UNREADABLE} when there is none. */
  public SourceNode child(String key) {
    SourceNode child = entries.get(key);
    return child != null
        ? child
        : scalar(file, line, pathTo(key), kind == Kind.MAP ? Kind.ABSENT : Kind.UNREADABLE, "");
  }

  String pathTo(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  /** Whether the place has a value; null and an empty value count as none. */
  public boolean isGiven() {
    return kind != Kind.ABSENT && kind != Kind.EMPTY;
  }

  /** The number at this place; empty, without a report, where there is none. */
  public Optional<Double> number() {
    return kind == Kind.NUMBER
        ? Unit.NUMBER.parse(text).map(Number::doubleValue)
        : Optional.empty();
  }

  public boolean isScalar() {
    return switch (kind) {
      case TEXT, NUMBER, FLAG, CELL -> true;
      case MAP, LIST, EMPTY, ABSENT, UNREADABLE -> false;
    };
  }

  /** The name of the place in sentences. */
  public String name() {
    return path.isEmpty() ? "the document" : "`" + path + "`";
  }

  /** The description of the value in sentences. */
  String found() {
    return switch (kind) {
      case MAP -> "a map";
      case LIST -> items.isEmpty() ? "an empty list" : "a list";
      case TEXT -> text.isBlank() ? "empty" : "the text \"" + shortened() + "\"";
      case CELL -> "\"" + shortened() + "\"";
      case NUMBER, FLAG -> shortened();
      case EMPTY, ABSENT, UNREADABLE -> "empty";
    };
  }

  private String shortened() {
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }
}
