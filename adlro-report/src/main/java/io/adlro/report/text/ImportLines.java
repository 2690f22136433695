package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.TraceStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of an import as text: jobs read and dropped, assumptions, statistics. */
public final class ImportLines {
  private static final int MOST_SIZES = 12;

  private ImportLines() {}

  public static List<String> of(ImportedTrace trace, TraceStatistics found) {
    List<String> lines = new ArrayList<>(WarningLines.of(trace.classes().warning()));
    lines.add(
        "read:      %s as %s; %s kept"
            .formatted(
                NumberText.count(trace.summary().jobsRead(), "job"),
                String.join(", ", trace.formats()),
                NumberText.count(found.jobs())));
    trace
        .summary()
        .droppedByReason()
        .forEach((why, jobs) -> lines.add("dropped:   %s: %s".formatted(count(jobs), why)));
    if (trace.intake().ignoredCount() > 0) {
      lines.add("ignored:   " + NumberText.count(trace.intake().ignoredCount(), "time"));
      lines.addAll(CheckLines.ignored(trace.intake().ignored()));
    }
    trace
        .summary()
        .assumptions()
        .forEach((what, jobs) -> lines.add("assumed:   for %s: %s".formatted(count(jobs), what)));
    lines.addAll(statistics(found));
    lines.add("cluster:   " + ConditionLines.cluster(trace.jobs().cluster()));
    lines.add("");
    lines.addAll(ClassLines.table(trace.classes()));
    return lines;
  }

  private static List<String> statistics(TraceStatistics found) {
    return List.of(
        "jobs:      %s over %s, %s GPU hours"
            .formatted(
                NumberText.count(found.jobs()),
                TimeText.length(found.spanMicros()),
                NumberText.amount(found.gpuHours())),
        "work:      %s GPU hours at speed 1".formatted(NumberText.amount(found.workGpuHours())),
        "GPUs:      " + sizes(found.jobsByGpus()),
        "run time:  p50 %s, p90 %s, p99 %s"
            .formatted(
                TimeText.length(1e6 * found.runs().p50()),
                TimeText.length(1e6 * found.runs().p90()),
                TimeText.length(1e6 * found.runs().p99())),
        "arrivals:  squared variation %s (a Poisson process has 1, bursts more)"
            .formatted(NumberText.amount(found.arrivalVariation())),
        "load:      %s of what the cluster sustains for this mix"
            .formatted(NumberText.amount(found.load())));
  }

  /** "1: 50,188 jobs, 2: 904, ..." */
  private static String sizes(Map<Integer, Integer> jobsByGpus) {
    String shown =
        jobsByGpus.entrySet().stream()
            .limit(MOST_SIZES)
            .map(e -> "%s: %s".formatted(NumberText.count(e.getKey()), count(e.getValue())))
            .collect(Collectors.joining(", "));
    int more = jobsByGpus.size() - MOST_SIZES;
    return shown + (more > 0 ? " and %d larger sizes".formatted(more) : "");
  }

  private static String count(long jobs) {
    return NumberText.count(jobs, "job");
  }
}
