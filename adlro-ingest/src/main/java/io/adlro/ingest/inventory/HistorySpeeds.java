package io.adlro.ingest.inventory;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.RecordedSchedule;
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
 * whatever the number of its runs. Where a class has few recurring jobs, only those count that ran
 * often on both models, and the spread between jobs is assumed.
 */
public final class HistorySpeeds {
  /** Of so many recurring jobs the spread of their ratios is measured. */
  static final int LEAST_RECURRING = 6;

  /** Of fewer recurring jobs, each needs so many runs on both models. */
  static final int LEAST_RUNS = 6;

  /** Assumed standard deviation, in log, of the speed of the jobs of a class around its mean. */
  private static final double SPREAD_OF_JOBS = 0.25;

  /** Of more recurring jobs the first are kept. */
  private static final int MOST_RECURRING = 100_000;

  private static final int WHOLE_GPU_MILLI = 1000;

  private record Recurring(String jobClass, String user, String name, int gpus) {}

  private static final class LogTimes {
    private int runs;
    private double sum;
    private double squares;

    private void add(double log) {
      runs++;
      sum += log;
      squares += log * log;
    }

    private double mean() {
      return sum / runs;
    }

    /** Of the mean; needs two runs. */
    private double variance() {
      return Math.max(0, squares - sum * mean()) / (runs - 1) / runs;
    }
  }

  /** The log run times of a recurring job on two models. */
  private record Pair(LogTimes here, LogTimes there) {
    double logSpeed() {
      return there.mean() - here.mean();
    }

    boolean isFrequent() {
      return Math.min(here.runs, there.runs) >= LEAST_RUNS;
    }

    int runs() {
      return here.runs + there.runs;
    }
  }

  private final Map<Recurring, Map<String, LogTimes>> byJob = new LinkedHashMap<>();

  /** Adds a run; one that did not complete, has no name or used a share of a GPU is ignored. */
  public void add(PastJob job, String jobClass, String model) {
    if (job.isComplete() && job.asked().shareMilli() == WHOLE_GPU_MILLI) {
      Recurring recurring =
          new Recurring(jobClass, job.asked().user(), job.asked().name(), job.asked().gpus());
      add(recurring, model, job.runMicros());
    }
  }

  /** Adds the runs of a trace whose GPU model is known, by the same rules. */
  public void add(ImportedTrace trace) {
    Cluster cluster = trace.jobs().cluster();
    RecordedSchedule recorded = trace.recorded();
    for (int row = 0; row < trace.jobs().size(); row++) {
      JobRequest request = trace.jobs().job(row).request();
      int model = recorded.model()[row];
      if (recorded.completed()[row]
          && model != RecordedSchedule.UNKNOWN
          && request.shareMilli() == WHOLE_GPU_MILLI) {
        add(
            new Recurring(request.jobClass(), request.user(), request.name(), request.gpus()),
            cluster.models().get(model).name(),
            recorded.runMicros()[row]);
      }
    }
  }

  private void add(Recurring recurring, String model, long runMicros) {
    if (runMicros == 0 || recurring.name().isEmpty()) {
      return;
    }
    if (byJob.size() < MOST_RECURRING || byJob.containsKey(recurring)) {
      LogTimes times =
          byJob
              .computeIfAbsent(recurring, any -> new TreeMap<>())
              .computeIfAbsent(model, any -> new LogTimes());
      times.add(StrictMath.log((double) runMicros));
    }
  }

  /**
   * The speeds of a class on the other models, each against the reference or else against a model
   * that is measured itself; none where the history does not show it.
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
    List<Pair> all = new ArrayList<>();
    for (Map.Entry<Recurring, Map<String, LogTimes>> entry : byJob.entrySet()) {
      LogTimes here = entry.getValue().get(model);
      LogTimes there = entry.getValue().get(reference);
      if (here != null && there != null && entry.getKey().jobClass().equals(jobClass)) {
        all.add(new Pair(here, there));
      }
    }
    boolean many = all.size() >= LEAST_RECURRING;
    List<Pair> pairs = many ? all : all.stream().filter(Pair::isFrequent).toList();
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    double mean = pairs.stream().mapToDouble(Pair::logSpeed).average().orElseThrow();
    double variance = many ? measured(pairs, mean) : assumed(pairs);
    int runs = pairs.stream().mapToInt(Pair::runs).sum();
    return Optional.of(
        new HistorySpeed(
            model, reference, mean, Math.sqrt(variance / pairs.size()), pairs.size(), runs));
  }

  private static double measured(List<Pair> pairs, double mean) {
    return pairs.stream().mapToDouble(pair -> pair.logSpeed() - mean).map(x -> x * x).sum()
        / (pairs.size() - 1);
  }

  private static double assumed(List<Pair> pairs) {
    return SPREAD_OF_JOBS * SPREAD_OF_JOBS
        + pairs.stream()
            .mapToDouble(pair -> pair.here.variance() + pair.there.variance())
            .average()
            .orElseThrow();
  }
}
