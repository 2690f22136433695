package io.adlro.sim.stats;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ordinary least squares y = intercept + slope x, with the share of variance explained and the 95 %
 * interval of the slope.
 */
public record Regression(
    int count, double intercept, double slope, double rSquared, Interval slopeInterval) {

  /**
   * Fits a line; empty when all x are equal: then no slope exists. Two points leave nothing to
   * judge the fit by, so the interval is unbounded. Equal y: R2 is 0, there is nothing to explain.
   */
  public static Optional<Regression> of(double[] x, double[] y) {
    Samples.requirePaired("x", x, "y", y);
    double meanX = Samples.meanAroundFirst(x);
    double meanY = Samples.meanAroundFirst(y);
    double sxx = 0;
    double sxy = 0;
    double syy = 0;
    for (int i = 0; i < x.length; i++) {
      sxx += (x[i] - meanX) * (x[i] - meanX);
      sxy += (x[i] - meanX) * (y[i] - meanY);
      syy += (y[i] - meanY) * (y[i] - meanY);
    }
    if (sxx == 0) {
      return Optional.empty();
    }
    double slope = sxy / sxx;
    double explained = slope * sxy;
    // Rounding may put the residual of a perfect fit below zero.
    double residual = Math.max(0, syy - explained);
    double rSquared = syy == 0 ? 0 : Math.min(1, explained / syy);
    return Optional.of(
        new Regression(
            x.length,
            meanY - slope * meanX,
            slope,
            rSquared,
            slopeInterval(slope, residual / sxx, x.length - 2)));
  }

  public double at(double x) {
    return intercept + slope * x;
  }

  private static Interval slopeInterval(double slope, double residualOverSxx, int freedom) {
    if (freedom == 0) {
      return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    double standardError = Math.sqrt(residualOverSxx / freedom);
    double half = TDistribution.of(freedom).inverseSurvivalProbability(0.025) * standardError;
    return new Interval(slope - half, slope + half);
  }
}
