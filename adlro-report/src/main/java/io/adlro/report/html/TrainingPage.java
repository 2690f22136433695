package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
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
    Html page = new Html(SeriesLooks.ranked(List.of(AGENT), baseline(rows)));
    page.open("html", "lang", "en");
    ComparisonReport.head(page, title);
    page.open("body");
    Optional.ofNullable(facts.get("warning")).ifPresent(page::warning);
    page.open("header").element("h1", title);
    page.paragraph(lead(rows), "class", "lead").close().open("main");
    page.section("evaluation", "Against the best baseline", () -> evaluation(page, rows));
    page.section("loss", "Loss", () -> loss(page, rows));
    page.section("facts", "Provenance", () -> facts(page, facts));
    page.close().open("script").trusted(PageStyle.script()).close();
    return page.close().close().toString();
  }

  private static String lead(List<Row> rows) {
    if (rows.isEmpty()) {
      return "No training step yet.";
    }
    Row last = rows.get(rows.size() - 1);
    String trained =
        "%s and %s of weights in %s s."
            .formatted(
                NumberText.count(last.point().episodes(), "episode"),
                NumberText.count(last.point().updates(), "update"),
                NumberText.amount(last.seconds()));
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
        title,
        new LineChart(
            title,
            Axis.linear("episodes"),
            Axis.log("loss"),
            List.of(new Series(AGENT, points)),
            page.looks()));
  }

  private static void chart(Html page, String title, String y, List<Series> series) {
    page.figure(
        title, new LineChart(title, Axis.linear("episodes"), Axis.linear(y), series, page.looks()));
  }

  private static void facts(Html page, Map<String, String> facts) {
    page.open("dl");
    facts.forEach(page::definition);
    page.close();
  }
}
