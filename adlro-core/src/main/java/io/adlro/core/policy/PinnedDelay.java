package io.adlro.core.policy;

import io.adlro.core.model.JobTable;
import io.adlro.core.state.Prices;

/**
 * The delay that a job is expected to cause to jobs that can run on some GPU models only, by
 * holding GPUs of these models. With lambda(S) the rate of jobs that are limited to a set S of
 * models, A(S) the GPUs that such jobs keep busy, h(S) the time that one holds a GPU, p the run
 * time of the job and n the other GPUs of S that are free or are expected to be before the job
 * ends, it is the sum over the sets with the model of the job of
 *
 * <pre>
 * lambda(S) E[p^2] / 2                                   for n = 0
 * lambda(S) C(n, A(S)) min( E[p^2] / 2, E[p] h(S) / n )  else
 * </pre>
 *
 * for each GPU of the job, C being Erlang's probability of waiting.
 */
final class PinnedDelay {
  /** More GPUs than the load and these make nearly no job wait. */
  private static final int MANY = 6;

  private final int models;
  private double[] prices = Prices.NONE;

  PinnedDelay(int models) {
    this.models = models;
  }

  /** Reads the prices of this instant. */
  void refresh(DecisionContext now) {
    prices = now.priceByModel(Prices.NONE);
  }

  /** Whether jobs can be delayed at all: some are limited to a part of the models. */
  boolean isPossible() {
    return prices.length > models;
  }

  /** In microseconds, for a job in a configuration of which the run time is given. */
  double micros(
      DecisionContext now, ReadyTimes ready, int job, int configuration, double runMicros) {
    if (!isPossible() || configuration >= models) {
      return 0;
    }
    int gpus = now.jobs().gpus(job);
    double halfSquare = squaredSeconds(now, job, runMicros) / 2;
    double jobSeconds = 0;
    for (int at = models; at + Prices.PINNED_WIDTH < prices.length; at += Prices.PINNED_WIDTH) {
      long set = (long) prices[at + Prices.PINNED_MODELS];
      if ((set >>> configuration & 1) != 0) {
        double load = prices[at + Prices.PINNED_LOAD];
        int others = others(now, ready, set, gpus, (int) Math.ceil(load) + MANY, runMicros);
        double wait = halfSquare;
        if (others > 0) {
          double held = prices[at + Prices.PINNED_HELD_SECONDS] / others * runMicros * 1e-6;
          wait = waitProbability(others, load) * Math.min(halfSquare, held);
        }
        jobSeconds += prices[at + Prices.PINNED_JOBS_PER_SECOND] * wait;
      }
    }
    return jobSeconds * gpus * 1e6;
  }

  /** A job without an estimate may be as long as any. */
  private double squaredSeconds(DecisionContext now, int job, double runMicros) {
    double squared = now.runTimes().squaredWorkMicros(job) * 1e-12;
    if (now.jobs().estimateMicros(job) == JobTable.UNKNOWN) {
      squared = Math.max(squared, prices[prices.length - 1]);
    }
    double slowdown = runMicros / Math.max(1, now.runTimes().workMicros(job));
    return squared * slowdown * slowdown;
  }

  /** GPUs of the set that are left and come back before the job ends, at most so many. */
  private static int others(
      DecisionContext now, ReadyTimes ready, long set, int taken, int most, double runMicros) {
    int count = -taken;
    for (long rest = set; rest != 0 && count < most; rest &= rest - 1) {
      int model = Long.numberOfTrailingZeros(rest);
      int soon = ready.free(model);
      int all = now.cluster().gpusOfModel(model);
      while (soon < all
          && count + soon < most
          && ready.wholeMicros(now, model, soon + 1) <= runMicros) {
        soon++;
      }
      count += soon;
    }
    return Math.max(0, count);
  }

  /** Erlang's C: that all servers are busy when a job comes. */
  static double waitProbability(int servers, double load) {
    if (load >= servers) {
      return 1;
    }
    double blocked = 1;
    for (int i = 1; i <= servers; i++) {
      blocked = load * blocked / (i + load * blocked);
    }
    return blocked / (1 - load / servers * (1 - blocked));
  }
}
