package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.metrics.SpeedCourse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How close learned speeds came to the true ones; nothing where speeds are known. */
final class SpeedLines {
  private SpeedLines() {}

  static List<String> of(SpeedCourse course) {
    List<String> lines = new ArrayList<>();
    if (course.isKnown()) {
      return lines;
    }
    String steps =
        course.steps().stream()
            .map(
                step ->
                    "%s %% of the pairs after %s jobs"
                        .formatted(NumberText.percent(step.close()), NumberText.count(step.jobs())))
            .collect(Collectors.joining(", "));
    SpeedCourse.Step end = course.now();
    lines.add(
        "speeds:    not known; within 5 %% of the truth: %s%s %% at the end, the worst off by %s %%"
            .formatted(
                steps.isEmpty() ? "" : steps + ", ",
                NumberText.percent(end.close()),
                NumberText.percent(end.worst())));
    lines.add(
        "           believed at the end (truth): "
            + course.pairs().stream()
                .map(
                    pair ->
                        "%s on %s %s (%s)"
                            .formatted(
                                pair.jobClass(),
                                pair.model(),
                                NumberText.amount(pair.believed()),
                                NumberText.amount(pair.truth())))
                .collect(Collectors.joining(", ")));
    return lines;
  }
}
