package io.adlro.learn.nn;

/**
 * The inner loops in plain Java. Rows are copied to arrays of their own because the compiler
 * vectorises a loop only if one index runs through all arrays.
 */
public final class PlainKernels implements Kernels {
  private static final int BLOCK = 64;

  private final float[][] copied = new float[BLOCK][0];
  private float[] sums = new float[0];

  @Override
  public String name() {
    return "plain loops";
  }

  @Override
  public void addProduct(
      int rows, int inner, int columns, float[] a, float[] b, int bAt, float[] c, int cAt) {
    addStrided(rows, inner, columns, a, inner, 1, b, bAt, c, cAt);
  }

  @Override
  public void addTransposedProduct(
      int rows, int inner, int columns, float[] a, float[] b, int bAt, float[] c, int cAt) {
    addStrided(rows, inner, columns, a, 1, rows, b, bAt, c, cAt);
  }

  private void addStrided(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aRow,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    if (columns == 1) {
      addColumn(rows, inner, a, aRow, aInner, b, bAt, c, cAt);
    } else {
      addBlocks(rows, inner, columns, a, aRow, aInner, b, bAt, c, cAt);
    }
  }

  private static void addColumn(
      int rows,
      int inner,
      float[] a,
      int aRow,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    for (int i = 0; i < rows; i++) {
      float sum = c[cAt + i];
      int at = i * aRow;
      for (int k = 0; k < inner; k++, at += aInner) {
        sum += a[at] * b[bAt + k];
      }
      c[cAt + i] = sum;
    }
  }

  private void addBlocks(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aRow,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    sums = Scratch.atLeast(sums, columns);
    for (int from = 0; from < inner; from += BLOCK) {
      int depth = Math.min(BLOCK, inner - from);
      for (int k = 0; k < depth; k++) {
        copied[k] = Scratch.atLeast(copied[k], columns);
        System.arraycopy(b, bAt + (from + k) * columns, copied[k], 0, columns);
      }
      for (int i = 0; i < rows; i++) {
        System.arraycopy(c, cAt + i * columns, sums, 0, columns);
        addRow(columns, depth, a, i * aRow + from * aInner, aInner);
        System.arraycopy(sums, 0, c, cAt + i * columns, columns);
      }
    }
  }

  private void addRow(int columns, int depth, float[] a, int aAt, int aInner) {
    int k = 0;
    int at = aAt;
    for (; k + 3 < depth; k += 4, at += 4 * aInner) {
      addFour(
          columns,
          sums,
          a[at],
          copied[k],
          a[at + aInner],
          copied[k + 1],
          a[at + 2 * aInner],
          copied[k + 2],
          a[at + 3 * aInner],
          copied[k + 3]);
    }
    for (; k < depth; k++, at += aInner) {
      addOne(columns, sums, a[at], copied[k]);
    }
  }

  private static void addFour(
      int n,
      float[] y,
      float f0,
      float[] x0,
      float f1,
      float[] x1,
      float f2,
      float[] x2,
      float f3,
      float[] x3) {
    for (int j = 0; j < n; j++) {
      y[j] = (((y[j] + f0 * x0[j]) + f1 * x1[j]) + f2 * x2[j]) + f3 * x3[j];
    }
  }

  private static void addOne(int n, float[] y, float factor, float[] x) {
    for (int j = 0; j < n; j++) {
      y[j] += factor * x[j];
    }
  }

  @Override
  public void addScaled(int n, float factor, float[] x, int xAt, float[] y, int yAt) {
    for (int i = 0; i < n; i++) {
      y[yAt + i] += factor * x[xAt + i];
    }
  }

  @Override
  public void keepMaximum(int n, float[] x, int xAt, float[] y, int yAt) {
    for (int i = 0; i < n; i++) {
      y[yAt + i] = Math.max(x[xAt + i], y[yAt + i]);
    }
  }

  @Override
  public void relu(int n, float[] x) {
    for (int i = 0; i < n; i++) {
      x[i] = Math.max(x[i], 0);
    }
  }

  @Override
  public void reluGrads(int n, float[] outputs, float[] grads) {
    for (int i = 0; i < n; i++) {
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
    adamFrom(0, n, step, gradient, weights, firstMoments, secondMoments);
  }

  /** The step for a range of weights, for kernels that leave a remainder. */
  public static void adamFrom(
      int from,
      int to,
      AdamStep step,
      float[] gradient,
      float[] weights,
      float[] firstMoments,
      float[] secondMoments) {
    for (int i = from; i < to; i++) {
      float g = step.gradientScale() * gradient[i];
      float m = flushed(step.firstDecay() * firstMoments[i] + step.firstGain() * g);
      float v = flushed(step.secondDecay() * secondMoments[i] + step.secondGain() * (g * g));
      firstMoments[i] = m;
      secondMoments[i] = v;
      weights[i] -= step.rate() * m / (step.rootScale() * (float) Math.sqrt(v) + step.epsilon());
    }
  }

  /** Denormal numbers are ten times slower and too small to matter here. */
  private static float flushed(float moment) {
    return Math.abs(moment) < Float.MIN_NORMAL ? 0 : moment;
  }
}
