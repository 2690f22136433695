package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.capacity.JobMix;

/**
 * Static affinity with balanced load: on arrival each job is bound to a model such that the jobs of
 * its kind follow the fractions of the load plan as closely as whole jobs can. Each goes where its
 * kind is furthest behind. Kinds that are not in the plan go to their fastest model. Queues per
 * model, first come, first served.
 */
public final class StaticBalanced implements PlacementPolicy {
  private static final int UNBOUND = -1;

  private final JobMix mix;
  private final double[][] fractionByKindModel;
  private final long[][] boundByKindModel;
  private final JobNotes<Integer> configuration;

  public StaticBalanced(JobMix mix, double[][] fractionByKindModel) {
    this(mix, fractionByKindModel, new long[fractionByKindModel.length][], new JobNotes<>(UNBOUND));
    for (int k = 0; k < fractionByKindModel.length; k++) {
      boundByKindModel[k] = new long[fractionByKindModel[k].length];
    }
  }

  private StaticBalanced(
      JobMix mix,
      double[][] fractionByKindModel,
      long[][] boundByKindModel,
      JobNotes<Integer> configuration) {
    this.mix = mix;
    this.fractionByKindModel = fractionByKindModel;
    this.boundByKindModel = boundByKindModel;
    this.configuration = configuration;
  }

  @Override
  public void decide(DecisionContext now) {
    configuration.follow(now.state());
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      if (configuration.get(job) == UNBOUND) {
        configuration.set(job, bind(now, job));
      }
    }
    if (Fastest.anythingFree(now)) {
      ModelQueues.serve(now, configuration::get);
    }
  }

  private int bind(DecisionContext now, int job) {
    int kind = mix.kindOf(now.jobs(), now.configurations(), job);
    Configurations configurations = now.configurations();
    long possible = configurations.of(job) & ~(1L << configurations.mixed());
    int model = kind < 0 ? UNBOUND : furthestBehind(kind, possible);
    if (model == UNBOUND) {
      return ModelQueues.fastest(now, job);
    }
    boundByKindModel[kind][model]++;
    return model;
  }

  /**
   * The model with the largest gap between its share of the kind, this job included, and its jobs.
   */
  private int furthestBehind(int kind, long possible) {
    double planned = 0;
    long bound = 1;
    for (long rest = possible; rest != 0; rest &= rest - 1) {
      planned += fractionByKindModel[kind][Long.numberOfTrailingZeros(rest)];
      bound += boundByKindModel[kind][Long.numberOfTrailingZeros(rest)];
    }
    int best = UNBOUND;
    double most = Double.NEGATIVE_INFINITY;
    for (long rest = possible; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      double fraction = fractionByKindModel[kind][m];
      double gap = fraction / planned * bound - boundByKindModel[kind][m];
      if (fraction > 0 && gap > most) {
        best = m;
        most = gap;
      }
    }
    return best;
  }

  @Override
  public PlacementPolicy copy() {
    long[][] counts = new long[boundByKindModel.length][];
    for (int k = 0; k < counts.length; k++) {
      counts[k] = boundByKindModel[k].clone();
    }
    return new StaticBalanced(mix, fractionByKindModel, counts, configuration.copy());
  }
}
