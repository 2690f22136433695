package io.adlro.report.json;

import io.adlro.sim.stats.SeedNeed;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** About how many more seeds would decide a difference. */
final class SeedNeedJson {
  private SeedNeedJson() {}

  /** 0 if it is decided, null if no feasible number would decide it. */
  static JsonNode of(SeedNeed need) {
    return need.kind() == SeedNeed.Kind.TOO_MANY
        ? JsonNodeFactory.instance.nullNode()
        : JsonNodeFactory.instance.numberNode(need.seeds());
  }
}
