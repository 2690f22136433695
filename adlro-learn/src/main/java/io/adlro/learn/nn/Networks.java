package io.adlro.learn.nn;

import io.adlro.learn.NetworkSpec;
import io.adlro.learn.QFunction;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/** Makes networks of this engine from a specification and weights in its order. */
public final class Networks {
  private Networks() {}

  /** A network to ask, with weights of its own that never change; one object for each thread. */
  public static QFunction create(NetworkSpec spec, float[] weights) {
    return create(spec, weights, FastestKernels.create());
  }

  public static QFunction create(NetworkSpec spec, float[] weights, Kernels kernels) {
    requireFit(spec, weights);
    return new NetworkFunction(network(spec, kernels), new WeightLayout(spec).toEngine(weights));
  }

  static Network network(NetworkSpec spec, Kernels kernels) {
    if (spec instanceof NetworkSpec.Grid grid) {
      return new GridNetwork(grid, kernels);
    }
    return new PlaneNetwork((NetworkSpec.Plane) spec, kernels);
  }

  /**
   * Fresh weights after He: uniform with variance 2 / inputs, biases zero. Uniform and not normal
   * because normal draws may differ from JVM to JVM.
   */
  public static float[] initialWeights(NetworkSpec spec, RandomGenerator random) {
    float[] weights = new float[spec.weights()];
    int at = 0;
    for (LayerShape layer : LayerShape.of(spec)) {
      double bound = Math.sqrt(6.0 / layer.inputs());
      for (int i = 0; i < layer.inputs() * layer.outputs(); i++) {
        weights[at + i] = (float) (bound * (2 * random.nextDouble() - 1));
      }
      at += layer.weights();
    }
    return weights;
  }

  /** The first weight that is no finite number, if there is one: such a network must not run. */
  public static OptionalInt firstNotFinite(float[] weights) {
    for (int i = 0; i < weights.length; i++) {
      if (!Float.isFinite(weights[i])) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  static void requireFit(NetworkSpec spec, float[] weights) {
    if (weights.length != spec.weights()) {
      throw new IllegalArgumentException(
          "%s has %d weights, not %d".formatted(spec, spec.weights(), weights.length));
    }
  }
}
