package io.adlro.server.answer;

import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.NodeView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** A node with its GPUs. */
public record NodeAnswer(
    String name, String state, int cpuCores, long memoryMib, List<GpuAnswer> gpus) {

  /**
   * A node as it is now.
   *
   * @param visible whether the sender sees the job with this id
   */
  public static NodeAnswer of(NodeView node, Predicate<String> visible) {
    return new NodeAnswer(
        node.name(),
        Written.word(node.state()),
        node.cpuCores(),
        node.memoryMib(),
        node.gpus().stream().map(gpu -> GpuAnswer.of(node, gpu, visible)).toList());
  }

  /**
   * A GPU.
   *
   * @param speed believed part of its model's usual speed
   * @param freeShare the part that no job holds
   * @param jobs ids of the jobs that hold a part of it, as far as the sender sees them
   * @param utilization 0 to 1
   * @param sampledAt time of these metrics
   * @param xid NVIDIA's code of the last error, 0 for none
   * @param eccUncorrected memory errors that lost data
   */
  public record GpuAnswer(
      String id,
      String node,
      String model,
      boolean lost,
      String health,
      double speed,
      double freeShare,
      List<String> jobs,
      OptionalDouble utilization,
      OptionalDouble celsius,
      OptionalDouble memoryUsedMib,
      OptionalDouble watts,
      Optional<String> sampledAt,
      OptionalLong xid,
      OptionalLong eccUncorrected) {
    static GpuAnswer of(NodeView node, GpuView gpu, Predicate<String> visible) {
      return new GpuAnswer(
          gpu.id(),
          node.name(),
          gpu.model(),
          gpu.lost(),
          Written.word(gpu.health()),
          gpu.speed(),
          Written.whole(gpu.freeMilli()),
          gpu.jobs().stream().filter(visible).toList(),
          gpu.utilization(),
          gpu.celsius(),
          gpu.memoryUsedMib(),
          gpu.watts(),
          Written.timeIfAny(gpu.sampledMicros().orElse(-1)),
          gpu.xid(),
          gpu.eccUncorrected());
    }
  }

  /**
   * Some of the nodes.
   *
   * @param at time of the loop
   * @param total nodes that the query finds
   */
  public record Nodes(String at, List<NodeAnswer> nodes, long total) {}

  /** All GPUs. */
  public record Gpus(List<GpuAnswer> gpus) {}
}
