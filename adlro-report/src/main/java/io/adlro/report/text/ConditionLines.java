package io.adlro.report.text;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.NumberText;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** The conditions of a table of results: the lines below it. */
public final class ConditionLines {
  private static final int MOST_REASONS = 5;

  private ConditionLines() {}

  public static List<String> of(Conditions conditions) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "ran on:    %s%s; %s, %s measured; %s"
            .formatted(
                conditions.where(),
                load(conditions.load()),
                NumberText.count(conditions.jobs(), "job")
                    + (conditions.seeds().size() > 1 ? " a seed" : ""),
                NumberText.count(conditions.measuredJobs()),
                seeds(conditions.seeds())));
    lines.add("measured:  " + conditions.rule());
    lines.add("cluster:   " + cluster(conditions.cluster()));
    conditions.leftOut().stream()
        .collect(
            Collectors.groupingBy(
                Conditions.LeftOut::reason,
                LinkedHashMap::new,
                Collectors.mapping(Conditions.LeftOut::policy, Collectors.joining(", "))))
        .forEach((reason, policies) -> lines.add("left out:  " + policies + " (" + reason + ")"));
    lines.addAll(refusals(conditions.refusals()));
    return lines;
  }

  private static String load(double load) {
    return Double.isFinite(load) ? " at load " + NumberText.amount(load) : ", all jobs at once";
  }

  private static String seeds(List<Long> seeds) {
    return seeds.size() == 1
        ? "seed " + seeds.get(0)
        : "seeds " + seeds.get(0) + " to " + seeds.get(seeds.size() - 1);
  }

  /** "16 GPUs on 4 nodes: 8 volta, 4 turing, 4 radeon". */
  public static String cluster(Cluster cluster) {
    List<String> models = new ArrayList<>();
    for (int m = 0; m < cluster.modelCount(); m++) {
      models.add(NumberText.count(cluster.gpusOfModel(m)) + " " + cluster.models().get(m).name());
    }
    return "%s on %s: %s"
        .formatted(
            NumberText.count(cluster.gpuCount(), "GPU"),
            NumberText.count(cluster.nodeCount(), "node"),
            String.join(", ", models));
  }

  private static List<String> refusals(List<Refusal> refusals) {
    List<String> lines = new ArrayList<>();
    refusals.stream()
        .limit(MOST_REASONS)
        .forEach(
            refusal ->
                lines.add(
                    "refused:   %s that can never run: %s"
                        .formatted(NumberText.count(refusal.jobs(), "job"), refusal.reason())));
    if (refusals.size() > MOST_REASONS) {
      int more = refusals.stream().skip(MOST_REASONS).mapToInt(Refusal::jobs).sum();
      lines.add("refused:   " + NumberText.count(more, "more job") + " for other reasons");
    }
    return lines;
  }
}
