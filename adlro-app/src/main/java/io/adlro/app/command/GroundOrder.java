package io.adlro.app.command;

import io.adlro.app.config.ClusterFiles;
import io.adlro.app.imports.Imported;
import io.adlro.app.imports.TraceName;
import io.adlro.app.input.Mistakes;
import io.adlro.app.input.UserMistake;
import io.adlro.app.output.Conditions.Source;
import io.adlro.app.output.Figures;
import io.adlro.app.output.JobsCsv;
import io.adlro.app.output.Refusal;
import io.adlro.app.trace.Trace;
import io.adlro.app.trace.TraceFile;
import io.adlro.core.model.JobTable;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** What is to be run on: a scenario, or the jobs of a trace on a cluster. */
sealed interface GroundOrder {
  double HIGHEST_LOAD = 5;

  /**
   * What to run on. Empty when it makes no sense, which is noted.
   *
   * @throws UserMistake when it cannot be read
   */
  Optional<Ground> ground(Parts parts, Mistakes mistakes);

  /**
   * A scenario.
   *
   * @param scenario by name or file
   * @param load and jobs: the scenario's own where they are not given
   */
  record OfScenario(String scenario, Optional<Double> load, Optional<Integer> jobs)
      implements GroundOrder {
    @Override
    public Optional<Ground> ground(Parts parts, Mistakes mistakes) {
      Scenario chosen = parts.scenarios().load(scenario);
      if (load.isPresent() && chosen.isBatch()) {
        mistakes.add(
            "--load has no meaning for %s, whose jobs are all there at once; remove it"
                .formatted(chosen.name()));
      }
      Scenario sized =
          jobs.map(n -> chosen.withWorkload(chosen.workload().withJobs(n))).orElse(chosen);
      return Optional.of(ground(parts, load.map(sized::withLoad).orElse(sized)));
    }

    private static Ground ground(Parts parts, Scenario loaded) {
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
          loaded.isBatch() ? Optional.empty() : Optional.of(atLoad),
          Optional.empty());
    }
  }

  /**
   * A trace.
   *
   * @param load all arrivals are sped up alike to reach it; the trace's own where it is not given
   * @param warmup part of its jobs that is not measured and is what policies know of its mix
   */
  record OfTrace(TraceName name, TraceOrder order, Optional<Double> load, double warmup)
      implements GroundOrder {
    @Override
    public Optional<Ground> ground(Parts parts, Mistakes mistakes) {
      if (OwnTraces.isOne(name)) {
        return ownGround(parts, mistakes);
      }
      if (!mistakes.isEmpty()) {
        return Optional.empty();
      }
      Imported read = order.read(parts, List.of(name));
      requireFeasible(name.toString(), read.jobs());
      return Optional.of(ground(parts, read));
    }

    private Optional<Ground> ownGround(Parts parts, Mistakes mistakes) {
      if (order.cluster().isEmpty()) {
        mistakes.add("--trace needs a cluster to run on; add --cluster FILE");
        return Optional.empty();
      }
      Trace read = TraceFile.read(name.file(), parts.scenarios().cluster(order.cluster().get()));
      requireFeasible(name.file().toString(), read.jobs());
      Imported whole = Imported.own(read.jobs(), read.ids());
      return Optional.of(ground(parts, order.partOf(whole, name)));
    }

    private Ground ground(Parts parts, Imported read) {
      requireWarmup(read.jobs());
      double own = setting(parts, read).load();
      boolean batch = Double.isInfinite(own);
      if (batch && load.isPresent()) {
        throw new UserMistake(
            "--load has no meaning for %s, whose jobs are all there at once; remove it"
                .formatted(name));
      }
      DoubleFunction<Imported> atLoad = x -> read.fasterBy(x / own);
      Imported loaded = load.map(atLoad::apply).orElse(read);
      return new Ground(
          setting(parts, loaded),
          Optional.empty(),
          Source.TRACE,
          warmup,
          0,
          read.ids()::get,
          List.of(
              ClusterFiles.json(read.jobs().cluster()),
              JobsCsv.sha256(loaded.jobs(), read.ids()::get)),
          batch ? Optional.empty() : Optional.of(x -> setting(parts, atLoad.apply(x))),
          Optional.of(loaded));
    }

    /** Policies are to know the mix of these jobs: there must be some that can run. */
    private void requireWarmup(JobTable jobs) {
      int known = MeasuredWindow.batchAfter(jobs, warmup).fromJob();
      if (warmup > 0 && known == 0) {
        throw new UserMistake(
            "--warmup %s of %s is no job at all; give a larger part, or leave it out"
                .formatted(warmup, Figures.count(jobs.size(), "job")));
      }
      if (known > 0) {
        requireFeasible("the warm-up of " + name, jobs.firstRows(known));
      }
    }

    private Setting setting(Parts parts, Imported jobs) {
      return Setting.ofTrace(
          name.toString(), jobs::bySeed, warmup, Physics.ideal(), parts.planner());
    }
  }

  /** With nothing that can run, or nothing to do, there is nothing to measure. */
  static void requireFeasible(String where, JobTable table) {
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
