package io.adlro.app.config;

import io.adlro.app.input.SourceNode;
import io.adlro.app.input.SourceNode.Kind;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lays what differs over a base. Maps are merged key by key and a key without a value takes that of
 * the base away. Whatever is one thing is replaced as a whole: lists, the cluster, and maps that say
 * of which {@code kind} they are, whose other keys belong to that kind.
 */
final class Overlay {
  private Overlay() {}

  static SourceNode of(SourceNode base, SourceNode own) {
    Map<String, SourceNode> entries = new LinkedHashMap<>(base.entries());
    entries.remove("purpose");
    return merged(own, entries);
  }

  private static SourceNode merged(SourceNode own, Map<String, SourceNode> entries) {
    own.entries()
        .forEach(
            (key, value) -> {
              if (value.kind() == Kind.EMPTY) {
                entries.remove(key);
              } else {
                entries.merge(key, value, Overlay::over);
              }
            });
    return Nodes.withEntries(own, entries);
  }

  private static SourceNode over(SourceNode base, SourceNode own) {
    boolean merges =
        base.kind() == Kind.MAP
            && own.kind() == Kind.MAP
            && !own.entries().containsKey("kind")
            && !base.path().isEmpty() // a cluster from a file
            && !base.path().equals("cluster");
    return merges ? merged(own, new LinkedHashMap<>(base.entries())) : own;
  }
}
