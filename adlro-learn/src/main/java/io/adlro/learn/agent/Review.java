package io.adlro.learn.agent;

import io.adlro.core.event.Computation;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.sim.Simulation;
import java.util.Arrays;
import java.util.List;

/**
 * Simulates a past block of jobs again under each of several policies and adds the differences to
 * the leader's times to the evidence. A policy must save a margin of the leader's mean time. A 95th
 * percentile counts as far as it exceeds that of the other policy by more than a tolerance.
 */
final class Review implements Computation {
  static final String KIND = "review";

  /** Part of the leader's mean time that another policy must save. */
  static final double MARGIN = 0.005;

  /** A 95th percentile may exceed the other by this factor. */
  private static final double TAIL_LIMIT = 1.15;

  /** Weight of the rest of the excess against the mean. */
  private static final double TAIL_WEIGHT = 0.1;

  /** A replay that takes more work than this, in units of {@code Effort}, is given up. */
  private static final long MOST_UNITS = 30_000_000;

  /** What a difference is counted in. */
  enum Unit {
    /** Seconds of mean time: long queues count more. */
    SECONDS,
    /** Parts of the leader's mean time: all blocks count alike. */
    PARTS
  }

  private final String kind;
  private final Unit unit;
  private final List<? extends PlacementPolicy> policies;
  private final BlockReplay block;
  private final double[] evidence;

  /** A comparison of policies that are used for nothing else. */
  Review(
      String kind,
      Unit unit,
      List<? extends PlacementPolicy> policies,
      BlockReplay block,
      double[] evidence) {
    this.kind = kind;
    this.unit = unit;
    this.policies = policies;
    this.block = block;
    this.evidence = evidence;
  }

  @Override
  public String kind() {
    return kind;
  }

  @Override
  public double[] run() {
    LeaderEvidence next = LeaderEvidence.ofNumbers(evidence);
    Simulation begun = block.begin();
    double[] led = block.seconds(begun, policies.get(next.leader()), MOST_UNITS);
    if (Arrays.stream(led).filter(s -> s > 0).count() == 0) {
      return NO_RESULT;
    }
    for (int m = 0; m < policies.size(); m++) {
      if (next.isReviewed(m)) {
        double[] seconds = block.seconds(begun, policies.get(m), MOST_UNITS);
        if (seconds.length > 0 && endsAll(seconds, led)) {
          double scale = unit == Unit.SECONDS ? 1 : mean(led);
          next.observe(m, saved(seconds, led) / scale);
        }
      }
    }
    next.choose();
    return next.asNumbers();
  }

  /** Whether every job ends that ends under the leader. */
  private static boolean endsAll(double[] seconds, double[] led) {
    for (int i = 0; i < led.length; i++) {
      if (led[i] > 0 && seconds[i] == 0) {
        return false;
      }
    }
    return true;
  }

  private static double mean(double[] led) {
    return Arrays.stream(led).filter(s -> s > 0).average().orElseThrow();
  }

  /** What a policy saves against the leader, in seconds of mean time. */
  private static double saved(double[] seconds, double[] led) {
    double own = 0;
    double others = 0;
    int jobs = 0;
    for (int i = 0; i < led.length; i++) {
      if (led[i] > 0) {
        own += seconds[i];
        others += led[i];
        jobs++;
      }
    }
    double mean = ((1 - MARGIN) * others - own) / jobs;
    return mean + tail(led, seconds) - tail(seconds, led);
  }

  /** What the tail of one policy costs beside that of another. */
  private static double tail(double[] seconds, double[] others) {
    return TAIL_WEIGHT * Math.max(0, late(seconds) - TAIL_LIMIT * late(others));
  }

  /** The 95th percentile. */
  private static double late(double[] seconds) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    return sorted[(int) (0.95 * sorted.length)];
  }
}
