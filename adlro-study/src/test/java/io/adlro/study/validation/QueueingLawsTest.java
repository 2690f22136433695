package io.adlro.study.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.workload.Durations;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class QueueingLawsTest {
  @Test
  void shortRunsDoNotContradictAnyLaw() {
    ValidationResult result = new QueueingLaws(8, 4_000).run(Path.of("nowhere"), 1);

    assertThat(result.misses()).isEmpty();
    assertThat(result.markdown())
        .anyMatch(line -> line.startsWith("| M/M/16 at load 0.95, Erlang"));
  }

  @Test
  void aLoadThatIsAFewPerCentOffWouldBeNoticed() {
    QueueRun queue = new QueueRun(4, 0.8, new Durations.Exponential(10_000_000));
    double[] waits = queue.meanWaits(20_000, 4, 1);

    double mean = Arrays.stream(waits).average().orElseThrow();
    assertThat(mean).isBetween(WaitFormulas.erlang(4, 0.77, 10), WaitFormulas.erlang(4, 0.83, 10));
  }

  @Test
  void everyPolicyConservesWorkAndTimeInEveryRun() {
    ConservationLaws laws = ConservationLaws.over(10);

    assertThat(laws.worstByPolicy())
        .containsOnlyKeys(ConservationLaws.policies().stream().map(PolicyEntry::name).toList());
    assertThat(laws.worstByPolicy())
        .allSatisfy(
            (policy, worst) -> {
              // Each attempt may be longer by a microsecond; the others are sums of the same times.
              assertThat(worst.work()).as("work under %s", policy).isLessThan(1e-6);
              assertThat(worst.busy()).as("busy GPUs under %s", policy).isLessThan(1e-12);
              assertThat(worst.little()).as("Little's law under %s", policy).isLessThan(1e-12);
            });
  }

  @Test
  void aPolicyWithAnErrorAboveRoundingIsNamed() {
    ConservationLaws laws =
        new ConservationLaws(
            1, Map.of("honest", new Balance(1e-9, 0, 0), "leaky", new Balance(1e-9, 0.001, 0)));

    assertThat(laws.misses(1e-6)).singleElement().asString().startsWith("leaky breaks");
  }
}
