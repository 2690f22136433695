package io.adlro.core.model;

import java.util.Arrays;

/**
 * What is believed of the speeds of job classes on GPU models: for each pair the median and how far
 * it may be off. Rows are classes, in the order of the cluster; a row has one value for each model.
 *
 * @param speed as {@code class * models + model}
 * @param logDeviation standard deviation of the log of each speed; 0 for what is certain
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers, read once
public record BelievedSpeeds(double[] speed, double[] logDeviation) {
  public BelievedSpeeds {
    if (speed.length != logDeviation.length) {
      throw new IllegalArgumentException(
          "%d speeds with %d deviations".formatted(speed.length, logDeviation.length));
    }
    for (int i = 0; i < speed.length; i++) {
      if (!(speed[i] > 0) || Double.isInfinite(speed[i])) {
        throw new IllegalArgumentException("a speed must be a positive number, not " + speed[i]);
      }
      if (!(logDeviation[i] >= 0) || Double.isInfinite(logDeviation[i])) {
        throw new IllegalArgumentException(
            "the deviation of a speed must not be negative, but is " + logDeviation[i]);
      }
    }
  }

  /** As numbers: the speeds, then the deviations. */
  public double[] toNumbers() {
    double[] numbers = Arrays.copyOf(speed, 2 * speed.length);
    System.arraycopy(logDeviation, 0, numbers, speed.length, speed.length);
    return numbers;
  }

  /** From what {@link #toNumbers} gave. */
  public static BelievedSpeeds ofNumbers(double[] numbers) {
    int pairs = numbers.length / 2;
    return new BelievedSpeeds(
        Arrays.copyOf(numbers, pairs), Arrays.copyOfRange(numbers, pairs, numbers.length));
  }
}
