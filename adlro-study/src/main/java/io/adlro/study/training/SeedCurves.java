package io.adlro.study.training;

import io.adlro.learn.training.CurveCsv;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The curves of trainings that differ by their seeds only, over episodes: of several the mean, from
 * the least to the largest, at the episodes that all of them have; of one its evaluations with
 * their intervals.
 *
 * @param models by name
 * @param baseline of the last evaluation
 * @param difference of the mean JCT as a part of that of the baseline
 */
public record SeedCurves(
    List<String> models, Optional<String> baseline, Series difference, Series loss) {
  /** What may differ between trainings that are taken together. */
  private static final Set<String> OF_A_SEED =
      Set.of("seed", "settingsSha256", "date", "steps", "updates", CurveCsv.ENTRY);

  public SeedCurves {
    models = List.copyOf(models);
  }

  /**
   * Those of a model.
   *
   * @param provenances of all models, by name
   * @return empty if it has no curve
   */
  public static Optional<SeedCurves> of(
      String model, Map<String, Map<String, String>> provenances) {
    Map<String, String> wanted = provenances.getOrDefault(model, Map.of());
    if (lastEvaluation(wanted).isEmpty()) {
      return Optional.empty();
    }
    Map<String, List<TrainingPoint>> curves = new TreeMap<>();
    provenances.forEach(
        (name, provenance) -> {
          if (name.equals(model) || differBySeed(provenance, wanted)) {
            curves.put(name, points(provenance));
          }
        });
    String name = curves.size() == 1 ? model : "mean of %d seeds".formatted(curves.size());
    return Optional.of(
        new SeedCurves(
            List.copyOf(curves.keySet()),
            lastEvaluation(wanted).map(Evaluation::baseline),
            new Series(name, merged(curves.values(), SeedCurves::difference)),
            new Series(name, merged(curves.values(), SeedCurves::loss))));
  }

  /** What the training found at last on jobs that it does not see. */
  public static Optional<Evaluation> lastEvaluation(Map<String, String> provenance) {
    return points(provenance).stream()
        .flatMap(point -> point.evaluation().stream())
        .reduce((before, last) -> last);
  }

  private static List<TrainingPoint> points(Map<String, String> provenance) {
    return CurveCsv.read(provenance.getOrDefault(CurveCsv.ENTRY, ""));
  }

  private static boolean differBySeed(Map<String, String> one, Map<String, String> other) {
    return other.containsKey("seed") && withoutSeed(one).equals(withoutSeed(other));
  }

  private static Map<String, String> withoutSeed(Map<String, String> provenance) {
    Map<String, String> rest = new TreeMap<>(provenance);
    rest.keySet().removeAll(OF_A_SEED);
    return rest;
  }

  private static Optional<Point> difference(TrainingPoint point) {
    return point.evaluation().map(found -> difference((double) point.episodes(), found));
  }

  private static Point difference(double episodes, Evaluation found) {
    return found
        .interval()
        .map(range -> new Point(episodes, found.difference(), range.low(), range.high()))
        .orElseGet(() -> Point.of(episodes, found.difference()));
  }

  private static Optional<Point> loss(TrainingPoint point) {
    return Double.isFinite(point.loss())
        ? Optional.of(Point.of((double) point.episodes(), point.loss()))
        : Optional.empty();
  }

  private static List<Point> merged(
      Collection<List<TrainingPoint>> curves, Function<TrainingPoint, Optional<Point>> value) {
    List<List<Point>> lines =
        curves.stream()
            .map(curve -> curve.stream().flatMap(point -> value.apply(point).stream()).toList())
            .toList();
    if (lines.size() == 1) {
      return lines.get(0);
    }
    NavigableMap<Double, DoubleSummaryStatistics> byEpisode = new TreeMap<>();
    lines.forEach(
        line ->
            line.forEach(
                point ->
                    byEpisode
                        .computeIfAbsent(point.x(), episodes -> new DoubleSummaryStatistics())
                        .accept(point.y())));
    List<Point> points = new ArrayList<>();
    byEpisode.forEach(
        (episodes, values) -> {
          if (values.getCount() == lines.size()) {
            points.add(new Point(episodes, values.getAverage(), values.getMin(), values.getMax()));
          }
        });
    return points;
  }
}
