package io.adlro.study.experiment;

import io.adlro.core.journal.JournalWriter;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.FragmentationMeter;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.study.file.OutputFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/** A run with its schedule and fragmentation, and with a journal on request. */
public record DetailedRun(RunResult result, ScheduleLog log, double fragmentation) {
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
    boolean compressed = journal.get().path().toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    journal
        .get()
        .write(
            out -> {
              OutputStream bytes = compressed ? new GZIPOutputStream(out, 1 << 16) : out;
              Writer text =
                  new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
              try {
                run.set(
                    run(
                        input,
                        policy,
                        seed,
                        beforeStart.andThen(simulation -> record(simulation, text))));
              } catch (UncheckedIOException e) {
                throw e.getCause();
              }
              text.flush();
              if (bytes instanceof GZIPOutputStream gzip) {
                gzip.finish();
              }
            });
    return run.get();
  }

  private static DetailedRun run(
      ExperimentInput input, PolicyEntry policy, long seed, Consumer<Simulation> more) {
    AtomicReference<ScheduleLog> log = new AtomicReference<>();
    AtomicReference<FragmentationMeter> meter = new AtomicReference<>();
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
              more.accept(simulation);
            });
    return new DetailedRun(result, log.get(), meter.get().meanShareOfFree());
  }

  private static void record(Simulation simulation, Writer text) {
    JournalWriter journal =
        new JournalWriter(
            simulation.state(),
            line -> {
              try {
                text.write(line);
                text.write('\n');
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    simulation.listen(journal);
    simulation.listenToOrders(journal);
  }
}
