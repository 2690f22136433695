package io.adlro.learn.agent;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Intervals for the starts and ends of waiting jobs, calibrated by the starts and ends that came.
 * It listens to the facts of the kernel whose jobs are forecast.
 */
public final class CalibratedForecasts extends QuietHandler implements Snapshottable {
  private static final String SECTION = "forecast-calibration";
  private static final int VERSION = 4;

  /** Forecasts of one job that are kept until it ends; later ones are not. */
  private static final int MOST = 64;

  /** A forecast is kept if the job has waited longer by this part since the last one. */
  private static final double PART = 0.1;

  /**
   * When a job is expected to start and end.
   *
   * @param atMicros the instant that the intervals count from
   */
  public record JobForecast(long atMicros, WaitInterval start, WaitInterval end) {}

  /**
   * A forecast before calibration.
   *
   * @param weight of what is learned from it: one over the jobs that waited at its instant
   */
  private record Kept(JobForecast raw, double weight) {}

  private final Map<Integer, List<Kept>> waiting = new TreeMap<>();
  private final Map<Integer, List<Kept>> running = new TreeMap<>();
  private final WaitCalibration starts = new WaitCalibration();
  private final WaitCalibration ends = new WaitCalibration();

  /** Of all jobs that wait, by number; empty if no future was simulated. */
  public Map<Integer, JobForecast> of(QueueForecast forecast) {
    Map<Integer, JobForecast> calibrated = new TreeMap<>();
    if (forecast.futures() > 0) {
      forecast.jobs().forEach(job -> calibrated.put(job, of(forecast, job)));
    }
    return calibrated;
  }

  private JobForecast of(QueueForecast forecast, int job) {
    List<Kept> kept = waiting.computeIfAbsent(job, j -> new ArrayList<>());
    if (kept.isEmpty() || isLater(forecast.atMicros(), kept)) {
      kept.add(new Kept(raw(forecast, job), 1.0 / forecast.jobs().count()));
    }
    return shown(forecast, job);
  }

  /** Of one job, for a forecast of which nothing is learned. */
  public JobForecast shown(QueueForecast forecast, int job) {
    JobForecast raw = raw(forecast, job);
    return new JobForecast(
        raw.atMicros(), starts.calibrated(raw.start()), ends.calibrated(raw.end()));
  }

  private static JobForecast raw(QueueForecast forecast, int job) {
    return new JobForecast(
        forecast.atMicros(),
        WaitInterval.of(forecast.waitMicros(job)),
        WaitInterval.of(forecast.endMicros(job)));
  }

  private static boolean isLater(long atMicros, List<Kept> kept) {
    long first = kept.get(0).raw().atMicros();
    long last = kept.get(kept.size() - 1).raw().atMicros();
    return kept.size() < MOST && atMicros - last > PART * (last - first);
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    List<Kept> kept = waiting.remove(job);
    if (kept != null) {
      observe(kept, JobForecast::start, starts, atMicros);
      running.put(job, kept);
    }
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    List<Kept> kept = running.remove(job);
    if (kept != null) {
      observe(kept, JobForecast::end, ends, atMicros);
    }
  }

  private static void observe(
      List<Kept> kept,
      Function<JobForecast, WaitInterval> interval,
      WaitCalibration calibration,
      long atMicros) {
    for (Kept forecast : kept) {
      calibration.observed(
          interval.apply(forecast.raw()),
          (double) atMicros - forecast.raw().atMicros(),
          forecast.weight());
    }
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    forget(job);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    forget(job);
  }

  /** What was learned; forecasts that wait for their start or end are not kept. */
  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    starts.save(to);
    ends.save(to);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    if (from.start(SECTION, VERSION) < VERSION) {
      throw from.refusal("an earlier build learned it in another way");
    }
    starts.restore(from);
    ends.restore(from);
    from.end(SECTION);
  }

  private void forget(int job) {
    waiting.remove(job);
    running.remove(job);
  }
}
