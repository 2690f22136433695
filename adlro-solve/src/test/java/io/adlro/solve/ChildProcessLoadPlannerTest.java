package io.adlro.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.capacity.PlanningException;
import io.adlro.core.capacity.PricePlan;
import io.adlro.core.state.Prices;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChildProcessLoadPlannerTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final Demand DEMAND =
      new Demand(
          new double[] {0.5, 0.5}, new double[][] {{10, 30}, {10, 15}}, new double[] {10, 10});

  private static void kill(ProcessHandle child) {
    child.destroyForcibly();
    child.onExit().join();
  }

  @Test
  void itPlansLikeThePlannerInThisProcess() {
    try (ChildProcessLoadPlanner planner = new ChildProcessLoadPlanner(LONG)) {
      LoadPlan here = new OrToolsLoadPlanner().plan(DEMAND);
      for (int i = 0; i < 3; i++) {
        LoadPlan there = planner.plan(DEMAND);
        assertThat(there.jobsPerSecond()).isEqualTo(here.jobsPerSecond());
        assertThat(there.priceByModel()).isEqualTo(here.priceByModel());
        assertThat(there.fractionByKindModel()).isDeepEqualTo(here.fractionByKindModel());
      }
    }
  }

  @Test
  void aKilledChildIsReplacedAndRefusedDemandsLeaveItAlive() {
    try (ChildProcessLoadPlanner planner = new ChildProcessLoadPlanner(LONG)) {
      double[] prices = planner.plan(DEMAND).priceByModel();
      ProcessHandle first = planner.process().orElseThrow();
      Demand impossible =
          new Demand(new double[] {1}, new double[][] {{Double.POSITIVE_INFINITY}}, new double[1]);
      assertThatThrownBy(() -> planner.plan(impossible))
          .isInstanceOf(PlanningException.class)
          .hasMessageContaining("can run on no GPU model");
      assertThat(planner.process()).contains(first);

      kill(first);

      assertThat(planner.plan(DEMAND).priceByModel()).isEqualTo(prices);
      assertThat(planner.process().orElseThrow()).isNotEqualTo(first);
    }
  }

  @Test
  void aChildThatEndsWhileItPlansGivesNoResult() {
    // It takes the request and ends without an answer, as after a crash of the solver.
    List<String> crashing = List.of("sh", "-c", "head -c 1 > /dev/null; kill -SEGV $$");
    try (ChildProcessLoadPlanner planner = new ChildProcessLoadPlanner(crashing, LONG)) {
      assertThat(new PricePlan(DEMAND, planner, Prices.NONE).run()).isEmpty();
      assertThat(new PricePlan(DEMAND, planner, Prices.NONE).run()).isEmpty();
    }
  }

  @Test
  void aChildThatDoesNotAnswerIsKilledAndGivesNoResult() {
    List<String> silent = List.of("sh", "-c", "exec sleep 600");
    try (ChildProcessLoadPlanner planner =
        new ChildProcessLoadPlanner(silent, Duration.ofMillis(200))) {
      assertThat(new PricePlan(DEMAND, planner, Prices.NONE).run()).isEmpty();
      assertThat(planner.process()).isEmpty();
    }
  }

  @Test
  void aProgramThatAnswersNonsenseOrDoesNotExistGivesNoResult() {
    for (List<String> command :
        List.of(List.of("sh", "-c", "echo this is not a plan at all"), List.of("no-such-java"))) {
      try (ChildProcessLoadPlanner planner = new ChildProcessLoadPlanner(command, LONG)) {
        assertThat(new PricePlan(DEMAND, planner, Prices.NONE).run()).isEmpty();
      }
    }
  }
}
