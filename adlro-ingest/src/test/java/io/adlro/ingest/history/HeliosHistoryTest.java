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

final class HeliosHistoryTest {
  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new HeliosHistory(), text);
  }

  @Test
  void aJobHasItsVirtualClusterAsGroupAndCoresForEachGpu() throws Unreadable {
    PastJob job = read(PublishedSamples.HELIOS).jobs().get(0);

    assertThat(job.id()).isEqualTo("101");
    assertThat(job.asked().user()).isEqualTo("uAbc");
    assertThat(job.asked().group()).isEqualTo("vcOne");
    assertThat(job.asked().gpus()).isEqualTo(16);
    assertThat(job.asked().nodes()).hasValue(2);
    assertThat(job.asked().cpuMilli()).hasValue(4_000);
    long submit = 1_000_000 * Instant.parse("2020-06-09T18:41:01Z").getEpochSecond();
    assertThat(job.submitMicros()).isEqualTo(submit);
    assertThat(job.startMicros()).hasValue(submit + 60_000_000);
    assertThat(job.endMicros()).hasValue(submit + 3_660_000_000L);
    assertThat(job.runMicros()).isEqualTo(3_600_000_000L);
    assertThat(job.ranOn()).isEmpty();
  }

  @Test
  void jobsWithoutGpusAreJobsAndStatesAreOutcomes() throws Unreadable {
    HistoryReading reading = read(PublishedSamples.HELIOS);

    assertThat(reading.ignored()).isEmpty();
    assertThat(reading.jobs())
        .extracting(PastJob::outcome)
        .containsExactly(Outcome.COMPLETED, Outcome.FAILED, Outcome.TIMED_OUT);
    assertThat(reading.jobs().get(1).asked().gpus()).isZero();
    assertThat(reading.jobs().get(1).asked().cpuMilli()).hasValue(4_000);
  }

  @Test
  void columnsMayComeInAnyOrderAndSomeMayBeMissing() throws Unreadable {
    PastJob job =
        read("""
        vc,state,gpu_num,end_time,start_time,submit_time,user,job_id
        v,CANCELLED by 1000,1,2020-04-01 00:00:09,None,2020-04-01 00:00:01,u,7
        """)
            .only();

    assertThat(job.startMicros()).isEmpty();
    assertThat(job.runMicros()).isZero();
    assertThat(job.outcome()).isEqualTo(Outcome.CANCELLED);
    assertThat(job.asked().nodes()).isEmpty();
    assertThat(job.asked().cpuMilli()).isEmpty();
  }

  @Test
  void brokenRowsAreCountedAndTheRestIsRead() throws Unreadable {
    HistoryReading reading =
        read(
            PublishedSamples.HELIOS
                + """
                104,u,v,1,1,1,RUNNING,2020-06-09 18:41:01,2020-06-09 18:41:02,,,1
                105,u,v,1,1,1,COMPLETED,2020-06-09 18:41:01,2020-06-09 18:41:00,2020-06-09 18:42:00,60,0
                106,u,v,1,1,1,COMPLETED,soon,2020-06-09 18:41:00,2020-06-09 18:42:00,60,0
                107,u,v,x,1,1,COMPLETED,2020-06-09 18:41:00,2020-06-09 18:41:00,2020-06-09 18:42:00,60,0
                108,u,v,1,1,1,COMPLETED,2020-06-09 18:41:00,2020-06-09 18:41:00,,60,0
                """);

    assertThat(reading.jobs()).hasSize(3);
    assertThat(reading.ignored())
        .containsExactly(
            "state: had not ended at the end of the trace, line 5, x1",
            "end_time: times are not in order, line 6, x1",
            "submit_time: not a date and time, line 7, x1",
            "gpu_num: not a number, line 8, x1",
            "end_time: had not ended at the end of the trace, line 9, x1");
  }

  @Test
  void aTableWithoutVirtualClustersIsRefused() {
    assertThatThrownBy(() -> read(PublishedSamples.SEREN))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: the header has no column vc");
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> new HeliosHistory().read(in, job -> {}, new Intake()),
        PublishedSamples.bytes(PublishedSamples.HELIOS));
  }
}
