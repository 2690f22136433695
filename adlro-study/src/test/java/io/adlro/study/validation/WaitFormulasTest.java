package io.adlro.study.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class WaitFormulasTest {
  @Test
  void withOneServerErlangIsTheMm1Queue() {
    // E[W] = rho / (1 - rho) S
    assertThat(WaitFormulas.erlang(1, 0.8, 10)).isCloseTo(40, within(1e-9));
    assertThat(WaitFormulas.pollaczekKhinchine(0.8, 1, 10)).isCloseTo(40, within(1e-9));
  }

  @Test
  void erlangsChanceOfWaitingIsThatOfHisTables() {
    // Two servers at load 1/2: C = 1/3.
    assertThat(WaitFormulas.erlangC(2, 1)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(WaitFormulas.erlangC(10, 8)).isCloseTo(0.40918, within(1e-5));
  }

  @Test
  void constantServiceHalvesTheWaitOfOneServer() {
    assertThat(WaitFormulas.pollaczekKhinchine(0.95, 0, 10)).isCloseTo(95, within(1e-9));
    assertThat(WaitFormulas.allenCunneen(1, 0.95, 0, 10)).isCloseTo(95, within(1e-9));
  }

  @Test
  void theNormalDistributionHasItsKnownValues() {
    assertThat(WaitFormulas.normal(0)).isEqualTo(0.5);
    assertThat(WaitFormulas.normal(1.959964)).isCloseTo(0.975, within(1e-7));
    assertThat(WaitFormulas.normal(-1)).isCloseTo(0.158655, within(1e-6));
  }

  @Test
  void halfinAndWhittComeCloserToErlangTheMoreServersThereAre() {
    double few = WaitFormulas.halfinWhitt(16, 0.95, 10) / WaitFormulas.erlang(16, 0.95, 10);
    // The same b = 0.2 with 64 times as many servers.
    double many = WaitFormulas.halfinWhitt(1024, 0.99375, 10);
    assertThat(few).isBetween(0.95, 0.999);
    assertThat(many / WaitFormulas.erlang(1024, 0.99375, 10)).isBetween(few, 1.0);
  }
}
