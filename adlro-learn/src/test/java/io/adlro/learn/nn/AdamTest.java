package io.adlro.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class AdamTest {
  private static final double NO_CLIP = Double.POSITIVE_INFINITY;

  private final Samples samples = new Samples(2);

  @Test
  void stepsFollowTheFormulaOfThePaper() {
    int n = 20;
    double rate = 1e-3;
    float[] weights = samples.numbers(n);
    double[] expected = Reference.doubles(weights);
    double[] m = new double[n];
    double[] v = new double[n];
    Adam adam = new Adam(new PlainKernels(), rate, NO_CLIP, n);
    for (int t = 1; t <= 300; t++) {
      float[] gradient = samples.numbers(n);
      // Gradients near epsilon distinguish a correction inside the root from one outside.
      for (int i = 0; i < n / 2; i++) {
        gradient[i] *= 1e-8f;
      }
      adam.step(gradient, weights);
      for (int i = 0; i < n; i++) {
        m[i] = 0.9 * m[i] + 0.1 * gradient[i];
        v[i] = 0.999 * v[i] + 0.001 * gradient[i] * gradient[i];
        double mHat = m[i] / (1 - Math.pow(0.9, t));
        double vHat = v[i] / (1 - Math.pow(0.999, t));
        expected[i] -= rate * mHat / (Math.sqrt(vHat) + 1e-8);
      }
    }
    for (int i = 0; i < n; i++) {
      assertThat((double) weights[i]).isCloseTo(expected[i], within(1e-5));
    }
  }

  @Test
  void aClippedGradientKeepsItsDirection() {
    float[] weights = new float[2];
    Adam adam = new Adam(new PlainKernels(), 1e-3, 2.5, 2);
    adam.step(new float[] {3, -4}, weights);
    assertThat(adam.firstMoments()[0]).isCloseTo(0.15f, within(1e-6f));
    assertThat(adam.firstMoments()[1]).isCloseTo(-0.2f, within(1e-6f));
  }

  @Test
  void momentsTooSmallForNormalNumbersBecomeZero() {
    float[] weights = new float[1];
    Adam adam = new Adam(new PlainKernels(), 1e-3, NO_CLIP, 1);
    adam.step(new float[] {1e-18f}, weights);
    assertThat(adam.secondMoments()[0]).isZero();
    assertThat(adam.firstMoments()[0]).isNotZero();
    for (int i = 0; i < 2000; i++) {
      adam.step(new float[1], weights);
    }
    assertThat(adam.firstMoments()[0]).isZero();
  }
}
