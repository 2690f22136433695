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

/** The waits under the scheduler that ran the trace, beside the waits under our policies. */
public final class RealScheduleLines {
  private RealScheduleLines() {}

  /** Empty if the trace has no start times. */
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
        Paragraph.wrapped(
            "really:    ",
            "your scheduler: mean wait %s, half of the jobs waited at most %s; on the same jobs: %s"
                .formatted(wait(real.meanSeconds()), wait(real.medianSeconds()), ours)));
    lines.addAll(Paragraph.wrapped("           ", "assumed: " + assumptions(trace, best.window())));
    return lines;
  }

  private static String wait(double seconds) {
    return TimeText.length(1e6 * seconds);
  }

  private static String assumptions(ImportedTrace trace, MeasuredWindow window) {
    List<String> all = new ArrayList<>(trace.summary().assumptions().keySet());
    all.add(
        "the cluster is the one below and ran nothing else; no starts were delayed by users,"
            + " quotas or failures");
    if (window.fromJob() == 0) {
      all.add(
          "policies knew the mix of the whole trace (--warmup limits it to the start of the"
              + " trace)");
    }
    return String.join("; ", all);
  }
}
