package io.adlro.learn.nn;

/**
 * The inner loops of the networks. Every implementation adds up in the same order and rounds after
 * each multiplication and each addition, so that all give the same bits on every machine. An object
 * serves one thread.
 */
public interface Kernels {
  /** Name of the implementation, for reports and benchmarks. */
  String name();

  /**
   * {@code c += a b} with a of {@code rows x inner}, b of {@code inner x columns} and c of {@code
   * rows x columns}; the terms are added to each element of c in the order of inner.
   */
  void addProduct(
      int rows, int inner, int columns, float[] a, float[] b, int bAt, float[] c, int cAt);

  /** {@code c += transposed(a) b}, with a of {@code inner x rows}; otherwise the same. */
  void addTransposedProduct(
      int rows, int inner, int columns, float[] a, float[] b, int bAt, float[] c, int cAt);

  /** {@code y += factor x}. */
  void addScaled(int n, float factor, float[] x, int xAt, float[] y, int yAt);

  /** {@code y = max(x, y)}. */
  void keepMaximum(int n, float[] x, int xAt, float[] y, int yAt);

  /** {@code x = max(x, 0)}. */
  void relu(int n, float[] x);

  /** Gradients before a ReLU from those after it: zero where its output is zero. */
  void reluGrads(int n, float[] outputs, float[] grads);

  /** One step of Adam on the first n weights. */
  void adam(
      int n,
      AdamStep step,
      float[] gradient,
      float[] weights,
      float[] firstMoments,
      float[] secondMoments);
}
