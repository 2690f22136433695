package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Intake;
import io.adlro.ingest.PublishedSamples;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob.Outcome;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class AcmeHistoryTest {
  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new AcmeHistory(), text);
  }

  private static long micros(String time) {
    return 1_000_000 * Instant.parse(time).getEpochSecond();
  }

  @Test
  void theOffsetOfATimeIsUsed() throws Unreadable {
    PastJob job = read(PublishedSamples.SEREN).only();

    assertThat(job.submitMicros()).isEqualTo(micros("2023-02-28T16:18:22Z"));
    assertThat(job.startMicros()).hasValue(micros("2023-02-28T16:18:54Z"));
    assertThat(job.runMicros()).isEqualTo(117_000_000);
    assertThat(job.asked().name()).isEqualTo("Evaluation");
    assertThat(job.asked().user()).isEqualTo("u1");
    assertThat(job.asked().gpus()).isEqualTo(8);
    assertThat(job.asked().nodes()).hasValue(1);
    assertThat(job.asked().cpuMilli()).hasValue(16_000);
    assertThat(job.asked().memoryMib()).isEmpty();
  }

  @Test
  void theRunTimeIsFromStartToEndAndNotTheDurationColumn() throws Unreadable {
    PastJob job = read(PublishedSamples.KALOS).jobs().get(0);

    assertThat(job.runMicros()).isEqualTo(8_000_000);
    assertThat(job.outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void memoryOfPodsIsSharedByTheGpus() throws Unreadable {
    HistoryReading reading = read(PublishedSamples.KALOS);

    assertThat(reading.ignored()).isEmpty();
    assertThat(reading.jobs().get(0).asked().memoryMib()).hasValue(8 * 1_000 * 1_024 / 64);
    assertThat(reading.jobs().get(1).asked().memoryMib()).hasValue(16 * 1_024);
  }

  @Test
  void aJobThatWasStoppedBeforeItStartedHasARunTimeOfZero() throws Unreadable {
    PastJob job = read(PublishedSamples.KALOS).jobs().get(1);

    assertThat(job.startMicros()).isEmpty();
    assertThat(job.endMicros()).hasValue(micros("2023-05-17T11:30:04Z"));
    assertThat(job.runMicros()).isZero();
    assertThat(job.outcome()).isEqualTo(Outcome.CANCELLED);
  }

  @Test
  void brokenRowsAreCountedAndTheRestIsRead() throws Unreadable {
    HistoryReading reading =
        read(
            PublishedSamples.SEREN
                + """
                5002,u1,1,8,128,Other,RUNNING,2023-03-01 00:18:22+08:00,2023-03-01 00:18:54+08:00,,,32,
                5003,u1,1,8,128,Other,COMPLETED,2023-03-01 00:18:22+99:00,,,,32,
                5004,u1,1,8.5,128,Other,COMPLETED,2023-03-01 00:18:22+08:00,,,,32,
                """);

    assertThat(reading.jobs()).hasSize(1);
    assertThat(reading.ignored())
        .containsExactly(
            "state: had not ended at the end of the trace, line 3, x1",
            "submit_time: not a date and time, line 4, x1",
            "gpu_num: not a whole number, line 5, x1");
  }

  @Test
  void aTableWithoutTypesOfWorkIsRefused() {
    assertThatThrownBy(() -> read(PublishedSamples.HELIOS))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: the header has no column type");
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> new AcmeHistory().read(in, job -> {}, new Intake()),
        PublishedSamples.bytes(PublishedSamples.SEREN, PublishedSamples.KALOS));
  }
}
