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

/** Prepares the workloads of a suite. */
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

  /** Whether its trace file, if it has one, exists. */
  public boolean isThere(SuiteEntry entry) {
    return !(entry.origin() instanceof WorkloadOrigin.OfTrace trace)
        || Files.isRegularFile(file(trace.trace()));
  }

  private Path file(TraceName trace) {
    return data.resolve(trace.file());
  }

  /** Ready to run; problems are noted under its name. */
  public Optional<SuiteWorkload> workload(SuiteEntry entry, Problems problems) {
    Problems own = new Problems();
    try {
      Optional<ExperimentInput> input = request(entry).input(context, own);
      own.throwIfAny();
      return input.map(read -> workload(entry, read));
    } catch (UserError error) {
      error.sentences().forEach(s -> problems.add("workload " + entry.name() + ": " + s));
      return Optional.empty();
    }
  }

  private ExperimentRequest request(SuiteEntry entry) {
    if (entry.origin() instanceof WorkloadOrigin.OfTrace trace) {
      return new ExperimentRequest.OfTrace(
          new TraceName(trace.trace().format(), file(trace.trace())),
          TraceRequest.usual(trace.cluster(), trace.period(), trace.skip(), trace.classes()),
          entry.load(),
          trace.warmup());
    }
    String scenario = ((WorkloadOrigin.OfScenario) entry.origin()).scenario();
    return new ExperimentRequest.OfScenario(scenario, entry.load(), Optional.empty());
  }

  private SuiteWorkload workload(SuiteEntry entry, ExperimentInput input) {
    Setting found = input.setting();
    Setting setting =
        new Setting(
            entry.name(),
            found.load(),
            found.cluster(),
            found.believed(),
            found.physics(),
            found.mix(),
            found.plan(),
            found.offered(),
            found.limits(),
            found.trials());
    PolicyChoice choice = choice(entry, setting);
    List<LeftOut> leftOut = new ArrayList<>(choice.leftOut());
    leftOut.addAll(entry.without());
    Trial first = setting.trials().apply(1);
    return new SuiteWorkload(
        entry,
        setting,
        LongStream.rangeClosed(1, entry.seeds())
            .mapToObj(seed -> fingerprint(input, seed))
            .toList(),
        first.jobs().size(),
        first.window(),
        choice.policies(),
        leftOut,
        input.warning());
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

  /** A seed shifts the arrivals of a trace, so the jobs of each seed count. */
  private static String fingerprint(ExperimentInput input, long seed) {
    List<String> texts = new ArrayList<>(input.fingerprint());
    texts.add(input.warmup() + " " + input.drain());
    if (input.source() == Conditions.Source.TRACE) {
      texts.add(JobsCsv.sha256(input.setting().trials().apply(seed).jobs(), input.jobIds()));
    }
    return Sha256.of(texts);
  }
}
