package io.adlro.vector;

import io.adlro.learn.nn.AdamStep;
import io.adlro.learn.nn.Kernels;
import io.adlro.learn.nn.PlainKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The inner loops on vector instructions. Lanes are neighbouring outputs and are never summed, and
 * no multiplication is fused with an addition. So the bits are those of {@link PlainKernels} for
 * any vector length.
 */
public final class VectorKernels implements Kernels {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  @Override
  public String name() {
    return "vectors of " + LANES;
  }

  @Override
  public void addProduct(
      int rows, int inner, int columns, float[] a, float[] b, int bAt, float[] c, int cAt) {
    Products.add(rows, inner, columns, a, inner, 1, b, bAt, c, cAt);
  }

  @Override
  public void addTransposedProduct(
      int rows, int inner, int columns, float[] a, float[] b, int bAt, float[] c, int cAt) {
    Products.add(rows, inner, columns, a, 1, rows, b, bAt, c, cAt);
  }

  @Override
  public void addScaled(int n, float factor, float[] x, int xAt, float[] y, int yAt) {
    int bound = SPECIES.loopBound(n);
    int i = 0;
    for (; i < bound; i += LANES) {
      load(y, yAt + i).add(load(x, xAt + i).mul(factor)).intoArray(y, yAt + i);
    }
    for (; i < n; i++) {
      y[yAt + i] += factor * x[xAt + i];
    }
  }

  @Override
  public void keepMaximum(int n, float[] x, int xAt, float[] y, int yAt) {
    int bound = SPECIES.loopBound(n);
    int i = 0;
    for (; i < bound; i += LANES) {
      load(x, xAt + i).max(load(y, yAt + i)).intoArray(y, yAt + i);
    }
    for (; i < n; i++) {
      y[yAt + i] = Math.max(x[xAt + i], y[yAt + i]);
    }
  }

  @Override
  public void relu(int n, float[] x) {
    int bound = SPECIES.loopBound(n);
    int i = 0;
    for (; i < bound; i += LANES) {
      load(x, i).max(0).intoArray(x, i);
    }
    for (; i < n; i++) {
      x[i] = Math.max(x[i], 0);
    }
  }

  @Override
  public void reluGrads(int n, float[] outputs, float[] grads) {
    int bound = SPECIES.loopBound(n);
    FloatVector zero = FloatVector.zero(SPECIES);
    int i = 0;
    for (; i < bound; i += LANES) {
      VectorMask<Float> on = load(outputs, i).compare(VectorOperators.GT, zero);
      zero.blend(load(grads, i), on).intoArray(grads, i);
    }
    for (; i < n; i++) {
      grads[i] = outputs[i] > 0 ? grads[i] : 0;
    }
  }

  @Override
  public void adam(
      int n,
      AdamStep step,
      float[] gradient,
      float[] weights,
      float[] firstMoments,
      float[] secondMoments) {
    int bound = SPECIES.loopBound(n);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector g = load(gradient, i).mul(step.gradientScale());
      FloatVector m =
          flushed(load(firstMoments, i).mul(step.firstDecay()).add(g.mul(step.firstGain())));
      FloatVector v =
          flushed(
              load(secondMoments, i).mul(step.secondDecay()).add(g.mul(g).mul(step.secondGain())));
      m.intoArray(firstMoments, i);
      v.intoArray(secondMoments, i);
      FloatVector divisor = v.sqrt().mul(step.rootScale()).add(step.epsilon());
      load(weights, i).sub(m.mul(step.rate()).div(divisor)).intoArray(weights, i);
    }
    PlainKernels.adamFrom(bound, n, step, gradient, weights, firstMoments, secondMoments);
  }

  /** Denormal moments to zero, as in {@link PlainKernels}. */
  private static FloatVector flushed(FloatVector moments) {
    FloatVector zero = FloatVector.zero(SPECIES);
    return moments.blend(zero, moments.abs().compare(VectorOperators.LT, Float.MIN_NORMAL));
  }

  private static FloatVector load(float[] from, int at) {
    return FloatVector.fromArray(SPECIES, from, at);
  }
}
