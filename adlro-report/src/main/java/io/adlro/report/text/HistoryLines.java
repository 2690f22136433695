package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.site.HistoryFindings;
import io.adlro.ingest.site.InstantText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The statistics of a history as text. */
final class HistoryLines {
  /** Times before 1985 count from the start of a trace: no trace is that old. */
  private static final long FIRST_DATE_MICROS = 15L * 365 * 86_400 * 1_000_000;

  private HistoryLines() {}

  static List<String> of(HistoryFindings found) {
    HistoryFindings.Range submit = found.submitMicros();
    List<String> lines = new ArrayList<>();
    lines.add(
        "jobs:       %s: %s"
            .formatted(
                NumberText.count(found.jobs(), "job"),
                found.outcomes().entrySet().stream()
                    .map(e -> NumberText.count(e.getValue()) + " " + words(e.getKey()))
                    .collect(Collectors.joining(", "))));
    lines.add(
        "submitted:  from %s to %s, %s"
            .formatted(
                moment(submit.least()),
                moment(submit.most()),
                TimeText.length(submit.most() - submit.least())));
    lines.add(
        "run time:   from %s to %s, mean %s"
            .formatted(
                TimeText.length(found.runMicros().least()),
                TimeText.length(found.runMicros().most()),
                TimeText.length(1e6 * found.meanRunSeconds())));
    lines.addAll(Paragraph.wrapped("present:    ", present(found)));
    lines.addAll(Paragraph.wrapped("missing:    ", missing(found)));
    return lines;
  }

  private static String words(Enum<?> outcome) {
    String words = outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return words.equals("unknown") ? "with an unknown end" : words;
  }

  private static String moment(long micros) {
    return micros >= FIRST_DATE_MICROS ? InstantText.text(micros) : TimeText.moment(micros);
  }

  private static String present(HistoryFindings found) {
    return found.present().entrySet().stream()
        .filter(e -> e.getValue() > 0)
        .map(e -> e.getKey() + share(e, found.jobs()))
        .collect(Collectors.joining(", "));
  }

  private static String share(Map.Entry<String, Long> field, long jobs) {
    double share = (double) field.getValue() / jobs;
    return field.getValue() == jobs
        ? ""
        : " (%s %% of the jobs)".formatted(NumberText.percent(share));
  }

  private static String missing(HistoryFindings found) {
    String titles =
        found.present().entrySet().stream()
            .filter(e -> e.getValue() == 0)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    return titles.isEmpty() ? "nothing" : titles;
  }
}
