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
import io.adlro.live.loop.LiveView.ModelView;
import io.adlro.live.loop.LiveView.NodeState;
import io.adlro.live.loop.LiveView.NodeView;
import io.adlro.live.loop.LiveView.SpeedView;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Makes the view of a kernel. */
final class LiveViews {
  /** Jobs with the same need wait for the same reason, which is found once for all of them. */
  private record Need(JobShape shape, long allowedModels) {
    static Need of(JobTable jobs, int job) {
      return new Need(JobShape.of(jobs, job), jobs.allowedModels(job));
    }
  }

  private final int reasons;

  private record TimedSample(long atMicros, GpuSample sample) {}

  private final Map<Integer, TimedSample> samples = new HashMap<>();

  LiveViews(int reasons) {
    this.reasons = reasons;
  }

  /** The last sample of a GPU is shown with it. */
  void sampled(long atMicros, int gpu, GpuSample sample) {
    samples.put(gpu, new TimedSample(atMicros, sample));
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
        models(state.cluster()),
        speeds(state.cluster()),
        reasons(kernel),
        anomalies(kernel));
  }

  private static List<ModelView> models(Cluster cluster) {
    return cluster.models().stream()
        .map(
            model ->
                new ModelView(
                    model.name(), model.memoryMib(), model.peakWatts(), model.throttleCelsius()))
        .toList();
  }

  private static List<SpeedView> speeds(Cluster cluster) {
    List<SpeedView> speeds = new ArrayList<>();
    for (int c = 0; c < cluster.classes().size(); c++) {
      for (int m = 0; m < cluster.modelCount(); m++) {
        speeds.add(
            new SpeedView(
                cluster.classes().get(c),
                cluster.models().get(m).name(),
                cluster.speed(c, m),
                cluster.speedLogDeviation(c, m)));
      }
    }
    return speeds;
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
    double effective = 0;
    for (int share = state.firstShareOnGpu(gpu);
        share != ClusterState.NONE;
        share = state.nextShareOnGpu(share)) {
      int job = state.jobOfShare(share);
      jobs.add(state.jobs().id(job));
      effective += state.jobs().shareMilli(job) / 1e3 * relativeSpeed(state, job, gpu);
    }
    Optional<TimedSample> timed = Optional.ofNullable(samples.get(gpu));
    Optional<GpuSample> sample = timed.map(TimedSample::sample);
    return new GpuView(
        cluster.gpuId(gpu),
        cluster.models().get(cluster.modelOf(gpu)).name(),
        state.ledger().isLost(gpu),
        state.conditions().health(gpu),
        state.conditions().factor(gpu),
        state.ledger().freeMilli(gpu),
        effective,
        jobs,
        known(sample, GpuSample::utilization),
        known(sample, GpuSample::celsius),
        known(sample, GpuSample::memoryUsedMib),
        known(sample, GpuSample::watts),
        timed.map(at -> OptionalLong.of(at.atMicros())).orElse(OptionalLong.empty()),
        counted(sample, GpuSample::xid),
        counted(sample, GpuSample::eccUncorrected));
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

  private static OptionalDouble known(
      Optional<GpuSample> sample, ToDoubleFunction<GpuSample> value) {
    return sample.stream().mapToDouble(value).filter(v -> !Double.isNaN(v)).findFirst();
  }

  private static OptionalLong counted(Optional<GpuSample> sample, ToLongFunction<GpuSample> count) {
    return sample.stream().mapToLong(count).filter(n -> n != GpuSample.UNKNOWN_COUNT).findFirst();
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
