package io.adlro.app.command;

import io.adlro.app.benchmark.Origin;
import io.adlro.app.benchmark.ResultsPage;
import io.adlro.app.benchmark.SuiteEntry;
import io.adlro.app.benchmark.Workload;
import io.adlro.app.imports.TraceName;
import io.adlro.app.input.Mistakes;
import io.adlro.app.input.UserMistake;
import io.adlro.app.output.Conditions;
import io.adlro.app.output.Conditions.LeftOut;
import io.adlro.app.output.JobsCsv;
import io.adlro.app.output.Provenance;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** Makes workloads of the entries of a suite. */
final class BenchmarkGround {
  private final Parts parts;
  private final Path data;

  /** With traces in this folder. */
  BenchmarkGround(Parts parts, Path data) {
    this.parts = parts;
    this.data = data;
  }

  /** Whether all files that it needs are there. */
  boolean isThere(SuiteEntry entry) {
    return !(entry.origin() instanceof Origin.OfTrace trace)
        || Files.isRegularFile(file(trace.trace()));
  }

  private Path file(TraceName trace) {
    return data.resolve(trace.file());
  }

  /** Ready to run; whatever is wrong is noted under its name. */
  Optional<Workload> workload(SuiteEntry entry, Mistakes mistakes) {
    Mistakes own = new Mistakes();
    try {
      Optional<Ground> ground = order(entry).ground(parts, own);
      own.throwIfAny();
      return ground.map(found -> workload(entry, found));
    } catch (UserMistake mistake) {
      mistake.sentences().forEach(s -> mistakes.add("workload " + entry.name() + ": " + s));
      return Optional.empty();
    }
  }

  private GroundOrder order(SuiteEntry entry) {
    if (entry.origin() instanceof Origin.OfTrace trace) {
      return new GroundOrder.OfTrace(
          new TraceName(trace.trace().format(), file(trace.trace())),
          TraceOrder.usual(trace.cluster(), trace.period(), trace.skip()),
          entry.load(),
          trace.warmup());
    }
    String scenario = ((Origin.OfScenario) entry.origin()).scenario();
    return new GroundOrder.OfScenario(scenario, entry.load(), Optional.empty());
  }

  private Workload workload(SuiteEntry entry, Ground ground) {
    Setting found = ground.setting();
    Setting setting =
        new Setting(
            entry.name(),
            found.load(),
            found.cluster(),
            found.physics(),
            found.mix(),
            found.plan(),
            found.offered(),
            found.trials());
    PolicyChoice choice = choice(entry, setting);
    List<LeftOut> leftOut = new ArrayList<>(choice.leftOut());
    leftOut.addAll(entry.without());
    Trial first = setting.trials().apply(1);
    return new Workload(
        entry,
        setting,
        LongStream.rangeClosed(1, entry.seeds()).mapToObj(seed -> print(ground, seed)).toList(),
        first.jobs().size(),
        first.window(),
        choice.policies(),
        leftOut);
  }

  private PolicyChoice choice(SuiteEntry entry, Setting setting) {
    List<String> wanted = new ArrayList<>(entry.policies());
    if (wanted.isEmpty()) {
      wanted.addAll(parts.catalog().names());
      wanted.add(ResultsPage.RULE_WITH_PREDICTIONS);
    }
    wanted.removeAll(entry.without().stream().map(LeftOut::policy).toList());
    return PolicyChoice.available(wanted, parts.catalog(), Optional.of(setting));
  }

  /** A seed of a trace draws what the trace does not tell, so that its jobs are looked at. */
  private static String print(Ground ground, long seed) {
    List<String> texts = new ArrayList<>(ground.fingerprint());
    texts.add(ground.warmup() + " " + ground.drain());
    if (ground.source() == Conditions.Source.TRACE) {
      texts.add(JobsCsv.sha256(ground.setting().trials().apply(seed).jobs(), ground.jobIds()));
    }
    return Provenance.sha256(texts);
  }
}
