package io.adlro.live.loop;

import io.adlro.core.kernel.FactAnomaly;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.policy.JobShape;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.telemetry.GpuSample;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.NodeState;
import io.adlro.live.loop.LiveView.NodeView;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Makes the view of a kernel. */
final class LiveViews {
  /** Jobs with the same need wait for the same reason, which is found once for all of them. */
  private record Need(JobShape shape, long allowedModels) {
    static Need of(JobTable jobs, int job) {
      return new Need(JobShape.of(jobs, job), jobs.allowedModels(job));
    }
  }

  private final int reasons;
  private final Map<Integer, GpuSample> samples = new HashMap<>();

  LiveViews(int reasons) {
    this.reasons = reasons;
  }

  /** The last sample of a GPU is shown with it. */
  void sampled(int gpu, GpuSample sample) {
    samples.put(gpu, sample);
  }

  LiveView of(
      LiveKernel kernel,
      long nowMicros,
      Mode mode,
      LivePolicy policy,
      long epoch,
      long sequence,
      boolean clusterAnswers) {
    ClusterState state = kernel.state();
    Map<JobPhase, Integer> phases = new EnumMap<>(JobPhase.class);
    for (JobPhase phase : JobPhase.values()) {
      if (!phase.hasEnded()) {
        phases.put(phase, state.count(phase));
      }
    }
    return new LiveView(
        nowMicros,
        mode,
        policy.header().policy(),
        policy.header().modelDigest(),
        PolicyGuard.tripOf(kernel.kernel().policy()),
        epoch,
        sequence,
        true,
        clusterAnswers,
        phases,
        nodes(state),
        reasons(kernel),
        anomalies(kernel));
  }

  private List<NodeView> nodes(ClusterState state) {
    Cluster cluster = state.cluster();
    List<NodeView> nodes = new ArrayList<>();
    for (int n = 0; n < cluster.nodeCount(); n++) {
      if (cluster.isPresent(n)) {
        Node node = cluster.nodes().get(n);
        NodeState condition = NodeState.UP;
        if (state.ledger().isNodeLost(n)) {
          condition = NodeState.LOST;
        } else if (state.ledger().isNodeDrained(n)) {
          condition = NodeState.DRAINED;
        }
        List<GpuView> gpus = new ArrayList<>();
        for (int g = cluster.firstGpu(n); g < cluster.firstGpu(n + 1); g++) {
          gpus.add(gpu(state, g));
        }
        nodes.add(
            new NodeView(node.name(), condition, node.cpuMilli() / 1000, node.memoryMib(), gpus));
      }
    }
    return nodes;
  }

  private GpuView gpu(ClusterState state, int gpu) {
    Cluster cluster = state.cluster();
    List<String> jobs = new ArrayList<>();
    for (int share = state.firstShareOnGpu(gpu);
        share != ClusterState.NONE;
        share = state.nextShareOnGpu(share)) {
      jobs.add(state.jobs().id(state.jobOfShare(share)));
    }
    GpuSample sample = samples.get(gpu);
    return new GpuView(
        cluster.gpuId(gpu),
        cluster.models().get(cluster.modelOf(gpu)).name(),
        state.ledger().isLost(gpu),
        state.conditions().health(gpu),
        state.conditions().factor(gpu),
        state.ledger().freeMilli(gpu),
        jobs,
        sample == null ? OptionalDouble.empty() : known(sample.utilization()),
        sample == null ? OptionalDouble.empty() : known(sample.celsius()),
        sample == null ? OptionalDouble.empty() : known(sample.memoryUsedMib()),
        sample == null ? OptionalDouble.empty() : known(sample.watts()));
  }

  private static OptionalDouble known(float value) {
    return Float.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private Map<String, String> reasons(LiveKernel kernel) {
    Map<String, String> sentences = new HashMap<>();
    Map<Need, String> byNeed = new HashMap<>();
    add(kernel, kernel.state().firstPending(), byNeed, sentences);
    add(kernel, kernel.state().firstBlocked(), byNeed, sentences);
    return sentences;
  }

  private void add(
      LiveKernel kernel, int first, Map<Need, String> byNeed, Map<String, String> sentences) {
    ClusterState state = kernel.state();
    for (int job = first;
        job != ClusterState.NONE && sentences.size() < reasons;
        job = state.nextInList(job)) {
      int each = job;
      String reason =
          state.isHeld(job)
              ? heldReason(kernel, state.jobs().id(job))
              : byNeed.computeIfAbsent(
                  Need.of(state.jobs(), job), need -> WaitReason.of(kernel.kernel(), each));
      sentences.put(state.jobs().id(job), reason);
    }
  }

  private static String heldReason(LiveKernel kernel, String job) {
    return kernel
        .quotaHolds()
        .reason(job)
        .orElseGet(() -> WaitReason.held(kernel.holds().reason(job)));
  }

  private static Map<String, Long> anomalies(LiveKernel kernel) {
    Map<String, Long> counts = new TreeMap<>();
    for (FactAnomaly anomaly : FactAnomaly.values()) {
      counts.put(
          anomaly.name().toLowerCase(Locale.ROOT).replace('_', '-'),
          kernel.filter().count(anomaly));
    }
    return counts;
  }
}
