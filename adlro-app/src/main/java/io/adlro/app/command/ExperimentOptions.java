package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.ExperimentRequest;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what a command runs on: a scenario, or the jobs of a trace on a cluster. */
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
          "Arrivals over the largest throughput that the cluster sustains for this mix; default:"
              + " the scenario's own.")
  Optional<Double> load = Optional.empty();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Jobs of each seed; default: the scenario's own.")
  Optional<Integer> jobs = Optional.empty();

  @Option(
      names = "--trace",
      paramLabel = "[FORMAT:]FILE",
      description =
          "Run the jobs of a trace instead of a scenario: jobs.csv, or a trace of the field"
              + " (docs/traces.md); .gz too.")
  Optional<String> trace = Optional.empty();

  @Option(
      names = "--warmup",
      paramLabel = "X",
      description =
          "Part of a trace's jobs that comes first, is not measured, and is what policies know of"
              + " its mix; default: 0, the mix of the whole trace is known.")
  double warmup;

  @Mixin TraceOptions traceOptions = new TraceOptions();

  /** Whether any of them is given. */
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

  /** What to run on. Empty when it cannot be read; whatever is wrong is noted. */
  Optional<ExperimentInput> ground(CommandContext context, Problems mistakes) {
    checkFlags(mistakes);
    try {
      return order(mistakes).flatMap(order -> order.input(context.experiment(), mistakes));
    } catch (UserError mistake) {
      mistake.sentences().forEach(mistakes::add);
      return Optional.empty();
    }
  }

  /** Flags that are wrong have been noted and change nothing, so that the rest is checked too. */
  private Optional<ExperimentRequest> order(Problems mistakes) {
    Optional<Double> allowedLoad = load.filter(ExperimentOptions::isLoad);
    if (trace.isEmpty()) {
      return Optional.of(
          new ExperimentRequest.OfScenario(
              scenario.orElse(DEFAULT_SCENARIO),
              allowedLoad,
              jobs.filter(ExperimentOptions::isCount)));
    }
    return TraceOptions.trace("--trace", trace.get(), mistakes)
        .map(
            name ->
                new ExperimentRequest.OfTrace(
                    name, traceOptions.order(mistakes), allowedLoad, isPart(warmup) ? warmup : 0));
  }

  private void checkFlags(Problems mistakes) {
    if (trace.isPresent()) {
      scenario.ifPresent(s -> mistakes.add("--trace brings its own jobs; remove --scenario"));
      jobs.ifPresent(n -> mistakes.add("--trace brings its own jobs; remove --jobs"));
    } else if (traceOptions.isGiven() || warmup != 0) {
      mistakes.add(
          "--cluster, --since, --until, --scale-load, --skip, --warmup and the like go with"
              + " --trace; a scenario has its own");
    }
    if (!isPart(warmup)) {
      mistakes.add("--warmup " + warmup + " is not from 0 to below 1");
    }
    if (load.isPresent() && !isLoad(load.get())) {
      mistakes.add("--load " + load.get() + " is not above 0 and at most 5");
    }
    if (jobs.isPresent() && !isCount(jobs.get())) {
      mistakes.add("--jobs " + jobs.get() + " is not in 1.." + MOST_JOBS);
    }
  }

  private static boolean isPart(double x) {
    return x >= 0 && x < 1;
  }

  private static boolean isLoad(double x) {
    return x > 0 && x <= ExperimentRequest.HIGHEST_LOAD;
  }

  private static boolean isCount(int n) {
    return n >= 1 && n <= MOST_JOBS;
  }
}
