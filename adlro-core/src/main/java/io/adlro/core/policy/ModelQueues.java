package io.adlro.core.policy;

import java.util.function.IntUnaryOperator;

/**
 * A queue for each GPU model, first come, first served: the head of one blocks that one only. A job
 * that needs several models at once stands in the queue of each.
 */
final class ModelQueues {
  private ModelQueues() {}

  /** Serves the queues once, given the configuration that each waiting job is bound to. */
  static void serve(DecisionContext now, IntUnaryOperator configurationOf) {
    long all = now.cluster().allModels();
    long blocked = 0;
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE && blocked != all) {
      int next = now.nextWaiting(job);
      int configuration = configurationOf.applyAsInt(job);
      long models = now.configurations().models(job, configuration);
      if ((models & blocked) != 0 || !now.start(job, configuration)) {
        blocked |= models;
      }
      job = next;
    }
  }

  /**
   * The configuration that runs the job fastest; of equals the model with more GPUs, then first.
   */
  static int fastest(DecisionContext now, int job) {
    int best = DecisionContext.NONE;
    double bestSpeed = 0;
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      int configuration = Long.numberOfTrailingZeros(rest);
      double speed = now.configurations().speed(job, configuration);
      if (speed > bestSpeed || (speed == bestSpeed && isLarger(now, configuration, best))) {
        best = configuration;
        bestSpeed = speed;
      }
    }
    return best;
  }

  private static boolean isLarger(DecisionContext now, int model, int than) {
    return now.cluster().gpusOfModel(model) > now.cluster().gpusOfModel(than);
  }
}
