package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class OpenbHistoryTest {
  static final String PODS =
      """
      name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
      pod-1,8000,30000,2,1000,V100M16|V100M32|V100M32,LS,Running,100,700,160
      pod-2,4000,8192,1,470,,BE,Failed,110,170,110
      pod-3,6000,12288,0,0,,Guaranteed,Succeeded,120,180,130
      pod-4,6000,12288,1,1000,,BE,Pending,130,190,
      """
          .replace("\n", "\r\n");

  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new OpenbHistory(), text);
  }

  @Test
  void aPodRunsFromSchedulingToDeletion() throws Unreadable {
    PastJob pod = read(PODS).jobs().get(0);

    assertThat(pod.id()).isEqualTo("pod-1");
    assertThat(pod.submitMicros()).isEqualTo(100_000_000);
    assertThat(pod.startMicros()).hasValue(160_000_000);
    assertThat(pod.endMicros()).hasValue(700_000_000);
    assertThat(pod.runMicros()).isEqualTo(540_000_000);
    assertThat(pod.outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void cpuAndMemoryAreThoseOfEachGpu() throws Unreadable {
    HistoryReading reading = read(PODS);

    PastJob two = reading.jobs().get(0);
    assertThat(two.asked().gpus()).isEqualTo(2);
    assertThat(two.asked().cpuMilli()).hasValue(4_000);
    assertThat(two.asked().memoryMib()).hasValue(15_000);
    assertThat(two.asked().models()).containsExactly("V100M16", "V100M32");
    assertThat(two.asked().words()).containsExactly("qos-LS");
    assertThat(two.asked().priority().orElseThrow())
        .isGreaterThan(reading.jobs().get(1).asked().priority().orElseThrow());
    PastJob share = reading.jobs().get(1);
    assertThat(share.asked().shareMilli()).isEqualTo(470);
    assertThat(share.outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aPodWithoutGpusKeepsItsWholeRequest() throws Unreadable {
    PastJob pod = read(PODS).jobs().get(2);

    assertThat(pod.asked().gpus()).isZero();
    assertThat(pod.asked().shareMilli()).isEqualTo(1_000);
    assertThat(pod.asked().cpuMilli()).hasValue(6_000);
    assertThat(pod.outcome()).isEqualTo(Outcome.COMPLETED);
  }

  @Test
  void aPodThatWasNeverScheduledHasARunTimeOfZero() throws Unreadable {
    PastJob pod = read(PODS).jobs().get(3);

    assertThat(pod.runMicros()).isZero();
    assertThat(pod.startMicros()).isEmpty();
    assertThat(pod.endMicros()).hasValue(190_000_000);
    assertThat(pod.outcome()).isEqualTo(Outcome.CANCELLED);
  }

  @Test
  void podsThatHaveNotEndedOrHaveUnorderedTimesAreCounted() throws Unreadable {
    HistoryReading reading =
        read(
            PODS
                + """
                pod-5,6000,12288,1,1000,,BE,Running,130,,140
                pod-6,6000,12288,1,1000,,BE,Running,130,120,140
                pod-7,6000,12288,1,1500,,BE,Running,130,180,140
                """);

    assertThat(reading.jobs()).hasSize(4);
    assertThat(reading.ignored())
        .containsExactly(
            "deletion_time: had not ended at the end of the trace, line 6, x1",
            "deletion_time: times are not in order, line 7, x1",
            "gpu_milli: out of range, line 8, x1");
  }

  @Test
  void theRealPodsAreReadWithoutLoss() throws Exception {
    Path file = HistoryReading.data("alibaba-openb/openb_pod_list_gpuspec33.csv");
    assumeTrue(Files.exists(file));

    HistoryReading reading = HistoryReading.ofFile(new OpenbHistory(), file);
    assertThat(reading.jobs()).hasSize(3_994);
    assertThat(reading.ignored()).isEmpty();
  }
}
