package io.adlro.core.model;

import java.util.List;

/**
 * A node that joins a cluster, with all that the cluster has to know about it.
 *
 * @param model the model of its GPUs, which may be new to the cluster
 * @param speedByClass speed of that model for each job class of the cluster, in the order of the
 *     classes; not used if the cluster has the model
 */
public record NodeAddition(Node node, GpuModel model, List<Double> speedByClass) {
  public NodeAddition {
    speedByClass = List.copyOf(speedByClass);
    for (double speed : speedByClass) {
      if (!(speed > 0) || Double.isInfinite(speed)) {
        throw new IllegalArgumentException(
            "speed of model %s must be a positive number, not %s".formatted(model.name(), speed));
      }
    }
    if (!node.gpuModel().equals(model.name())) {
      throw new IllegalArgumentException(
          "node %s has GPUs of model %s, not %s"
              .formatted(node.name(), node.gpuModel(), model.name()));
    }
  }
}
