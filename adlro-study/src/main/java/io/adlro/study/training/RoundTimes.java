package io.adlro.study.training;

/**
 * Decides whether one more round of a training fits into its time: it does if it would end in time
 * when it takes as long as the longest round before it. The first round prepares more than the
 * others and counts only until the second has ended. One round always fits while there is time.
 */
public final class RoundTimes {
  private final double limitSeconds;
  private double elapsedSeconds;
  private double longestSeconds;
  private int rounds;

  /**
   * At the start, or where a training is resumed.
   *
   * @param limitSeconds infinite without a limit
   * @param elapsedSeconds spent already
   */
  public RoundTimes(double limitSeconds, double elapsedSeconds) {
    this.limitSeconds = limitSeconds;
    this.elapsedSeconds = elapsedSeconds;
  }

  public boolean anotherFits() {
    return rounds == 0
        ? elapsedSeconds < limitSeconds
        : elapsedSeconds + longestSeconds <= limitSeconds;
  }

  /** A round lasted until now. */
  public void ended(double startSeconds, double endSeconds) {
    double length = endSeconds - startSeconds;
    longestSeconds = rounds <= 1 ? length : Math.max(longestSeconds, length);
    elapsedSeconds = endSeconds;
    rounds++;
  }
}
