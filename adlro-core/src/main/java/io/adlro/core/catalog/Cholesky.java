package io.adlro.core.catalog;

/** Solves with a symmetric positive definite matrix, factored once as L L^T. */
final class Cholesky {
  private final double[][] lower;

  /** Takes the matrix over; only its lower triangle is read. */
  Cholesky(double[][] matrix) {
    lower = matrix;
    for (int j = 0; j < lower.length; j++) {
      for (int i = j; i < lower.length; i++) {
        double sum = lower[i][j];
        for (int k = 0; k < j; k++) {
          sum -= lower[i][k] * lower[j][k];
        }
        if (i == j && !(sum > 0)) {
          throw new IllegalStateException("pivot %d is %s, not positive".formatted(j, sum));
        }
        lower[i][j] = i == j ? Math.sqrt(sum) : sum / lower[j][j];
      }
    }
  }

  /** L^-1 b, so that a^T A^-1 b is the scalar product of two halves. */
  double[] half(double[] right) {
    double[] solved = right.clone();
    for (int i = 0; i < solved.length; i++) {
      for (int k = 0; k < i; k++) {
        solved[i] -= lower[i][k] * solved[k];
      }
      solved[i] /= lower[i][i];
    }
    return solved;
  }
}
