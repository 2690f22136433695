package io.adlro.learn.dqn;

import io.adlro.learn.Observation;
import java.util.Optional;

/**
 * One step of an episode: what was seen, which cell was taken, what the time until the next
 * decision cost and how long it was, and what was seen then; nothing is seen after the last.
 */
public record Transition(
    Observation seen, int cell, double reward, double elapsedSeconds, Optional<Observation> next) {
  public Transition {
    if (!seen.allowed()[cell]) {
      throw new IllegalArgumentException("cell %d was taken and is not allowed".formatted(cell));
    }
    if (next.isPresent() && Cells.countAllowed(next.get()) == 0) {
      throw new IllegalArgumentException("a decision without an allowed cell is none");
    }
  }
}
