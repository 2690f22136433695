package io.adlro.server.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * What ran where, and what is expected to.
 *
 * @param at time of the loop
 * @param from what ended before is not there
 * @param complete whether all jobs are there that belong here
 */
public record ScheduleAnswer(String at, String from, boolean complete, List<Bar> jobs) {
  /**
   * A job on its GPUs.
   *
   * @param gpuIds none for a job that waits
   * @param start its last start, or the expected one
   * @param end null for one that runs; the expected one of a job that waits, null if it may not
   *     come
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
