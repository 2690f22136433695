package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.ClassResult;
import io.adlro.sim.stats.Summary;
import java.util.List;
import java.util.stream.IntStream;

/** Mean JCT by job class: which classes gain, and at the expense of which. */
record ClassSection(List<PolicyOutcome> policies) implements Section {
  @Override
  public String id() {
    return "classes";
  }

  @Override
  public String title() {
    return "Completion time by job class";
  }

  @Override
  public void body(Html page) {
    List<String> classes =
        policies.get(0).runs().get(0).classes().stream().map(ClassResult::name).toList();
    HtmlTable table =
        new HtmlTable(
            "Mean over the measured jobs of the class under all seeds; the least is bold.",
            "policy");
    classes.forEach(name -> table.column(name, "mean JCT, s"));
    double[] least =
        IntStream.range(0, classes.size())
            .mapToDouble(
                c ->
                    policies.stream()
                        .mapToDouble(policy -> mean(policy, c))
                        .filter(Double::isFinite)
                        .min()
                        .orElse(Double.NaN))
            .toArray();
    for (PolicyOutcome policy : policies) {
      table.row(
          policy.name(),
          IntStream.range(0, classes.size())
              .mapToObj(c -> cell(mean(policy, c), least[c]))
              .toList());
    }
    table.write(page);
  }

  private static Cell cell(double mean, double least) {
    Cell cell = Cell.of(NumberText.amount(mean), mean);
    return mean == least ? cell.marked("least") : cell;
  }

  /** NaN where no job of the class completed. */
  private static double mean(PolicyOutcome policy, int jobClass) {
    double sum = 0;
    long count = 0;
    for (var run : policy.runs()) {
      Summary jct = run.classes().get(jobClass).jctSeconds();
      if (jct.count() > 0) {
        sum += jct.mean() * jct.count();
        count += jct.count();
      }
    }
    return sum / count;
  }
}
