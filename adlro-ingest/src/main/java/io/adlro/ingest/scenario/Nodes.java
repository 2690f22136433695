package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.util.List;
import java.util.Map;

/** Makes nodes out of others, which stay where they stood in the user's file. */
final class Nodes {
  private Nodes() {}

  /** A map with these entries at the place of the node. */
  static SourceNode withEntries(SourceNode node, Map<String, SourceNode> entries) {
    return new SourceNode(node.file(), node.line(), node.path(), Kind.MAP, "", entries, List.of());
  }

  /** A list of these at the place of the node. */
  static SourceNode withItems(SourceNode node, List<SourceNode> items) {
    return new SourceNode(node.file(), node.line(), node.path(), Kind.LIST, "", Map.of(), items);
  }

  /** A text at the place of the node. */
  static SourceNode withText(SourceNode node, String text) {
    return new SourceNode(
        node.file(), node.line(), node.path(), Kind.TEXT, text, Map.of(), List.of());
  }

  /** Silence at the place of the node: what is wrong there has been told. */
  static SourceNode unreadable(SourceNode node) {
    return new SourceNode(
        node.file(), node.line(), node.path(), Kind.UNREADABLE, "", Map.of(), List.of());
  }

  static boolean isScalar(SourceNode node) {
    return switch (node.kind()) {
      case TEXT, NUMBER, FLAG, CELL -> true;
      case MAP, LIST, EMPTY, ABSENT, UNREADABLE -> false;
    };
  }
}
