package io.adlro.report.text;

import io.adlro.ingest.inventory.ClassSpeed;
import io.adlro.ingest.inventory.TraceSpeeds;
import io.adlro.ingest.inventory.TraceSpeeds.Pair;
import io.adlro.ingest.message.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The speeds that a trace shows, beside those of its cluster, as text. */
public final class MeasuredSpeedLines {
  private MeasuredSpeedLines() {}

  public static List<String> of(TraceSpeeds speeds) {
    List<String> lines = new ArrayList<>();
    lines.addAll(
        Paragraph.wrapped(
            "speeds:    ",
            speeds.measured() == 0
                ? "no job of the same user, name and number of GPUs ran often enough on two GPU models to measure one"
                : "%s measured relative to %s, from jobs of the same user, name and number of GPUs on two GPU models"
                    .formatted(NumberText.count(speeds.measured()), speeds.reference())));
    if (!speeds.pairs().isEmpty()) {
      lines.addAll(
          new RecordTable<Pair>()
              .words("class", Pair::jobClass)
              .words("GPU model", Pair::model)
              .counts("jobs", "", Pair::jobs)
              .amounts("speed", "stated", Pair::stated)
              .numbers("speed", "measured", measured(one -> NumberText.amount(one.speed())))
              .numbers("80 % interval", "", measured(one -> NumberText.range(one.interval())))
              .numbers("recurring", "jobs", measured(one -> NumberText.count(one.recurring())))
              .numbers("their", "runs", measured(one -> NumberText.count(one.runs())))
              .lines(speeds.pairs()));
    }
    return lines;
  }

  private static Function<Pair, String> measured(Function<ClassSpeed, String> cell) {
    return pair -> pair.measured().map(cell).orElse(NumberText.NONE);
  }
}
