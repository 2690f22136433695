package io.adlro.ingest.queue;

import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.notation.SlurmResource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The GPUs of a job as its queue states them: for each node, for the whole job or for each task.
 */
final class GpuColumns {
  /** The column of accounting with this meaning. */
  static final String PER_NODE = "reqgres";

  static final String PER_JOB = "tres_per_job";
  static final String PER_TASK = "tres_per_task";
  static final String TASKS = "tasks";
  static final List<String> ALL = List.of(PER_NODE, PER_JOB, PER_TASK, "reqtres", "alloctres");

  private static final int MOST_TASKS = 1 << 20;

  private GpuColumns() {}

  /** The row with the GPUs of jobs and tasks in the column of requested resources. */
  static Map<String, String> combined(Map<String, String> row) {
    Map<String, String> values = new LinkedHashMap<>(row);
    String perJob = row.getOrDefault(PER_JOB, "");
    String total = perJob.isEmpty() ? ofTasks(row) : perJob;
    String asked = row.getOrDefault("reqtres", "");
    if (!total.isEmpty() && !asked.contains("gres/")) {
      values.put("reqtres", asked.isEmpty() ? total : asked + "," + total);
    }
    return values;
  }

  private static String ofTasks(Map<String, String> row) {
    long tasks = Math.min(MOST_TASKS, SlurmNumbers.count(row.getOrDefault(TASKS, "1")).orElse(1));
    return SlurmResource.list(row.getOrDefault(PER_TASK, "")).stream()
        .filter(resource -> resource.name().equals(SlurmResource.GPU))
        .map(
            gpu ->
                "gres/gpu%s=%d"
                    .formatted(
                        gpu.type().isEmpty() ? "" : ":" + gpu.type(),
                        tasks * gpu.count().orElse(0)))
        .collect(Collectors.joining(","));
  }
}
