package io.adlro.ingest.inventory;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.MeasuredSpeed;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.catalog.SpeedPrior;
import io.adlro.ingest.inventory.ClassSpeed.Origin;
import io.adlro.sim.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/**
 * The speeds of a job class on the models of a site: from the site's history where it shows them,
 * else from the catalogue's first guess.
 *
 * @param reference the model whose speed is 1
 * @param measured of the class, in the site's history
 */
record SpeedEstimates(
    GpuCatalog catalog, String jobClass, String reference, List<HistorySpeed> measured) {
  private static final double SLOWEST = 0.001;
  private static final double FASTEST = 1000;
  private static final MathContext DIGITS = new MathContext(3);

  /**
   * The speed on one model.
   *
   * @param share of a GPU that the model is, 1 but for slices
   */
  ClassSpeed of(String model, double share) {
    if (model.equals(reference)) {
      return new ClassSpeed(jobClass, model, 1, new Interval(1, 1), Origin.REFERENCE, 0, 0);
    }
    Optional<HistorySpeed> own =
        measured.stream().filter(speed -> speed.model().equals(model)).findFirst();
    Optional<SpeedGuess> guess =
        catalog
            .find(model)
            .flatMap(spec -> catalog.find(reference).map(base -> prior().guess(spec, base)));
    if (guess.isPresent()) {
      return speed(model, guess.get(), share, own);
    }
    return own.filter(speed -> speed.reference().equals(reference))
        .map(
            speed ->
                new SpeedGuess(
                    speed.logMean(), speed.logDeviation(), SpeedGuess.Source.OWN_HISTORY))
        .map(only -> speed(model, only, share, own))
        .orElseGet(
            () -> new ClassSpeed(jobClass, model, 1, new Interval(1, 1), Origin.NEUTRAL, 0, 0));
  }

  private ClassSpeed speed(
      String model, SpeedGuess guess, double share, Optional<HistorySpeed> own) {
    SpeedGuess.Interval range = guess.interval(ClassSpeed.PROBABILITY);
    Origin origin =
        own.isPresent()
            ? Origin.HISTORY
            : measured.isEmpty() ? Origin.CATALOGUE : Origin.CATALOGUE_AND_HISTORY;
    return new ClassSpeed(
        jobClass,
        model,
        rounded(share * guess.speed()),
        new Interval(share * range.low(), share * range.high()),
        origin,
        own.map(HistorySpeed::recurring).orElse(0),
        own.map(HistorySpeed::runs).orElse(0));
  }

  private SpeedPrior prior() {
    Affinity affinity = Affinity.named(jobClass);
    List<MeasuredSpeed> known =
        measured.stream()
            .filter(speed -> isCatalogued(speed.model()) && isCatalogued(speed.reference()))
            .map(
                speed ->
                    new MeasuredSpeed(
                        jobClass,
                        affinity,
                        spec(speed.model()),
                        spec(speed.reference()),
                        StrictMath.exp(speed.logMean()),
                        speed.logDeviation(),
                        1))
            .toList();
    return new SpeedPrior(affinity, known);
  }

  private boolean isCatalogued(String model) {
    return catalog.find(model).isPresent();
  }

  private GpuSpec spec(String model) {
    return catalog.require(model);
  }

  /** Three digits, so that a file shows what is used. */
  private static double rounded(double speed) {
    double possible = Math.max(SLOWEST, Math.min(FASTEST, speed));
    return BigDecimal.valueOf(possible).round(DIGITS).doubleValue();
  }
}
