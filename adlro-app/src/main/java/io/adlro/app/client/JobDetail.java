package io.adlro.app.client;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A job with what was decided about it, in sentences. */
public record JobDetail(ServerJob job, List<ServerDecision> decisions) {
  public JobDetail {
    decisions = List.copyOf(decisions);
  }

  public static ServerAnswer<JobDetail> of(ServerClient client, String id) {
    ServerAnswer<ServerJob> job = client.job(id);
    ServerAnswer<List<ServerDecision>> decisions = client.decisions(id);
    return new ServerAnswer<>(
        new JobDetail(job.value(), decisions.value()),
        () -> AnswerWriter.detail(job.json().get(), decisions.json().get()));
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("job:       %s%s".formatted(job.id(), behind(", ", job.name())));
    lines.add("user:      " + job.user() + behind(", class ", job.jobClass()));
    lines.add(
        "wants:     %s GPU%s, priority %s"
            .formatted(
                QueueTable.gpus(job), job.gpus() == 1 ? "" : "s", Double.toString(job.priority())));
    lines.add("state:     " + job.phase() + (job.cancelling() ? ", is being cancelled" : ""));
    lines.add("submitted: " + job.submittedAt());
    time("started:   ", job.startedAt(), lines);
    time("ended:     ", job.endedAt(), lines);
    if (!job.gpuIds().isEmpty()) {
      lines.add("GPUs:      " + GpuNames.shortened(job.gpuIds()));
    }
    if (!job.reason().isEmpty()) {
      lines.add("why:       " + job.reason() + behind(" [", job.reasonCode(), "]"));
    }
    job.expectedStart().ifPresent(start -> lines.add("starts:    " + start.written()));
    job.expectedEnd().ifPresent(end -> lines.add("ends:      " + end.written()));
    lines.add("");
    lines.add(decisions.isEmpty() ? "No decision was made about it yet." : "Decisions:");
    decisions.forEach(decision -> lines.add("- " + sentence(decision)));
    return lines;
  }

  private static String sentence(ServerDecision decision) {
    String gpus = GpuNames.shortened(decision.gpuIds());
    String what =
        switch (decision.kind()) {
          case "place" -> "starts it on %s (attempt %d)".formatted(gpus, decision.attempt());
          case "preempt" -> "stops it%s, so that it waits again".formatted(behind(" on ", gpus));
          case "refuse" -> "refuses it";
          default -> decision.kind() + behind(" ", gpus);
        };
    String effect = decision.mode().equals("shadow") ? "; recorded only, in shadow mode" : "";
    return "%s: %s %s%s%s."
        .formatted(
            decision.at(),
            decision.policy(),
            what,
            effect,
            behind("; the fallback policy completed the decision: ", decision.fallback()));
  }

  private static String behind(String before, String text) {
    return behind(before, text, "");
  }

  private static String behind(String before, String text, String after) {
    return text.isEmpty() ? "" : before + text + after;
  }

  private static void time(String title, Optional<Instant> at, List<String> lines) {
    at.ifPresent(time -> lines.add(title + time));
  }
}
