package io.adlro.ingest.inventory;

import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.PastJob.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measures speeds in a history. A recurring job has the same user, name, class and number of GPUs;
 * where it ran to its end on two GPU models, the ratio of its run times is their relative speed for
 * it. The speed of a class is the geometric mean over its recurring jobs, each counting once
 * whatever the number of its runs.
 */
public final class HistorySpeeds {
  /** Fewer recurring jobs show nothing: their interval would be as wide as the catalogue's. */
  public static final int LEAST_RECURRING = 6;

  /** Of more recurring jobs the first are kept. */
  private static final int MOST_RECURRING = 100_000;

  private static final int WHOLE_GPU_MILLI = 1000;

  private record Recurring(String jobClass, String user, String name, int gpus) {}

  private static final class LogTimes {
    private int runs;
    private double sum;

    private double mean() {
      return sum / runs;
    }
  }

  private final Map<Recurring, Map<String, LogTimes>> byJob = new LinkedHashMap<>();

  /** Adds a run; one that did not complete, has no name or used a share of a GPU is ignored. */
  public void add(PastJob job, String jobClass, String model) {
    boolean completed = job.outcome() == Outcome.COMPLETED || job.outcome() == Outcome.UNKNOWN;
    if (!completed
        || job.runMicros() == 0
        || job.asked().name().isEmpty()
        || job.asked().shareMilli() != WHOLE_GPU_MILLI) {
      return;
    }
    Recurring recurring =
        new Recurring(jobClass, job.asked().user(), job.asked().name(), job.asked().gpus());
    if (byJob.size() < MOST_RECURRING || byJob.containsKey(recurring)) {
      LogTimes times =
          byJob
              .computeIfAbsent(recurring, any -> new TreeMap<>())
              .computeIfAbsent(model, any -> new LogTimes());
      times.runs++;
      times.sum += StrictMath.log((double) job.runMicros());
    }
  }

  /**
   * The speeds of a class on the other models, each against the reference or else against a model
   * that is measured itself; none where fewer than {@link #LEAST_RECURRING} jobs ran on both.
   */
  public List<HistorySpeed> of(String jobClass, List<String> models, String reference) {
    List<HistorySpeed> measured = new ArrayList<>();
    List<String> connected = new ArrayList<>(List.of(reference));
    List<String> open = new ArrayList<>(models);
    open.remove(reference);
    // Every model is measured against one other only: pairs of three models are not independent.
    for (int next = 0; next < connected.size(); next++) {
      for (String model : List.copyOf(open)) {
        Optional<HistorySpeed> speed = between(jobClass, model, connected.get(next));
        if (speed.isPresent()) {
          measured.add(speed.get());
          connected.add(model);
          open.remove(model);
        }
      }
    }
    return measured;
  }

  private Optional<HistorySpeed> between(String jobClass, String model, String reference) {
    List<Double> logs = new ArrayList<>();
    int runs = 0;
    for (Map.Entry<Recurring, Map<String, LogTimes>> entry : byJob.entrySet()) {
      LogTimes here = entry.getValue().get(model);
      LogTimes there = entry.getValue().get(reference);
      if (here != null && there != null && entry.getKey().jobClass().equals(jobClass)) {
        logs.add(there.mean() - here.mean());
        runs += here.runs + there.runs;
      }
    }
    if (logs.size() < LEAST_RECURRING) {
      return Optional.empty();
    }
    double mean = logs.stream().mapToDouble(x -> x).average().orElseThrow();
    double squares = logs.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
    double deviation = Math.sqrt(squares / (logs.size() - 1) / logs.size());
    return Optional.of(new HistorySpeed(model, reference, mean, deviation, logs.size(), runs));
  }
}
