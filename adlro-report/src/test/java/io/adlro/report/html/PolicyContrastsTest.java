package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.report.html.PolicyContrasts.Evidence;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.stats.Interval;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PolicyContrastsTest {
  @Test
  void aDifferenceIsClaimedOnlyIfTestAndIntervalAgree() {
    assertThat(evidence(difference(-0.2, -0.3, -0.1, 0.01), 30)).isEqualTo(Evidence.BETTER);
    assertThat(evidence(difference(0.2, 0.1, 0.3, 0.01), 30)).isEqualTo(Evidence.WORSE);
    assertThat(evidence(difference(-0.2, -0.3, -0.1, 0.05), 30)).isEqualTo(Evidence.NOT_SHOWN);
    assertThat(evidence(difference(-0.2, -0.3, 0.1, 0.01), 30)).isEqualTo(Evidence.NOT_SHOWN);
  }

  @Test
  void fiveSeedsAreTooFewForAnyClaimAndSixAreNot() {
    Difference clear = difference(-0.5, -0.6, -0.4, 0.03125);
    assertThat(evidence(clear, 5)).isEqualTo(Evidence.TOO_FEW_SEEDS);
    assertThat(evidence(clear, 6)).isEqualTo(Evidence.BETTER);
  }

  @Test
  void theCorrectionForManyPoliciesNeedsMoreSeeds() {
    Difference one = difference(-0.5, -0.6, -0.4, 0.03);
    List<Difference> twenty = Collections.nCopies(20, one);
    assertThat(new PolicyContrasts("fcfs", twenty, 9).canShowAnything()).isFalse();
    assertThat(new PolicyContrasts("fcfs", twenty, 10).canShowAnything()).isTrue();
  }

  private static Evidence evidence(Difference difference, int seeds) {
    return new PolicyContrasts("fcfs", List.of(difference), seeds).evidence(difference);
  }

  private static Difference difference(double relative, double low, double high, double pValue) {
    return new Difference("sjf", "fcfs", relative, new Interval(low, high), 1, pValue);
  }
}
