package io.adlro.study.benchmark;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.text.Sha256;
import io.adlro.ingest.trace.JobsCsv;
import io.adlro.ingest.trace.TraceName;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.Conditions.LeftOut;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.ExperimentRequest;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.TraceRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** Makes workloads of the entries of a suite. */
public final class BenchmarkInput {
  /** The best rule without learning, which the results show with and without predictions. */
  public static final String RULE = "patient-sjf";

  public static final String RULE_WITH_PREDICTIONS = RULE + "+predictions";

  private final ExperimentContext context;
  private final Path data;

  /** With traces in this folder. */
  public BenchmarkInput(ExperimentContext context, Path data) {
    this.context = context;
    this.data = data;
  }

  /** Whether all files that it needs are there. */
  public boolean isThere(SuiteEntry entry) {
    return !(entry.origin() instanceof WorkloadOrigin.OfTrace trace)
        || Files.isRegularFile(file(trace.trace()));
  }

  private Path file(TraceName trace) {
    return data.resolve(trace.file());
  }

  /** Ready to run; whatever is wrong is noted under its name. */
  public Optional<Workload> workload(SuiteEntry entry, Problems mistakes) {
    Problems own = new Problems();
    try {
      Optional<ExperimentInput> ground = order(entry).ground(context, own);
      own.throwIfAny();
      return ground.map(found -> workload(entry, found));
    } catch (UserError mistake) {
      mistake.sentences().forEach(s -> mistakes.add("workload " + entry.name() + ": " + s));
      return Optional.empty();
    }
  }

  private ExperimentRequest order(SuiteEntry entry) {
    if (entry.origin() instanceof WorkloadOrigin.OfTrace trace) {
      return new ExperimentRequest.OfTrace(
          new TraceName(trace.trace().format(), file(trace.trace())),
          TraceRequest.usual(trace.cluster(), trace.period(), trace.skip()),
          entry.load(),
          trace.warmup());
    }
    String scenario = ((WorkloadOrigin.OfScenario) entry.origin()).scenario();
    return new ExperimentRequest.OfScenario(scenario, entry.load(), Optional.empty());
  }

  private Workload workload(SuiteEntry entry, ExperimentInput ground) {
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
      wanted.addAll(context.catalog().names());
      wanted.add(RULE_WITH_PREDICTIONS);
    }
    wanted.removeAll(entry.without().stream().map(LeftOut::policy).toList());
    return PolicyChoice.available(wanted, context.catalog(), Optional.of(setting));
  }

  /** A seed of a trace draws what the trace does not tell, so that its jobs are looked at. */
  private static String print(ExperimentInput ground, long seed) {
    List<String> texts = new ArrayList<>(ground.fingerprint());
    texts.add(ground.warmup() + " " + ground.drain());
    if (ground.source() == Conditions.Source.TRACE) {
      texts.add(JobsCsv.sha256(ground.setting().trials().apply(seed).jobs(), ground.jobIds()));
    }
    return Sha256.of(texts);
  }
}
