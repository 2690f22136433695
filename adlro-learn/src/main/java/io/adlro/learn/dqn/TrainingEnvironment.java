package io.adlro.learn.dqn;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.Worlds;
import java.util.List;

/**
 * What an agent observes, where it acts, its reward, and the baselines that exploration follows.
 */
public record TrainingEnvironment(
    ObservationSpec observation, Worlds worlds, Reward reward, List<PolicyEntry> guides) {
  public TrainingEnvironment {
    guides = List.copyOf(guides);
  }
}
