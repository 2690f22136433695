package io.adlro.app.command;

import io.adlro.app.serve.TraceFolder;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.ingest.text.Sha256;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.TraceName;
import io.adlro.report.html.ComparisonReport;
import io.adlro.report.html.JctDistribution;
import io.adlro.report.json.ResultJson;
import io.adlro.server.compare.ComparedSchedules;
import io.adlro.server.compare.Comparer;
import io.adlro.server.compare.ComparisonCharts;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.ComparisonFigures;
import io.adlro.study.experiment.ComparisonRequest;
import io.adlro.study.experiment.ComparisonRequest.Extra;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.ComparisonStudy;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.ExperimentRequest;
import io.adlro.study.experiment.LoadCurves;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.PolicySelection;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.experiment.TraceRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

/** Comparisons as {@code adlro compare} makes them, on one thread. */
final class ServedComparer implements Comparer {
  /** More take too long beside a server. */
  private static final int MOST_JOBS = 20_000;

  /** Those that held GPUs before come on top. */
  static final int MOST_RECENT_JOBS = 10_000;

  /**
   * Where jobs come from that are no scenario's.
   *
   * @param cluster name or file of the cluster that traces run on
   * @param traces if the settings name a folder
   * @param recent the jobs of the last hours
   */
  record Recorded(
      String cluster, Optional<TraceFolder> traces, IntFunction<ImportedTrace> recent) {}

  private final ExperimentContext context;
  private final Optional<String> commit;
  private final Recorded recorded;

  ServedComparer(ExperimentContext context, Optional<String> commit, Recorded recorded) {
    this.context = context;
    this.commit = commit;
    this.recorded = recorded;
  }

  @Override
  public List<String> scenarios() {
    return context.scenarios().list().stream().map(ScenarioFiles.Listed::name).toList();
  }

  @Override
  public Optional<List<String>> traces() {
    return recorded.traces().map(TraceFolder::names);
  }

  @Override
  public Outcome compare(Question question, Progress progress) {
    Problems problems = new Problems();
    Optional<ExperimentInput> read =
        request(question.jobs(), problems).flatMap(request -> request.input(context, problems));
    problems.throwIfAny();
    ExperimentInput input = read.orElseThrow();
    Optional<String> names =
        Optional.of(String.join(",", question.policies())).filter(text -> !text.isEmpty());
    PolicyChoice choice =
        PolicyChoice.of(names, context.catalog(), Optional.of(input.setting()), problems);
    problems.throwIfAny();
    List<Long> seeds = LongStream.rangeClosed(1, question.seeds()).boxed().toList();
    ServedSchedules schedules = new ServedSchedules(seeds.get(0));
    Set<Extra> extras = EnumSet.of(Extra.FIGURES);
    if (question.bound()) {
      extras.add(Extra.BOUND);
    }
    ComparisonRequest request =
        new ComparisonRequest(input, choice, seeds, 1, extras, Optional.of(schedules));
    progress.total(ComparisonStudy.runCount(request));
    ComparisonResult result = ComparisonStudy.run(request, progress::step);
    Provenance provenance = provenance(question, input, choice, seeds);
    return new Outcome(
        ResultJson.of(result, provenance),
        ComparisonReport.html(result, provenance),
        charts(result, schedules.of(input, result)));
  }

  private Optional<? extends ExperimentRequest> request(Jobs jobs, Problems problems) {
    if (jobs instanceof Jobs.OfScenario scenario) {
      Optional<Integer> count =
          scenario.jobs().isPresent() ? Optional.of(scenario.jobs().getAsInt()) : Optional.empty();
      return Optional.of(
          new ExperimentRequest.OfScenario(scenario.name(), Optional.empty(), count));
    }
    if (jobs instanceof Jobs.OfLastHours last) {
      return Optional.of(
          ofJobs(
              "last %d hours of this cluster".formatted(last.hours()),
              recorded.recent().apply(last.hours())));
    }
    Jobs.OfTrace trace = (Jobs.OfTrace) jobs;
    Path file = recorded.traces().orElseThrow().file(trace.file());
    TraceRequest onCluster =
        TraceRequest.usual(Optional.of(recorded.cluster()), Period.ALL, 0, Optional.empty());
    return new ExperimentRequest.OfTrace(
            new TraceName(Optional.empty(), file), onCluster, Optional.empty(), 0)
        .read(context, problems)
        .map(read -> ofJobs(trace.file(), read));
  }

  private static ExperimentRequest ofJobs(String name, ImportedTrace jobs) {
    int size = jobs.jobs().size();
    if (size > MOST_JOBS) {
      throw new UserError(
          "%s: a server compares at most %,d jobs, and there are %,d; run `adlro compare --trace FILE`"
              .formatted(name, MOST_JOBS, size));
    }
    return new ExperimentRequest.OfJobs(name, jobs, Optional.empty(), 0);
  }

  private static ComparisonCharts charts(ComparisonResult result, ComparedSchedules schedules) {
    return new ComparisonCharts(
        result
            .figures()
            .flatMap(ComparisonFigures::loadCurves)
            .map(LoadCurves::series)
            .orElse(List.of()),
        PolicySelection.lines(result.comparison()).stream().map(JctDistribution::of).toList(),
        result.bound().map(BoundResult::words),
        schedules);
  }

  /** With the command that gives the same figures, where there is one. */
  private Provenance provenance(
      Question question, ExperimentInput input, PolicyChoice choice, List<Long> seeds) {
    List<String> policies = choice.policies().stream().map(PolicyEntry::name).toList();
    List<String> arguments = new ArrayList<>(List.of("adlro", "compare"));
    arguments.addAll(jobArguments(question.jobs()));
    arguments.addAll(List.of("--policies", String.join(",", policies)));
    arguments.addAll(List.of("--seeds", Integer.toString(question.seeds())));
    if (question.bound()) {
      arguments.add("--bound");
    }
    List<String> settings = new ArrayList<>(input.fingerprint());
    settings.addAll(List.of(String.join(",", policies), seeds.toString()));
    return new Provenance(
        Version.number(),
        commit,
        System.getProperty("java.version"),
        arguments,
        Sha256.of(settings));
  }

  private List<String> jobArguments(Jobs jobs) {
    if (jobs instanceof Jobs.OfScenario scenario) {
      List<String> arguments = new ArrayList<>(List.of("--scenario", scenario.name()));
      scenario.jobs().ifPresent(n -> arguments.addAll(List.of("--jobs", Integer.toString(n))));
      return arguments;
    }
    if (jobs instanceof Jobs.OfTrace trace) {
      return List.of("--trace", trace.file(), "--cluster", recorded.cluster());
    }
    int hours = ((Jobs.OfLastHours) jobs).hours();
    return List.of("(jobs of the store, last %d hours)".formatted(hours));
  }
}
