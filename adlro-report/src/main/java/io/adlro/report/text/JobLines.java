package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.site.JobFindings;
import io.adlro.ingest.submission.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Submitted jobs as text. CPU and memory are per GPU if a job has GPUs. */
final class JobLines {
  private static final int MOST_JOBS = 20;

  private JobLines() {}

  static List<String> of(JobFindings found) {
    List<Submission> shown = found.first().subList(0, Math.min(MOST_JOBS, found.first().size()));
    boolean isQueue = shown.stream().anyMatch(job -> job.queue().isKnown());
    RecordTable<Submission> table = isQueue ? queueTable() : table();
    List<String> missing = table.removeEmptyColumns(shown);
    List<String> lines = new ArrayList<>();
    lines.add(
        "jobs:       %s %s"
            .formatted(NumberText.count(found.count()), isQueue ? "in the queue" : "submitted"));
    if (!missing.isEmpty()) {
      lines.addAll(Paragraph.wrapped("missing:    ", String.join(", ", missing)));
    }
    lines.addAll(table.lines(shown));
    if (found.count() > MOST_JOBS) {
      lines.add("and %s more, see --json".formatted(NumberText.count(found.count() - MOST_JOBS)));
    }
    return lines;
  }

  private static RecordTable<Submission> table() {
    return new RecordTable<Submission>()
        .words("name", job -> CellText.of(job.name()))
        .words("user", job -> CellText.of(job.user()))
        .words("group", job -> CellText.of(job.group()))
        .counts("copies", "", Submission::copies)
        .counts("GPUs", "", Submission::gpus)
        .numbers("share", "of each", JobLines::share)
        .words("models", job -> CellText.of(job.models()))
        .numbers("GPU memory", "GiB", job -> CellText.gib(job.gpuMemoryMib()))
        .numbers("nodes", "", job -> CellText.of(job.nodes()))
        .numbers("CPUs", "per GPU", job -> cores(job.cpuMilli()))
        .numbers("memory", "GiB/GPU", job -> CellText.gib(job.memoryMib()))
        .numbers("limit", "", job -> length(job.limitMicros()))
        .numbers("priority", "0..1", job -> CellText.of(job.priority()))
        .words("words", job -> CellText.of(job.words()))
        .words("constraint", job -> CellText.of(job.constraint()));
  }

  private static RecordTable<Submission> queueTable() {
    return table()
        .words("state", job -> CellText.of(job.queue().state()))
        .words("reason", job -> CellText.of(job.queue().reason()))
        .words("partition", job -> CellText.of(job.labels().partition()));
  }

  private static String share(Submission job) {
    return job.gpus() == 0 ? NumberText.NONE : NumberText.score(job.shareMilli() / 1000.0);
  }

  private static String cores(OptionalInt milli) {
    return milli.isEmpty() ? NumberText.NONE : NumberText.amount(milli.getAsInt() / 1000.0);
  }

  private static String length(OptionalLong micros) {
    return micros.isEmpty() ? NumberText.NONE : TimeText.length(micros.getAsLong());
  }
}
