package io.adlro.study.experiment;

import io.adlro.core.model.JobTable;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.scenario.Scenario;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;

/**
 * What a command runs on, and how to speak of it.
 *
 * @param scenario that it was made of; a trace has none
 * @param fingerprint the texts that determine the setting
 * @param atLoad the same at another load, where that has a meaning
 * @param imported the trace that it was made of
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

  /** The words below a result. The reasons for refused jobs are looked up only if there are any. */
  public Conditions conditions(List<Long> seeds, List<LeftOut> leftOut, List<RunResult> runs) {
    RunResult first = runs.get(0);
    boolean refused = runs.stream().anyMatch(run -> run.jobs().impossible() > 0);
    return new Conditions(
        source,
        setting.name(),
        setting.load(),
        first.jobs().submitted(),
        first.window().toJob() - first.window().fromJob(),
        seeds,
        Conditions.rule(first, warmup, drain),
        setting.cluster(),
        leftOut,
        refused ? Refusal.among(jobsOf(seeds)) : List.of());
  }

  private List<JobTable> jobsOf(List<Long> seeds) {
    return seeds.stream().map(seed -> setting.trials().apply(seed).jobs()).toList();
  }
}
