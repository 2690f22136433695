package io.adlro.learn.nn;

import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.nn.GridNetwork.Reuse;
import java.util.random.RandomGenerator;

/** Makes networks of this engine from a specification and weights in its order. */
public final class Networks {
  private Networks() {}

  /** A function with fixed weights; one object for each thread. */
  public static QFunction create(NetworkSpec spec, float[] weights) {
    return create(spec, weights, FastestKernels.create());
  }

  public static QFunction create(NetworkSpec spec, float[] weights, Kernels kernels) {
    requireFit(spec, weights);
    Network network = network(spec, kernels, Reuse.ALWAYS);
    return new NetworkFunction(network, new WeightLayout(spec).toEngine(weights));
  }

  static Network network(NetworkSpec spec, Kernels kernels, Reuse reuse) {
    if (spec instanceof NetworkSpec.Grid grid) {
      return new GridNetwork(grid, kernels, reuse);
    }
    return new PlaneNetwork((NetworkSpec.Plane) spec, kernels);
  }

  /**
   * Initial weights after He: uniform with variance 2 / inputs, biases zero. Uniform and not normal
   * because normal draws may differ between JVMs.
   */
  public static float[] initialWeights(NetworkSpec spec, RandomGenerator random) {
    float[] weights = new float[spec.weights()];
    int at = 0;
    for (NetworkSpec.Layer layer : spec.layers()) {
      double bound = Math.sqrt(6.0 / layer.inputs());
      for (int i = 0; i < layer.inputs() * layer.outputs(); i++) {
        weights[at + i] = (float) (bound * (2 * random.nextDouble() - 1));
      }
      at += layer.weights();
    }
    return weights;
  }

  static void requireFit(NetworkSpec spec, float[] weights) {
    if (weights.length != spec.weights()) {
      throw new IllegalArgumentException(
          "%s has %d weights, not %d".formatted(spec, spec.weights(), weights.length));
    }
  }
}
