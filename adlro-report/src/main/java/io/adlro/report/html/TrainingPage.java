package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.learn.training.TrainingCurve.Row;
import io.adlro.report.chart.LineChart;
import io.adlro.report.chart.SeriesLooks;
import io.adlro.report.text.TrainingLines;
import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The curves of a training as one self-contained page. */
public final class TrainingPage {
  private static final String AGENT = "agent";

  private TrainingPage() {}

  /**
   * The whole page.
   *
   * @param name of the model
   * @param facts its provenance, in the order in which they are shown
   */
  public static String html(String name, TrainingCurve curve, Map<String, String> facts) {
    String title = "Training of " + name;
    List<Row> rows = curve.rows();
    ReportDocument page =
        new ReportDocument(title, SeriesLooks.ranked(List.of(AGENT), baseline(rows)));
    Optional.ofNullable(facts.get("warning")).ifPresent(page::warning);
    tiles(page, rows);
    return page.lead(lead(rows))
        .section("evaluation", "Against the best baseline", body -> evaluation(body, rows))
        .section("loss", "Loss", body -> loss(body, rows))
        .section("facts", "Provenance", body -> facts(body, facts))
        .html();
  }

  private static void tiles(ReportDocument page, List<Row> rows) {
    TrainingLines.lastEvaluation(rows)
        .ifPresent(
            found -> {
              page.tile("Mean JCT", NumberText.amount(found.meanJctSeconds()), "s");
              page.tile("To " + found.baseline(), NumberText.change(found.difference()), "%");
            });
    if (!rows.isEmpty()) {
      Row last = rows.get(rows.size() - 1);
      page.tile("Episodes", NumberText.count(last.point().episodes()), "");
      page.tile("Updates", NumberText.count(last.point().updates()), "");
      page.tile("Time", TimeText.length(1e6 * last.seconds()), "");
    }
  }

  private static String lead(List<Row> rows) {
    if (rows.isEmpty()) {
      return "No training step yet.";
    }
    Row last = rows.get(rows.size() - 1);
    String trained =
        "%s and %s of weights in %s."
            .formatted(
                NumberText.count(last.point().episodes(), "episode"),
                NumberText.count(last.point().updates(), "update"),
                TimeText.length(1e6 * last.seconds()));
    return TrainingLines.lastEvaluation(rows)
        .map(
            found ->
                trained
                    + " Mean JCT %s the best baseline's, %s."
                        .formatted(ReportNumbers.distance(found.difference()), found.baseline()))
        .orElse(trained);
  }

  private static void evaluation(Html page, List<Row> rows) {
    List<Point> differences = new ArrayList<>();
    List<Point> own = new ArrayList<>();
    List<Point> baseline = new ArrayList<>();
    for (Row row : rows) {
      double episodes = (double) row.point().episodes();
      row.point()
          .evaluation()
          .ifPresent(
              found -> {
                differences.add(difference(episodes, found));
                own.add(Point.of(episodes, found.meanJctSeconds()));
                baseline.add(Point.of(episodes, found.baselineMeanJctSeconds()));
              });
    }
    if (own.isEmpty()) {
      page.missing("No evaluation yet.");
      return;
    }
    page.open("div", "class", "figures");
    chart(
        page,
        "Mean JCT against the best baseline's",
        "difference (%)",
        List.of(new Series(AGENT, differences)));
    chart(
        page,
        "Mean JCT",
        "mean JCT (s)",
        List.of(new Series(AGENT, own), new Series(baseline(rows), baseline)));
    page.close();
    page.paragraph(
        "Below a difference of zero the agent is better. The band is the 95 % interval of the"
            + " paired difference on jobs that training does not see.",
        "class", "note");
  }

  private static String baseline(List<Row> rows) {
    return "best baseline: "
        + TrainingLines.lastEvaluation(rows).map(Evaluation::baseline).orElse("");
  }

  /** In per cent; without an interval a plain point. */
  private static Point difference(double episodes, Evaluation found) {
    double percent = 100 * found.difference();
    return found
        .interval()
        .map(range -> new Point(episodes, percent, 100 * range.low(), 100 * range.high()))
        .orElseGet(() -> Point.of(episodes, percent));
  }

  private static void loss(Html page, List<Row> rows) {
    List<Point> points =
        rows.stream()
            .map(row -> Point.of((double) row.point().episodes(), row.point().loss()))
            .toList();
    String title = "Mean loss of the rounds";
    page.figure(
        new LineChart(
            title,
            Axis.linear("episodes"),
            Axis.log("loss"),
            List.of(new Series(AGENT, points)),
            page.looks()));
  }

  private static void chart(Html page, String title, String y, List<Series> series) {
    page.figure(
        new LineChart(title, Axis.linear("episodes"), Axis.linear(y), series, page.looks()));
  }

  private static void facts(Html page, Map<String, String> facts) {
    page.facts();
    facts.forEach(page::definition);
    page.close();
  }
}
