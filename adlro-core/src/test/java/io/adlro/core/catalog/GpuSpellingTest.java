package io.adlro.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class GpuSpellingTest {
  @Test
  void memoryAndSliceAreSeparatedFromTheName() {
    GpuSpelling spelling = GpuSpelling.of("NVIDIA-A100-SXM4-40GB-MIG-1g.5gb");

    assertThat(spelling.words()).containsExactly("a100", "sxm4");
    assertThat(spelling.memoryGb()).hasValue(40);
    assertThat(spelling.migProfile()).contains("1g.5gb");
  }

  @Test
  void memoryMayBeASeparateWord() {
    assertThat(GpuSpelling.of("Tesla V100 SXM2 (32 GB)"))
        .isEqualTo(GpuSpelling.of("tesla_v100-sxm2-32gb"));
  }

  @Test
  void aSliceWithAnEncoderKeepsItsSuffix() {
    assertThat(GpuSpelling.of("a100_1g.10gb+me").migProfile()).contains("1g.10gb+me");
  }
}
