package io.adlro.study.validation;

import io.adlro.core.policy.ChosenFirst;
import io.adlro.core.policy.JobOrder;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.order.LearnedOrder;
import io.adlro.learn.order.OrderWeights;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.validation.RlSchedulerRow.Backfilling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * RLScheduler's comparison (Zhang et al., SC 2020) on the log of the Lublin model: three orders
 * with and without backfilling, whose figures must be equal, and its learned order, which ADLRO's
 * learned order must at least equal.
 */
public final class RlSchedulerTable implements PublishedResult {
  private record Published(String order, Backfilling backfilling, String theirMean, String theirs) {
    List<String> sequences() {
      return List.of(theirs.split(" ", -1));
    }
  }

  private static final List<Published> PUBLISHED =
      List.of(
          new Published(
              "FCFS",
              Backfilling.WITHOUT,
              "7273.77",
              "6862.26 7034.45 9090.84 5405.50 7847.37 6366.98 7655.81 7535.14 10071.42 4867.95"),
          new Published(
              "SJF",
              Backfilling.WITHOUT,
              "277.35",
              "204.26 251.42 214.32 169.69 297.43 245.30 496.14 229.90 235.68 429.36"),
          new Published(
              "F1",
              Backfilling.WITHOUT,
              "258.37",
              "266.73 159.08 156.82 206.02 376.38 161.33 423.66 217.20 349.41 267.04"),
          new Published(
              "FCFS",
              Backfilling.WITH,
              "235.82",
              "163.71 263.50 247.54 128.57 261.42 239.81 192.07 358.81 297.78 204.96"),
          new Published(
              "SJF",
              Backfilling.WITH,
              "73.31",
              "69.87 55.17 64.00 34.96 113.95 49.19 93.04 121.19 59.54 72.15"),
          new Published(
              "F1",
              Backfilling.WITH,
              "75.07",
              "66.75 32.53 45.23 51.08 161.90 32.74 95.43 33.99 95.04 135.99"));

  private static final String LEARNED = "learned";

  @Override
  public String name() {
    return "rlscheduler";
  }

  @Override
  public List<String> needs() {
    return List.of(RlSchedulerJobs.FILE);
  }

  @Override
  public ValidationResult run(Path data, int threads) {
    List<WorkloadTable> sequences = new RlSchedulerJobs(data).tested();
    List<RlSchedulerRow> rows = rows(sequences);
    List<RlSchedulerRow> learned = learned(sequences);
    List<String> lines = new ArrayList<>(orders(rows));
    lines.add("");
    lines.addAll(learnedLines(learned));
    List<String> misses = new ArrayList<>(differences(rows));
    misses.addAll(worseThanPublished(learned));
    return new ValidationResult(
        "RLScheduler: bounded slowdown on the Lublin log", lines, Map.of(), misses);
  }

  /** The orders of the published table, as policies of the catalogue. */
  static List<RlSchedulerRow> rows(List<WorkloadTable> sequences) {
    List<RlSchedulerRow> rows = new ArrayList<>();
    for (Published published : PUBLISHED) {
      String policy =
          "chosen-" + published.order().toLowerCase(Locale.ROOT) + published.backfilling().suffix;
      rows.add(
          new RlSchedulerRow(
              published.order(),
              published.backfilling(),
              published.sequences(),
              published.theirMean(),
              slowdowns(catalogued(policy), sequences)));
    }
    return rows;
  }

  /** ADLRO's learned order beside RLScheduler's. */
  static List<RlSchedulerRow> learned(List<WorkloadTable> sequences) {
    return List.of(
        learned(
            Backfilling.WITHOUT,
            "254.67",
            () -> ChosenFirst.blocking(order(OrderWeights.BLOCKING)),
            sequences),
        learned(
            Backfilling.WITH,
            "58.64",
            () -> ChosenFirst.backfilling(order(OrderWeights.BACKFILLING)),
            sequences));
  }

