package io.adlro.learn.environment;

import io.adlro.core.random.RandomStreams;
import java.util.random.RandomGenerator;

/** Random numbers for worlds, from one named stream. */
final class WorldDraws {
  private final RandomGenerator random;

  WorldDraws(RandomStreams streams, String name) {
    this.random = streams.stream(name);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  double uniform(double least, double most) {
    return least + random.nextDouble() * (most - least);
  }

  /** Uniform in the logarithm: as often between 1 and 2 as between 2 and 4. */
  double logUniform(double least, double most) {
    return least * StrictMath.exp(random.nextDouble() * StrictMath.log(most / least));
  }

  /** A part of a time, at least a millisecond. */
  long micros(double leastPart, double mostPart, long ofMicros) {
    return Math.max(1000, (long) (logUniform(leastPart, mostPart) * ofMicros));
  }

  /** A whole number, both ends included. */
  int between(int least, int most) {
    return least + (int) (random.nextDouble() * (most - least + 1));
  }

  /** The same, uniform in the logarithm. */
  int logBetween(int least, int most) {
    return Math.min(most, (int) logUniform(least, most + 1.0));
  }

  int pick(int... values) {
    return values[between(0, values.length - 1)];
  }

  /** An index in proportion to its weight. */
  int weighted(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    double left = random.nextDouble() * sum;
    int last = weights.length - 1;
    for (int i = 0; i < last; i++) {
      left -= weights[i];
      if (left < 0) {
        return i;
      }
    }
    return last;
  }
}
