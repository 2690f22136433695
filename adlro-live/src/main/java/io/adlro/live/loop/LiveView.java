package io.adlro.live.loop;

import io.adlro.core.event.GpuHealth;
import io.adlro.core.policy.GuardTrip;
import io.adlro.core.state.JobPhase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The cluster and the loop at one moment; never changed.
 *
 * @param atMicros time of the loop
 * @param policy name of the policy that decides
 * @param modelDigest of its model, "" for none
 * @param trip why the base policy decides instead, if so
 * @param sequence of the last record
 * @param phases number of live jobs in each phase
 * @param reasons why jobs wait, by id: the first in the queue
 * @param anomalies reports that did not fit, by kind
 */
public record LiveView(
    long atMicros,
    Mode mode,
    String policy,
    String modelDigest,
    Optional<GuardTrip> trip,
    long epoch,
    long sequence,
    boolean storeAnswers,
    boolean clusterAnswers,
    Map<JobPhase, Integer> phases,
    List<NodeView> nodes,
    Map<String, String> reasons,
    Map<String, Long> anomalies) {
  public LiveView {
    phases = Map.copyOf(phases);
    nodes = List.copyOf(nodes);
    reasons = Map.copyOf(reasons);
    anomalies = Map.copyOf(anomalies);
  }

  /** The same while the store does not answer. */
  LiveView withoutStore() {
    return new LiveView(
        atMicros,
        mode,
        policy,
        modelDigest,
        trip,
        epoch,
        sequence,
        false,
        clusterAnswers,
        phases,
        nodes,
        reasons,
        anomalies);
  }

  /** What a node is doing. */
  public enum NodeState {
    UP,
    DRAINED,
    LOST
  }

  /** One node. */
  public record NodeView(
      String name, NodeState state, int cpuCores, long memoryMib, List<GpuView> gpus) {
    public NodeView {
      gpus = List.copyOf(gpus);
    }
  }

  /**
   * One GPU.
   *
   * @param freeMilli thousandths that no job holds
   * @param speed believed part of its model's usual speed
   * @param jobs ids of those that hold a part of it
   */
  public record GpuView(
      String id,
      String model,
      boolean lost,
      GpuHealth health,
      double speed,
      int freeMilli,
      List<String> jobs,
      OptionalDouble utilization,
      OptionalDouble celsius,
      OptionalDouble memoryUsedMib,
      OptionalDouble watts) {
    public GpuView {
      jobs = List.copyOf(jobs);
    }
  }
}
