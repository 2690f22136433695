package io.adlro.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GpuAskTest {
  @Test
  void sumsAddUpAndKeepAllModels() {
    GpuAsk both = GpuAsk.model("a100", 2).plus(GpuAsk.model("v100", 1)).plus(GpuAsk.NONE);
    assertThat(both.gpus()).isEqualTo(3);
    assertThat(both.models()).containsExactly("a100", "v100");
  }

  @Test
  void ofUnequalSharesTheLargerCountsAlone() {
    GpuAsk mixed = GpuAsk.parts(2, 8).plus(GpuAsk.whole(1));
    assertThat(mixed).isEqualTo(GpuAsk.whole(1));
  }

  @Test
  void partsBeyondOneGpuAreWholeGpus() {
    assertThat(GpuAsk.parts(3, 8).shareMilli()).isEqualTo(375);
    assertThat(GpuAsk.parts(8, 8)).isEqualTo(GpuAsk.whole(1));
    assertThat(GpuAsk.parts(12, 8)).isEqualTo(GpuAsk.whole(2));
  }

  @Test
  void noNumberOverflows() {
    assertThat(GpuAsk.whole(Long.MAX_VALUE).times(Long.MAX_VALUE).gpus())
        .isEqualTo(GpuAsk.MOST_GPUS);
    assertThat(GpuAsk.whole(-1)).isEqualTo(GpuAsk.NONE);
  }
}
