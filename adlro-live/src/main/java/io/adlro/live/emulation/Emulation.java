package io.adlro.live.emulation;

import io.adlro.core.model.Cluster;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Physics.TelemetryMode;
import io.adlro.sim.workload.WorkloadTable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** An emulated cluster that runs: its time, its log and its HTTP interface. */
public final class Emulation implements AutoCloseable {
  /** Faults are planned for so much time of the cluster; later there are no more. */
  public static final Duration HORIZON = Duration.ofDays(90);

  private static final long TICK_MICROS = 10_000_000;

  /**
   * What is emulated.
   *
   * @param physics of its runs; telemetry is always taken
   * @param seed of faults and work
   * @param speed seconds of the cluster in one second
   * @param log appended to if given
   */
  public record Settings(
      Cluster cluster,
      Physics physics,
      FaultSpec faults,
      EmulatedWork.Settings work,
      long seed,
      double speed,
      Optional<Path> log) {
    public Settings {
      if (!(speed > 0)) {
        throw new IllegalArgumentException("a speed of " + speed);
      }
    }

    /** Without faults, at this speed: run time is work / speed of the GPU. */
    public static Settings plain(Cluster cluster, long seed, double speed) {
      return new Settings(
          cluster,
          Physics.ideal(),
          FaultSpec.none(),
          EmulatedWork.Settings.DEFAULT,
          seed,
          speed,
          Optional.empty());
    }
  }

  private final EmulationLog log;
  private final EmulatedCluster cluster;
  private final EmulationServer server;
  private final EmulationPacer pacer;

  /**
   * Starts it at time 0.
   *
   * @param port on the loopback interface, 0 for any that is free
   * @throws IllegalArgumentException if the settings plan too many faults
   */
  public Emulation(Settings settings, int port) throws IOException {
    FaultPlan faults =
        FaultPlan.of(
            settings.faults(),
            settings.cluster(),
            new WorkloadTable(settings.cluster()),
            HORIZON.toSeconds() * 1_000_000,
            new RandomStreams(settings.seed()));
    log = settings.log().isPresent() ? new EmulationLogFile(settings.log().get()) : EmulationLog.NONE;
    cluster =
        new EmulatedCluster(
            "%d-%d".formatted(ProcessHandle.current().pid(), System.nanoTime()),
            settings.cluster(),
            measured(settings.physics()),
            faults,
            new EmulatedWork(settings.work(), settings.seed()),
            log,
            EmulatedCluster.Bounds.DEFAULT);
    LongSupplier clock = EmulationPacer.clock(settings.speed());
    server = served(clock, port);
    pacer = new EmulationPacer(cluster, clock);
  }

  private EmulationServer served(LongSupplier clock, int port) throws IOException {
    try {
      return new EmulationServer(cluster, clock, port);
    } catch (IOException e) {
      log.close();
      throw e;
    }
  }

  private static Physics measured(Physics physics) {
    return new Physics(
        physics.traits(),
        physics.slowdowns(),
        physics.startUpMicros(),
        physics.checkpointing(),
        physics.thermal(),
        physics.tickMicros() > 0 ? physics.tickMicros() : TICK_MICROS,
        TelemetryMode.EVERY_TICK);
  }

  public URI address() {
    return server.address();
  }

  public EmulatedCluster cluster() {
    return cluster;
  }

  @Override
  public void close() {
    server.close();
    pacer.close();
    log.close();
  }
}
