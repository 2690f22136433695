package io.adlro.study.training;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.file.DurableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * What training on site wins back after a change of regime: the jobs of one scenario, then those of
 * another, of which the trainer sees a number. A program; its arguments are the policy, the two
 * scenarios, the jobs of a training, its episodes before the change (0: the shipped model) and
 * after it, the number of test seeds, the jobs of the training after the change if they are others,
 * and the folder for the stale model if that is to be kept.
 */
final class RegimeChange {
  private static final OrToolsLoadPlanner PLANNER = new OrToolsLoadPlanner();
  private static final List<PolicyEntry> BASELINES =
      List.of(rule("patient-sjf"), rule("rolling-matching"));
  private static final int TEST_JOBS = 2_000;
  private static final long TRAINING_SEED = 7;
  private static final long FIRST_TEST_SEED = 101;

  private RegimeChange() {}

  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    String policy = args[0];
    int jobs = Integer.parseInt(args[3]);
    SiteTrainer trainer =
        policy.equals("adlro")
            ? new AdlroTrainer(PLANNER, BASELINES)
            : new DqnTrainer(PLANNER, BASELINES);
    ModelBundle shipped = ModelFiles.of(Path.of("..")).load(policy).model();
    ModelBundle stale = trained(trainer, shipped, args[1], jobs, Integer.parseInt(args[4]));
    if (args.length > 8) {
      byte[] model = BundleFormat.write(stale);
      DurableFile.write(Path.of(args[8], "stale.adlro"), bytes -> bytes.write(model));
    }
    int jobsAfter = args.length > 7 ? Integer.parseInt(args[7]) : jobs;
    ModelBundle retrained = trained(trainer, stale, args[2], jobsAfter, Integer.parseInt(args[5]));
    List<Long> seeds =
        LongStream.range(FIRST_TEST_SEED, FIRST_TEST_SEED + Long.parseLong(args[6]))
            .boxed()
            .toList();
    for (String regime : List.of(args[1], args[2])) {
      double base = mean(regime, seeds, rule("patient-sjf-4"));
      double before = mean(regime, seeds, LearnedPolicies.entry(policy, stale));
      double after = mean(regime, seeds, LearnedPolicies.entry(policy, retrained));
      System.out.printf(
          "%s: base policy %.2f s, stale %.2f s (%+.1f %%), retrained %.2f s (%+.1f %%)%n",
          regime, base, before, 100 * (before / base - 1), after, 100 * (after / base - 1));
    }
  }

  private static PolicyEntry rule(String name) {
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Setting regime(String name, int jobs) {
    Scenario scenario = ScenarioFiles.of(Path.of("..")).load(name);
    return Setting.of(scenario.withWorkload(scenario.workload().withJobs(jobs)), PLANNER);
  }

  /** The trainer sees the jobs as those of a store, without the scenario's physics. */
  private static ModelBundle trained(
      SiteTrainer trainer, ModelBundle from, String regime, int jobs, int episodes) {
    if (episodes == 0) {
      return from;
    }
    WorkloadTable table = regime(regime, jobs).trials().apply(TRAINING_SEED).jobs();
    SiteJobs site =
        new SiteJobs(
            Setting.ofTrace(
                regime, any -> table, 0, Physics.ideal(), PriceSource.OBSERVED, PLANNER));
    SiteTraining.Result result =
        SiteTraining.run(trainer, from, site, episodes, 1, () -> System.out.print('.'));
    System.out.printf(
        "%n%s, %d jobs: %s; %s%n",
        regime,
        jobs,
        result.unseen().sentence(),
        result.unseen().objection().map(why -> "refused").orElse("may be promoted"));
    return result.model();
  }

  private static double mean(String regime, List<Long> seeds, PolicyEntry policy) {
    return Comparison.run(regime(regime, TEST_JOBS), List.of(policy), seeds, 1, () -> {})
        .best()
        .meanJctSeconds();
  }
}
