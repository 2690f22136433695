package io.adlro.learn.training;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A training curve as CSV, one row for each point; values without a measurement are empty. */
public final class CurveCsv {
  /** The entry of a model's provenance that has its curve. */
  public static final String ENTRY = "curve";

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

  /** The points that {@link #untimed} wrote; those of another text are none. */
  public static List<TrainingPoint> read(String untimed) {
    List<String> lines = untimed.lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(String.join(",", FIGURES))) {
      return List.of();
    }
    return lines.stream().skip(1).map(line -> point(line.split(",", -1))).toList();
  }

  private static TrainingPoint point(String[] cells) {
    Optional<Evaluation> evaluation =
        cells[5].isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Evaluation(
                    value(cells[4]),
                    cells[5],
                    value(cells[6]),
                    value(cells[7]),
                    value(cells[8]),
                    value(cells[9])));
    return new TrainingPoint(
        Long.parseLong(cells[0]),
        Long.parseLong(cells[1]),
        Long.parseLong(cells[2]),
        value(cells[3]),
        evaluation);
  }

  private static double value(String cell) {
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
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
