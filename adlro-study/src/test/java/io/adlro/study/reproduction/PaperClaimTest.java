package io.adlro.study.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.sim.stats.Interval;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PaperClaimTest {
  @Test
  void theTargetsAreTheRatiosOfThePapersTable() {
    double[] targets = PaperClaim.all().stream().mapToDouble(PaperClaim::target).toArray();

    assertThat(targets)
        .containsExactly(new double[] {-0.244, -0.118, 0.468, 0.213, 0.798}, within(5e-4));
  }

  @Test
  void lessIsBetterForCompletionTimesAndMoreForTheRest() {
    Interval finding = new Interval(-0.4, -0.2);

    assertThat(Measure.MEAN_JCT.cautious(finding)).isEqualTo(-0.2);
    assertThat(Measure.MEAN_JCT.reaches(-0.3, -0.244)).isTrue();
    assertThat(Measure.MEAN_JCT.reaches(-0.2, -0.244)).isFalse();
    assertThat(Measure.THROUGHPUT.cautious(finding)).isEqualTo(-0.4);
    assertThat(Measure.THROUGHPUT.reaches(0.5, 0.468)).isTrue();
    assertThat(Measure.UTILIZATION.reaches(0.7, 0.798)).isFalse();
  }

  @Test
  void aClaimIsImpossibleOnlyWhereEvenTheTopOfTheBoundsIntervalIsBelowIt() {
    assertThat(verdict(measured(0.25, 0.2, 0.3)).impossible()).isTrue();
    assertThat(verdict(measured(0.45, 0.4, 0.5)).impossible()).isFalse();
    assertThat(verdict(new MeasuredValue(0.25, Optional.empty())).impossible()).isFalse();
  }

  private static ClaimVerdict verdict(MeasuredValue most) {
    PaperClaim claim = new PaperClaim(Measure.THROUGHPUT, Optional.of(PaperRow.FCFS));
    return new ClaimVerdict(
        claim,
        "sjf",
        measured(0.1, 0.05, 0.15),
        List.of(),
        List.of(),
        List.of("sjf"),
        List.of(),
        Optional.of(most));
  }

  private static MeasuredValue measured(double value, double low, double high) {
    return new MeasuredValue(value, Optional.of(new Interval(low, high)));
  }

  @Test
  void theContradictionsComeWithTheirArithmetic() {
    assertThat(Contradictions.sentences())
        .hasSize(3)
        .anyMatch(s -> s.contains("-24.4 % and -11.8 %, and +46.8 % and +21.3 %"))
        .anyMatch(s -> s.contains("2,954 an hour") && s.contains("0.3 % of the time, not 79.8 %"))
        .anyMatch(s -> s.contains("three baselines and names two"));
  }
}
