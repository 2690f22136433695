package io.adlro.ingest.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.feed.Rejection;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class GpuIndexTest {
  private static final long SECOND = 1_000_000;
  private static final long NOW = 1_000_000 * SECOND;
  private static final ScreenTime BY_THE_INPUT =
      new ScreenTime(OptionalLong.empty(), () -> NOW + 1_000 * SECOND);
  private static final GpuIdentity FIRST = new GpuIdentity("n1", "GPU-a", 0, "", "V100");
  private static final GpuIdentity SECOND_GPU = new GpuIdentity("n1", "", 1, "", "V100");
  private static final GpuIdentity SLICE = new GpuIdentity("n1", "GPU-a", 0, "1g.5gb", "V100");

  private final GpuIndex ledger = new GpuIndex();

  @Test
  void theNewestPlausibleValueOfEachMetricIsShown() {
    ledger.measured(FIRST, GpuMetric.TEMPERATURE, 40, NOW - SECOND);
    ledger.measured(FIRST, GpuMetric.TEMPERATURE, 41, NOW);
    ledger.measured(FIRST, GpuMetric.TEMPERATURE, 39, NOW - 2 * SECOND);
    ledger.measured(FIRST, GpuMetric.POWER, -3, NOW);
    GpuFindings found = ledger.findings(BY_THE_INPUT);
    assertThat(found.gpus())
        .containsExactly(new GpuFindings.Gpu(FIRST, Map.of(GpuMetric.TEMPERATURE, 41.0), NOW));
    assertThat(found.accepted()).isEqualTo(2);
    assertThat(found.rejected())
        .isEqualTo(Map.of(Rejection.NEGATIVE, 1L, Rejection.OUT_OF_ORDER, 1L));
  }

  @Test
  void anInputIsScreenedAsOfItsNewestMeasurement() {
    ledger.measured(FIRST, GpuMetric.UTILIZATION, 0.5, NOW - 300 * SECOND);
    ledger.measured(SECOND_GPU, GpuMetric.UTILIZATION, 0.5, NOW);
    GpuFindings found = ledger.findings(BY_THE_INPUT);
    assertThat(found.asOfMicros()).isEqualTo(NOW);
    assertThat(found.basis()).isEqualTo(GpuFindings.Basis.NEWEST);
    assertThat(found.rejected()).isEqualTo(Map.of(Rejection.STALE, 1L));
    assertThat(found.gpus()).hasSize(2);
  }

  @Test
  void aRequestedTimeTakesPrecedenceOverTheInputs() {
    ledger.measured(FIRST, GpuMetric.UTILIZATION, 0.5, NOW);
    ScreenTime later = new ScreenTime(OptionalLong.of(NOW + 600 * SECOND), () -> NOW);
    assertThat(ledger.findings(later).rejected()).isEqualTo(Map.of(Rejection.STALE, 1L));
    ScreenTime earlier = new ScreenTime(OptionalLong.of(NOW - 600 * SECOND), () -> NOW);
    assertThat(ledger.findings(earlier).rejected())
        .isEqualTo(Map.of(Rejection.FROM_THE_FUTURE, 1L));
  }

  @Test
  void noInputIsNewerThanNow() {
    ledger.measured(FIRST, GpuMetric.UTILIZATION, 0.5, NOW);
    ScreenTime before = new ScreenTime(OptionalLong.empty(), () -> NOW - 60 * SECOND);
    assertThat(ledger.findings(before).rejected()).isEqualTo(Map.of(Rejection.FROM_THE_FUTURE, 1L));
  }

  @Test
  void aSliceHasItsOwnRowAndItsBoardsScreen() {
    ledger.measured(FIRST, GpuMetric.TEMPERATURE, 40, NOW);
    ledger.measured(SLICE, GpuMetric.TEMPERATURE, 40, NOW);
    ledger.measured(SLICE, GpuMetric.UTILIZATION, 0.9, NOW);
    GpuFindings found = ledger.findings(BY_THE_INPUT);
    assertThat(found.gpus()).extracting(GpuFindings.Gpu::identity).containsExactly(FIRST, SLICE);
    assertThat(found.rejected()).isEqualTo(Map.of(Rejection.REPEATED, 1L, Rejection.SLICE, 1L));
  }

  @Test
  void whatIsBeyondTheBoundIsCounted() {
    for (int i = 0; i < GpuIndex.MAX_KEPT + 3; i++) {
      ledger.measured(FIRST, GpuMetric.UTILIZATION, 0.5, NOW + i);
    }
    GpuFindings found = ledger.findings(BY_THE_INPUT);
    assertThat(found.unscreened()).isEqualTo(3);
    assertThat(found.accepted()).isEqualTo(GpuIndex.MAX_KEPT);
  }

  @Test
  void nothingMeasuredIsNothingFound() {
    assertThat(ledger.findings(BY_THE_INPUT).isEmpty()).isTrue();
  }
}
