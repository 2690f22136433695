package io.adlro.core.catalog;

/**
 * Student's distribution with four degrees of freedom, in closed form. Its tails are heavier than
 * the normal's, as some programs behave unlike all others.
 */
final class Student {
  private Student() {}

  /** The t with P(|T| <= t) = probability. */
  static double halfWidth(double probability) {
    double root = Math.sqrt(1 - probability * probability);
    return 2 * Math.sqrt(StrictMath.cos(StrictMath.acos(root) / 3) / root - 1);
  }

  /** P(|T| <= t). */
  static double within(double t) {
    double u = t / Math.sqrt(1 + t * t / 4);
    return 0.75 * u * (1 - u * u / 12);
  }
}
