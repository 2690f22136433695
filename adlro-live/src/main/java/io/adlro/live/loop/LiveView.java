package io.adlro.live.loop;

import io.adlro.core.event.GpuHealth;
import io.adlro.core.policy.GuardTrip;
import io.adlro.core.state.JobPhase;
import io.adlro.learn.agent.RegretReplay;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The cluster and the loop at one moment; never changed.
 *
 * @param atMicros time of the loop
 * @param policy name of the policy that decides
 * @param modelDigest of its model, "" for none
 * @param trip why the base policy decides instead, if so
 * @param regret of the policy against the base policy, once it is known
 * @param sequence of the last record
 * @param phases number of live jobs in each phase
 * @param models of the GPUs
 * @param speeds that are believed of each class on each model
 * @param reasons why jobs wait, by id: the first in the queue
 * @param anomalies reports that did not fit, by kind
 */
public record LiveView(
    long atMicros,
    Mode mode,
    String policy,
    String modelDigest,
    Optional<GuardTrip> trip,
    Optional<RegretReplay.Found> regret,
    long epoch,
    long sequence,
    boolean storeAnswers,
    boolean clusterAnswers,
    Map<JobPhase, Integer> phases,
    List<NodeView> nodes,
    List<ModelView> models,
    List<SpeedView> speeds,
    Map<String, WaitReason> reasons,
    Map<String, Long> anomalies) {
  public LiveView {
    phases = Map.copyOf(phases);
    nodes = List.copyOf(nodes);
    models = List.copyOf(models);
    speeds = List.copyOf(speeds);
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
        regret,
        epoch,
        sequence,
        false,
        clusterAnswers,
        phases,
        nodes,
        models,
        speeds,
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
   * @param effective part that its jobs would need on the models that are fastest for them
   * @param jobs ids of those that hold a part of it
   * @param jobsSinceMicros start of the job that began last, none if it is free
   * @param sampledMicros time of its last metrics
   * @param xid NVIDIA's code of its last error, 0 for none
   * @param eccUncorrected memory errors that lost data
   */
  public record GpuView(
      String id,
      String model,
      boolean lost,
      GpuHealth health,
      double speed,
      int freeMilli,
      double effective,
      List<String> jobs,
      OptionalLong jobsSinceMicros,
      OptionalDouble utilization,
      OptionalDouble celsius,
      OptionalDouble memoryUsedMib,
      OptionalDouble watts,
      OptionalLong sampledMicros,
      OptionalLong xid,
      OptionalLong eccUncorrected) {
    public GpuView {
      jobs = List.copyOf(jobs);
    }
  }

  /** A model of GPU. */
  public record ModelView(String name, int memoryMib, double peakWatts, double throttleCelsius) {}

  /**
   * How fast a class runs on a model.
   *
   * @param logDeviation standard deviation of the log of the speed, 0 if it is known
   */
  public record SpeedView(String jobClass, String model, double speed, double logDeviation) {}
}
