package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Merges the differences of a scenario into its base. Maps are merged key by key; a key without a
 * value removes that of the base. These are replaced as a whole: a list, a map with the key {@code
 * kind}, since its other keys belong to that kind, and a cluster with its own {@code models}.
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
