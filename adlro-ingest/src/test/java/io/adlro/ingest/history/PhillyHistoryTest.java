package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.ingest.Unreadable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PhillyHistoryTest {
  static final String TABLE =
      """
      timestamp,duration,num_gpus,gpu_time,cluster
      2017-10-09 07:01:55,66.0,1,66.0,aaa111
      2017-10-08 23:59:59,120.5,8,964.0,bbb222
      """;

  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new PhillyHistory(), text);
  }

  @Test
  void theVirtualClusterIsTheGroupAndRowsKeepTheirOrder() throws Unreadable {
    HistoryReading reading = read(TABLE);

    assertThat(reading.jobs()).extracting(PastJob::id).containsExactly("line-2", "line-3");
    PastJob job = reading.jobs().get(1);
    long submitSeconds = Instant.parse("2017-10-08T23:59:59Z").getEpochSecond();
    assertThat(job.submitMicros()).isEqualTo(TimeUnit.SECONDS.toMicros(submitSeconds));
    assertThat(job.runMicros()).isEqualTo(120_500_000);
    assertThat(job.startMicros()).isEmpty();
    assertThat(job.asked().gpus()).isEqualTo(8);
    assertThat(job.asked().group()).isEqualTo("bbb222");
    assertThat(job.asked().user()).isEmpty();
  }

  @Test
  void brokenRowsAreCountedAndTheRestIsRead() throws Unreadable {
    HistoryReading reading =
        read(
            TABLE
                + """
                2017-13-09 07:01:55,66.0,1,66.0,aaa111
                2017-10-09 07:01:55,-1,1,66.0,aaa111
                2017-10-09 07:01:55,66.0,1.5,66.0,aaa111
                2017-10-09 07:01:55,66.0,1
                "2017-10-09 07:01:55,66.0,1,66.0,aaa111
                2017-10-09T07:01:55,66.0,1,66.0,"aaa111"
                """);

    assertThat(reading.jobs()).hasSize(3);
    assertThat(reading.ignored())
        .containsExactly(
            "timestamp: not a date and time, line 4, x1",
            "duration: out of range, line 5, x1",
            "num_gpus: not a whole number, line 6, x1",
            "row: does not have as many fields as the header, line 7, x1",
            "row: has a quotation mark that is not closed, line 8, x1");
  }

  @Test
  void aTableWithoutRunTimesIsRefused() {
    assertThatThrownBy(() -> read("timestamp,num_gpus\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: the header has no column duration");
    assertThatThrownBy(() -> read("\n\n")).isInstanceOf(Unreadable.class);
  }

  @Test
  void theRealTraceIsReadWithoutLoss() throws Exception {
    Path file = HistoryReading.data("philly/philly.csv.gz");
    assumeTrue(Files.exists(file));

    HistoryReading reading = HistoryReading.ofFile(new PhillyHistory(), file);
    assertThat(reading.jobs()).hasSize(52_849);
    assertThat(reading.ignored()).isEmpty();
    assertThat(reading.jobs().stream().map(j -> j.asked().group()).distinct()).hasSize(12);
  }
}
