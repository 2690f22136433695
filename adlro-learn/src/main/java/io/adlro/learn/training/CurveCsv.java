package io.adlro.learn.training;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** A training curve as CSV, one row for each point; values without a measurement are empty. */
public final class CurveCsv {
  private static final List<String> FIGURES =
      List.of(
          "episodes",
          "steps",
          "updates",
          "loss",
          "meanJctSeconds",
          "baseline",
          "baselineMeanJctSeconds",
          "difference",
          "low",
          "high");

  private CurveCsv() {}

  /** With the seconds of training, which differ from run to run. */
  public static String timed(TrainingCurve curve) {
    StringBuilder out = new StringBuilder();
    line(out, FIGURES, "seconds");
    curve.rows().forEach(row -> line(out, cells(row.point()), number(row.seconds())));
    return out.toString();
  }

  /** Without times: the same seed gives the same text. */
  public static String untimed(TrainingCurve curve) {
    StringBuilder out = new StringBuilder();
    line(out, FIGURES);
    curve.rows().forEach(row -> line(out, cells(row.point())));
    return out.toString();
  }

  private static List<String> cells(TrainingPoint point) {
    List<String> cells = new ArrayList<>();
    cells.add(Long.toString(point.episodes()));
    cells.add(Long.toString(point.steps()));
    cells.add(Long.toString(point.updates()));
    cells.add(number(point.loss()));
    cells.addAll(point.evaluation().map(CurveCsv::cells).orElse(List.of("", "", "", "", "", "")));
    return cells;
  }

  private static List<String> cells(Evaluation evaluation) {
    return List.of(
        number(evaluation.meanJctSeconds()),
        evaluation.baseline(),
        number(evaluation.baselineMeanJctSeconds()),
        number(evaluation.difference()),
        number(evaluation.low()),
        number(evaluation.high()));
  }

  private static void line(StringBuilder out, List<String> cells, String... more) {
    out.append(String.join(",", cells));
    for (String cell : more) {
      out.append(',').append(cell);
    }
    out.append('\n');
  }

  /** Seven digits, the same text on every JVM. */
  private static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(7)).stripTrailingZeros().toPlainString()
        : "";
  }
}
