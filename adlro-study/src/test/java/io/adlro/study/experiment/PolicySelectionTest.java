package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class PolicySelectionTest {
  /** The same policy twelve times: ranks are then the order of the list. */
  private static Comparison twelve;

  private static Comparison two;

  @BeforeAll
  static void compare() {
    twelve =
        comparison("a", "b", "c", "d", "e", "f", "g", "h", "static-affinity", "x", "y", "fcfs");
    two = comparison("a", "b");
  }

  @Test
  void linesAreTheTenBestAndTheReference() {
    assertThat(names(PolicySelection.lines(twelve)))
        .containsExactly("a", "b", "c", "d", "e", "f", "g", "h", "static-affinity", "x", "fcfs");
    assertThat(names(PolicySelection.lines(two))).containsExactly("a", "b");
  }

  @Test
  void schedulesAreThoseOfTheBestAndOfThePapersBaselines() {
    assertThat(names(PolicySelection.schedules(twelve)))
        .containsExactly("a", "static-affinity", "fcfs");
    assertThat(names(PolicySelection.schedules(two))).containsExactly("a", "b");
  }

  private static Comparison comparison(String... names) {
    PolicyEntry fcfs = SmallExperiment.policy("fcfs");
    List<PolicyEntry> policies =
        Arrays.stream(names)
            .map(name -> new PolicyEntry(name, fcfs.summary(), fcfs.needs(), fcfs.factory()))
            .toList();
    return Comparison.run(SmallExperiment.input(60).setting(), policies, List.of(1L), 1, () -> {});
  }

  private static List<String> names(List<PolicyOutcome> outcomes) {
    return outcomes.stream().map(PolicyOutcome::name).toList();
  }
}
