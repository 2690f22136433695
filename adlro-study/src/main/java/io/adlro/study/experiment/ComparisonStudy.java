package io.adlro.study.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.experiment.Setting;
import io.adlro.study.experiment.ComparisonRequest.Extra;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Compares policies, and collects in the same runs what an export or a report shows of them. */
public final class ComparisonStudy {
  private final ComparisonRequest request;
  private final Setting setting;
  private final List<PolicyEntry> policies;
  private final Runnable afterEachRun;

  private ComparisonStudy(ComparisonRequest request, Runnable afterEachRun) {
    this.request = request;
    this.setting = request.input().setting();
    this.policies = request.choice().policies();
    this.afterEachRun = afterEachRun;
  }

  public static ComparisonResult run(ComparisonRequest request, Runnable afterEachRun) {
    return new ComparisonStudy(request, afterEachRun).run();
  }

  /** How many runs the request takes, for a display of progress. */
  public static int runCount(ComparisonRequest request) {
    int policies = request.choice().policies().size();
    int seeds = request.seeds().size();
    int bounds = policies * Math.min(seeds, BoundStudy.MOST_SEEDS);
    int runs = policies * seeds + (request.wants(Extra.BOUND) ? bounds : 0);
    if (!request.wants(Extra.FIGURES) || request.input().atLoad().isEmpty()) {
      return runs;
    }
    int loads = LoadCurves.loads(request.input().setting().load()).size();
    int shown = Math.min(policies, PolicySelection.MOST_LINES);
    runs += loads * shown * Math.min(seeds, LoadCurves.MOST_SEEDS);
    return request.wants(Extra.BOUND)
        ? runs + (loads - 1) * shown * Math.min(seeds, BoundStudy.MOST_SEEDS)
        : runs;
  }

  private ComparisonResult run() {
    ScheduleCollector schedules =
        new ScheduleCollector(
            request.export(),
            request.wants(Extra.FIGURES) ? Optional.of(request.seeds().get(0)) : Optional.empty(),
            afterEachRun);
    Comparison comparison =
        Comparison.run(setting, policies, request.seeds(), request.threads(), schedules);
    Optional<BoundResult> bound =
        request.wants(Extra.BOUND) ? Optional.of(bound(setting, policies)) : Optional.empty();
    return new ComparisonResult(
        comparison,
        request
            .input()
            .conditions(request.seeds(), request.choice().leftOut(), comparison.best().runs()),
        request.input().imported().map(trace -> TraceFindings.of(trace, comparison)),
        bound,
        request.wants(Extra.FIGURES)
            ? Optional.of(figures(comparison, bound, schedules))
            : Optional.empty());
  }

  private BoundResult bound(Setting where, List<PolicyEntry> some) {
    return new BoundStudy(where).run(some, request.seeds(), request.threads(), afterEachRun);
  }

  private ComparisonFigures figures(
      Comparison comparison, Optional<BoundResult> bound, ScheduleCollector schedules) {
    List<PolicyOutcome> shown = PolicySelection.lines(comparison);
    List<PolicyEntry> entries = PolicySelection.entries(policies, shown);
    List<String> names = shown.stream().map(PolicyOutcome::name).toList();
    List<Double> loads = LoadCurves.loads(setting.load());
    List<Long> seeds =
        request.seeds().subList(0, Math.min(LoadCurves.MOST_SEEDS, request.seeds().size()));
    Optional<DoubleFunction<Setting>> atLoad = request.input().atLoad();
    return new ComparisonFigures(
        schedules.of(PolicySelection.schedules(comparison)),
        request.input().jobIds(),
        atLoad.map(
            at ->
                LoadCurves.of(
                    loads, seeds, load -> compare(at.apply(load), entries, seeds), names)),
        // The bound at the load of the comparison is known already.
        bound.flatMap(
            known ->
                atLoad.map(
                    at ->
                        GapCurves.of(
                            loads,
                            load -> load == setting.load() ? known : bound(at.apply(load), entries),
                            names))));
  }

  private Comparison compare(Setting where, List<PolicyEntry> some, List<Long> seeds) {
    return Comparison.run(where, some, seeds, request.threads(), afterEachRun);
  }
}
