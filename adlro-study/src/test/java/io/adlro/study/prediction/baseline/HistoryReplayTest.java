package io.adlro.study.prediction.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.history.PastJob;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HistoryReplayTest {
  private static List<String> events(List<PastJob> history) {
    List<String> events = new ArrayList<>();
    IdentityHashMap<JobQuery, String> seen = new IdentityHashMap<>();
    new HistoryReplay(history)
        .run(
            new HistoryReplay.Listener() {
              @Override
              public void submitted(int position, JobQuery asked) {
                seen.put(asked, asked.job().user());
                events.add("+" + asked.job().user());
              }

              @Override
              public void finished(JobQuery asked, PastJob job) {
                assertThat(seen.remove(asked)).isEqualTo(job.asked().user());
                events.add("-" + job.asked().user());
              }
            });
    return events;
  }

  @Test
  void aJobIsKnownOnceItHasEnded() {
    List<PastJob> history =
        List.of(
            Past.job("c", 1, 30, 1).make(),
            Past.job("a", 1, 0, 20).make(),
            Past.job("b", 1, 10, 30).make(),
            Past.job("d", 1, 50, 1).make());

    assertThat(events(history)).containsExactly("+a", "+b", "-a", "+c", "-c", "-b", "+d", "-d");
  }

  @Test
  void aJobThatEndsAtTheTimeOfASubmissionEndsFirst() {
    List<PastJob> history =
        List.of(Past.job("a", 1, 0, 10).make(), Past.job("b", 1, 10, 10).make());

    assertThat(events(history)).containsExactly("+a", "-a", "+b", "-b");
  }

  @Test
  void aJobThatWaitedEndsLater() {
    List<PastJob> history =
        List.of(Past.job("a", 1, 0, 10).startedAt(5), Past.job("b", 1, 12, 10).make());

    assertThat(events(history)).containsExactly("+a", "+b", "-a", "-b");
  }

  @Test
  void jobsThatNeverRanAreLeftOut() {
    List<PastJob> history = List.of(Past.job("a", 1, 0, 0).make(), Past.job("b", 1, 1, 1).make());

    assertThat(events(history)).containsExactly("+b", "-b");
  }

  @Test
  void aClockThatJumpsBackEndsNoJobBeforeItsSubmission() {
    List<PastJob> history = List.of(Past.job("a", 1, 50, 10).startedAt(5));

    assertThat(events(history)).containsExactly("+a", "-a");
  }
}
