package io.adlro.server.answer;

import io.adlro.core.event.GpuHealth;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.NodeState;
import io.adlro.live.loop.LiveView.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * All GPUs in columns, node by node: a tenth of the size of the list, for maps of large clusters.
 *
 * @param condition {@code up}, {@code suspect}, {@code failed}, {@code drained} or {@code lost}
 * @param allocated the part that jobs hold
 * @param effective the part that these jobs would need on the models that are fastest for them
 * @param speed believed part of its model's usual speed
 * @param ageSeconds of its last metrics, null for none
 * @param busySeconds since the last of its jobs started, null if it is free
 * @param jobs ids of the jobs that hold a part of it, as far as the sender sees them
 */
public record GpuColumnsAnswer(
    String at,
    List<NodeOfGpus> nodes,
    List<String> id,
    List<String> model,
    List<String> condition,
    List<Double> allocated,
    List<Double> effective,
    List<Double> speed,
    List<OptionalDouble> utilization,
    List<OptionalDouble> celsius,
    List<OptionalDouble> memoryUsedMib,
    List<OptionalDouble> watts,
    List<OptionalDouble> ageSeconds,
    List<OptionalDouble> busySeconds,
    List<List<String>> jobs) {
  private static final double MICROS = 1_000_000;

  /** A node and how many of the next GPUs it has. */
  public record NodeOfGpus(String name, String state, int gpus) {}

  /**
   * The cluster as it is now.
   *
   * @param visible whether the sender sees the job with this id
   */
  public static GpuColumnsAnswer of(LiveView view, Predicate<String> visible) {
    GpuColumnsAnswer columns =
        new GpuColumnsAnswer(
            Written.time(view.atMicros()),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    for (NodeView node : view.nodes()) {
      columns.nodes.add(
          new NodeOfGpus(node.name(), Written.word(node.state()), node.gpus().size()));
      node.gpus().forEach(gpu -> columns.add(view.atMicros(), node.state(), gpu, visible));
    }
    return columns;
  }

  private void add(long nowMicros, NodeState state, GpuView gpu, Predicate<String> visible) {
    id.add(gpu.id());
    model.add(gpu.model());
    condition.add(condition(state, gpu));
    allocated.add(1 - Written.whole(gpu.freeMilli()));
    effective.add(Written.rounded(gpu.effective()));
    speed.add(Written.rounded(gpu.speed()));
    utilization.add(Written.rounded(gpu.utilization()));
    celsius.add(Written.rounded(gpu.celsius()));
    memoryUsedMib.add(Written.rounded(gpu.memoryUsedMib()));
    watts.add(Written.rounded(gpu.watts()));
    ageSeconds.add(since(gpu.sampledMicros(), nowMicros));
    busySeconds.add(since(gpu.jobsSinceMicros(), nowMicros));
    jobs.add(gpu.jobs().stream().filter(visible).toList());
  }

  private static OptionalDouble since(OptionalLong micros, long nowMicros) {
    return micros.isPresent()
        ? OptionalDouble.of(Math.max(0, Written.rounded((nowMicros - micros.getAsLong()) / MICROS)))
        : OptionalDouble.empty();
  }

  private static String condition(NodeState state, GpuView gpu) {
    if (gpu.lost() || state == NodeState.LOST) {
      return Written.word(NodeState.LOST);
    }
    if (gpu.health() != GpuHealth.OK) {
      return Written.word(gpu.health());
    }
    return Written.word(state);
  }
}
