package io.adlro.learn.dqn;

import io.adlro.learn.network.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The decisions of an episode; at its end they are transitions. */
final class Recorder {
  private final RewardMeter meter;
  private final Reward reward;
  private final double timeScale;
  private final List<Decision> decisions = new ArrayList<>();

  /**
   * A decision of the episode.
   *
   * @param waitingSeconds the meter's reading
   */
  private record Decision(Observation seen, int cell, long atMicros, double waitingSeconds) {}

  Recorder(RewardMeter meter, Reward reward, double timeScale) {
    this.meter = meter;
    this.reward = reward;
    this.timeScale = timeScale;
  }

  /** Records a decision before it is carried out; the recorder keeps the observation. */
  void decided(Observation seen, int cell, long atMicros) {
    decisions.add(new Decision(seen, cell, atMicros, meter.waitingSeconds()));
    meter.decided();
  }

  /** After the last job has ended. */
  Episode ended(long atMicros) {
    List<Transition> steps = new ArrayList<>(decisions.size());
    double readBefore =
        decisions.isEmpty() ? meter.waitingSeconds() : decisions.get(0).waitingSeconds;
    for (int i = 0; i < decisions.size(); i++) {
      Decision own = decisions.get(i);
      boolean last = i + 1 == decisions.size();
      double read = last ? meter.waitingSeconds() : decisions.get(i + 1).waitingSeconds;
      long until = last ? atMicros : decisions.get(i + 1).atMicros;
      steps.add(
          new Transition(
              own.seen,
              own.cell,
              reward.of(timeScale * (read - own.waitingSeconds + meter.heldSeconds(i + 1))),
              timeScale * (until - own.atMicros) * 1e-6,
              last ? Optional.empty() : Optional.of(decisions.get(i + 1).seen)));
    }
    return new Episode(
        List.copyOf(steps), reward.of(timeScale * (readBefore + meter.heldSeconds(0))));
  }
}
