package io.adlro.live.loop;

import io.adlro.core.kernel.FactAnomaly;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.telemetry.GpuSample;
import io.adlro.live.loop.LiveView.ModelView;
import io.adlro.live.loop.LiveView.SpeedView;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Makes the view of a kernel. */
final class LiveViews {
  private final NodeViews nodes = new NodeViews();
  private final QueueReasons reasons;

  /**
   * @param reasons how many waiting jobs have their reason in a view
   */
  LiveViews(int reasons) {
    this.reasons = new QueueReasons(reasons);
  }

  /** The last sample of a GPU is shown with it. */
  void sampled(long atMicros, int gpu, GpuSample sample) {
    nodes.sampled(atMicros, gpu, sample);
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
        kernel.regret(),
        epoch,
        sequence,
        true,
        clusterAnswers,
        phases,
        nodes.of(state),
        models(state.cluster()),
        speeds(state.cluster()),
        reasons.of(kernel),
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
