package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Intake;
import io.adlro.ingest.PublishedSamples;
import io.adlro.ingest.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class PhillyJobsTest {
  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new PhillyJobs(), text);
  }

  private static long micros(String time) {
    return 1_000_000 * Instant.parse(time).getEpochSecond();
  }

  private static String job(String attempts) {
    return """
    [{"status": "Failed", "vc": "v", "jobid": "j", "attempts": %s,
      "submitted_time": "2017-10-07 01:00:00", "user": "u"}]
    """
        .formatted(attempts);
  }

  @Test
  void aJobHasTheGpusOfItsWidestAttemptAndRunsForTheSumOfAll() throws Unreadable {
    PastJob job = read(PublishedSamples.PHILLY_JSON).jobs().get(0);

    assertThat(job.id()).isEqualTo("application_1_1");
    assertThat(job.asked().gpus()).isEqualTo(8);
    assertThat(job.asked().user()).isEqualTo("u1");
    assertThat(job.asked().group()).isEqualTo("aa11");
    assertThat(job.submitMicros()).isEqualTo(micros("2017-10-07T01:00:00Z"));
    assertThat(job.startMicros()).hasValue(micros("2017-10-07T01:00:10Z"));
    assertThat(job.endMicros()).hasValue(micros("2017-10-07T02:02:00Z"));
    assertThat(job.runMicros()).isEqualTo(3_660_000_000L);
    assertThat(job.outcome()).isEqualTo(PastJob.Outcome.COMPLETED);
  }

  @Test
  void anAttemptWithoutAStartIsCountedAndTheOthersAreUsed() throws Unreadable {
    HistoryReading reading = read(PublishedSamples.PHILLY_JSON);

    assertThat(reading.jobs()).hasSize(2);
    assertThat(reading.jobs().get(1).runMicros()).isEqualTo(120_000_000);
    assertThat(reading.jobs().get(1).outcome()).isEqualTo(PastJob.Outcome.CANCELLED);
    assertThat(reading.ignored())
        .containsExactly("attempt: has no start or no end, line 24, column 3, x1");
  }

  @Test
  void aJobWhoseLastAttemptHasNoEndIsDropped() throws Unreadable {
    for (String end : List.of("null", "\"None\"", "\"\"")) {
      HistoryReading reading =
          read(job("[{\"start_time\": \"2017-10-07 01:00:10\", \"end_time\": " + end + "}]"));

      assertThat(reading.jobs()).isEmpty();
      assertThat(reading.ignored())
          .contains("job: had not ended at the end of the trace, line 1, column 2, x1");
    }
  }

  @Test
  void jobsWithoutAttemptsOrWithUnorderedTimesAreCounted() throws Unreadable {
    assertThat(read(job("[]")).ignored())
        .containsExactly("job: no attempt, so neither GPUs nor a run, line 1, column 2, x1");
    assertThat(
            read(job(
                    """
                    [{"start_time": "2017-10-07 00:59:59", "end_time": "2017-10-07 01:00:10"}]
                    """))
                .ignored())
        .containsExactly("job: times are not in order or too long, line 1, column 2, x1");
    assertThat(
            read(job(
                    """
                    [{"start_time": "2017-10-07 02:00:00", "end_time": "2017-10-07 01:00:10"}]
                    """))
                .ignored())
        .first()
        .isEqualTo("attempt: times are not in order, line 1, column 2, x1");
  }

  @Test
  void jobsMayBeOnSeparateLines() throws Unreadable {
    String line =
        job("[{\"start_time\": \"2017-10-07 01:00:00\", \"end_time\": \"2017-10-07 01:00:10\"}]")
            .strip();
    String object = line.substring(1, line.length() - 1);

    assertThat(read(object + "\n" + object).jobs()).hasSize(2);
  }

  @Test
  void truncatedAndEmptyFilesAreRefused() {
    String cut = PublishedSamples.PHILLY_JSON.substring(0, 300);

    assertThatThrownBy(() -> read(cut)).isInstanceOf(Unreadable.class).hasMessageContaining("line");
    assertThatThrownBy(() -> read("")).isInstanceOf(Unreadable.class);
  }

  @Test
  void jobsArePassedOnWhileTheListIsRead() throws IOException {
    String one =
        job("[{\"start_time\": \"2017-10-07 01:00:00\", \"end_time\": \"2017-10-07 01:00:10\"}]")
            .strip();
    String list = "[" + (one.substring(1, one.length() - 1) + ",").repeat(1_000);
    InputStream torn = InputStream.nullInputStream();
    torn.close();
    AtomicLong jobs = new AtomicLong();

    assertThatThrownBy(
            () ->
                new PhillyJobs()
                    .read(
                        new SequenceInputStream(
                            new ByteArrayInputStream(list.getBytes(StandardCharsets.UTF_8)), torn),
                        job -> jobs.incrementAndGet(),
                        new Intake()))
        .isInstanceOf(IOException.class);
    assertThat(jobs.get()).isGreaterThan(800);
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> new PhillyJobs().read(in, job -> {}, new Intake()),
        PublishedSamples.bytes(PublishedSamples.PHILLY_JSON));
  }
}
