package io.adlro.study.benchmark;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.text.Sha256;
import io.adlro.ingest.trace.JobsCsv;
import io.adlro.ingest.trace.TraceName;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.study.benchmark.SuiteWorkload.Replicate;
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
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Prepares the workloads of a suite. */
public final class BenchmarkInput {
  /** The rule that the results show with and without predictions. */
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

  /** Ready to run, once for each set that it has; problems are noted under its name. */
  public List<SuiteWorkload> workloads(SuiteEntry entry, Problems problems) {
    try {
      Map<SuiteSet, List<ExperimentInput>> inputs = new EnumMap<>(SuiteSet.class);
      for (SuiteSet set : SuiteSet.values()) {
        if (!entry.seeds(set).isEmpty()) {
          inputs.put(set, inputs(entry, entry.seeds(set)));
        }
      }
      return inputs.entrySet().stream()
          .map(set -> workload(entry, set.getKey(), set.getValue()))
          .toList();
    } catch (UserError error) {
      error.sentences().forEach(s -> problems.add("workload " + entry.name() + ": " + s));
      return List.of();
    }
  }

  /** One for each replicate; the seeds of a scenario share theirs. */
  private List<ExperimentInput> inputs(SuiteEntry entry, List<Long> seeds) {
    if (entry.origin() instanceof WorkloadOrigin.OfTrace trace) {
      return seeds.stream().map(number -> input(request(entry, trace, number))).toList();
    }
    String scenario = ((WorkloadOrigin.OfScenario) entry.origin()).scenario();
    ExperimentInput shared =
        input(new ExperimentRequest.OfScenario(scenario, entry.load(), Optional.empty()));
    return Collections.nCopies(seeds.size(), shared);
  }

  private ExperimentInput input(ExperimentRequest request) {
    Problems problems = new Problems();
    Optional<ExperimentInput> input = request.input(context, problems);
    problems.throwIfAny();
    return input.orElseThrow();
  }

  private ExperimentRequest request(SuiteEntry entry, WorkloadOrigin.OfTrace trace, long number) {
    TraceRequest whole =
        TraceRequest.usual(trace.cluster(), trace.period(), trace.skip(), trace.classes());
    return new ExperimentRequest.OfTrace(
        new TraceName(trace.trace().format(), file(trace.trace())),
        trace.pieces().piece(whole, number, trace.warmup()),
        entry.load(),
        trace.warmup());
  }

  private SuiteWorkload workload(SuiteEntry entry, SuiteSet set, List<ExperimentInput> inputs) {
    List<Replicate> replicates = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      long number = entry.seeds(set).get(i);
      ExperimentInput input = inputs.get(i);
      // Other seeds of a trace would shake its arrivals.
      long seed = entry.isTrace() ? 1 : number;
      replicates.add(
          new Replicate(
              number, input.setting().named(entry.name()), seed, fingerprint(input, seed)));
    }
    PolicyChoice choice = choice(entry, replicates.get(0).setting());
    List<LeftOut> leftOut = new ArrayList<>(choice.leftOut());
    leftOut.addAll(entry.without());
    List<Trial> sizes =
        (entry.isTrace() ? replicates : replicates.subList(0, 1))
            .stream().map(Replicate::trial).toList();
    return new SuiteWorkload(
        entry,
        set,
        replicates,
        mean(sizes, trial -> trial.jobs().size()),
        mean(sizes, trial -> trial.window().toJob() - trial.window().fromJob()),
        choice.policies(),
        leftOut,
        inputs.get(0).warning());
  }

  private static int mean(List<Trial> trials, ToIntFunction<Trial> size) {
    return (int) Math.round(trials.stream().mapToInt(size).average().orElseThrow());
  }

  /** By default all policies, each rule also on predicted run times. */
  private PolicyChoice choice(SuiteEntry entry, Setting setting) {
    List<String> wanted = new ArrayList<>(entry.policies());
    if (wanted.isEmpty()) {
      wanted.addAll(context.catalog().everyName());
    }
    wanted.removeAll(entry.without().stream().map(LeftOut::policy).toList());
    return PolicyChoice.available(wanted, context.catalog(), Optional.of(setting));
  }

  private static String fingerprint(ExperimentInput input, long seed) {
    List<String> texts = new ArrayList<>(input.fingerprint());
    texts.add(input.warmup() + " " + input.drain());
    if (input.source() == Conditions.Source.TRACE) {
      texts.add(JobsCsv.sha256(input.setting().trials().apply(seed).jobs(), input.jobIds()));
    }
    return Sha256.of(texts);
  }
}
