package io.adlro.live.slurm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** Slurm 24.05: numbers are objects, states are lists, nodes are given as a list. */
final class SlurmApi41 implements SlurmApi {
  @Override
  public String version() {
    return "v0.0.41";
  }

  @Override
  public boolean isVerified() {
    return false;
  }

  @Override
  public SlurmJobInfo job(JsonNode json) {
    return SlurmRecords.job(json, new SlurmFields(json).words("exclusive").contains("true"));
  }

  @Override
  public OptionalLong lastUpdate(JsonNode answer) {
    return SlurmFields.number(answer.path("last_update"));
  }

  @Override
  public Map<String, Object> place(List<String> nodes, String comment, boolean again) {
    return withLists(nodes, comment, again);
  }

  /** The body from 0.0.41 on. Second 1 is before now: the job may begin at once. */
  static Map<String, Object> withLists(List<String> nodes, String comment, boolean again) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("required_nodes", nodes);
    if (again) {
      body.put("begin_time", Map.of("set", true, "infinite", false, "number", 1));
    }
    body.put("comment", comment);
    body.put("hold", false);
    return body;
  }
}
