package io.adlro.server.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * What ran on the GPUs of some nodes, and what is expected to start.
 *
 * @param at time of the loop
 * @param from what ended before is not there
 * @param complete whether the server knows all jobs that ended in this time
 * @param endedLeftOut how many of those that ended first are left out, because they are too many
 * @param nodeCount of the cluster
 * @param nodes whose GPUs are asked for
 */
public record ScheduleAnswer(
    String at,
    String from,
    boolean complete,
    int endedLeftOut,
    int nodeCount,
    List<Row> nodes,
    List<Bar> jobs) {
  /** A node with the ids of its GPUs. */
  public record Row(String name, List<String> gpuIds) {}

  /**
   * A job on its GPUs.
   *
   * @param gpuIds none for a job that waits
   * @param start its last start, or the expected one
   * @param end the expected one of a job that has not ended, null if it may not come or is not
   *     known
   */
  public record Bar(
      String id,
      String name,
      String user,
      @JsonProperty("class") String jobClass,
      double priority,
      int gpus,
      String phase,
      List<String> gpuIds,
      String start,
      Optional<String> end) {}
}
