package io.adlro.live.slurm;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** What differs between the versions of slurmrestd's interface. */
interface SlurmApi {
  /** As in the paths: {@code v0.0.38}. */
  String version();

  /** Whether the tests run it against a real Slurm; of others only recorded answers were read. */
  boolean isVerified();

  SlurmJobInfo job(JsonNode json);

  /** The same in all versions so far. */
  default SlurmNodeInfo node(JsonNode json) {
    return SlurmRecords.node(json);
  }

  /** The time of the last change that an answer includes, where it is stated. */
  OptionalLong lastUpdate(JsonNode answer);

  /**
   * The body of the call that pins a job to nodes and releases it.
   *
   * @param again whether the job was requeued: its earliest start, which Slurm sets two minutes
   *     ahead, is set to now
   */
  Map<String, Object> place(List<String> nodes, String comment, boolean again);

  /** The body of the call that releases a job as it is. */
  default Map<String, Object> release(String comment) {
    return Map.of("hold", false, "comment", comment);
  }

  /** The body of the call that holds a job. */
  default Map<String, Object> hold() {
    return Map.of("hold", true);
  }
}
