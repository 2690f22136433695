package io.adlro.core.catalog;

/**
 * How fast a class is expected to run on a GPU model relative to another, with its uncertainty: the
 * log of the speed has Student's distribution about a mean.
 *
 * @param logDeviation scale of that distribution; 0 where the two models are the same
 */
public record SpeedGuess(double logMean, double logDeviation, Source source) {
  /** The best kind of data behind the estimate. */
  public enum Source {
    OWN_HISTORY,
    LIKE_JOBS,
    CATALOGUE
  }

  /** Between which speeds the truth lies with some probability. */
  public record Interval(double low, double high) {
    public boolean contains(double speed) {
      return low <= speed && speed <= high;
    }
  }

  private static final double LOG_TWO = StrictMath.log(2);

  /** The median. */
  public double speed() {
    return StrictMath.exp(logMean);
  }

  /** The interval that holds the truth with this probability, half of the rest on either side. */
  public Interval interval(double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException("probability must be between 0 and 1: " + probability);
    }
    double half = Student.halfWidth(probability) * logDeviation;
    return new Interval(StrictMath.exp(logMean - half), StrictMath.exp(logMean + half));
  }

  /** Probability that the truth is within a factor 2 of the estimate. */
  public double confidence() {
    return logDeviation == 0 ? 1 : Student.within(LOG_TWO / logDeviation);
  }
}
