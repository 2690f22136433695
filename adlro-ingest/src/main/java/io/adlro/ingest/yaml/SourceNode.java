package io.adlro.ingest.yaml;

import io.adlro.ingest.message.Problems;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A piece of a file that knows where it stands: immutable, and still untyped. {@link YamlFields}
 * and {@link YamlValue} give it types.
 *
 * @param file the file as the user named it
 * @param line counted from 1; for the value of a key, the line of the key
 * @param path the keys and indices that lead here, such as {@code nodes[2].gpus}; empty at the root
 * @param text what stands there, for scalars
 */
public record SourceNode(
    String file,
    int line,
    String path,
    Kind kind,
    String text,
    Map<String, SourceNode> entries,
    List<SourceNode> items) {

  /** What stands at a place. */
  public enum Kind {
    MAP,
    LIST,
    TEXT,
    NUMBER,
    FLAG,
    /** A cell of a table: text or number, as the reader wishes. */
    CELL,
    /** A key without a value, or null. */
    EMPTY,
    /** No such key. */
    ABSENT,
    /** Already reported; whoever reads it stays silent. */
    UNREADABLE
  }

  public SourceNode {
    entries = Collections.unmodifiableMap(entries);
    items = Collections.unmodifiableList(items);
  }

  static SourceNode map(
      String file, int line, String path, LinkedHashMap<String, SourceNode> entries) {
    return new SourceNode(file, line, path, Kind.MAP, "", entries, List.of());
  }

  static SourceNode list(String file, int line, String path, List<SourceNode> items) {
    return new SourceNode(file, line, path, Kind.LIST, "", Map.of(), items);
  }

  public static SourceNode scalar(String file, int line, String path, Kind kind, String text) {
    return new SourceNode(file, line, path, kind, text, Map.of(), List.of());
  }

  static SourceNode unreadable(String file, int line, String path) {
    return scalar(file, line, path, Kind.UNREADABLE, "");
  }

  /** The child at a key, {@link Kind#ABSENT} when there is none. */
  SourceNode child(String key) {
    SourceNode child = entries.get(key);
    if (child != null) {
      return child;
    }
    Kind gone = kind == Kind.UNREADABLE ? Kind.UNREADABLE : Kind.ABSENT;
    return scalar(file, line, pathTo(key), gone, "");
  }

  String pathTo(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  /** How sentences call this place. */
  String name() {
    return path.isEmpty() ? "the document" : "`" + path + "`";
  }

  /** How sentences call what stands here. */
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

  /** The typed reader of a document. */
  public YamlFields fields(Problems mistakes) {
    return new YamlValue(this, mistakes, new LinkedHashMap<>()).fields();
  }

  private String shortened() {
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }
}
