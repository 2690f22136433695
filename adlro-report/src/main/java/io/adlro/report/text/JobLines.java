package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.site.JobFindings;
import io.adlro.ingest.submission.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Submitted jobs, for people. CPU and memory are per GPU where a job has GPUs. */
final class JobLines {
  private static final int MOST_JOBS = 20;

  /** In place of the unit of a column that holds no numbers. */
  private static final String WORDS = "words";

  private JobLines() {}

  /** A column of the table; those that no job fills are left out. */
  private record Column(String title, String unit, Function<Submission, String> cell) {
    boolean isFilled(List<Submission> jobs) {
      return jobs.stream().anyMatch(job -> !cell.apply(job).equals(NumberText.NONE));
    }
  }

  private static final List<Column> COLUMNS =
      List.of(
          new Column("name", WORDS, job -> Cell.of(job.name())),
          new Column("user", WORDS, job -> Cell.of(job.user())),
          new Column("group", WORDS, job -> Cell.of(job.group())),
          new Column("copies", "", job -> NumberText.count(job.copies())),
          new Column("GPUs", "", job -> NumberText.count(job.gpus())),
          new Column("share", "of each", JobLines::share),
          new Column("models", WORDS, job -> Cell.of(job.models())),
          new Column("GPU memory", "GiB", job -> Cell.gib(job.gpuMemoryMib())),
          new Column("nodes", "", job -> Cell.of(job.nodes())),
          new Column("CPUs", "per GPU", job -> cores(job.cpuMilli())),
          new Column("memory", "GiB/GPU", job -> Cell.gib(job.memoryMib())),
          new Column("limit", "", job -> length(job.limitMicros())),
          new Column("priority", "0..1", job -> Cell.of(job.priority())),
          new Column("words", WORDS, job -> Cell.of(job.words())),
          new Column("constraint", WORDS, job -> Cell.of(job.constraint())));

  static List<String> of(JobFindings found) {
    List<Submission> shown = found.first().subList(0, Math.min(MOST_JOBS, found.first().size()));
    List<Column> filled = COLUMNS.stream().filter(column -> column.isFilled(shown)).toList();
    List<String> lines = new ArrayList<>();
    lines.add("jobs:       %s submitted".formatted(NumberText.count(found.count())));
    if (filled.size() < COLUMNS.size()) {
      String missing =
          COLUMNS.stream()
              .filter(column -> !filled.contains(column))
              .map(Column::title)
              .collect(Collectors.joining(", "));
      lines.addAll(Cell.wrapped("not told:   ", missing));
    }
    TextTable table = new TextTable();
    filled.forEach(column -> add(column, table));
    shown.forEach(job -> table.row(filled.stream().map(c -> c.cell().apply(job)).toList()));
    lines.addAll(table.lines());
    if (found.count() > MOST_JOBS) {
      lines.add("and %s more, see --json".formatted(NumberText.count(found.count() - MOST_JOBS)));
    }
    return lines;
  }

  private static void add(Column column, TextTable table) {
    if (column.unit().equals(WORDS)) {
      table.words(column.title());
    } else {
      table.numbers(column.title(), column.unit());
    }
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
