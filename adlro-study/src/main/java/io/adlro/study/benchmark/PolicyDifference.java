package io.adlro.study.benchmark;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.Paired;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How much a policy's mean JCT differs from another's on the same jobs; below zero is better.
 *
 * @param interval 95 %, where there are seeds or blocks
 */
public record PolicyDifference(double relative, Optional<Interval> interval, Basis basis) {
  /** What the interval is computed over. */
  public enum Basis {
    SEEDS,
    BLOCKS,
    NOTHING
  }

  /** Over the seeds if there are several, otherwise over blocks of consecutive jobs. */
  public static PolicyDifference of(PolicyScore ours, PolicyScore theirs) {
    double[] a = ours.jctBySeed();
    double[] b = theirs.jctBySeed();
    double relative = new Paired(a, b).relativeDifference();
    if (a.length > 1) {
      return new PolicyDifference(
          relative,
          Optional.of(Bootstrap.ofRelativeDifference(a, b, Bootstrap.stream())),
          Basis.SEEDS);
    }
    double[] ourBlocks = blocks(ours);
    double[] theirBlocks = blocks(theirs);
    return ourBlocks.length > 1 && ourBlocks.length == theirBlocks.length
        ? new PolicyDifference(
            relative,
            Optional.of(Bootstrap.ofRelativeDifference(ourBlocks, theirBlocks, Bootstrap.stream())),
            Basis.BLOCKS)
        : new PolicyDifference(relative, Optional.empty(), Basis.NOTHING);
  }

  private static double[] blocks(PolicyScore score) {
    List<Double> blocks = score.runs().get(0).blockJctSeconds();
    double[] values = blocks.stream().mapToDouble(Double::doubleValue).toArray();
    return Arrays.stream(values).allMatch(Double::isFinite) ? values : new double[0];
  }

  /** Per cent with the interval, marked with * if that is over blocks. */
  public String shown() {
    String text =
        interval
            .map(range -> NumberText.change(relative, range))
            .orElseGet(() -> NumberText.change(relative));
    return basis == Basis.BLOCKS ? text + "*" : text;
  }

  /** Whether the interval contains zero. */
  public boolean mayBeChance() {
    return interval.filter(range -> range.contains(0)).isPresent();
  }
}
