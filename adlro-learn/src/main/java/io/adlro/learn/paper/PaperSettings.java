package io.adlro.learn.paper;

import io.adlro.learn.dqn.Discount;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnSettings.TargetRule;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.dqn.Exploration;
import io.adlro.learn.dqn.Reward;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec.Head;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The preset {@code paper}. The paper states 1,000,000 episodes, Adam, epsilon-greedy exploration,
 * a convolutional network with two fully connected layers, and 0 < lambda < 1. The rest was found
 * by trials: docs/learning.md. The paper's learning rate is 0.0001.
 *
 * @param jobsPerEpisode enough for a queue to form
 * @param loadFactors factors on the load of the scenario, in turn
 * @param slots number of waiting jobs that the agent observes
 */
public record PaperSettings(
    DqnTraining.Plan plan,
    int jobsPerEpisode,
    List<Double> loadFactors,
    int slots,
    int firstFilters,
    int secondFilters,
    int firstHidden,
    int secondHidden,
    Head head,
    Learner.Settings learner,
    Reward reward,
    DqnSettings dqn) {

  public PaperSettings {
    loadFactors = List.copyOf(loadFactors);
    if (jobsPerEpisode < 1 || loadFactors.isEmpty() || slots < 1) {
      throw new IllegalArgumentException(
          "%d jobs per episode, load factors %s, %d slots"
              .formatted(jobsPerEpisode, loadFactors, slots));
    }
  }

  public static PaperSettings defaults() {
    return new PaperSettings(
        new DqnTraining.Plan(1_000_000, 16, 4),
        300,
        List.of(0.95, 1.0, 1.05),
        8,
        16,
        16,
        128,
        128,
        Head.DUELLING,
        new Learner.Settings(3e-4, 1, 10),
        new Reward(0.5, 100),
        new DqnSettings(
            300_000,
            5_000,
            64,
            4,
            1_000,
            TargetRule.DOUBLE,
            new Discount.Elapsed(1 / 120.0),
            new Exploration(1, 0.05, 200, 0),
            4));
  }

  public PaperSettings withHead(Head other) {
    return with(plan, other, dqn);
  }

  public PaperSettings withDqn(DqnSettings other) {
    return with(plan, head, other);
  }

  public PaperSettings withPlan(DqnTraining.Plan other) {
    return with(other, head, dqn);
  }

  private PaperSettings with(DqnTraining.Plan length, Head output, DqnSettings learning) {
    return new PaperSettings(
        length,
        jobsPerEpisode,
        loadFactors,
        slots,
        firstFilters,
        secondFilters,
        firstHidden,
        secondHidden,
        output,
        learner,
        reward,
        learning);
  }

  /**
   * The training settings in a model; the same text means the same training. The number of episodes
   * is not included: a training may be extended.
   */
  Map<String, String> described(long seed) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("jobs per episode", Integer.toString(jobsPerEpisode));
    all.put("load factors", loadFactors.toString());
    all.put("slots", Integer.toString(slots));
    all.put("learner", learner.toString());
    all.put("reward", reward.toString());
    all.put("deep Q-learning", dqn.toString());
    all.put("seed", Long.toString(seed));
    return all;
  }
}
