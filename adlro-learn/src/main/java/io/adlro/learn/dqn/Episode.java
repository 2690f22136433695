package io.adlro.learn.dqn;

import java.util.List;

/**
 * The transitions of one episode.
 *
 * @param rewardBeforeFirst reward of the time before the first decision, which no action could
 *     change; with it the rewards of the steps sum to the reward of the whole run
 */
record Episode(List<Transition> steps, double rewardBeforeFirst) {
  double totalReward() {
    double total = rewardBeforeFirst;
    for (Transition step : steps) {
      total += step.reward();
    }
    return total;
  }
}
