package io.adlro.learn.paper;

import io.adlro.learn.NetworkSpec.Head;
import io.adlro.learn.dqn.Discount;
import io.adlro.learn.dqn.DqnRun;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnSettings.Bootstrap;
import io.adlro.learn.dqn.Exploration;
import io.adlro.learn.dqn.Reward;
import io.adlro.learn.nn.NativeLearner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The preset {@code paper}. What the paper states are its 1,000,000 episodes, Adam at 0.0001,
 * epsilon-greedy exploration, a convolutional network with two fully connected layers, and 0 <
 * lambda < 1; the rest is usual for deep Q-networks, or as much as two cores do within a day.
 *
 * @param jobsPerEpisode short, so that a million of them can be played
 * @param loadFactors by which the load of the scenario is multiplied, in turn
 * @param slots how many waiting jobs the agent sees
 */
public record PaperSettings(
    DqnRun.Plan plan,
    int jobsPerEpisode,
    List<Double> loadFactors,
    int slots,
    int firstFilters,
    int secondFilters,
    int firstHidden,
    int secondHidden,
    Head head,
    NativeLearner.Settings learner,
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
        new DqnRun.Plan(1_000_000, 160, 25),
        48,
        List.of(1.0, 1.5, 2.0),
        8,
        32,
        32,
        256,
        128,
        Head.PLAIN,
        new NativeLearner.Settings(1e-4, 1, 10),
        new Reward(0.5, 0, 100),
        new DqnSettings(
            100_000,
            5_000,
            32,
            4,
            1_000,
            Bootstrap.SINGLE,
            new Discount.PerStep(0.99),
            new Exploration(1, 0.05, 50_000, 0),
            8));
  }

  public PaperSettings withHead(Head other) {
    return new PaperSettings(
        plan,
        jobsPerEpisode,
        loadFactors,
        slots,
        firstFilters,
        secondFilters,
        firstHidden,
        secondHidden,
        other,
        learner,
        reward,
        dqn);
  }

  public PaperSettings withDqn(DqnSettings other) {
    return new PaperSettings(
        plan,
        jobsPerEpisode,
        loadFactors,
        slots,
        firstFilters,
        secondFilters,
        firstHidden,
        secondHidden,
        head,
        learner,
        reward,
        other);
  }

  public PaperSettings withPlan(DqnRun.Plan other) {
    return new PaperSettings(
        other,
        jobsPerEpisode,
        loadFactors,
        slots,
        firstFilters,
        secondFilters,
        firstHidden,
        secondHidden,
        head,
        learner,
        reward,
        dqn);
  }

  /**
   * What a model says of how it was trained; the same text means the same training. How long it
   * lasts is no part of it: a training may be prolonged.
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
