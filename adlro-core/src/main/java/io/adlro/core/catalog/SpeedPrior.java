package io.adlro.core.catalog;

import io.adlro.core.catalog.SpeedGuess.Source;
import java.util.Comparator;
import java.util.List;

/**
 * Estimates how fast a job class runs on one model of the catalogue relative to another, from the
 * models' peaks and from what was measured of this class and of classes like it: Gaussian
 * regression on log speed ratios with the covariance of {@link LogRatio} times the likeness of the
 * classes.
 */
public final class SpeedPrior {
  /** Of more measurements the most like are kept, of equal ones those given first. */
  public static final int MOST_MEASUREMENTS = 256;

  /** No measurement is taken for better than two per cent. */
  private static final double LEAST_DEVIATION = 0.02;

  private final Affinity affinity;
  private final List<MeasuredSpeed> measured;
  private final LogRatio[] ratios;
  private final Cholesky covariance;
  private final double[] halfSurprise;

  /** For a class of which at most the kind of program is known. */
  public SpeedPrior(Affinity affinity) {
    this(affinity, List.of());
  }

  public SpeedPrior(Affinity affinity, List<MeasuredSpeed> known) {
    this.affinity = affinity;
    measured =
        known.stream()
            .filter(m -> m.likeness() > 0)
            .sorted(Comparator.comparingDouble(MeasuredSpeed::likeness).reversed())
            .limit(MOST_MEASUREMENTS)
            .toList();
    ratios = new LogRatio[measured.size()];
    double[] surprise = new double[ratios.length];
    for (int i = 0; i < ratios.length; i++) {
      MeasuredSpeed m = measured.get(i);
      ratios[i] = new LogRatio(m.model(), m.reference());
      // For the class itself the affinity of the query counts, not that of the measurement.
      Affinity kind = m.likeness() == 1 ? affinity : m.affinity();
      surprise[i] = StrictMath.log(m.speed()) - ratios[i].mean(kind);
    }
    covariance = new Cholesky(covariances());
    halfSurprise = covariance.half(surprise);
  }

  /** How many times as fast the class runs on the model as on the reference. */
  public SpeedGuess guess(GpuSpec model, GpuSpec reference) {
    LogRatio asked = new LogRatio(model, reference);
    double[] shared = new double[ratios.length];
    for (int i = 0; i < shared.length; i++) {
      shared[i] = measured.get(i).likeness() * asked.covariance(affinity, ratios[i]);
    }
    double[] half = covariance.half(shared);
    double mean = asked.mean(affinity);
    double variance = asked.covariance(affinity, asked);
    for (int i = 0; i < half.length; i++) {
      mean += half[i] * halfSurprise[i];
      variance -= half[i] * half[i];
    }
    return new SpeedGuess(mean, Math.sqrt(Math.max(0, variance)), source());
  }

  private double[][] covariances() {
    double[][] matrix = new double[ratios.length][ratios.length];
    for (int i = 0; i < matrix.length; i++) {
      MeasuredSpeed m = measured.get(i);
      for (int j = 0; j <= i; j++) {
        matrix[i][j] = m.likenessTo(measured.get(j)) * ratios[i].covariance(affinity, ratios[j]);
      }
      double deviation = Math.max(LEAST_DEVIATION, m.logDeviation());
      matrix[i][i] += deviation * deviation;
    }
    return matrix;
  }

  private Source source() {
    if (measured.isEmpty()) {
      return Source.CATALOGUE;
    }
    return measured.get(0).likeness() == 1 ? Source.OWN_HISTORY : Source.LIKE_JOBS;
  }
}
