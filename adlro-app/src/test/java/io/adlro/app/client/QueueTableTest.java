package io.adlro.app.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class QueueTableTest {
  private static final Instant NOW = Instant.parse("2026-01-03T12:00:00Z");

  private static ServerJob job(
      String id, String phase, String started, String ended, List<String> gpus, String reason) {
    return new ServerJob(
        id,
        "a-name-that-is-longer-than-its-column",
        "alice",
        "training",
        gpus.isEmpty() ? 1 : gpus.size(),
        gpus.isEmpty() ? 0.25 : 1,
        0.5,
        phase,
        false,
        started.isEmpty() ? 0 : 1,
        gpus,
        Instant.EPOCH,
        time(started),
        time(ended),
        reason,
        reason.isEmpty() ? "" : "no-room",
        reason.equals("needs 4 GPUs")
            ? Optional.of(
                new ExpectedInstant(
                    Optional.of(NOW), Optional.of(NOW.plusSeconds(90)), Optional.empty()))
            : Optional.empty(),
        Optional.empty());
  }

  private static Optional<Instant> time(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
  }

  @Test
  void jobsAreShownAsInSqueue() {
    List<ServerJob> jobs =
        List.of(
            job("1", "pending", "", "", List.of(), "needs 4 GPUs"),
            job("2", "running", "2026-01-03T11:58:55Z", "", List.of("n1/0", "n1/3", "n2/1"), ""),
            job("3", "done", "2026-01-01T09:00:00Z", "2026-01-03T10:00:05.9Z", List.of("n1/0"), ""),
            job("4", "pending", "2026-01-03T11:00:00Z", "", List.of("n1/0"), "was preempted"),
            job("5", "running", "2026-01-03T12:00:01Z", "", List.of("n1/0"), ""));

    assertThat(new QueueTable(NOW).lines(jobs))
        .containsExactly(
            "JOBID  NAME                      USER   CLASS     ST        TIME  GPUS  NODELIST   "
                + "  STARTS IN            WHY",
            "1      a-name-that-is-longer-t~  alice  training  PD        0:00  0.25             "
                + "  90 s (0 ms - never)  needs 4 GPUs",
            "2      a-name-that-is-longer-t~  alice  training  R         1:05     3  n1/0,3 n2/1",
            "3      a-name-that-is-longer-t~  alice  training  CD  2-01:00:05     1  n1/0",
            "4      a-name-that-is-longer-t~  alice  training  PD        0:00     1             "
                + "                       was preempted",
            "5      a-name-that-is-longer-t~  alice  training  R         0:00     1  n1/0");
  }

  @Test
  void decisionsAreSentences() {
    JobDetail detail =
        new JobDetail(
            job("7", "pending", "", "", List.of(), "was preempted"),
            List.of(
                new ServerDecision(
                    "T1", "place", 1, List.of("n1/0", "n1/1"), "adlro", "active", ""),
                new ServerDecision(
                    "T2", "preempt", 1, List.of("n1/0"), "adlro", "shadow", "late")));

    assertThat(detail.lines())
        .contains("wants:     0.25 GPU, priority 0.5", "why:       was preempted [no-room]")
        .endsWith(
            "Decisions:",
            "- T1: adlro starts it on n1/0,1 (attempt 1).",
            "- T2: adlro stops it on n1/0, so that it waits again; recorded only, in shadow mode;"
                + " the fallback policy completed the decision: late.");
  }
}
