package io.adlro.ingest.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MigProfileTest {
  @Test
  void aSliceIsFoundInEverySpelling() {
    for (String text : List.of("1g.5gb", "mig-1g.5gb", "1g.5gb.shared", "1c.1g.5gb")) {
      MigProfile slice = MigProfile.find(text).orElseThrow();
      assertThat(slice.model()).as(text).isEmpty();
      assertThat(slice.memoryMib()).as(text).isEqualTo(5 * 972);
    }
    assertThat(MigProfile.find("a100_1g.5gb"))
        .contains(new MigProfile("a100", "1g.5gb", 142, 5 * 972));
    assertThat(MigProfile.find("a100_mig_1g.5GB+me"))
        .contains(new MigProfile("a100", "1g.5gb+me", 142, 5 * 972));
    assertThat(MigProfile.find("NVIDIA-A100-SXM4-40GB-MIG-3g.20gb"))
        .contains(new MigProfile("NVIDIA-A100-SXM4-40GB", "3g.20gb", 428, 20 * 972));
  }

  @Test
  void otherTextIsNotASlice() {
    assertThat(MigProfile.find("a100")).isEmpty();
    assertThat(MigProfile.find("80gb")).isEmpty();
    assertThat(MigProfile.find("9g.5gb")).isEmpty();
    assertThat(MigProfile.find("")).isEmpty();
  }

  @Test
  void theShareIsThatOfTheComputeSlices() {
    assertThat(MigProfile.find("1c.3g.20gb").orElseThrow().shareMilli()).isEqualTo(142);
    assertThat(MigProfile.find("1g.5gb").orElseThrow().shareMilli()).isEqualTo(142);
    assertThat(MigProfile.find("3g.40gb").orElseThrow().shareMilli()).isEqualTo(428);
    assertThat(MigProfile.find("7g.80gb").orElseThrow().shareMilli()).isEqualTo(1000);
  }

  @Test
  void anA30HasFourSlices() {
    assertThat(MigProfile.find("A30-MIG-1g.5gb").orElseThrow().shareMilli()).isEqualTo(250);
    assertThat(MigProfile.find("1g.6gb").orElseThrow().shareMilli()).isEqualTo(250);
    assertThat(MigProfile.find("2g.12gb").orElseThrow().shareMilli()).isEqualTo(500);
    assertThat(MigProfile.find("4g.24gb").orElseThrow().shareMilli()).isEqualTo(1000);
  }
}
