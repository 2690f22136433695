package io.adlro.app.command;

import io.adlro.app.config.ClusterFiles;
import io.adlro.app.input.Mistakes;
import io.adlro.app.input.UserMistake;
import io.adlro.app.output.Conditions.Source;
import io.adlro.app.output.Figures;
import io.adlro.app.output.JobsCsv;
import io.adlro.app.output.Refusal;
import io.adlro.app.trace.Trace;
import io.adlro.app.trace.TraceFile;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/** The options that say what a command runs on: a scenario, or the jobs of a trace on a cluster. */
final class GroundOptions {
  private static final String DEFAULT_SCENARIO = "paper";
  private static final double HIGHEST_LOAD = 5;
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
      paramLabel = "FILE",
      description =
          "Run the jobs of a jobs.csv or .csv.gz instead of a scenario; see docs/json.md.")
  Optional<Path> trace = Optional.empty();

  @Option(
      names = "--cluster",
      paramLabel = "FILE",
      description = "The cluster for --trace: YAML, or an exported cluster.json.")
  Optional<Path> cluster = Optional.empty();

  /** Whether any of them is given. */
  boolean isGiven() {
    return scenario.isPresent()
        || load.isPresent()
        || jobs.isPresent()
        || trace.isPresent()
        || cluster.isPresent();
  }

  boolean isTrace() {
    return trace.isPresent();
  }

  /** What to run on. Empty when it cannot be read; whatever is wrong is noted. */
  Optional<Ground> ground(Parts parts, Mistakes mistakes) {
    checkFlags(mistakes);
    try {
      if (trace.isEmpty()) {
        Scenario chosen = parts.scenarios().load(scenario.orElse(DEFAULT_SCENARIO));
        refuseLoadOfBatch(chosen, mistakes);
        return Optional.of(ofScenario(parts, chosen));
      }
      return cluster.map(file -> ofTrace(parts, trace.get(), ClusterFiles.read(file)));
    } catch (UserMistake mistake) {
      mistake.sentences().forEach(mistakes::add);
      return Optional.empty();
    }
  }

  private void checkFlags(Mistakes mistakes) {
    if (trace.isPresent()) {
      scenario.ifPresent(s -> mistakes.add("--trace brings its own jobs; remove --scenario"));
      load.ifPresent(x -> mistakes.add("--trace brings its own times; remove --load"));
      jobs.ifPresent(n -> mistakes.add("--trace brings its own jobs; remove --jobs"));
    }
    if (trace.isPresent() && cluster.isEmpty()) {
      mistakes.add("--trace needs a cluster to run on; add --cluster FILE");
    }
    if (cluster.isPresent() && trace.isEmpty()) {
      mistakes.add("--cluster goes with --trace; a scenario has its own cluster");
    }
    if (load.isPresent() && !isLoad(load.get())) {
      mistakes.add("--load " + load.get() + " is not above 0 and at most 5");
    }
    if (jobs.isPresent() && !isCount(jobs.get())) {
      mistakes.add("--jobs " + jobs.get() + " is not in 1.." + MOST_JOBS);
    }
  }

  private static boolean isLoad(double x) {
    return x > 0 && x <= HIGHEST_LOAD;
  }

  private static boolean isCount(int n) {
    return n >= 1 && n <= MOST_JOBS;
  }

  private void refuseLoadOfBatch(Scenario chosen, Mistakes mistakes) {
    if (load.isPresent() && chosen.isBatch()) {
      mistakes.add(
          "--load has no meaning for %s, whose jobs are all there at once; remove it"
              .formatted(chosen.name()));
    }
  }

  /** Flags that are wrong have been noted and change nothing, so that the rest is checked too. */
  private Ground ofScenario(Parts parts, Scenario chosen) {
    Scenario sized =
        jobs.filter(GroundOptions::isCount)
            .map(n -> chosen.withWorkload(chosen.workload().withJobs(n)))
            .orElse(chosen);
    Scenario loaded = load.filter(GroundOptions::isLoad).map(sized::withLoad).orElse(sized);
    Setting setting = Setting.of(loaded, parts.planner());
    requireFeasible("scenario " + loaded.name(), setting.trials().apply(1).jobs());
    DoubleFunction<Setting> atLoad = x -> Setting.of(loaded.withLoad(x), parts.planner());
    return new Ground(
        setting,
        Optional.of(loaded),
        Source.SCENARIO,
        loaded.warmup(),
        loaded.drain(),
        Integer::toString,
        Fingerprint.of(loaded),
        loaded.isBatch() ? Optional.empty() : Optional.of(atLoad));
  }

  private static Ground ofTrace(Parts parts, Path file, Cluster machines) {
    Trace read = TraceFile.read(file, machines);
    requireFeasible(file.toString(), read.jobs());
    Setting setting =
        Setting.ofTrace(file.toString(), read.jobs(), Physics.ideal(), parts.planner());
    return new Ground(
        setting,
        Optional.empty(),
        Source.TRACE,
        0,
        0,
        read.ids()::get,
        List.of(ClusterFiles.json(machines), JobsCsv.sha256(read.jobs(), read.ids()::get)),
        Optional.empty());
  }

  /** With nothing that can run, or nothing to do, there is nothing to measure. */
  private static void requireFeasible(String where, JobTable table) {
    List<Refusal> refusals = Refusal.among(List.of(table));
    if (refusals.stream().mapToInt(Refusal::jobs).sum() == table.size()) {
      throw new UserMistake(
          "%s: none of its %s can ever run on this cluster; the commonest reason: %s"
              .formatted(where, Figures.count(table.size(), "job"), refusals.get(0).reason()));
    }
    if (IntStream.range(0, table.size()).noneMatch(job -> table.workMicros(job) > 0)) {
      throw new UserMistake(where + ": no job has any work; give at least one a time above 0");
    }
  }
}
