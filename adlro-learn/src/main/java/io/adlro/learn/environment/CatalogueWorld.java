package io.adlro.learn.environment;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.catalog.SpeedPrior;
import io.adlro.core.model.GpuModel;
import io.adlro.core.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws GPU models of the catalogue and the true speeds of a world whose speeds are learned. The
 * truth deviates from the first guess as far as the guess says of itself.
 */
final class CatalogueWorld {
  /** Models beyond these are so much slower or faster that hardly a job has a choice. */
  private static final double LEAST_BANDWIDTH_GBPS = 450;

  private static final double MOST_BANDWIDTH_GBPS = 1050;

  /** The true speeds are within these; few guesses allow more. */
  private static final double SLOWEST = 1 / 6.0;

  private static final double FASTEST = 6;

  /** A uniform distribution of this half width has the standard deviation 1. */
  private static final double HALF_WIDTH = Math.sqrt(3);

  private final WorldDraws draws;

  CatalogueWorld(RandomStreams streams) {
    this.draws = new WorldDraws(streams, "catalogue");
  }

  /** Names of job classes: the kinds of programs that first guesses tell apart come first. */
  static List<String> classNames(int count) {
    List<String> names = new ArrayList<>();
    for (Affinity kind : Affinity.values()) {
      names.add(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    while (names.size() < count) {
      names.add("class-" + (char) ('a' + names.size()));
    }
    return names.subList(0, count);
  }

  /** Different models; speeds are relative to the first. */
  List<GpuModel> drawModels(int count) {
    List<GpuSpec> left =
        new ArrayList<>(
            GpuCatalog.standard().models().stream()
                .filter(spec -> spec.bandwidthGBps() >= LEAST_BANDWIDTH_GBPS)
                .filter(spec -> spec.bandwidthGBps() <= MOST_BANDWIDTH_GBPS)
                .toList());
    List<GpuModel> models = new ArrayList<>();
    for (int m = 0; m < count; m++) {
      GpuSpec spec = left.remove(draws.between(0, left.size() - 1));
      models.add(
          new GpuModel(
              spec.name(), spec.memoryMib(), spec.bandwidthGBps(), 30, spec.tdpWatts(), 85, 92));
    }
    return models;
  }

  /** A row for each class, relative to the first model, of which the guess is certain. */
  double[][] drawSpeeds(List<String> classes, List<String> models) {
    List<GpuSpec> specs = models.stream().map(GpuCatalog.standard()::require).toList();
    double[][] speed = new double[classes.size()][models.size()];
    for (int c = 0; c < speed.length; c++) {
      SpeedPrior prior = new SpeedPrior(Affinity.named(classes.get(c)));
      for (int m = 0; m < speed[c].length; m++) {
        SpeedGuess guess = prior.guess(specs.get(m), specs.get(0));
        double deviation = guess.logDeviation() * draws.uniform(-HALF_WIDTH, HALF_WIDTH);
        double drawn = guess.speed() * StrictMath.exp(deviation);
        speed[c][m] = Math.min(FASTEST, Math.max(SLOWEST, drawn));
      }
    }
    return speed;
  }
}
