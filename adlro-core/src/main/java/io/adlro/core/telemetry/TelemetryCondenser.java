package io.adlro.core.telemetry;

import io.adlro.core.event.Broadcast;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuConditions;

/**
 * The entrance for facts where GPUs are measured: passes every fact on and adds those that follow
 * from samples. A belief about speed and the health of a GPU are reported when they change, the
 * profile of a job directly before it finishes, its progress by quarters. What was reported is read
 * from the state, so a condenser that begins with a recovered state continues with its beliefs.
 * Time comes with facts and samples; equal samples give equal facts.
 */
public final class TelemetryCondenser extends Broadcast implements SampleSink {
  private final ClusterState state;
  private final EventHandler facts;
  private final SpeedWatch speeds;
  private final ErrorWatch errors;
  private final JobProfiles profiles;
  private final ProgressReports progress;

  /** Passes facts on to a receiver that applies them to the state. */
  public TelemetryCondenser(ClusterState state, EventHandler facts) {
    this(
        state,
        facts,
        new SpeedWatch(state.cluster()),
        new ErrorWatch(state.cluster().gpuCount()),
        new JobProfiles(state),
        new ProgressReports(state));
    GpuConditions known = state.conditions();
    for (int gpu = 0; gpu < state.cluster().gpuCount(); gpu++) {
      if (isError(known.reason(gpu))) {
        errors.assume(state.nowMicros(), gpu, known.health(gpu), known.reason(gpu));
      }
    }
  }

  private TelemetryCondenser(
      ClusterState state,
      EventHandler facts,
      SpeedWatch speeds,
      ErrorWatch errors,
      JobProfiles profiles,
      ProgressReports progress) {
    super(facts);
    this.state = state;
    this.facts = facts;
    this.speeds = speeds;
    this.errors = errors;
    this.profiles = profiles;
    this.progress = progress;
  }

  /** The same knowledge over a copy of the state. */
  public TelemetryCondenser copy(ClusterState copyOfState, EventHandler itsFacts) {
    return new TelemetryCondenser(
        copyOfState,
        itsFacts,
        speeds.copy(),
        errors.copy(),
        profiles.copy(copyOfState),
        progress.copy(copyOfState));
  }

  @Override
  public void sample(long atMicros, int gpu, GpuSample sample) {
    profiles.sample(gpu, sample);
    GpuConditions known = state.conditions();
    float factor = speeds.judge(atMicros, gpu, sample, known.factor(gpu));
    if (factor != known.factor(gpu)) {
      facts.gpuSpeedBelieved(atMicros, gpu, factor);
    }
    errors.sample(atMicros, gpu, sample);
    judge(atMicros, gpu, factor, speeds.isHot(gpu, sample));
  }

  /** A job has reported which part of its work is done, 0..1. */
  public void progress(long atMicros, int job, float fraction) {
    progress.report(atMicros, job, fraction, facts);
  }

  /** Errors count more than a low speed; the reason of a low speed is kept until it ends. */
  private void judge(long atMicros, int gpu, float factor, boolean hot) {
    GpuHealth health = errors.health(gpu);
    HealthReason reason = errors.reason(gpu);
    GpuConditions known = state.conditions();
    if (health == GpuHealth.OK && factor < 1) {
      health = GpuHealth.SUSPECT;
      boolean kept = known.health(gpu) == health && !isError(known.reason(gpu));
      reason = kept ? known.reason(gpu) : hot ? HealthReason.TEMPERATURE : HealthReason.CLOCK;
    }
    if (health != known.health(gpu) || reason != known.reason(gpu)) {
      facts.gpuHealthChanged(atMicros, gpu, health, reason);
    }
  }

  private static boolean isError(HealthReason reason) {
    return reason == HealthReason.XID || reason == HealthReason.ECC;
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    profiles.report(atMicros, job, attempt, facts);
    super.jobFinished(atMicros, job, attempt);
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    super.gpuReturned(atMicros, gpu);
    if (state.isPresentGpu(gpu)) {
      errors.repaired(atMicros, gpu);
    }
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    super.nodeReturned(atMicros, node);
    repaired(atMicros, node);
  }

  @Override
  public void nodeResumed(long atMicros, int node) {
    super.nodeResumed(atMicros, node);
    repaired(atMicros, node);
  }

  private void repaired(long atMicros, int node) {
    if (state.isPresentNode(node)) {
      Cluster cluster = state.cluster();
      for (int gpu = cluster.firstGpu(node); gpu < cluster.firstGpu(node + 1); gpu++) {
        errors.repaired(atMicros, gpu);
      }
    }
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    super.nodeJoined(atMicros, added);
    speeds.clusterChanged(state.cluster());
    errors.growTo(state.cluster().gpuCount());
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    super.nodeLeft(atMicros, node);
    speeds.clusterChanged(state.cluster());
  }
}
