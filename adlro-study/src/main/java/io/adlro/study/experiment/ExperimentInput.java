package io.adlro.study.experiment;

import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;

/**
 * What an experiment runs on.
 *
 * @param scenario its source; empty for a trace
 * @param fingerprint the texts that determine the setting
 * @param atLoad the same at another load; empty for a batch, which has no load
 * @param jobIds the name of each job, by its index
 * @param imported the trace that it was read from
 */
public record ExperimentInput(
    Setting setting,
    Optional<Scenario> scenario,
    Conditions.Source source,
    double warmup,
    double drain,
    IntFunction<String> jobIds,
    List<String> fingerprint,
    Optional<DoubleFunction<Setting>> atLoad,
    Optional<ImportedTrace> imported) {

  public ExperimentInput {
    fingerprint = List.copyOf(fingerprint);
  }

  /** The date of time zero; empty where jobs are generated or their dates are not known. */
  public Optional<ZonedDateTime> origin() {
    return imported.flatMap(trace -> trace.clock().date(0));
  }

  /** The conditions of a result. Reasons for refused jobs are computed only if there are any. */
  public Conditions conditions(List<Long> seeds, List<LeftOut> leftOut, List<RunResult> runs) {
    RunResult first = runs.get(0);
    boolean refused = runs.stream().anyMatch(run -> run.jobs().impossible() > 0);
    List<WorkloadTable> tables = refused ? jobsOf(seeds) : List.of();
    return new Conditions(
        source,
        setting.name(),
        setting.load(),
        first.jobs().submitted(),
        measuredJobs(first.window(), tables),
        seeds,
        Conditions.rule(first, warmup, drain),
        setting.cluster(),
        leftOut,
        Refusal.among(tables),
        warning());
  }

  /** What every output says first. */
  public Optional<String> warning() {
    return imported.flatMap(trace -> trace.classes().warning());
  }

  /** Of the first seed. */
  private static int measuredJobs(MeasuredWindow window, List<WorkloadTable> tables) {
    int jobs = window.toJob() - window.fromJob();
    return tables.isEmpty()
        ? jobs
        : jobs
            - Refusal.refusedRows(tables.get(0))
                .get(window.fromJob(), window.toJob())
                .cardinality();
  }

  /** What the experiment runs on, for a sentence: scenario "paper". */
  public String where() {
    return source.quoted(setting.name());
  }

  private List<WorkloadTable> jobsOf(List<Long> seeds) {
    return seeds.stream().map(seed -> setting.trials().apply(seed).jobs()).toList();
  }
}
