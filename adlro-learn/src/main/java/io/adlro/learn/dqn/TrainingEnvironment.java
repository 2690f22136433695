package io.adlro.learn.dqn;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What an agent observes, where it acts, its reward, and the baselines that exploration follows.
 *
 * @param timeScale factor on the times of a world in rewards and discounts. Worlds of short and of
 *     long jobs need it: their observations have ratios of times only.
 */
public record TrainingEnvironment(
    ObservationSpec observation,
    Worlds worlds,
    Reward reward,
    List<PolicyEntry> guides,
    ToDoubleFunction<World> timeScale) {
  public TrainingEnvironment {
    guides = List.copyOf(guides);
  }

  /** With times as they are. */
  public TrainingEnvironment(
      ObservationSpec observation, Worlds worlds, Reward reward, List<PolicyEntry> guides) {
    this(observation, worlds, reward, guides, world -> 1);
  }
}
