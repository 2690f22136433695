package io.adlro.learn.dqn;

import io.adlro.learn.network.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes transitions from the decisions of an episode; the next decision or the end closes one. */
final class Recorder {
  private final Reward reward;
  private final List<Transition> steps = new ArrayList<>();
  private double rewardBeforeFirst;
  private Optional<Observation> open = Optional.empty();
  private int openCell;
  private long openMicros;
  private double openCostSeconds;

  Recorder(Reward reward) {
    this.reward = reward;
  }

  /** Records a decision; the recorder keeps the observation. */
  void decided(Observation seen, int cell, long atMicros, double costSeconds) {
    Optional<Observation> now = Optional.of(seen);
    if (open.isPresent()) {
      close(atMicros, costSeconds, now);
    } else {
      rewardBeforeFirst = reward.of(costSeconds);
    }
    open = now;
    openCell = cell;
    openMicros = atMicros;
    openCostSeconds = costSeconds;
  }

  Episode ended(long atMicros, double costSeconds) {
    if (open.isPresent()) {
      close(atMicros, costSeconds, Optional.empty());
    } else {
      rewardBeforeFirst = reward.of(costSeconds);
    }
    return new Episode(List.copyOf(steps), rewardBeforeFirst);
  }

  private void close(long atMicros, double costSeconds, Optional<Observation> next) {
    steps.add(
        new Transition(
            open.orElseThrow(),
            openCell,
            reward.of(costSeconds - openCostSeconds),
            (atMicros - openMicros) * 1e-6,
            next));
  }
}
