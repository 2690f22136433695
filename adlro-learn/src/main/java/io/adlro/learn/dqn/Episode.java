package io.adlro.learn.dqn;

import java.util.List;

/**
 * An episode as it was played.
 *
 * @param rewardBeforeFirst of the time before the first decision, which nobody could help; with it
 *     the rewards of the steps add up to that of the whole run
 */
record Episode(List<Transition> steps, double rewardBeforeFirst, int jobs) {
  double totalReward() {
    double total = rewardBeforeFirst;
    for (Transition step : steps) {
      total += step.reward();
    }
    return total;
  }
}
