package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.sim.scenario.Scenario;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.ExperimentRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the input of an experiment: a scenario, or the jobs of a trace on a cluster. */
final class ExperimentOptions {
  private static final String DEFAULT_SCENARIO = "paper";
  private static final int MOST_JOBS = 100_000_000;

  @Option(
      names = "--scenario",
      paramLabel = "NAME|FILE",
      description = "A scenario by name (see 'adlro scenarios') or a file; default: paper.")
  Optional<String> scenario = Optional.empty();

  @Option(
      names = "--load",
      paramLabel = "X",
      description =
          "Arrival rate over the largest throughput that the cluster sustains for this job mix,"
              + " 0.01 to 10; default: that of the scenario.")
  Optional<Double> load = Optional.empty();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Number of jobs per seed; default: that of the scenario.")
  Optional<Integer> jobs = Optional.empty();

  @Option(
      names = "--trace",
      paramLabel = "[FORMAT:]FILE",
      description =
          "Run the jobs of a trace instead of a scenario: jobs.csv, or another trace format"
              + " (docs/traces.md), gzipped or not.")
  Optional<String> trace = Optional.empty();

  @Option(
      names = "--warmup",
      paramLabel = "X",
      description = "Share of a trace's jobs used as warm-up: they are not measured; default: 0.")
  double warmup;

  @Mixin TraceOptions traceOptions = new TraceOptions();

  /** Whether any of these options is given. */
  boolean isGiven() {
    return scenario.isPresent()
        || load.isPresent()
        || jobs.isPresent()
        || trace.isPresent()
        || traceOptions.isGiven();
  }

  boolean isTrace() {
    return trace.isPresent();
  }

  /** Reads the input. Empty if it cannot be read; all errors are added to the problems. */
  Optional<ExperimentInput> input(CommandContext context, Problems problems) {
    checkFlags(problems);
    context
        .status()
        .phase(
            "reading %s and planning its load"
                .formatted(trace.orElse("scenario " + scenario.orElse(DEFAULT_SCENARIO))));
    try {
      return request(problems).flatMap(request -> request.input(context.experiment(), problems));
    } catch (UserError error) {
      error.sentences().forEach(problems::add);
      return Optional.empty();
    }
  }

  /** Scenarios by name or file, with this number of jobs if given. */
  static List<ExperimentInput> scenarios(
      List<String> names, Optional<Integer> jobs, CommandContext context, Problems problems) {
    List<ExperimentInput> inputs = new ArrayList<>();
    for (String name : names) {
      ExperimentOptions options = new ExperimentOptions();
      options.scenario = Optional.of(name.strip());
      options.jobs = jobs;
      options.input(context, problems).ifPresent(inputs::add);
    }
    return inputs;
  }

  /** Wrong values are in the problems already and are ignored here, so that the rest is checked. */
  private Optional<ExperimentRequest> request(Problems problems) {
    Optional<Double> allowedLoad = load.filter(Scenario::isLoad);
    if (trace.isEmpty()) {
      return Optional.of(
          new ExperimentRequest.OfScenario(
              scenario.orElse(DEFAULT_SCENARIO),
              allowedLoad,
              jobs.filter(ExperimentOptions::isCount)));
    }
    return TraceOptions.trace("--trace", trace.get(), problems)
        .map(
            name ->
                new ExperimentRequest.OfTrace(
                    name,
                    traceOptions.request(problems),
                    allowedLoad,
                    isShare(warmup) ? warmup : 0));
  }

  private void checkFlags(Problems problems) {
    if (trace.isPresent()) {
      scenario.ifPresent(s -> problems.add("--trace provides the jobs; remove --scenario"));
      jobs.ifPresent(n -> problems.add("--trace provides the jobs; remove --jobs"));
    } else if (traceOptions.isGiven() || warmup != 0) {
      problems.add(
          "--cluster, --classes, --since, --until, --scale-load, --skip, --warmup and other trace options need"
              + " --trace; remove them, or replace the scenario by a trace");
    }
    if (!isShare(warmup)) {
      problems.add("--warmup " + warmup + " is not at least 0 and below 1");
    }
    if (load.isPresent() && !Scenario.isLoad(load.get())) {
      problems.add(
          "--load %s is not from %s to %.0f"
              .formatted(load.get(), Scenario.LOWEST_LOAD, Scenario.HIGHEST_LOAD));
    }
    if (jobs.isPresent() && !isCount(jobs.get())) {
      problems.add("--jobs " + jobs.get() + " is not in 1.." + MOST_JOBS);
    }
  }

  private static boolean isShare(double x) {
    return x >= 0 && x < 1;
  }

  private static boolean isCount(int n) {
    return n >= 1 && n <= MOST_JOBS;
  }
}
