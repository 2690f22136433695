package io.adlro.learn.dqn;

/**
 * Settings of deep Q-learning. Rounds make the result independent of the number of threads: the
 * episodes of a round use the same weights and are stored in the order of their numbers.
 *
 * @param replayStart stored transitions before the first update
 * @param decisionsPerUpdate decisions for each update
 * @param updatesPerSync updates after which the target network is replaced, at the end of a round
 */
public record DqnSettings(
    int replayCapacity,
    int replayStart,
    int batch,
    int decisionsPerUpdate,
    int updatesPerSync,
    TargetRule targetRule,
    Discount discount,
    Exploration exploration,
    int episodesPerRound) {

  /** Which network chooses the action whose value the target network gives. */
  public enum TargetRule {
    /** The target network itself, which overestimates values. */
    SINGLE,
    /** The acting network, with the weights of the beginning of the round. */
    DOUBLE
  }

  public DqnSettings {
    if (replayCapacity < 1
        || replayStart < 1
        || replayStart > replayCapacity
        || batch < 1
        || decisionsPerUpdate < 1
        || updatesPerSync < 1
        || episodesPerRound < 1) {
      throw new IllegalArgumentException(
          "replay %d from %d, batch %d, %d decisions per update, %d updates per sync, %d episodes"
              .formatted(
                  replayCapacity,
                  replayStart,
                  batch,
                  decisionsPerUpdate,
                  updatesPerSync,
                  episodesPerRound));
    }
  }

  public DqnSettings withTargetRule(TargetRule other) {
    return with(other, discount, exploration);
  }

  public DqnSettings withDiscount(Discount other) {
    return with(targetRule, other, exploration);
  }

  public DqnSettings withExploration(Exploration other) {
    return with(targetRule, discount, other);
  }

  private DqnSettings with(TargetRule chooser, Discount future, Exploration explored) {
    return new DqnSettings(
        replayCapacity,
        replayStart,
        batch,
        decisionsPerUpdate,
        updatesPerSync,
        chooser,
        future,
        explored,
        episodesPerRound);
  }
}
