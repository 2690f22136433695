package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.TinyJob;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JobTraitsTest {
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("v", 32 * 1024), GpuModel.withMemory("t", 24 * 1024)),
          List.of(Node.of("a", "v", 4, 32, 128), Node.of("b", "t", 4, 32, 128)),
          new SpeedTable(List.of("ml"), List.of("t", "v"), new double[][] {{0.5, 1}}));

  @Test
  void traitsOfATableRowEqualTraitsOfTheJob() {
    JobTable jobs = new JobTable(CLUSTER);
    int row =
        TinyJob.of("ml", 5, 100)
            .name("train_bert.sh")
            .gpus(2)
            .shareMilli(250)
            .gpuMemoryMib(1000)
            .cpuMilli(1500)
            .memoryMib(2000)
            .priority(0.25)
            .user("ann")
            .account("chemistry")
            .allowedModels(List.of("t"))
            .estimateMicros(70)
            .limitMicros(300)
            .addTo(jobs);

    assertThat(JobTraits.of(jobs, row))
        .isEqualTo(
            new JobTraits(
                "ml",
                "ann",
                "chemistry",
                List.of("train", "bert", "sh"),
                List.of("t"),
                2,
                250,
                1000,
                1500,
                2000,
                0.25,
                300,
                70,
                5,
                JobTraits.Profile.NONE));
  }

  @Test
  void missingFieldsAreUnknown() {
    JobTraits traits = JobTraits.of(JobRequest.of("ml").build(), 5);
    assertThat(traits.estimateMicros()).isEqualTo(JobTraits.UNKNOWN);
    assertThat(traits.limitMicros()).isEqualTo(JobTraits.UNKNOWN);
    assertThat(traits.words()).isEmpty();
    assertThat(traits.models()).isEmpty();
    assertThat(traits.profile().utilization()).isNaN();
  }

  @Test
  void aProfileChangesNothingElse() {
    JobTraits traits = JobTraits.of(JobRequest.of("ml").estimateMicros(100).build(), 5);
    JobTraits measured = traits.with(new JobTraits.Profile(0.9f, 0.4f, 0.75f));
    assertThat(measured.profile().memoryActivity()).isEqualTo(0.4f);
    assertThat(measured.with(JobTraits.Profile.NONE)).isEqualTo(traits);
  }
}
