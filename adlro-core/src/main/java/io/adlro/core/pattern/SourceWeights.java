package io.adlro.core.pattern;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * Weights of the sources of a mixture in each condition: strengths that grow when a source explains
 * an outcome better than the others (gradient of the log likelihood of a softmax, each step scaled
 * by the usual size of its gradient).
 */
final class SourceWeights implements Snapshottable {
  private static final double RATE = 0.1;
  private static final double MEMORY = 0.99;
  private static final double LEAST_SIZE = 0.05;
  private static final double MOST_LOG = 8;

  private final int conditions;
  private final double[] logStrength;
  private final double[] strength;
  private final double[] gradientSquare;

  SourceWeights(int sources, int conditions) {
    this.conditions = conditions;
    logStrength = new double[sources * conditions];
    strength = new double[sources * conditions];
    gradientSquare = new double[sources * conditions];
    Arrays.fill(strength, 1);
  }

  /** Sets the initial strength of a source in all conditions. */
  void start(int source, double log) {
    int from = source * conditions;
    Arrays.fill(logStrength, from, from + conditions, log);
    Arrays.fill(strength, from, from + conditions, StrictMath.exp(log));
  }

  private SourceWeights(SourceWeights other) {
    conditions = other.conditions;
    logStrength = other.logStrength.clone();
    strength = other.strength.clone();
    gradientSquare = other.gradientSquare.clone();
  }

  SourceWeights copy() {
    return new SourceWeights(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeDoubles(logStrength);
    to.writeDoubles(strength);
    to.writeDoubles(gradientSquare);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.readDoubles(logStrength);
    from.readDoubles(strength);
    from.readDoubles(gradientSquare);
  }

  double strength(int source, int condition) {
    return strength[source * conditions + condition];
  }

  /** The source was given this weight and turned out to be responsible to this degree. */
  void learn(int source, int condition, double weight, double responsibility) {
    int i = source * conditions + condition;
    double gradient = responsibility - weight;
    gradientSquare[i] = MEMORY * gradientSquare[i] + (1 - MEMORY) * gradient * gradient;
    double step = RATE * gradient / (Math.sqrt(gradientSquare[i]) + LEAST_SIZE);
    logStrength[i] = Math.max(-MOST_LOG, Math.min(MOST_LOG, logStrength[i] + step));
    strength[i] = StrictMath.exp(logStrength[i]);
  }
}
