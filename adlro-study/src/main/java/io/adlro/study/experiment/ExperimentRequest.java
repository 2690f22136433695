package io.adlro.study.experiment;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.JobsCsv;
import io.adlro.ingest.trace.Trace;
import io.adlro.ingest.trace.TraceFile;
import io.adlro.ingest.trace.TraceName;
import io.adlro.learn.environment.HardWorlds;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.experiment.Conditions.Source;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** What to run on: a scenario, the jobs of a trace on a cluster, or jobs that are at hand. */
public sealed interface ExperimentRequest {
  /**
   * Reads the input. Empty if the request is not valid; the problem is noted.
   *
   * @throws UserError when it cannot be read
   */
  Optional<ExperimentInput> input(ExperimentContext context, Problems problems);

  /**
   * A scenario.
   *
   * @param scenario by name or file
   * @param load and jobs: those of the scenario where they are not given
   */
  record OfScenario(String scenario, Optional<Double> load, Optional<Integer> jobs)
      implements ExperimentRequest {
    @Override
    public Optional<ExperimentInput> input(ExperimentContext context, Problems problems) {
      Scenario chosen =
          HardWorlds.find(scenario).orElseGet(() -> context.scenarios().load(scenario));
      if (load.isPresent() && chosen.isBatch()) {
        problems.add(
            "--load has no meaning for %s, whose jobs are all there at once; remove it"
                .formatted(chosen.name()));
      }
      Scenario sized =
          jobs.map(n -> chosen.withWorkload(chosen.workload().withJobs(n))).orElse(chosen);
      return Optional.of(input(context, load.map(sized::withLoad).orElse(sized)));
    }

    private static ExperimentInput input(ExperimentContext context, Scenario loaded) {
      Setting setting = Setting.of(loaded, context.planner());
      requireFeasible(Source.SCENARIO.quoted(loaded.name()), setting.trials().apply(1).jobs());
      DoubleFunction<Setting> atLoad = x -> Setting.of(loaded.withLoad(x), context.planner());
      return new ExperimentInput(
          setting,
          Optional.of(loaded),
          Source.SCENARIO,
          loaded.warmup(),
          loaded.drain(),
          Integer::toString,
          ScenarioText.of(loaded),
          loaded.isBatch() ? Optional.empty() : Optional.of(atLoad),
          Optional.empty());
    }
  }

  /**
   * A trace.
   *
   * @param load arrivals are sped up to reach it; that of the trace where it is not given
   * @param warmup share of its jobs that is not measured
   */
  record OfTrace(TraceName name, TraceRequest request, Optional<Double> load, double warmup)
      implements ExperimentRequest {
    @Override
    public Optional<ExperimentInput> input(ExperimentContext context, Problems problems) {
      return read(context, problems)
          .flatMap(
              jobs -> new OfJobs(name.toString(), jobs, load, warmup).input(context, problems));
    }

    /**
     * The jobs of the trace. Empty if the request is not valid; the problem is noted.
     *
     * @throws UserError when they cannot be read
     */
    public Optional<ImportedTrace> read(ExperimentContext context, Problems problems) {
      if (OwnTraces.isOne(name)) {
        return readOwn(context, problems);
      }
      if (!problems.isEmpty()) {
        return Optional.empty();
      }
      ImportedTrace read = request.read(context, List.of(name));
      requireFeasible(name.toString(), read.jobs());
      return Optional.of(read);
    }

    private Optional<ImportedTrace> readOwn(ExperimentContext context, Problems problems) {
      if (request.cluster().isEmpty()) {
        problems.add("--trace needs a cluster to run on; add --cluster FILE");
        return Optional.empty();
      }
      if (request.classes().isPresent()) {
        problems.add(
            "--classes: %s states the class of every job; remove it, or give it to adlro import of the history"
                .formatted(name));
        return Optional.empty();
      }
      Trace read =
          TraceFile.read(name.file(), context.scenarios().cluster(request.cluster().get()));
      requireFeasible(name.file().toString(), read.jobs());
      return Optional.of(request.partOf(ImportedTrace.own(read.jobs(), read.ids()), name));
    }
  }

  /**
   * Jobs that were read already, on their cluster.
   *
   * @param name for the results
   * @param load arrivals are sped up to reach it; that of the jobs where it is not given
   * @param warmup share of the jobs that is not measured
   */
  record OfJobs(String name, ImportedTrace read, Optional<Double> load, double warmup)
      implements ExperimentRequest {
    @Override
    public Optional<ExperimentInput> input(ExperimentContext context, Problems problems) {
      requireWarmup(read.jobs());
      double own = setting(context, read).load();
      boolean batch = Double.isInfinite(own);
      if (batch && load.isPresent()) {
        throw new UserError(
            "--load has no meaning for %s, whose jobs are all there at once; remove it"
                .formatted(name));
      }
      DoubleFunction<ImportedTrace> atLoad = x -> read.fasterBy(x / own);
      ImportedTrace loaded = load.map(atLoad::apply).orElse(read);
      return Optional.of(
          new ExperimentInput(
              setting(context, loaded),
              Optional.empty(),
              Source.TRACE,
              warmup,
              0,
              read.ids()::get,
              List.of(
                  ClusterFiles.json(read.jobs().cluster()),
                  JobsCsv.sha256(loaded.jobs(), read.ids()::get)),
              batch ? Optional.empty() : Optional.of(x -> setting(context, atLoad.apply(x))),
              Optional.of(loaded)));
    }

    /** Policies know the mix of these jobs, so some of them must be able to run. */
    private void requireWarmup(WorkloadTable jobs) {
      int known = MeasuredWindow.batchAfter(jobs, warmup).fromJob();
      if (warmup > 0 && known == 0) {
        throw new UserError(
            "--warmup %s of %s contains no job; give a larger part, or leave it out"
                .formatted(warmup, NumberText.count(jobs.size(), "job")));
      }
      if (known > 0) {
        requireFeasible("the warm-up of " + name, jobs.firstJobs(known));
      }
    }

    private Setting setting(ExperimentContext context, ImportedTrace jobs) {
      return Setting.ofTrace(
          name, jobs::bySeed, warmup, Physics.ideal(), PriceSource.OBSERVED, context.planner());
    }
  }

  /** At least one job must be able to run, and one must have work. */
  static void requireFeasible(String where, WorkloadTable table) {
    List<Refusal> refusals = Refusal.among(List.of(table));
    if (refusals.stream().mapToInt(Refusal::jobs).sum() == table.size()) {
      throw new UserError(
          "%s: none of its %s can ever run on this cluster; the commonest reason: %s"
              .formatted(where, NumberText.count(table.size(), "job"), refusals.get(0).reason()));
    }
    if (IntStream.range(0, table.size()).noneMatch(job -> table.workMicros(job) > 0)) {
      throw new UserError(where + ": no job has any work; give at least one a time above 0");
    }
  }
}
