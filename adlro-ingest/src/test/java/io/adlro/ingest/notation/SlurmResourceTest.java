package io.adlro.ingest.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SlurmResourceTest {
  private static String told(SlurmResource resource) {
    String count = resource.count().isPresent() ? "" + resource.count().getAsInt() : "no number";
    return "%s of %s %s".formatted(count, resource.name(), resource.type()).strip();
  }

  private static List<String> list(String text) {
    return SlurmResource.list(text).stream().map(SlurmResourceTest::told).toList();
  }

  @Test
  void genericAndTrackableResourcesAreReadAlike() {
    assertThat(list("gpu,gpu:2,gpu:a100,gpu:a100:4(S:0-1,3),gpu:v100:no_consume:1"))
        .containsExactly("1 of gpu", "2 of gpu", "1 of gpu a100", "4 of gpu a100", "1 of gpu v100");
    assertThat(list("cpu=64,gres/gpu=6,gres/gpu:a100=4,gres:shard:2K,7696487:1"))
        .containsExactly("64 of cpu", "6 of gpu", "4 of gpu a100", "2048 of shard", "1 of gpu");
    assertThat(SlurmResource.list("mem=62.50G").get(0).amount()).isEqualTo("62.50G");
  }

  @Test
  void aTypeMayBeginWithADigit() {
    assertThat(list("gpu:2080ti,gpu:1g.5gb,gpu:1g.5gb:3"))
        .containsExactly("1 of gpu 2080ti", "1 of gpu 1g.5gb", "3 of gpu 1g.5gb");
    assertThat(SlurmResource.gpus("2080ti:2,3").stream().map(SlurmResourceTest::told))
        .containsExactly("2 of gpu 2080ti", "3 of gpu");
  }

  @Test
  void truncatedAndHugeNumbersAreEmpty() {
    assertThat(list("gpu:tesla:,gpu:,gpu:99999999999,gpu:a100:lots"))
        .containsExactly(
            "no number of gpu tesla",
            "no number of gpu",
            "no number of gpu",
            "no number of gpu a100");
  }

  @Test
  void allSpellingsOfNoValueAreRecognised() {
    for (String nothing : List.of("", "(null)", "N/A", "none", " , ,")) {
      assertThat(list(nothing)).as(nothing).isEmpty();
    }
  }

  @Test
  void amdPartitionModesHaveTheirNumberOfPartitions() {
    assertThat(AmdPartition.parts("cpx_nps4")).isEqualTo(8);
    assertThat(AmdPartition.parts("SPX_NPS1")).isEqualTo(1);
    assertThat(AmdPartition.parts("gpu")).isZero();
  }
}
