package io.adlro.ingest.yaml;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Turns the tokens of one document into nodes; the parser's limits bound depth and number. */
final class NodeReader {
  private final String file;
  private final JsonParser parser;
  private final Problems mistakes;

  NodeReader(String file, JsonParser parser, Problems mistakes) {
    this.file = file;
    this.parser = parser;
    this.mistakes = mistakes;
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
    LinkedHashMap<String, SourceNode> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      String childPath = path.isEmpty() ? key : path + "." + key;
      int childLine = line();
      parser.nextToken();
      SourceNode first = entries.putIfAbsent(key, node(childLine, childPath));
      if (first != null) {
        mistakes.add(
            file,
            childLine,
            "`%s` is given twice, first in line %d; remove one".formatted(childPath, first.line()));
      }
    }
    return SourceNode.map(file, line, path, entries);
  }

  private SourceNode list(int line, String path) {
    List<SourceNode> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node(line(), path + "[" + items.size() + "]"));
    }
    return SourceNode.list(file, line, path, items);
  }

  private SourceNode scalar(int line, String path, Kind kind) {
    return SourceNode.scalar(file, line, path, kind, parser.getString());
  }

  /** Refused: nobody needs them in short files, and aliases of aliases grow without bound. */
  private SourceNode alias(int line, String path) {
    SourceNode unreadable = SourceNode.unreadable(file, line, path);
    mistakes.add(
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