  private static RlSchedulerRow learned(
      Backfilling backfilling,
      String theirMean,
      Supplier<PlacementPolicy> policy,
      List<WorkloadTable> sequences) {
    PolicyEntry entry =
        new PolicyEntry(LEARNED, "a learned order", List.of(), inputs -> policy.get());
    return new RlSchedulerRow(
        LEARNED, backfilling, List.of(), theirMean, slowdowns(entry, sequences));
  }

  private static JobOrder order(String weights) {
    return new LearnedOrder(OrderWeights.shipped(weights));
  }

  private static PolicyEntry catalogued(String name) {
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static double[] slowdowns(PolicyEntry policy, List<WorkloadTable> sequences) {
    return sequences.stream()
        .map(jobs -> Setting.ofTrace("lublin", jobs, Physics.ideal(), new OrToolsLoadPlanner()))
        .mapToDouble(s -> Run.of(s, policy, s.trials().apply(1)).meanBoundedSlowdown())
        .toArray();
  }

  private static List<String> orders(List<RlSchedulerRow> rows) {
    List<String> lines = new ArrayList<>();
    long equal = rows.stream().filter(r -> r.ourFigures().equals(r.theirFigures())).count();
    lines.add(
        ("Mean bounded slowdown (10 s) of ten sequences of %,d jobs on 256 processors, under"
                + " RLScheduler's rules (`chosen-...` in [policies.md](policies.md)). Of %d rows %d"
                + " are equal to the published ones in every figure, to two decimals.")
            .formatted(RlSchedulerJobs.JOBS, rows.size(), equal));
    lines.add("");
    lines.add("| order | | whose | mean | each of the ten sequences |");
    lines.add("|---|---|---|---|---|");
    for (RlSchedulerRow row : rows) {
      lines.add(line(row, "theirs", row.theirFigures()));
      lines.add(line(row, "ours", row.ourFigures()));
    }
    return lines;
  }

  private static String line(RlSchedulerRow row, String whose, List<String> figures) {
    return "| %s | %s | %s | %s | %s |"
        .formatted(
            row.order(),
            row.backfilling().words,
            whose,
            figures.get(0),
            String.join(" ", figures.subList(1, figures.size())));
  }

  private static List<String> learnedLines(List<RlSchedulerRow> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Learned orders under the same rules. Ours weighs features of a waiting job and was trained"
            + " for this objective by evolution, on sequences resampled from jobs of the log that"
            + " are in none of the ten. Which of several trainings to keep was decided on further"
            + " resampled sequences, not on the ten.");
    lines.add("");
    lines.add("| | RLScheduler's | ours | ours, each of the ten sequences |");
    lines.add("|---|---|---|---|");
    for (RlSchedulerRow row : rows) {
      List<String> ours = row.ourFigures();
      lines.add(
          "| %s | %s | %s | %s |"
              .formatted(
                  row.backfilling().words,
                  row.theirMean(),
                  ours.get(0),
                  String.join(" ", ours.subList(1, ours.size()))));
    }
    return lines;
  }

  private static List<String> differences(List<RlSchedulerRow> rows) {
    List<String> differences = new ArrayList<>();
    for (RlSchedulerRow row : rows) {
      for (int i = 0; i < row.theirFigures().size(); i++) {
        String theirs = row.theirFigures().get(i);
        String ours = row.ourFigures().get(i);
        if (!ours.equals(theirs)) {
          differences.add(
              "RLScheduler's %s, %s, %s is %s, ours %s."
                  .formatted(
                      row.order(),
                      row.backfilling().words,
                      i == 0 ? "mean" : "sequence " + i,
                      theirs,
                      ours));
        }
      }
    }
    return differences;
  }

  private static List<String> worseThanPublished(List<RlSchedulerRow> rows) {
    return rows.stream()
        .filter(row -> row.ourMean() > Double.parseDouble(row.theirMean()))
        .map(
            row ->
                "RLScheduler's learned order, %s, has %s, ours %s."
                    .formatted(
                        row.backfilling().words,
                        row.theirMean(),
                        RlSchedulerRow.twoDecimals(row.ourMean())))
        .toList();
  }
}
