package io.adlro.ingest.submission.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.submission.GpuRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GresTest {
  private final List<String> notes = new ArrayList<>();
  private final Gres gres =
      new Gres(SlurmSite.defaults(), (what, why) -> notes.add(what + ": " + why));

  @Test
  void typeAndNumberMayBothBeLeftOut() {
    assertThat(gres.resources("gpu")).isEqualTo(GpuRequest.whole(1));
    assertThat(gres.resources("gpu:2")).isEqualTo(GpuRequest.whole(2));
    assertThat(gres.resources("gpu:a100")).isEqualTo(GpuRequest.model("a100", 1));
    assertThat(gres.resources("gpu:a100:4")).isEqualTo(GpuRequest.model("a100", 4));
    assertThat(gres.gpus("a100:4")).isEqualTo(GpuRequest.model("a100", 4));
    assertThat(gres.gpus("3")).isEqualTo(GpuRequest.whole(3));
    assertThat(notes).isEmpty();
  }

  @Test
  void theSpellingsOfAccountingAreRead() {
    assertThat(gres.resources("gres/gpu:a100=4")).isEqualTo(GpuRequest.model("a100", 4));
    assertThat(gres.resources("gres:gpu:2")).isEqualTo(GpuRequest.whole(2));
    assertThat(gres.resources("gpu:a100:2(S:0-1),gpu:v100:1(IDX:0,2)").gpus()).isEqualTo(3);
    assertThat(gres.resources("7696487:2")).isEqualTo(GpuRequest.whole(2));
    assertThat(gres.resources("(null)")).isEqualTo(GpuRequest.NONE);
  }

  @Test
  void shardsAndMpsAreSharesOfAGpu() {
    assertThat(gres.resources("shard:2").shareMilli()).isEqualTo(250);
    assertThat(gres.resources("mps:50").shareMilli()).isEqualTo(500);
    assertThat(gres.resources("mps:a100:50").models()).containsExactly("a100");
    GpuRequest slices = gres.resources("gpu:a100_1g.5gb:2");
    assertThat(slices.gpus()).isEqualTo(2);
    assertThat(slices.shareMilli()).isEqualTo(142);
    assertThat(slices.gpuMemoryMib()).hasValue(5 * 972);
    assertThat(slices.models()).containsExactly("a100");
    assertThat(gres.resources("gpu:1g.5gb").gpus()).isEqualTo(1);
  }

  @Test
  void otherResourcesAreReported() {
    assertThat(gres.resources("nvme:1,gpu:1")).isEqualTo(GpuRequest.whole(1));
    assertThat(gres.resources("gpu:a100:lots")).isEqualTo(GpuRequest.NONE);
    assertThat(notes).containsExactly("nvme:1: not a GPU", "gpu:a100:lots: not a number of GPUs");
  }

  @Test
  void featuresThatNameAModelAreModels() {
    List<String> known = List.of("v100", "a100");
    assertThat(FeatureConstraint.of("v100|a100", known::contains))
        .isEqualTo(new FeatureConstraint(List.of("v100", "a100"), ""));
    assertThat(FeatureConstraint.of("[v100|a100]&bigmem", known::contains))
        .isEqualTo(new FeatureConstraint(List.of("v100", "a100"), "bigmem"));
    assertThat(FeatureConstraint.of("gpu_v100", known::contains))
        .isEqualTo(new FeatureConstraint(List.of("v100"), ""));
    assertThat(FeatureConstraint.of("v100|bigmem", known::contains))
        .isEqualTo(new FeatureConstraint(List.of(), "v100|bigmem"));
    assertThat(FeatureConstraint.of("[v100*2&a100*1]", known::contains))
        .isEqualTo(new FeatureConstraint(List.of(), "[v100*2&a100*1]"));
  }
}
