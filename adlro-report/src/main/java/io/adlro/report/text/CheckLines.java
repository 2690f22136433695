package io.adlro.report.text;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Intake.Ignored;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.site.ClusterFindings;
import io.adlro.ingest.site.FileFindings;
import io.adlro.ingest.site.GpuFindings;
import io.adlro.ingest.site.HistoryFindings;
import io.adlro.ingest.site.InputCheckResult;
import io.adlro.ingest.site.InputFormat;
import io.adlro.ingest.site.JobFindings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of checking one input as text: empty if there is only an error to report. */
public final class CheckLines {
  /** More items than this with the same reason are combined in one paragraph. */
  private static final int MOST_SEPARATE = 5;

  private static final int MOST_NAMED = 60;

  private CheckLines() {}

  public static List<String> of(InputCheckResult checked) {
    List<String> lines = new ArrayList<>();
    Intake intake = checked.intake();
    if (checked.findings().isPresent() || intake.understoodCount() + intake.ignoredCount() > 0) {
      lines.addAll(read(checked, intake, checked.format().orElseThrow()));
    }
    checked.findings().ifPresent(findings -> lines.addAll(found(findings)));
    if (!lines.isEmpty()) {
      lines.add("");
    }
    return lines;
  }

  private static List<String> read(InputCheckResult checked, Intake intake, InputFormat format) {
    List<String> lines = new ArrayList<>();
    lines.add("input:      " + CellText.whole(checked.input()));
    lines.add("format:     %s, %s".formatted(format.name(), format.title()));
    String understood =
        intake.understood().entrySet().stream()
            .map(e -> CellText.of(e.getKey()) + " " + NumberText.count(e.getValue()))
            .collect(Collectors.joining(", "));
    lines.addAll(Paragraph.wrapped("understood: ", understood.isEmpty() ? "nothing" : understood));
    lines.add(
        "ignored:    "
            + (intake.ignoredCount() == 0
                ? "nothing"
                : NumberText.count(intake.ignoredCount(), "time")));
    lines.addAll(ignored(intake.ignored()));
    return lines;
  }

  /** A table; many items with the same reason are combined below it. */
  static List<String> ignored(List<Ignored> ignored) {
    Map<String, List<Ignored>> byReason = new LinkedHashMap<>();
    ignored.forEach(i -> byReason.computeIfAbsent(i.why(), why -> new ArrayList<>()).add(i));
    TextTable table = new TextTable().words("  what").words("why").numbers("times", "");
    table.words("first at");
    List<String> together = new ArrayList<>();
    List<String> apart = new ArrayList<>();
    byReason.forEach(
        (why, things) -> {
          if (things.size() > MOST_SEPARATE) {
            together.addAll(together(why, things));
          } else {
            things.forEach(thing -> table.row(row(thing)));
            apart.add(why);
          }
        });
    List<String> lines = new ArrayList<>(apart.isEmpty() ? List.of() : table.lines());
    lines.addAll(together);
    return lines;
  }

  private static List<String> row(Ignored thing) {
    return List.of(
        "  " + CellText.of(thing.what()),
        CellText.whole(thing.why()),
        NumberText.count(thing.count()),
        CellText.of(thing.where()));
  }

  private static List<String> together(String why, List<Ignored> things) {
    long times = things.stream().mapToLong(Ignored::count).sum();
    List<String> lines = new ArrayList<>();
    lines.add(
        "  %s, %s, first at %s:"
            .formatted(
                CellText.whole(why),
                NumberText.count(times, "time"),
                CellText.of(things.get(0).where())));
    String names =
        things.stream()
            .limit(MOST_NAMED)
            .map(
                t ->
                    CellText.of(t.what())
                        + (t.count() == 1 ? "" : " x" + NumberText.count(t.count())))
            .collect(Collectors.joining(", "));
    int more = things.size() - MOST_NAMED;
    lines.addAll(
        Paragraph.wrapped("    ", names + (more > 0 ? " and %d more".formatted(more) : "")));
    return lines;
  }

  private static List<String> found(FileFindings findings) {
    if (findings instanceof GpuFindings gpus) {
      return GpuLines.of(gpus);
    }
    if (findings instanceof JobFindings jobs) {
      return JobLines.of(jobs);
    }
    if (findings instanceof ClusterFindings cluster) {
      return ClusterLines.of(cluster);
    }
    return HistoryLines.of((HistoryFindings) findings);
  }
}
