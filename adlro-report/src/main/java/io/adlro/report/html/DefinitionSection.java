package io.adlro.report.html;

import io.adlro.report.text.ResultColumns;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.stats.Replicates;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Short definitions of the figures. */
record DefinitionSection() implements Section {
  private record Definition(String term, String meaning) {}

  private static List<Definition> definitions() {
    List<Definition> definitions = new ArrayList<>();
    definitions.add(
        new Definition(
            "Load",
            "Arrival rate over the largest throughput that the cluster sustains for this mix of"
                + " jobs, when a linear programme spreads the classes over the GPU models."));
    Stream.of(ResultMetric.values())
        .filter(metric -> ResultColumns.PRESET.wide().contains(metric.column()))
        .map(metric -> new Definition(capital(metric.word()), metric.definition()))
        .forEach(definitions::add);
    definitions.add(
        new Definition(
            "Interval",
            "95 %% percentile bootstrap interval over whole seeds; for differences, over the pairs of each seed. None below %d seeds."
                .formatted(Replicates.FEWEST)));
    definitions.add(
        new Definition(
            "Verdict",
            "Better or worse than the baseline if the interval of the difference excludes zero and"
                + " p < 0.05 after Holm's correction; same if the difference is 0.0 %; otherwise"
                + " undecided. Identical: the same runs as an earlier row."));
    return definitions;
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  @Override
  public String id() {
    return "definitions";
  }

  @Override
  public String title() {
    return "Definitions";
  }

  @Override
  public void body(Html page) {
    page.facts();
    for (Definition definition : definitions()) {
      page.definition(definition.term(), definition.meaning());
    }
    page.close();
  }
}
