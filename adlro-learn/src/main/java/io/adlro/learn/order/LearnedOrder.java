package io.adlro.learn.order;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.JobOrder;

/** Least weighted sum of features first, ties by submission: a network of one linear layer. */
public final class LearnedOrder implements JobOrder {
  private final OrderWeights weights;
  private final OrderObservation observation = new OrderObservation();
  private final double[] features = new double[OrderFeature.COUNT];

  public LearnedOrder(OrderWeights weights) {
    this.weights = weights;
  }

  @Override
  public int first(DecisionContext now) {
    observation.refresh(now);
    int best = DecisionContext.NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      observation.features(now, job, features);
      double score = weights.score(features);
      if (best == DecisionContext.NONE || score < least) {
        best = job;
        least = score;
      }
    }
    return best;
  }

  @Override
  public JobOrder copy() {
    return new LearnedOrder(weights);
  }
}
