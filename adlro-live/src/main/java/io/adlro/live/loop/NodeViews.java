package io.adlro.live.loop;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import io.adlro.core.state.ClusterState;
import io.adlro.core.telemetry.GpuSample;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.NodeState;
import io.adlro.live.loop.LiveView.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Makes the nodes of views. Between two views few GPUs of a large cluster change: a GPU or node as
 * it was in the view before is taken from there, after a comparison that makes no objects.
 */
final class NodeViews {
  private static final long NEVER = Long.MIN_VALUE;

  /** The last sample of a GPU. */
  private record TimedSample(OptionalLong atMicros, GpuSample sample) {
    static final TimedSample NONE =
        new TimedSample(
            OptionalLong.empty(),
            new GpuSample(
                Float.NaN,
                Float.NaN,
                Float.NaN,
                Float.NaN,
                Float.NaN,
                Float.NaN,
                GpuSample.UNKNOWN_COUNT,
                GpuSample.UNKNOWN_COUNT));
  }

  /** A GPU of the view before, and the sample in it. */
  private record Shown(GpuView gpu, TimedSample sample) {}

  private final List<TimedSample> samples = new ArrayList<>();
  private final List<Shown> shown = new ArrayList<>();
  private List<NodeView> before = List.of();

  /** The last sample of a GPU is shown with it. */
  void sampled(long atMicros, int gpu, GpuSample sample) {
    while (samples.size() <= gpu) {
      samples.add(TimedSample.NONE);
    }
    samples.set(gpu, new TimedSample(OptionalLong.of(atMicros), sample));
  }

  /** The nodes that are present. */
  List<NodeView> of(ClusterState state) {
    Cluster cluster = state.cluster();
    List<NodeView> nodes = new ArrayList<>(cluster.nodeCount());
    for (int n = 0; n < cluster.nodeCount(); n++) {
      List<GpuView> gpus = new ArrayList<>();
      for (int g = cluster.firstGpu(n); g < cluster.firstGpu(n + 1); g++) {
        gpus.add(gpu(state, g));
      }
      if (cluster.isPresent(n)) {
        nodes.add(node(state, n, gpus, nodes.size()));
      }
    }
    before = List.copyOf(nodes);
    return before;
  }

  /**
   * @param place of the node among those that are present
   */
  private NodeView node(ClusterState state, int n, List<GpuView> gpus, int place) {
    Node node = state.cluster().nodes().get(n);
    NodeState condition = NodeState.UP;
    if (state.ledger().isNodeLost(n)) {
      condition = NodeState.LOST;
    } else if (state.ledger().isNodeDrained(n)) {
      condition = NodeState.DRAINED;
    }
    if (place < before.size()) {
      NodeView last = before.get(place);
      if (last.name().equals(node.name())
          && last.state() == condition
          && last.cpuCores() == node.cpuMilli() / 1000
          && last.memoryMib() == node.memoryMib()
          && areSame(last.gpus(), gpus)) {
        return last;
      }
    }
    return new NodeView(node.name(), condition, node.cpuMilli() / 1000, node.memoryMib(), gpus);
  }

