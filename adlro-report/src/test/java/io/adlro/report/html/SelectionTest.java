package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class SelectionTest {
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
  void linesAreTheBestThreeTheLandmarksAndTheNextBest() {
    assertThat(names(Selection.lines(twelve)))
        .containsExactly("a", "b", "c", "d", "e", "f", "static-affinity", "fcfs");
    assertThat(names(Selection.lines(two))).containsExactly("a", "b");
  }

  @Test
  void schedulesAreThoseOfTheBestAndOfThePapersBaselines() {
    assertThat(names(Selection.schedules(twelve))).containsExactly("a", "static-affinity", "fcfs");
    assertThat(names(Selection.schedules(two))).containsExactly("a", "b");
  }

  private static Comparison comparison(String... names) {
    PolicyEntry fcfs = Studies.policy("fcfs");
    List<PolicyEntry> policies =
        Arrays.stream(names).map(name -> Studies.renamed(fcfs, name)).toList();
    return Studies.of(Studies.batch(), policies, 1).comparison();
  }

  private static List<String> names(List<PolicyOutcome> outcomes) {
    return outcomes.stream().map(PolicyOutcome::name).toList();
  }
}
