package io.adlro.app.client;

import io.adlro.ingest.document.Item;
import io.adlro.ingest.message.TimeText;
import io.adlro.report.text.TextTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What would become of the waiting jobs, as the server answers it. */
public record WhatIfLines(List<String> lines) {
  private static final int MOST_JOBS = 20;
  private static final String NEVER = "never";

  public WhatIfLines {
    lines = List.copyOf(lines);
  }

  static WhatIfLines of(Item answer) {
    List<String> lines = new ArrayList<>();
    Instant now = AnswerReader.time(answer, "at").orElse(Instant.EPOCH);
    Item job = answer.at("job");
    if (job.isObject()) {
      String id = AnswerReader.text(job, "id");
      lines.add("%s starts in %s".formatted(id, start(job.at("before"), now)));
      lines.add("  then it starts in %s".formatted(start(job.at("after"), now)));
    }
    lines.add(AnswerReader.text(answer, "sentence"));
    if (answer.at("meanChange").isObject()) {
      lines.add("mean change of a start: " + change(answer.at("meanChange")));
    }
    List<Item> jobs = answer.at("jobs").items();
    if (!jobs.isEmpty()) {
      lines.add("");
      lines.addAll(table(jobs));
    }
    return new WhatIfLines(lines);
  }

  /** All jobs, or of many those that gain most and those that lose most. */
  private static List<String> table(List<Item> jobs) {
    TextTable table = new TextTable().words("JOBID").words("TIME").words("CHANGE").words("EFFECT");
    int end = jobs.size() <= MOST_JOBS ? jobs.size() : MOST_JOBS / 2;
    jobs.subList(0, end).forEach(job -> table.row(row(job)));
    jobs.subList(Math.max(end, jobs.size() - MOST_JOBS / 2), jobs.size())
        .forEach(job -> table.row(row(job)));
    return table.lines();
  }

  private static List<String> row(Item job) {
    return List.of(
        AnswerReader.text(job, "id"),
        AnswerReader.text(job, "time"),
        change(job.at("change")),
        AnswerReader.text(job, "effect"));
  }

  private static String start(Item times, Instant now) {
    Optional<ExpectedInstant> start = AnswerReader.expected(times.at("start"));
    return start.map(found -> found.from(now)).orElse("an unknown time");
  }

  /** "-4.0 min (-9.0 min to +10 s)". */
  private static String change(Item change) {
    if (AnswerReader.number(change, "lowSeconds").isEmpty()) {
      return NEVER;
    }
    return "%s (%s to %s)"
        .formatted(
            seconds(change, "medianSeconds"),
            seconds(change, "lowSeconds"),
            seconds(change, "highSeconds"));
  }

  private static String seconds(Item change, String name) {
    OptionalDouble seconds = AnswerReader.number(change, name);
    return seconds.isPresent() ? TimeText.change(1e6 * seconds.getAsDouble()) : NEVER;
  }
}
