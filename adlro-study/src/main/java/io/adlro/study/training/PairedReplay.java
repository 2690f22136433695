package io.adlro.study.training;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.Paired;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The same jobs under the policy with the model that decides and with a candidate, both beginning
 * with an empty memory. Jobs of one time share a queue, so that the interval is over blocks of jobs
 * in a row.
 *
 * @param jobs that were compared
 * @param change of the mean time from submission to end, relative to that of the active model
 * @param interval of the change, 95 %
 */
public record PairedReplay(int jobs, double change, Optional<Interval> interval) {
  /** Fewer say too little. */
  public static final int FEWEST_JOBS = 100;

  /** What the interval may leave open; a mean above 0 is a loss in any case. */
  public static final double MOST_LOSS = 0.02;

  private static final int BLOCKS = 10;

  /**
   * Runs both.
   *
   * @param counts whether a job is compared
   */
  public static PairedReplay of(
      Setting setting,
      Trial trial,
      IntPredicate counts,
      PolicyEntry active,
      PolicyEntry candidate) {
    double[] before = completions(setting, trial, active);
    double[] after = completions(setting, trial, candidate);
    int[] rows =
        IntStream.range(0, before.length)
            .filter(counts)
            .filter(row -> Double.isFinite(before[row]) && Double.isFinite(after[row]))
            .toArray();
    int blocks = Math.min(BLOCKS, rows.length);
    Evidence found = Evidence.of(new Paired(sums(after, rows, blocks), sums(before, rows, blocks)));
    return new PairedReplay(rows.length, found.relative(), found.interval());
  }

  /** Seconds from submission to end, NaN for jobs that do not end. */
  private static double[] completions(Setting setting, Trial trial, PolicyEntry policy) {
    double[] seconds = new double[trial.jobs().size()];
    Arrays.fill(seconds, Double.NaN);
    var unused =
        Run.of(
            setting,
            policy,
            trial,
            simulation ->
                simulation.listen(
                    new QuietHandler() {
                      @Override
                      public void jobFinished(long atMicros, int job, int attempt) {
                        seconds[job] = (atMicros - trial.jobs().submitMicros(job)) * 1e-6;
                      }
                    }));
    return seconds;
  }

  private static double[] sums(double[] seconds, int[] rows, int blocks) {
    double[] sums = new double[blocks];
    for (int i = 0; i < rows.length; i++) {
      sums[(int) ((long) i * blocks / rows.length)] += seconds[rows[i]];
    }
    return sums;
  }

  /** Why it does not show that the candidate loses nothing; empty if it does. */
  public Optional<String> objection() {
    if (jobs < FEWEST_JOBS) {
      return Optional.of(
          "only %s can be compared, and a promotion needs %d"
              .formatted(NumberText.count(jobs, "job"), FEWEST_JOBS));
    }
    boolean open = interval.isEmpty() || interval.get().high() > MOST_LOSS;
    return change > 0 || open
        ? Optional.of(
            "%s; a promotion needs a mean that is not above 0 %% and an interval that ends at %+.1f %% at most"
                .formatted(sentence(), 100 * MOST_LOSS))
        : Optional.empty();
  }

  /** The finding in words. */
  public String sentence() {
    return "on %s it changes the mean time from submission to end by %s %%"
        .formatted(NumberText.count(jobs, "job"), NumberText.change(change, interval));
  }
}
