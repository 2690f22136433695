package io.adlro.report.text;

import io.adlro.ingest.jobclass.ClassRule;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.study.experiment.RealSchedule;
import io.adlro.study.experiment.TraceFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a comparison found out about its trace: its scheduler, its classes, what was assumed. */
public final class RealScheduleLines {
  private RealScheduleLines() {}

  public static List<String> of(TraceFindings trace) {
    List<String> lines = new ArrayList<>();
    trace.real().ifPresent(real -> lines.addAll(Paragraph.wrapped("really:    ", words(real))));
    if (!trace.assumed().isEmpty()) {
      String assumed =
          trace.assumed().stream()
              .map(
                  some -> "for %s: %s".formatted(NumberText.count(some.jobs(), "job"), some.what()))
              .collect(Collectors.joining("; "));
      lines.addAll(Paragraph.wrapped("assumed:   ", assumed));
    }
    boolean allStated =
        trace.classes().shares().stream().allMatch(share -> share.rule() == ClassRule.STATED);
    if (!allStated) {
      lines.addAll(ClassLines.brief(trace.classes()));
    }
    return lines;
  }

  /** The waits of the trace's scheduler beside those of the policies, or why they are missing. */
  public static String words(RealSchedule real) {
    if (real.notCompared().isPresent()) {
      return "not compared: " + real.notCompared().get();
    }
    String ours =
        real.policies().stream()
            .map(policy -> policy.policy() + " " + wait(policy.meanWaitSeconds()))
            .collect(Collectors.joining(", "));
    return "your scheduler: mean wait %s, half of the jobs waited at most %s; on the same jobs: %s"
        .formatted(wait(real.waits().meanSeconds()), wait(real.waits().medianSeconds()), ours);
  }

  private static String wait(double seconds) {
    return TimeText.length(1e6 * seconds);
  }
}
