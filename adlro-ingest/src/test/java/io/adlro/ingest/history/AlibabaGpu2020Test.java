package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Intake;
import io.adlro.ingest.PublishedSamples;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AlibabaGpu2020Test {
  private static final String NOTE =
      "submission time: not in this table; start_time is used instead, line 1, x1";

  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new AlibabaGpu2020(), text);
  }

  @Test
  void aTaskOfOneInstanceWithPartOfAGpuRunsOnOneNode() throws Unreadable {
    PastJob job = read(PublishedSamples.ALIBABA_TASKS).jobs().get(0);

    assertThat(job.id()).isEqualTo("aa00000000000000000000a1/tensorflow");
    assertThat(job.asked().name()).isEqualTo("tensorflow");
    assertThat(job.asked().gpus()).isEqualTo(1);
    assertThat(job.asked().shareMilli()).isEqualTo(500);
    assertThat(job.asked().nodes()).hasValue(1);
    assertThat(job.asked().cpuMilli()).hasValue(6_000);
    assertThat(job.asked().memoryMib()).hasValue(30_000);
    assertThat(job.submitMicros()).isEqualTo(1_739_162_000_000L);
    assertThat(job.startMicros()).isEmpty();
    assertThat(job.endMicros()).hasValue(1_739_200_000_000L);
    assertThat(job.runMicros()).isEqualTo(38_000_000);
    assertThat(job.outcome()).isEqualTo(Outcome.COMPLETED);
  }

  @Test
  void aGangHasTheGpusOfAllItsInstances() throws Unreadable {
    List<PastJob> jobs = read(PublishedSamples.ALIBABA_TASKS).jobs();

    assertThat(jobs.get(1).asked().gpus()).isEqualTo(8);
    assertThat(jobs.get(1).asked().shareMilli()).isEqualTo(1_000);
    assertThat(jobs.get(1).asked().nodes()).isEmpty();
    assertThat(jobs.get(1).asked().cpuMilli()).hasValue(2_000);
    assertThat(jobs.get(1).asked().memoryMib()).hasValue(16 * 1_024);
    assertThat(jobs.get(3).asked().gpus()).isEqualTo(3);
    assertThat(jobs.get(3).asked().shareMilli()).isEqualTo(250);
    assertThat(jobs.get(3).asked().cpuMilli()).isEmpty();
  }

  @Test
  void theModelItRanOnIsTheOneItMayRunOnUnlessItIsMiscellaneous() throws Unreadable {
    List<PastJob> jobs = read(PublishedSamples.ALIBABA_TASKS).jobs();

    assertThat(jobs).extracting(PastJob::ranOn).containsExactly("", "V100M32", "", "T4");
    assertThat(jobs)
        .extracting(job -> job.asked().models())
        .containsExactly(List.of(), List.of("V100M32"), List.of(), List.of("T4"));
  }

  @Test
  void aTaskWithoutGpusHasTheCoresOfAllItsInstances() throws Unreadable {
    PastJob job = read(PublishedSamples.ALIBABA_TASKS).jobs().get(2);

    assertThat(job.asked().gpus()).isZero();
    assertThat(job.asked().cpuMilli()).hasValue(16_000);
    assertThat(job.asked().memoryMib()).hasValue(20 * 1_024);
  }

  @Test
  void aHeaderChangesNothing() throws Unreadable {
    HistoryReading bare = read(PublishedSamples.ALIBABA_TASKS);
    HistoryReading headed = read(PublishedSamples.ALIBABA_TASKS_WITH_HEADER);

    assertThat(headed.jobs()).hasSize(4).isEqualTo(bare.jobs());
    assertThat(headed.ignored()).containsExactly(NOTE).isEqualTo(bare.ignored());
  }

  @Test
  void partsBeyondAWholeGpuAreRoundedUp() throws Unreadable {
    PastJob job = read("j,worker,2.0,Failed,10.0,20.0,300.0,30.0,150.0,P100\n").only();

    assertThat(job.asked().gpus()).isEqualTo(4);
    assertThat(job.asked().shareMilli()).isEqualTo(1_000);
    assertThat(job.asked().cpuMilli()).hasValue(1_500);
  }

  @Test
  void theSampleOfTheSimulatorHasUsersGroupsAndWaits() throws Unreadable {
    HistoryReading reading = read(PublishedSamples.ALIBABA_SAMPLE);

    assertThat(reading.ignored()).containsExactly("group_dur: unknown column, line 1, x1");
    PastJob first = reading.jobs().get(0);
    assertThat(first.id()).isEqualTo("11");
    assertThat(first.asked().user()).isEqualTo("u1");
    assertThat(first.asked().group()).isEqualTo("g1");
    assertThat(first.asked().shareMilli()).isEqualTo(500);
    assertThat(first.asked().cpuMilli()).hasValue(6_000);
    assertThat(first.ranOn()).isEqualTo("T4");
    assertThat(first.submitMicros()).isEqualTo(100_000_000);
    assertThat(first.startMicros()).hasValue(105_000_000);
    assertThat(first.endMicros()).hasValue(165_000_000);
    PastJob second = reading.jobs().get(1);
    assertThat(second.asked().gpus()).isEqualTo(2);
    assertThat(second.runMicros()).isEqualTo(600_000_000);
    assertThat(second.startMicros()).isEmpty();
  }

  @Test
  void brokenRowsAreCountedAndTheRestIsRead() throws Unreadable {
    HistoryReading reading =
        read(
            PublishedSamples.ALIBABA_TASKS
                + """
                j,worker,1.0,Running,10.0,,300.0,30.0,100.0,P100
                j,worker,1.0,Waiting,,,300.0,30.0,100.0,P100
                j,worker,1.0,Terminated,20.0,10.0,300.0,30.0,100.0,P100
                j,worker,many,Terminated,20.0,30.0,300.0,30.0,100.0,P100
                j,worker,1.0,Terminated
                """);

    assertThat(reading.jobs()).hasSize(4);
    assertThat(reading.ignored())
        .containsExactly(
            NOTE,
            "end_time: had not ended at the end of the trace, line 5, x1",
            "start_time: never started, line 6, x1",
            "end_time: times are not in order, line 7, x1",
            "inst_num: not a number, line 8, x1",
            "row: does not have as many fields as the header, line 9, x1");
  }

  @Test
  void aHeaderOfAnotherTableOfTheTraceIsRefused() {
    assertThatThrownBy(() -> read("job_name,inst_id,user,status,start_time,end_time\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: the header has no column task_name");
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> new AlibabaGpu2020().read(in, job -> {}, new Intake()),
        PublishedSamples.bytes(
            PublishedSamples.ALIBABA_TASKS,
            PublishedSamples.ALIBABA_TASKS_WITH_HEADER,
            PublishedSamples.ALIBABA_SAMPLE));
  }
}
