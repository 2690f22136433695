package io.adlro.live.emulation;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.live.driver.DriverOrder;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Whether an order to start names only what the cluster has. */
final class StartCheck {
  private StartCheck() {}

  /** Why it cannot be carried out whatever is free. */
  static Optional<String> obstacle(Cluster cluster, DriverOrder.Start order) {
    List<String> ids = order.gpuIds();
    if (order.attempt() < 1 || order.savedWorkMicros() < 0) {
      return Optional.of("an attempt below 1 or saved work below 0");
    }
    if (ids.size() != order.request().gpus() || new TreeSet<>(ids).size() != ids.size()) {
      return Optional.of(
          "the job needs %d GPUs, the order names %s".formatted(order.request().gpus(), ids));
    }
    for (String id : ids) {
      if (cluster.nodes().stream().map(Node::gpuIds).noneMatch(of -> of.contains(id))) {
        return Optional.of("the cluster has no GPU " + id);
      }
    }
    if (!cluster.classes().contains(order.request().jobClass())) {
      return Optional.of("the cluster has no job class " + order.request().jobClass());
    }
    List<String> models = cluster.models().stream().map(GpuModel::name).toList();
    return order.request().allowedModels().stream()
        .filter(model -> !models.contains(model))
        .findFirst()
        .map(model -> "the cluster has no GPU model " + model);
  }
}
