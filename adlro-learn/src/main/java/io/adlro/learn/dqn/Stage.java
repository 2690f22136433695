package io.adlro.learn.dqn;

import io.adlro.core.policy.PolicyEntry;
import java.util.List;

/**
 * What is learned on: what the agent sees, the worlds, what counts, and the baselines that
 * exploring may follow.
 */
public record Stage(Sight sight, Worlds worlds, Reward reward, List<PolicyEntry> guides) {
  public Stage {
    guides = List.copyOf(guides);
  }
}
