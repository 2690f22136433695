package io.adlro.learn.dqn;

import io.adlro.learn.network.Observation;
import java.util.Optional;

/**
 * One step of an episode: the observation, the cell taken, the reward and length of the time until
 * the next decision, and the next observation, which is empty after the last step.
 */
public record Transition(
    Observation seen, int cell, double reward, double elapsedSeconds, Optional<Observation> next) {
  public Transition {
    if (!seen.allowed()[cell]) {
      throw new IllegalArgumentException("cell %d was taken and is not allowed".formatted(cell));
    }
    if (next.isPresent() && next.get().countAllowed() == 0) {
      throw new IllegalArgumentException("the next decision has no allowed cell");
    }
  }
}
