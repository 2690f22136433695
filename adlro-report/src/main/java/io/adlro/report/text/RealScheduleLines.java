package io.adlro.report.text;

import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.RealWaits;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the scheduler that really ran a trace gave its users, beside what ours would have given. */
public final class RealScheduleLines {
  private RealScheduleLines() {}

  /** Nothing where the trace does not tell when its jobs started. */
  public static List<String> of(ImportedTrace trace, Comparison comparison) {
    RunResult best = comparison.best().runs().get(0);
    RealWaits real = RealWaits.of(trace, best.window());
    if (!real.isComparable()) {
      return List.of();
    }
    String ours =
        comparison.outcomes().stream()
            .map(
                policy ->
                    "%s %s"
                        .formatted(policy.name(), wait(policy.mean(RunResult::meanQueueSeconds))))
            .collect(Collectors.joining(", "));
    List<String> lines = new ArrayList<>();
    lines.addAll(
        Cell.wrapped(
            "really:    ",
            "your scheduler: mean wait %s, half of the jobs waited at most %s; on the same jobs: %s"
                .formatted(wait(real.meanSeconds()), wait(real.medianSeconds()), ours)));
    lines.addAll(Cell.wrapped("           ", "assumed: " + assumptions(trace, best.window())));
    return lines;
  }

  private static String wait(double seconds) {
    return TimeText.length(1e6 * seconds);
  }

  private static String assumptions(ImportedTrace trace, MeasuredWindow window) {
    List<String> all = new ArrayList<>(trace.summary().assumptions().keySet());
    all.add(
        "the cluster is the one below and ran nothing else; no starts were delayed by people,"
            + " quotas or failures");
    if (window.fromJob() == 0) {
      all.add("policies knew the mix of the whole trace (--warmup lets them know its begin only)");
    }
    return String.join("; ", all);
  }
}
