package io.adlro.report.html;

import io.adlro.report.chart.LineChart;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Series;
import java.util.List;

/** The distribution of job completion times, not only their mean. */
record DistributionSection(List<PolicyOutcome> policies) implements Section {
  @Override
  public String id() {
    return "distributions";
  }

  @Override
  public String title() {
    return "Distributions of the completion time";
  }

  @Override
  public void body(Html page) {
    List<Series> series =
        policies.stream().map(JctDistribution::of).filter(one -> !one.points().isEmpty()).toList();
    if (series.isEmpty()) {
      page.missing("No measured job completed, so there are no completion times to show.");
      return;
    }
    String title = "Jobs completed within a time";
    Axis share = Axis.linear("share of the measured jobs");
    page.open("div", "class", "beside");
    page.figure(new LineChart(title, Axis.log("JCT (s)"), share, series, page.looks()));
    page.paragraph(
        "Measured jobs of all seeds, from the first hundredth on. Further left is better; where"
            + " lines cross, one policy favours some jobs at the expense of others.",
        "class",
        "note");
    page.close();
  }
}
