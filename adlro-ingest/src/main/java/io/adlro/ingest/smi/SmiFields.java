package io.adlro.ingest.smi;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of one format by name. Names of nested fields are paths with {@code /}; a block is
 * worth opening if some path leads through it.
 */
final class SmiFields {
  private final Map<String, SmiField> byName;
  private final Set<String> blocks = new HashSet<>();

  SmiFields(Map<String, SmiField> byName) {
    this.byName = new HashMap<>(byName);
    for (String path : byName.keySet()) {
      for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
        blocks.add(path.substring(0, slash));
      }
    }
  }

  Optional<SmiField> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  boolean isBlock(String path) {
    return blocks.contains(path);
  }
}
