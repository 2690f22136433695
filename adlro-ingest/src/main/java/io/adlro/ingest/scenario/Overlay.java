package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lays what differs over a base. Maps are merged key by key and a key without a value takes that of
 * the base away. What is one thing is replaced as a whole: a list, a map that says of which {@code
 * kind} it is, since its other keys belong to that kind, and a cluster that brings its own {@code
 * models}.
 */
final class Overlay {
  private static final List<String> WHOLE = List.of("kind", "models", "gpuModels");

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
    return own.withEntries(entries);
  }

  private static SourceNode over(SourceNode base, SourceNode own) {
    boolean merges =
        base.kind() == Kind.MAP
            && own.kind() == Kind.MAP
            && WHOLE.stream().noneMatch(own.entries()::containsKey);
    return merges ? merged(own, new LinkedHashMap<>(base.entries())) : own;
  }
}
