package io.adlro.learn.dqn;

/** The discount of future rewards. */
public sealed interface Discount {
  /** The factor on the value of a state that is reached after this many seconds. */
  double after(double seconds);

  /** e^(-beta tau): no discount between decisions at the same instant. */
  record Elapsed(double betaPerSecond) implements Discount {
    public Elapsed {
      if (!(betaPerSecond >= 0)) {
        throw new IllegalArgumentException(
            "the discount rate %s per second is below zero".formatted(betaPerSecond));
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
        throw new IllegalArgumentException(
            "the discount factor %s is not in 0..1".formatted(gamma));
      }
    }

    @Override
    public double after(double seconds) {
      return gamma;
    }
  }
}
