package io.adlro.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GpuRequestTest {
  @Test
  void sumsAddUpAndKeepAllModels() {
    GpuRequest both =
        GpuRequest.model("a100", 2).plus(GpuRequest.model("v100", 1)).plus(GpuRequest.NONE);
    assertThat(both.gpus()).isEqualTo(3);
    assertThat(both.models()).containsExactly("a100", "v100");
  }

  @Test
  void ofUnequalSharesTheLargerIsUsed() {
    GpuRequest mixed = GpuRequest.parts(2, 8).plus(GpuRequest.whole(1));
    assertThat(mixed).isEqualTo(GpuRequest.whole(1));
  }

  @Test
  void partsBeyondOneGpuAreWholeGpus() {
    assertThat(GpuRequest.parts(3, 8).shareMilli()).isEqualTo(375);
    assertThat(GpuRequest.parts(8, 8)).isEqualTo(GpuRequest.whole(1));
    assertThat(GpuRequest.parts(12, 8)).isEqualTo(GpuRequest.whole(2));
  }

  @Test
  void noNumberOverflows() {
    assertThat(GpuRequest.whole(Long.MAX_VALUE).times(Long.MAX_VALUE).gpus())
        .isEqualTo(GpuRequest.MOST_GPUS);
    assertThat(GpuRequest.whole(-1)).isEqualTo(GpuRequest.NONE);
  }
}
