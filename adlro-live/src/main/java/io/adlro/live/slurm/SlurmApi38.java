package io.adlro.live.slurm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * Slurm 22.05. The key {@code nodelist} is not in its OpenAPI document; {@code required_nodes} is
 * refused as a disabled key. A time to begin is a text, never a number.
 */
final class SlurmApi38 implements SlurmApi {
  @Override
  public String version() {
    return "v0.0.38";
  }

  @Override
  public boolean isVerified() {
    return true;
  }

  @Override
  public SlurmJobInfo job(JsonNode json) {
    return SlurmRecords.job(json, new SlurmFields(json).words("shared").contains("none"));
  }

  @Override
  public OptionalLong lastUpdate(JsonNode answer) {
    return OptionalLong.empty();
  }

  @Override
  public Map<String, Object> place(List<String> nodes, String comment, boolean again) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("nodelist", String.join(",", nodes));
    if (again) {
      body.put("begin_time", "now");
    }
    body.put("comment", comment);
    body.put("hold", false);
    return body;
  }
}