  /** Objects that were kept are the same ones; a comparison of their fields would take longer. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean areSame(List<GpuView> last, List<GpuView> now) {
    boolean same = last.size() == now.size();
    for (int i = 0; same && i < now.size(); i++) {
      same = last.get(i) == now.get(i);
    }
    return same;
  }

  private GpuView gpu(ClusterState state, int gpu) {
    TimedSample sample = gpu < samples.size() ? samples.get(gpu) : TimedSample.NONE;
    double effective = effective(state, gpu);
    if (gpu == shown.size()) {
      shown.add(new Shown(made(state, gpu, effective, sample), sample));
    } else if (!isCurrent(shown.get(gpu), state, gpu, effective, sample)) {
      shown.set(gpu, new Shown(made(state, gpu, effective, sample), sample));
    }
    return shown.get(gpu).gpu();
  }

  @SuppressWarnings("ReferenceEquality") // each sample is an object of its own
  private static boolean isCurrent(
      Shown last, ClusterState state, int gpu, double effective, TimedSample sample) {
    Cluster cluster = state.cluster();
    GpuView view = last.gpu();
    return last.sample() == sample
        && view.freeMilli() == state.ledger().freeMilli(gpu)
        && view.effective() == effective
        && view.lost() == state.ledger().isLost(gpu)
        && view.health() == state.conditions().health(gpu)
        && view.speed() == state.conditions().factor(gpu)
        && view.id().equals(cluster.gpuId(gpu))
        && view.model().equals(cluster.models().get(cluster.modelOf(gpu)).name())
        && hasJobs(view.jobs(), state, gpu)
        && view.jobsSinceMicros().orElse(NEVER) == jobsSince(state, gpu);
  }

  /** When the job that began last on it started, or got its place if it has not started. */
  private static long jobsSince(ClusterState state, int gpu) {
    long since = NEVER;
    for (int share = state.firstShareOnGpu(gpu);
        share != ClusterState.NONE;
        share = state.nextShareOnGpu(share)) {
      since = Math.max(since, state.startedMicros(state.jobOfShare(share)));
    }
    return since;
  }

  private static boolean hasJobs(List<String> jobs, ClusterState state, int gpu) {
    int found = 0;
    for (int share = state.firstShareOnGpu(gpu);
        share != ClusterState.NONE;
        share = state.nextShareOnGpu(share)) {
      if (found == jobs.size()
          || !jobs.get(found).equals(state.jobs().id(state.jobOfShare(share)))) {
        return false;
      }
      found++;
    }
    return found == jobs.size();
  }

  private static GpuView made(ClusterState state, int gpu, double effective, TimedSample timed) {
    Cluster cluster = state.cluster();
    List<String> jobs = new ArrayList<>();
    for (int share = state.firstShareOnGpu(gpu);
        share != ClusterState.NONE;
        share = state.nextShareOnGpu(share)) {
      jobs.add(state.jobs().id(state.jobOfShare(share)));
    }
    GpuSample sample = timed.sample();
    return new GpuView(
        cluster.gpuId(gpu),
        cluster.models().get(cluster.modelOf(gpu)).name(),
        state.ledger().isLost(gpu),
        state.conditions().health(gpu),
        state.conditions().factor(gpu),
        state.ledger().freeMilli(gpu),
        effective,
        jobs,
        jobs.isEmpty() ? OptionalLong.empty() : OptionalLong.of(jobsSince(state, gpu)),
        known(sample.utilization()),
        known(sample.celsius()),
        known(sample.memoryUsedMib()),
        known(sample.watts()),
        timed.atMicros(),
        counted(sample.xid()),
        counted(sample.eccUncorrected()));
  }

  /** What the jobs of a GPU would need on the models that are fastest for them. */
  private static double effective(ClusterState state, int gpu) {
    double effective = 0;
    for (int share = state.firstShareOnGpu(gpu);
        share != ClusterState.NONE;
        share = state.nextShareOnGpu(share)) {
      int job = state.jobOfShare(share);
      effective += state.jobs().shareMilli(job) / 1e3 * relativeSpeed(state, job, gpu);
    }
    return effective;
  }

  /** The believed speed of a job on a GPU as a part of that on the model that is fastest for it. */
  private static double relativeSpeed(ClusterState state, int job, int gpu) {
    Cluster cluster = state.cluster();
    int jobClass = state.jobs().jobClass(job);
    double best = 0;
    for (int m = 0; m < cluster.modelCount(); m++) {
      best = Math.max(best, cluster.speed(jobClass, m));
    }
    double here = cluster.speed(jobClass, cluster.modelOf(gpu)) * state.conditions().factor(gpu);
    return best > 0 ? here / best : 1;
  }

  private static OptionalDouble known(float value) {
    return Float.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static OptionalLong counted(long count) {
    return count == GpuSample.UNKNOWN_COUNT ? OptionalLong.empty() : OptionalLong.of(count);
  }
}
