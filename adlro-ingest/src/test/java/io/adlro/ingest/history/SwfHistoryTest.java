package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class SwfHistoryTest {
  static final String LOG =
      """
      ; Version: 2.2
      ; Computer: a small one
      ; UnixStartTime: 1000000000
      ; MaxProcs: 64
      ; Queue: 2 batch
      ; Partition: 1 fat
      ;
      1 10 5 100.5 4 90 -1 8 3600 2048 1 7 3 12 2 1 -1 -1
      2 20 30 -1 -1 -1 -1 8 3600 -1 5 7 3 -1 4 -1 -1 -1
      """;

  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new SwfHistory(), text);
  }

  @Test
  void aJobIsReadAsRequestAndOutcome() throws Unreadable {
    PastJob job = read(LOG).jobs().get(0);

    assertThat(job.id()).isEqualTo("1");
    assertThat(job.submitMicros()).isEqualTo(1_000_000_010_000_000L);
    assertThat(job.startMicros()).hasValue(1_000_000_015_000_000L);
    assertThat(job.endMicros()).hasValue(1_000_000_115_500_000L);
    assertThat(job.runMicros()).isEqualTo(100_500_000);
    assertThat(job.estimateMicros()).hasValue(3_600_000_000L);
    assertThat(job.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(job.asked().gpus()).isEqualTo(8);
    assertThat(job.asked().limitMicros()).hasValue(3_600_000_000L);
    assertThat(job.asked().memoryMib()).hasValue(2);
    assertThat(job.asked().user()).isEqualTo("7");
    assertThat(job.asked().group()).isEqualTo("3");
    assertThat(job.asked().words()).containsExactly("exe-12", "queue-batch", "partition-fat");
  }

  @Test
  void aJobCancelledBeforeItRanHasNoStartAndNoRunTime() throws Unreadable {
    PastJob job = read(LOG).jobs().get(1);

    assertThat(job.outcome()).isEqualTo(Outcome.CANCELLED);
    assertThat(job.startMicros()).isEmpty();
    assertThat(job.endMicros()).hasValue(1_000_000_050_000_000L);
    assertThat(job.runMicros()).isZero();
    assertThat(job.asked().words()).containsExactly("queue-4");
  }

  @Test
  void unknownFieldsAreAbsentValues() throws Unreadable {
    PastJob job = read("3 0 -1 60 16 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n").only();

    assertThat(job.submitMicros()).isZero();
    assertThat(job.startMicros()).isEmpty();
    assertThat(job.endMicros()).isEmpty();
    assertThat(job.estimateMicros()).isEmpty();
    assertThat(job.outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(job.asked().gpus()).isEqualTo(16);
    assertThat(job.asked().user()).isEmpty();
    assertThat(job.asked().words()).isEmpty();
    assertThat(job.asked().memoryMib()).isEmpty();
  }

  @Test
  void unusableLinesAreCountedWithTheirNumbers() throws Unreadable {
    HistoryReading reading =
        read(
            """
            ; MaxProcs: 64
            1 0 0 10 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1
            2 0 0 x 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1
            3 0 0 10 65 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1
            4 0 0 10 1 -1 -1 1 -1 -1 2 1 1 1 1 1 -1 -1
            5 0 0 -1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1
            6 0 0 10 1 -1 -1 1 -1 -1 1 1 1 1 1 1 5 60
            """);

    assertThat(reading.only().id()).isEqualTo("6");
    assertThat(reading.ignored())
        .containsExactly(
            "line: does not have 18 fields, line 2, x1",
            "field 4: not a number, line 3, x1",
            "fields 5 and 8: more processors than MaxProcs, line 4, x1",
            "field 11: a part of a job; the whole job has its own line, line 5, x1",
            "field 4: unknown, line 6, x1",
            "field 17: dependencies between jobs are not used, line 7, x1");
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theHeaderStatesTheSizeOfTheMachine() throws IOException {
    SwfHistory swf = new SwfHistory();

    assertThat(swf.processors(stream(LOG))).hasValue(64);
    assertThat(swf.processors(stream("; MaxNodes: 144 (128 + 16)\n"))).hasValue(144);
    assertThat(swf.processors(stream("; MaxNodes: 4\n; MaxProcs: 32\n"))).hasValue(32);
    assertThat(swf.processors(stream("; MaxProcs: -1\n"))).isEmpty();
    // The header ends where the jobs begin.
    String late = "1 0 0 10 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1\n; MaxProcs: 8\n";
    assertThat(swf.processors(stream(late))).isEmpty();
  }

  @Test
  void theZoneNameTakesPrecedenceOverTheOffset() throws IOException {
    SwfHistory swf = new SwfHistory();
    String offset = "; TimeZone: -28800\n";

    assertThat(swf.zone(stream(offset))).hasValue(ZoneOffset.ofHours(-8));
    assertThat(swf.zone(stream("; TimeZoneString: US/Pacific\n" + offset)))
        .hasValue(ZoneId.of("US/Pacific"));
    assertThat(swf.zone(stream("; TimeZoneString: somewhere\n; TimeZone: 1e9\n"))).isEmpty();
  }

  @Test
  void withOveruseAllowedTheRequestedTimeIsAnEstimateAndNotALimit() throws Unreadable {
    PastJob job = read("; AllowOveruse: Yes\n" + LOG).jobs().get(0);

    assertThat(job.asked().limitMicros()).isEmpty();
    assertThat(job.estimateMicros()).hasValue(3_600_000_000L);
    assertThat(read("; AllowOveruse: No\n" + LOG).jobs().get(0).asked().limitMicros())
        .hasValue(3_600_000_000L);
  }

  @Test
  void maxRuntimeOfTheMachineIsNotTheLimitOfAJob() throws Unreadable {
    String log = "; MaxRuntime: 500\n3 0 -1 60 16 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n";

    assertThat(read(log).only().asked().limitMicros()).isEmpty();
    assertThat(read(log).only().estimateMicros()).isEmpty();
  }

  @Test
  void invalidHeadersAreCounted() throws Unreadable {
    HistoryReading reading =
        read(
            """
            ; MaxProcs: many
            ; AllowOveruse: sometimes
            ; TimeZoneString: somewhere
            ; TimeZone: 1e9
            ; Queue: batch
            ; Note: MaxProcs: 3
            """);

    assertThat(reading.ignored())
        .containsExactly(
            "MaxProcs: not a positive number, line 1, x1",
            "AllowOveruse: neither yes nor no, line 2, x1",
            "TimeZoneString: not a time zone, line 3, x1",
            "TimeZone: not an offset, line 4, x1",
            "Queue: not a number and a name, line 5, x1");
  }

  @Test
  void theRealLogsAreReadWithoutLoss() throws Exception {
    Path sdsc = HistoryReading.data("swf/SDSC-SP2-1998_first5K.swf.gz");
    Path lublin = HistoryReading.data("swf/lublin_256.swf.gz");
    assumeTrue(Files.exists(sdsc) && Files.exists(lublin));

    HistoryReading real = HistoryReading.ofFile(new SwfHistory(), sdsc);
    assertThat(real.jobs()).hasSize(4_961);
    assertThat(real.jobs().stream().filter(j -> j.runMicros() == 0)).hasSize(355);
    assertThat(real.ignored()).isEmpty();
    assertThat(HistoryReading.ofFile(new SwfHistory(), lublin).jobs()).hasSize(10_000);
  }
}
