package io.adlro.ingest.history;

import io.adlro.ingest.submission.Submission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts how many jobs of a history have each field. */
public final class FieldCounts {
  public static final String ESTIMATE = "estimate";
  public static final String USER = "user";

  /** Whether and when a job started; no run time is predicted from it. */
  public static final String START = "start";

  public static final String RAN_ON = "GPU model it ran on";

  private final Map<String, Long> present = new LinkedHashMap<>();

  public static FieldCounts of(List<PastJob> jobs) {
    FieldCounts counts = new FieldCounts();
    jobs.forEach(counts::add);
    return counts;
  }

  public void add(PastJob job) {
    count(START, job.startMicros().isPresent());
    count(ESTIMATE, job.estimateMicros().isPresent());
    count(RAN_ON, !job.ranOn().isEmpty());
    asked(job.asked());
  }

  private void asked(Submission asked) {
    count("name", !asked.name().isEmpty());
    count(USER, !asked.user().isEmpty());
    count("group", !asked.group().isEmpty());
    count("words", !asked.words().isEmpty());
    count("GPUs", asked.gpus() > 0);
    count("share of a GPU", asked.gpus() > 0 && asked.shareMilli() < 1_000);
    count("nodes", asked.nodes().isPresent());
    count("GPU models", !asked.models().isEmpty());
    count("GPU memory", asked.gpuMemoryMib().isPresent());
    count("CPU", asked.cpuMilli().isPresent());
    count("memory", asked.memoryMib().isPresent());
    count("limit", asked.limitMicros().isPresent());
    count("priority", asked.priority().isPresent());
  }

  private void count(String field, boolean given) {
    present.merge(field, given ? 1L : 0L, Long::sum);
  }

  /** By field, 0 for those that no job has. */
  public Map<String, Long> byField() {
    return new LinkedHashMap<>(present);
  }
}
