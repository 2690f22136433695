package io.adlro.learn.dqn;

/** What the future is worth at present. */
public sealed interface Discount {
  /** The factor on the value of a state that is reached after so many seconds. */
  double after(double seconds);

  /** e^(-beta tau): decisions at the same instant are not discounted against each other. */
  record Elapsed(double betaPerSecond) implements Discount {
    public Elapsed {
      if (!(betaPerSecond >= 0)) {
        throw new IllegalArgumentException("a discount of %s per second".formatted(betaPerSecond));
      }
    }

    @Override
    public double after(double seconds) {
      return StrictMath.exp(-betaPerSecond * seconds);
    }
  }

  /** The same factor for each decision, as in plain deep Q-learning. */
  record PerStep(double gamma) implements Discount {
    public PerStep {
      if (!(gamma >= 0 && gamma <= 1)) {
        throw new IllegalArgumentException("a discount of %s per step".formatted(gamma));
      }
    }

    @Override
    public double after(double seconds) {
      return gamma;
    }
  }
}
