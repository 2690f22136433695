package io.adlro.live.slurm;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** Slurm 25.11: as 24.05, except that a job alone on its nodes is said by {@code shared}. */
final class SlurmApi44 implements SlurmApi {
  @Override
  public String version() {
    return "v0.0.44";
  }

  @Override
  public boolean isVerified() {
    return false;
  }

  @Override
  public SlurmJobInfo job(JsonNode json) {
    return SlurmRecords.job(json, new SlurmFields(json).words("shared").contains("none"));
  }

  @Override
  public OptionalLong lastUpdate(JsonNode answer) {
    return SlurmFields.number(answer.path("last_update"));
  }

  @Override
  public Map<String, Object> place(List<String> nodes, String comment, boolean again) {
    return SlurmApi41.withLists(nodes, comment, again);
  }
}
