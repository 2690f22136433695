package io.adlro.ingest.yaml;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Turns the tokens of one document into nodes; the parser's limits bound depth and number. */
final class NodeReader {
  private final String file;
  private final JsonParser parser;
  private final Problems problems;

  NodeReader(String file, JsonParser parser, Problems problems) {
    this.file = file;
    this.parser = parser;
    this.problems = problems;
  }

  /** Reads from the current token, the first of the document, to its last. */
  SourceNode document() {
    return node(line(), "");
  }

  private SourceNode node(int line, String path) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> map(line, path);
      case START_ARRAY -> list(line, path);
      case VALUE_NULL -> scalar(line, path, Kind.EMPTY);
      case VALUE_TRUE, VALUE_FALSE -> scalar(line, path, Kind.FLAG);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> scalar(line, path, Kind.NUMBER);
      default -> isAlias() ? alias(line, path) : scalar(line, path, Kind.TEXT);
    };
  }

  private SourceNode map(int line, String path) {
    Map<String, SourceNode> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      String childPath = path.isEmpty() ? key : path + "." + key;
      int childLine = line();
      parser.nextToken();
      SourceNode first = entries.putIfAbsent(key, node(childLine, childPath));
      if (first != null) {
        problems.add(
            file,
            childLine,
            "`%s` is given twice, first in line %d; remove one".formatted(childPath, first.line()));
      }
    }
    return new SourceNode(file, line, path, Kind.MAP, "", entries, List.of());
  }

  private SourceNode list(int line, String path) {
    List<SourceNode> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node(line(), path + "[" + items.size() + "]"));
    }
    return new SourceNode(file, line, path, Kind.LIST, "", Map.of(), items);
  }

  private SourceNode scalar(int line, String path, Kind kind) {
    return SourceNode.scalar(file, line, path, kind, parser.getString());
  }

  /** Refused: short files need no aliases, and aliases of aliases grow without bound. */
  private SourceNode alias(int line, String path) {
    SourceNode unreadable = SourceNode.unreadable(file, line, path);
    problems.add(
        file,
        line,
        "%s is the alias `*%s`, which is not supported; write the value out"
            .formatted(unreadable.name(), parser.getString()));
    return unreadable;
  }

  private boolean isAlias() {
    return parser instanceof YAMLParser yaml && yaml.isCurrentAlias();
  }

  private int line() {
    return parser.currentTokenLocation().getLineNr();
  }
}
