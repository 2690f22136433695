package io.adlro.study.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.environment.World;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SiteTrainingTest {
  private static final OrToolsLoadPlanner PLANNER = new OrToolsLoadPlanner();

  private static Setting site(int jobs) {
    Scenario scenario = ScenarioFiles.of(Path.of("..")).load("paper");
    WorkloadTable table =
        Setting.of(scenario.withWorkload(scenario.workload().withJobs(jobs)), PLANNER)
            .trials()
            .apply(1)
            .jobs();
    return Setting.ofTrace(
        "site", seed -> table, 0, Physics.ideal(), PriceSource.OBSERVED, PLANNER);
  }

  private static PolicyEntry rule(String name) {
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> names(World world) {
    List<String> names = new ArrayList<>();
    WorkloadTable jobs = world.trial().jobs();
    for (int job = 0; job < jobs.size(); job++) {
      names.add(jobs.workMicros(job) + " " + jobs.requests().request(job).name());
    }
    return names;
  }

  @Test
  void jobsThatTrainNeitherChooseNorJudge() {
    SiteJobs jobs = new SiteJobs(site(1_000));
    List<String> unseen = names(jobs.unseen());
    List<String> choosing = new ArrayList<>();
    for (int i = 1; i <= SiteJobs.HELD_OUT_WORLDS; i++) {
      choosing.addAll(names(jobs.world(-i, 1)));
    }
    assertThat(unseen).hasSize(200).doesNotContainAnyElementsOf(choosing);
    for (int number = 0; number < 5; number++) {
      assertThat(names(jobs.world(number, number)))
          .hasSize(400)
          .doesNotContainAnyElementsOf(choosing)
          .doesNotContainAnyElementsOf(unseen);
    }
    assertThatThrownBy(() -> new SiteJobs(site(100))).hasMessageContaining("a training needs 500");
  }

  @Test
  void aReplayObjectsToALoss() {
    Setting site = site(400);
    PairedReplay worse =
        PairedReplay.of(
            site, site.trials().apply(1), job -> true, rule("patient-sjf"), rule("fcfs"));
    PairedReplay same =
        PairedReplay.of(
            site, site.trials().apply(1), job -> job >= 200, rule("fcfs"), rule("fcfs"));

    assertThat(worse.change()).isPositive();
    assertThat(worse.objection().orElseThrow()).contains("on 400 jobs it changes the mean time");
    assertThat(same).isEqualTo(new PairedReplay(200, 0, Optional.of(new Interval(0, 0))));
    assertThat(same.objection()).isEmpty();
    assertThat(new PairedReplay(99, -0.5, same.interval()).objection().orElseThrow())
        .isEqualTo("only 99 jobs can be compared, and a promotion needs 100");
    assertThat(new PairedReplay(500, -0.1, Optional.of(new Interval(-0.3, 0.05))).objection())
        .isPresent();
  }

  @Test
  void aTrainingContinuesFromTheWeightsOfAModel() {
    ModelBundle shipped = ModelFiles.of(Path.of("..")).load("dqn").model();
    SiteTrainer trainer = new DqnTrainer(PLANNER, List.of(rule("fcfs")));

    SiteTraining.Result result =
        SiteTraining.run(trainer, shipped, new SiteJobs(site(500)), 8, 1, () -> {});

    float[] before = shipped.ensemble().get(0);
    float[] after = result.model().ensemble().get(0);
    double distance = 0;
    for (int i = 0; i < before.length; i++) {
      distance = Math.max(distance, Math.abs(before[i] - after[i]));
    }
    assertThat(distance).isGreaterThan(0).isLessThan(0.1); // some steps of 0.0003 each
    assertThat(result.unseen().jobs()).isEqualTo(100);
  }
}
