package io.adlro.sim.physics;

import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.Optional;

/**
 * Everything that makes a job's run differ from work / speed, each part switched on by being there.
 * Shared by all copies of a simulation: nothing in here changes.
 *
 * @param traits what each job class does to the machine, by class index
 * @param startUpMicros from the start of a job to its first work
 * @param thermal needs ticks; absent, GPUs stay cool
 * @param tickMicros how often temperatures move and telemetry is taken; 0 for never
 * @param progressShare part of the jobs that report their progress at every tick
 */
public record Physics(
    List<ClassTraits> traits,
    List<Slowdown> slowdowns,
    long startUpMicros,
    Checkpointing checkpointing,
    Optional<Thermal.Settings> thermal,
    long tickMicros,
    TelemetryMode telemetry,
    double progressShare) {

  private static final long PROGRESS_SEED = new RandomStreams(0).seedOf("physics-progress");

  /** What is known of the condition of GPUs. */
  public enum TelemetryMode {
    /** Nothing: policies are blind. */
    OFF,
    /** What agents on the nodes measure at every tick, condensed into facts. */
    EVERY_TICK,
    /** The true speed of each GPU at any time, for comparison. */
    KNOWN
  }

  public Physics {
    traits = List.copyOf(traits);
    slowdowns = List.copyOf(slowdowns);
    if (tickMicros <= 0 && (thermal.isPresent() || telemetry == TelemetryMode.EVERY_TICK)) {
      throw new IllegalArgumentException("temperature and telemetry need a tick above 0");
    }
    if (progressShare > 0 && telemetry != TelemetryMode.EVERY_TICK) {
      throw new IllegalArgumentException("progress is reported with telemetry only");
    }
  }

  /** Run time = work / speed of the slowest GPU, and nothing else. */
  public static Physics ideal() {
    return new Physics(
        List.of(), List.of(), 0, Checkpointing.FREE, Optional.empty(), 0, TelemetryMode.OFF, 0);
  }

  /** Whether a job that comes or goes changes the rates of its neighbours. */
  public boolean neighboursMatter() {
    return slowdowns.stream().anyMatch(s -> s.reach() == Slowdown.Reach.NODE);
  }

  /**
   * Whether a job reports its progress. It depends on the job alone, so it is the same in copies.
   */
  public boolean reportsProgress(int job) {
    return progressShare > 0 && RandomStreams.keyed(PROGRESS_SEED, job, 0) < progressShare;
  }

  public ClassTraits traits(int jobClass) {
    return jobClass < traits.size() ? traits.get(jobClass) : ClassTraits.PLAIN;
  }
}
