package io.adlro.learn.dqn;

/**
 * How deep Q-learning learns. Rounds make it independent of the number of threads: the episodes of
 * a round are played by the same frozen weights and learned from in order of their numbers.
 *
 * @param replayStart transitions to be had before the first update
 * @param decisionsPerUpdate learn a batch once for so many decisions
 * @param updatesPerSync the target network follows at the first end of a round after so many
 */
public record DqnSettings(
    int replayCapacity,
    int replayStart,
    int batch,
    int decisionsPerUpdate,
    int updatesPerSync,
    Bootstrap bootstrap,
    Discount discount,
    Exploration exploration,
    int episodesPerRound) {

  /** Which network chooses the action whose value the target network gives. */
  public enum Bootstrap {
    /** The target network itself, which overrates what it overrates. */
    SINGLE,
    /** The acting network, as it was when the round began. */
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

  public DqnSettings withBootstrap(Bootstrap other) {
    return new DqnSettings(
        replayCapacity,
        replayStart,
        batch,
        decisionsPerUpdate,
        updatesPerSync,
        other,
        discount,
        exploration,
        episodesPerRound);
  }

  public DqnSettings withDiscount(Discount other) {
    return new DqnSettings(
        replayCapacity,
        replayStart,
        batch,
        decisionsPerUpdate,
        updatesPerSync,
        bootstrap,
        other,
        exploration,
        episodesPerRound);
  }

  public DqnSettings withExploration(Exploration other) {
    return new DqnSettings(
        replayCapacity,
        replayStart,
        batch,
        decisionsPerUpdate,
        updatesPerSync,
        bootstrap,
        discount,
        other,
        episodesPerRound);
  }
}
