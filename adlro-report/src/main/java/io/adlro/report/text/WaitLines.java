package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.study.site.SchedulerTotals;
import io.adlro.study.site.SiteResult;
import io.adlro.study.site.WaitBreakdown;
import io.adlro.study.site.WaitGroup;
import io.adlro.study.site.Waits;
import java.util.ArrayList;
import java.util.List;

/** The waits of groups of jobs, as recorded and under each policy, as text. */
public final class WaitLines {
  private static final String KEY = " mean   p50   p95";
  private static final int LONGEST_NAME = 18;

  private WaitLines() {}

  public static List<String> of(SiteResult result) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(totals(result.totals()));
    for (WaitBreakdown breakdown : result.breakdowns()) {
      lines.add("");
      lines.add("waits by " + breakdown.by() + ":");
      lines.addAll(table(breakdown, result.notCompared().isEmpty()));
    }
    return lines;
  }

  private static List<String> totals(List<SchedulerTotals> totals) {
    return new RecordTable<SchedulerTotals>()
        .words("all measured jobs", SchedulerTotals::scheduler)
        .numbers("wait", "mean", one -> time(one.waits().mean()))
        .numbers("wait", "p50", one -> time(one.waits().median()))
        .numbers("wait", "p95", one -> time(one.waits().p95()))
        .numbers("wait and run", "mean", one -> time(one.meanCompletionSeconds()))
        .lines(totals);
  }

  private static List<String> table(WaitBreakdown breakdown, boolean recorded) {
    TextTable table =
        new TextTable().words(breakdown.by()).numbers("jobs", "").numbers("GPU h", "");
    if (recorded) {
      table.numbers(SchedulerTotals.OWN, KEY);
    }
    breakdown.policies().forEach(policy -> table.numbers(policy, KEY));
    for (WaitGroup group : breakdown.groups()) {
      List<String> cells = new ArrayList<>();
      cells.add(name(group.name()));
      cells.add(NumberText.count(group.jobs()));
      cells.add("%,.0f".formatted(group.gpuHours()));
      if (recorded) {
        cells.add(cell(group.recorded()));
      }
      group.policies().forEach(waits -> cells.add(cell(waits)));
      table.row(cells);
    }
    return table.lines();
  }

  private static String name(String name) {
    String shown = CellText.of(name);
    return shown.length() <= LONGEST_NAME ? shown : shown.substring(0, LONGEST_NAME - 3) + "...";
  }

  private static String cell(Waits waits) {
    return "%5s %5s %5s".formatted(time(waits.mean()), time(waits.median()), time(waits.p95()));
  }

  /** "45s", "14m", "3.5h", "12d": at most five characters. */
  static String time(double seconds) {
    if (!Double.isFinite(seconds)) {
      return NumberText.NONE;
    }
    if (seconds < 99.5) {
      return "%.0fs".formatted(seconds);
    }
    if (seconds < 99.5 * 60) {
      return "%.0fm".formatted(seconds / 60);
    }
    double hours = seconds / 3_600;
    if (hours < 99.5) {
      return (hours < 9.95 ? "%.1fh" : "%.0fh").formatted(hours);
    }
    return "%.0fd".formatted(hours / 24);
  }
}
