package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Unreadable;
import org.junit.jupiter.api.Test;

final class AdlroCsvHistoryTest {
  static final String JOBS =
      """
      job_id,submit_s,class,gpus,gpu_share,work_s,gpu_memory_gib,cpu_cores,memory_gib,priority,user,estimate_s,group,gpu_models,locality,limit_s,name
      j-1,0.000001,resnet,4,500,90.25,16,2.5,32,0.75,ann,100,vision,A100;V100,one-node,2h,"train, ""big"\""
      j-2,1m,bert,1,,3600,,,,,,,,,,,
      """;

  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new AdlroCsvHistory(), text);
  }

  @Test
  void everyColumnIsRead() throws Unreadable {
    PastJob job = read(JOBS).jobs().get(0);

    assertThat(job.id()).isEqualTo("j-1");
    assertThat(job.submitMicros()).isEqualTo(1);
    assertThat(job.runMicros()).isEqualTo(90_250_000);
    assertThat(job.estimateMicros()).hasValue(100_000_000);
    assertThat(job.asked().limitMicros()).hasValue(7_200_000_000L);
    assertThat(job.asked().name()).isEqualTo("train, \"big\"");
    assertThat(job.asked().words()).containsExactly("resnet");
    assertThat(job.asked().user()).isEqualTo("ann");
    assertThat(job.asked().group()).isEqualTo("vision");
    assertThat(job.asked().gpus()).isEqualTo(4);
    assertThat(job.asked().shareMilli()).isEqualTo(500);
    assertThat(job.asked().gpuMemoryMib()).hasValue(16_384);
    assertThat(job.asked().cpuMilli()).hasValue(2_500);
    assertThat(job.asked().memoryMib()).hasValue(32_768);
    assertThat(job.asked().priority()).hasValue(0.75);
    assertThat(job.asked().models()).containsExactly("A100", "V100");
    assertThat(job.asked().nodes()).hasValue(1);
  }

  @Test
  void emptyCellsAreAbsentValues() throws Unreadable {
    PastJob job = read(JOBS).jobs().get(1);

    assertThat(job.submitMicros()).isEqualTo(60_000_000);
    assertThat(job.estimateMicros()).isEmpty();
    assertThat(job.asked().shareMilli()).isEqualTo(1_000);
    assertThat(job.asked().user()).isEmpty();
    assertThat(job.asked().cpuMilli()).isEmpty();
    assertThat(job.asked().priority()).isEmpty();
    assertThat(job.asked().models()).isEmpty();
    assertThat(job.asked().nodes()).isEmpty();
  }

  @Test
  void unknownColumnsAndUnitsAreCounted() throws Unreadable {
    HistoryReading reading =
        read(
            "job_id,submit_s,class,gpus,work_s,colour\na,0,c,1,5 parsecs,red\nb,0,c,1,512ms,red\n");

    assertThat(reading.only().runMicros()).isEqualTo(512_000);
    assertThat(reading.ignored())
        .containsExactly("colour: unknown column, line 1, x1", "work_s: not an amount, line 2, x1");
  }
}
