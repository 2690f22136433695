package io.adlro.ingest.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GpuFaultTest {
  @Test
  void commonCodesHaveTheirMeaning() {
    assertThat(XidError.find(79)).map(XidError::meaning).hasValue("GPU has fallen off the bus");
    assertThat(XidError.find(48)).map(XidError::meaning).hasValue("double bit ECC error");
    assertThat(XidError.find(94)).map(XidError::meaning).hasValue("contained ECC error");
    for (int code : List.of(13, 31, 43, 45, 61, 62, 63, 64, 68, 69, 74, 92, 95, 119, 120)) {
      assertThat(XidError.find(code))
          .as("XID %d", code)
          .hasValueSatisfying(
              error -> {
                assertThat(error.code()).isEqualTo(code);
                assertThat(error.meaning()).isNotBlank().doesNotContain("{");
                assertThat(error.action()).isNotBlank().doesNotContain("{");
              });
    }
  }

  @Test
  void anUnknownCodeIsNamedAsSuch() {
    assertThat(XidError.find(999)).isEmpty();
    assertThat(GpuFault.in(Map.of(GpuMetric.XID, 999.0)))
        .containsExactly(
            new GpuFault(
                GpuMetric.XID,
                999,
                "last XID 999",
                "not in our list",
                "see NVIDIA's list of Xid errors"));
  }

  @Test
  void countsOfEccErrorsAreFaults() {
    List<GpuFault> faults =
        GpuFault.in(
            Map.of(
                GpuMetric.XID, 79.0, GpuMetric.ECC_CORRECTED, 5.0, GpuMetric.ECC_UNCORRECTED, 2.0));
    assertThat(faults)
        .extracting(GpuFault::metric)
        .containsExactly(GpuMetric.XID, GpuMetric.ECC_UNCORRECTED, GpuMetric.ECC_CORRECTED);
    assertThat(faults.get(1).meaning()).startsWith("uncorrected");
  }

  @Test
  void withoutErrorsThereIsNoFault() {
    assertThat(GpuFault.in(Map.of())).isEmpty();
    assertThat(GpuFault.in(Map.of(GpuMetric.XID, 0.0, GpuMetric.ECC_CORRECTED, 0.0))).isEmpty();
  }
}
