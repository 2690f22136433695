package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Writes the short forms of a scenario out: {@code arrivals: poisson} is {@code arrivals: {kind:
 * poisson}}, {@code gpus: [1, 2]} is {@code gpus: [{value: 1}, {value: 2}]}. Each piece keeps the
 * place where the user wrote it.
 */
final class ShortForms {
  private static final String ANY = "*";

  private ShortForms() {}

  static SourceNode expand(SourceNode scenario) {
    SourceNode node = scenario;
    node = at(node, List.of("workload", "arrivals"), n -> wrapped("kind", n));
    node = at(node, List.of("workload", "estimates"), n -> wrapped("kind", n));
    node = at(node, List.of("workload", "priorities"), ShortForms::levels);
    node = at(node, List.of("workload", "priorities", "levels"), ShortForms::choices);
    for (String key : List.of("gpus", "gpuShare", "gpuMemory")) {
      node = at(node, List.of("workload", "classes", ANY, key), ShortForms::choices);
    }
    node = at(node, List.of("workload", "classes", ANY, "allowedModels"), ShortForms::models);
    return at(node, List.of("physics", "thermal"), n -> wrapped("enabled", n));
  }

  private static SourceNode at(
      SourceNode node, List<String> path, UnaryOperator<SourceNode> rewrite) {
    if (path.isEmpty()) {
      return rewrite.apply(node);
    }
    if (node.kind() != Kind.MAP) {
      return node;
    }
    List<String> below = path.subList(1, path.size());
    Map<String, SourceNode> entries = new LinkedHashMap<>(node.entries());
    entries.replaceAll(
        (key, value) ->
            path.get(0).equals(ANY) || path.get(0).equals(key) ? at(value, below, rewrite) : value);
    return node.withEntries(entries);
  }

  private static SourceNode wrapped(String key, SourceNode node) {
    return node.isScalar() ? map(node, key, node) : node;
  }

  private static SourceNode levels(SourceNode node) {
    if (node.kind() != Kind.LIST) {
      return wrapped("kind", node);
    }
    Map<String, SourceNode> entries = new LinkedHashMap<>();
    entries.put("kind", node.withText("levels"));
    entries.put("levels", node);
    return node.withEntries(entries);
  }

  private static SourceNode choices(SourceNode node) {
    if (node.isScalar()) {
      return node.withItems(List.of(map(node, "value", node)));
    }
    List<SourceNode> items = new ArrayList<>();
    node.items().forEach(item -> items.add(wrapped("value", item)));
    return node.kind() == Kind.LIST ? node.withItems(items) : node;
  }

  private static SourceNode models(SourceNode node) {
    return node.kind() == Kind.LIST ? map(node, "models", node) : node;
  }

  private static SourceNode map(SourceNode place, String key, SourceNode value) {
    Map<String, SourceNode> entries = new LinkedHashMap<>();
    entries.put(key, value);
    return place.withEntries(entries);
  }
}
