package io.adlro.study.site;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.jobclass.JobTexts;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.JobsCsv;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.study.experiment.ComparisonRequest;
import io.adlro.study.experiment.ComparisonRequest.Extra;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.ComparisonStudy;
import io.adlro.study.experiment.Conditions.Source;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.ExperimentRequest;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.StudyProgress;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares a site's own scheduler with our policies on its own jobs. */
public final class SiteStudy {
  /** What a site is compared with unless it chooses. */
  public static final List<String> POLICIES =
      List.of("fcfs", "easy-backfilling", "patient-sjf", "adlro");

  /** The trace as it is. */
  public static final List<Long> SEEDS = List.of(1L);

  /** Part of the jobs that fills the cluster, which was not empty when the period began. */
  private static final double WARMUP = 0.1;

  /** Of fewer jobs, all are measured. */
  private static final int LEAST_FOR_WARMUP = 100;

  private final SiteInventory inventory;
  private final ImportedTrace trace;
  private final ExperimentInput input;

  private SiteStudy(SiteInventory inventory, ExperimentInput input) {
    this.inventory = inventory;
    this.trace = inventory.trace();
    this.input = input;
  }

  /**
   * Prepares the comparison; throws the sentence for the user if no job can run.
   *
   * @param name of the history, for the results
   */
  public static SiteStudy of(SiteInventory inventory, String name, ExperimentContext context) {
    ImportedTrace trace = inventory.trace();
    ExperimentRequest.requireFeasible(name, trace.jobs());
    double warmup = trace.jobs().size() < LEAST_FOR_WARMUP ? 0 : WARMUP;
    return new SiteStudy(inventory, input(trace, name, warmup, context));
  }

  /** The jobs as they were submitted, with ideal physics. */
  static ExperimentInput input(
      ImportedTrace trace, String name, double warmup, ExperimentContext context) {
    return new ExperimentInput(
        Setting.ofTrace(
            name, trace::bySeed, warmup, Physics.ideal(), PriceSource.OBSERVED, context.planner()),
        Optional.empty(),
        Source.TRACE,
        warmup,
        0,
        trace.ids()::get,
        List.of(
            ClusterFiles.json(trace.jobs().cluster()),
            JobsCsv.sha256(trace.jobs(), trace.ids()::get)),
        // Curves over load would take many times as long as the comparison.
        Optional.empty(),
        Optional.of(trace));
  }

  public ExperimentInput input() {
    return input;
  }

  /** Runs every policy once. */
  public SiteResult run(PolicyChoice choice, int threads, StudyProgress progress) {
    MeasuredWindow window = MeasuredWindow.batchAfter(trace.jobs(), input.warmup());
    List<String> policies = choice.policies().stream().map(PolicyEntry::name).toList();
    JobWaits waits = new JobWaits(trace, policies, window);
    ComparisonResult result =
        ComparisonStudy.run(
            new ComparisonRequest(
                input, choice, SEEDS, threads, Set.of(Extra.FIGURES), Optional.of(waits)),
            progress);
    return new SiteResult(
        inventory,
        result,
        waits.totals(SiteResult.notCompared(result).isEmpty()),
        List.of(
            WaitBreakdown.largestFirst(partitionWord(), waits, this::partition),
            WaitBreakdown.largestFirst("user", waits, row -> named(trace.texts().get(row).user())),
            WaitBreakdown.bySize(waits)));
  }

  private String partitionWord() {
    return trace.texts().stream().allMatch(texts -> texts.partition().isEmpty())
        ? "account"
        : "partition";
  }

  /** The partition; where the site has none, the account or namespace. */
  private String partition(int row) {
    JobTexts texts = trace.texts().get(row);
    String name =
        !texts.partition().isEmpty()
            ? texts.partition()
            : texts.account().isEmpty() ? texts.group() : texts.account();
    return named(name);
  }

  private static String named(String name) {
    return name.isEmpty() ? "(none)" : name;
  }
}
