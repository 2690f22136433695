package io.adlro.study.validation;

import io.adlro.sim.stats.Interval;
import io.adlro.sim.workload.Durations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Theorems about queues, checked with the simulator: exact mean waits must lie in the interval of
 * the runs, approximations for heavy traffic near it, and the conservation laws must hold.
 */
public final class QueueingLaws implements PublishedResult {
  private static final int RUNS = 30;
  private static final int JOBS = 60_000;
  private static final int BALANCED_SEEDS = 20;
  private static final double MEAN_SECONDS = 10;
  private static final long MEAN_MICROS = 10_000_000;

  /** The probability that any interval misses although every law holds. */
  private static final double ANY_MISS = 0.05;

  /** Accepted relative error of an approximation, which is not exact at load 0.95. */
  private static final double NEAR = 0.1;

  /** Accepted relative error of a conservation law, from rounding to microseconds. */
  private static final double ROUNDING = 1e-6;

  private enum Kind {
    EXACT,
    APPROXIMATE
  }

  private record Law(String name, QueueRun queue, double expectedSeconds, Kind kind) {}

  private record Found(Law law, double meanSeconds, Interval interval) {
    boolean holds() {
      double expected = law.expectedSeconds();
      return interval.contains(expected)
          || (law.kind() == Kind.APPROXIMATE
              && Math.abs(meanSeconds - expected) <= NEAR * expected);
    }
  }

  private final int runs;
  private final int jobs;

  public QueueingLaws() {
    this(RUNS, JOBS);
  }

  QueueingLaws(int runs, int jobs) {
    this.runs = runs;
    this.jobs = jobs;
  }

  @Override
  public String name() {
    return "queueing";
  }

  @Override
  public List<String> needs() {
    return List.of();
  }

  @Override
  public ValidationResult run(Path data, int threads) {
    List<Law> laws = laws();
    List<Found> found = new ArrayList<>();
    for (Law law : laws) {
      found.add(found(law, law.queue().meanWaits(jobs, runs, threads), laws.size()));
    }
    ConservationLaws balance = ConservationLaws.over(BALANCED_SEEDS);
    List<String> lines = new ArrayList<>(lines(found));
    lines.add("");
    lines.addAll(balance.lines());
    List<String> misses = new ArrayList<>();
    found.stream()
        .filter(f -> !f.holds())
        .map(f -> "Mean wait of %s: not found by the simulator.".formatted(f.law().name()))
        .forEach(misses::add);
    misses.addAll(balance.misses(ROUNDING));
    return new ValidationResult("Laws of queueing and of conservation", lines, Map.of(), misses);
  }

  private static List<Law> laws() {
    List<Law> laws = new ArrayList<>();
    Durations exponential = new Durations.Exponential(MEAN_MICROS);
    double[][] loads = {{1, 0.5}, {1, 0.8}, {1, 0.95}, {4, 0.7}, {4, 0.9}, {16, 0.8}, {16, 0.95}};
    for (double[] point : loads) {
      int gpus = (int) point[0];
      laws.add(
          new Law(
              "M/M/%d at load %s, Erlang C".formatted(gpus, point[1]),
              new QueueRun(gpus, point[1], exponential),
              WaitFormulas.erlang(gpus, point[1], MEAN_SECONDS),
              Kind.EXACT));
    }
    Durations fixed = new Durations.Fixed(MEAN_MICROS);
    Durations uniform = new Durations.Uniform(MEAN_MICROS / 2, MEAN_MICROS * 3 / 2);
    Durations lognormal = new Durations.Lognormal(MEAN_MICROS, 1);
    double lognormalVariation = Math.E - 1; // exp(sigma^2) - 1
    for (double load : new double[] {0.8, 0.95}) {
      laws.add(singleServer("M/D/1", load, fixed, 0));
      laws.add(singleServer("M/U/1", load, uniform, 1 / 12.0)); // width^2 / 12 over mean^2
      laws.add(singleServer("M/LN/1", load, lognormal, lognormalVariation));
    }
    laws.add(heavyTraffic("M/D/16", 16, fixed, 0));
    laws.add(heavyTraffic("M/LN/16", 16, lognormal, lognormalVariation));
    for (int gpus : new int[] {64, 256}) {
      laws.add(
          new Law(
              "M/M/%d at load 0.95, Halfin-Whitt".formatted(gpus),
              new QueueRun(gpus, 0.95, exponential),
              WaitFormulas.halfinWhitt(gpus, 0.95, MEAN_SECONDS),
              Kind.APPROXIMATE));
    }
    return laws;
  }

  private static Law singleServer(String name, double load, Durations work, double variation) {
    return new Law(
        "%s at load %s, Pollaczek-Khinchine".formatted(name, load),
        new QueueRun(1, load, work),
        WaitFormulas.pollaczekKhinchine(load, variation, MEAN_SECONDS),
        Kind.EXACT);
  }

  private static Law heavyTraffic(String name, int gpus, Durations work, double variation) {
    return new Law(
        "%s at load 0.95, Allen-Cunneen".formatted(name),
        new QueueRun(gpus, 0.95, work),
        WaitFormulas.allenCunneen(gpus, 0.95, variation, MEAN_SECONDS),
        Kind.APPROXIMATE);
  }

  private static Found found(Law law, double[] waits, int laws) {
    double mean = Arrays.stream(waits).average().orElse(Double.NaN);
    double squares = Arrays.stream(waits).map(w -> (w - mean) * (w - mean)).sum();
    double error = Math.sqrt(squares / (waits.length - 1) / waits.length);
    // Student's t with the error probability divided by the number of laws (Bonferroni).
    double half =
        TDistribution.of(waits.length - 1.0).inverseSurvivalProbability(ANY_MISS / 2 / laws)
            * error;
    return new Found(law, mean, new Interval(mean - half, mean + half));
  }

  private List<String> lines(List<Found> found) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "`fcfs` on alike GPUs, Poisson arrivals, service of %.0f s in the mean, %d runs of %,d jobs"
                .formatted(MEAN_SECONDS, runs, jobs)
            + " each, the first tenth not measured. Exact laws (Erlang C, Pollaczek-Khinchine) must"
            + " lie in the interval of the runs (95 % for all of them together), approximations for"
            + " heavy traffic (Allen-Cunneen, Halfin-Whitt) there or within %.0f %%."
                .formatted(100 * NEAR));
    lines.add("");
    lines.add("| queue and law | law, s | simulated, s | interval, s | holds |");
    lines.add("|---|---|---|---|---|");
    for (Found one : found) {
      lines.add(
          "| %s | %.3f | %.3f | %.3f to %.3f | %s |"
              .formatted(
                  one.law().name(),
                  one.law().expectedSeconds(),
                  one.meanSeconds(),
                  one.interval().low(),
                  one.interval().high(),
                  one.holds() ? "yes" : "no"));
    }
    return lines;
  }
}
