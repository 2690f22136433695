package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.capacity.JobMix;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * Static affinity with balanced load: on arrival each job is bound to a model such that the jobs of
 * its kind follow the fractions of the load plan as closely as whole jobs can. Each goes where its
 * kind is furthest behind. Kinds that are not in the plan go to their fastest model. Queues per
 * model, first come, first served.
 */
public final class StaticBalanced implements PlacementPolicy {
  private static final int UNBOUND = ModelBindings.UNBOUND;

  private final JobMix mix;
  private final double[][] fractionByKindModel;
  private final ModelBindings bindings;

  public StaticBalanced(JobMix mix, double[][] fractionByKindModel) {
    this(mix, fractionByKindModel, new ModelBindings(fractionByKindModel.length));
  }

  private StaticBalanced(JobMix mix, double[][] fractionByKindModel, ModelBindings bindings) {
    this.mix = mix;
    this.fractionByKindModel = fractionByKindModel;
    this.bindings = bindings;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    bindings.bind(state, configurations);
    return bindings;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    double[][] fractions =
        Arrays.stream(fractionByKindModel)
            .map(byModel -> Arrays.copyOf(byModel, cluster.modelCount()))
            .toArray(double[][]::new);
    return new StaticBalanced(mix, fractions, bindings.copy());
  }

  @Override
  public void decide(DecisionContext now) {
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      if (!isBound(now, job)) {
        bind(now, job);
      }
    }
    if (Fastest.anythingFree(now)) {
      ModelQueues.serve(now, bindings::configuration);
    }
  }

  /** Whether the job is bound, and to a configuration that present nodes still allow. */
  private boolean isBound(DecisionContext now, int job) {
    int configuration = bindings.configuration(job);
    return configuration != UNBOUND && (now.configurations().of(job) >>> configuration & 1) != 0;
  }

  private void bind(DecisionContext now, int job) {
    int kind = mix.kindOf(now.jobs(), now.configurations(), job);
    Configurations configurations = now.configurations();
    long possible = configurations.of(job) & ~(1L << configurations.mixed());
    int model = kind < 0 ? UNBOUND : furthestBehind(kind, possible);
    now.note(
        job,
        model == UNBOUND
            ? ModelBindings.note(ModelQueues.fastest(now, job), ModelBindings.NO_KIND)
            : ModelBindings.note(model, kind));
  }

  /**
   * The model with the largest gap between its share of the kind, this job included, and its jobs.
   */
  private int furthestBehind(int kind, long possible) {
    double planned = 0;
    long bound = 1;
    for (long rest = possible; rest != 0; rest &= rest - 1) {
      planned += fractionByKindModel[kind][Long.numberOfTrailingZeros(rest)];
      bound += bindings.bound(kind, Long.numberOfTrailingZeros(rest));
    }
    int best = UNBOUND;
    double most = Double.NEGATIVE_INFINITY;
    for (long rest = possible; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      double fraction = fractionByKindModel[kind][m];
      double gap = fraction / planned * bound - bindings.bound(kind, m);
      if (fraction > 0 && gap > most) {
        best = m;
        most = gap;
      }
    }
    return best;
  }
}
