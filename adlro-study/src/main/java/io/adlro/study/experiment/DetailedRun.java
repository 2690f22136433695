package io.adlro.study.experiment;

import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.StreamSink;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.text.Sha256;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.FragmentationMeter;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.metrics.SpeedCourse;
import io.adlro.study.file.OutputFile;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/**
 * A run with its schedule and fragmentation and the course of its believed speeds, and with a
 * journal on request.
 */
public record DetailedRun(
    RunResult result, ScheduleLog log, double fragmentation, SpeedCourse speeds) {
  public static DetailedRun of(
      ExperimentInput input,
      PolicyEntry policy,
      long seed,
      Optional<OutputFile> journal,
      Consumer<Simulation> beforeStart) {
    if (journal.isEmpty()) {
      return run(input, policy, seed, beforeStart);
    }
    AtomicReference<DetailedRun> run = new AtomicReference<>();
    JournalHeader header = header(input, policy, seed);
    boolean compressed = journal.get().path().toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    journal
        .get()
        .write(
            out -> {
              OutputStream bytes = compressed ? new GZIPOutputStream(out, 1 << 16) : out;
              try {
                run.set(
                    run(
                        input,
                        policy,
                        seed,
                        beforeStart.andThen(simulation -> record(simulation, header, bytes))));
              } catch (UncheckedIOException e) {
                throw e.getCause();
              }
              if (bytes instanceof GZIPOutputStream gzip) {
                gzip.finish();
              }
            });
    return run.get();
  }

  private static JournalHeader header(ExperimentInput input, PolicyEntry policy, long seed) {
    Trial trial = input.setting().trials().apply(seed);
    List<String> settings = new ArrayList<>(input.fingerprint());
    settings.add(Long.toString(seed));
    return new JournalHeader(
        policy.name(),
        input.setting().inputs(trial),
        Sha256.of(settings),
        policy.modelSha256(),
        trial.faults().unsatisfiableJobs(),
        JournalHeader.Facts.SIMULATED);
  }

  private static DetailedRun run(
      ExperimentInput input, PolicyEntry policy, long seed, Consumer<Simulation> more) {
    AtomicReference<ScheduleLog> log = new AtomicReference<>();
    AtomicReference<FragmentationMeter> meter = new AtomicReference<>();
    AtomicReference<SpeedCourse> speeds = new AtomicReference<>();
    Trial trial = input.setting().trials().apply(seed);
    RunResult result =
        Run.of(
            input.setting(),
            policy,
            trial,
            simulation -> {
              meter.set(
                  new FragmentationMeter(
                      simulation.state(), trial.jobs().requests(), trial.window()));
              simulation.listen(meter.get());
              log.set(new ScheduleLog(simulation.state(), trial.jobs()));
              simulation.listen(log.get());
              speeds.set(new SpeedCourse(simulation.state(), simulation::trueCluster));
              simulation.listen(speeds.get());
              more.accept(simulation);
            });
    return new DetailedRun(result, log.get(), meter.get().meanShareOfFree(), speeds.get());
  }

  private static void record(Simulation simulation, JournalHeader header, OutputStream out) {
    JournalWriter journal = new JournalWriter(simulation.state(), new StreamSink(out, header));
    simulation.listen(journal);
    simulation.listenToOrders(journal);
  }
}
