package io.adlro.core.catalog;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The data sheets of a cluster's GPU models, under the names that the models have there. Speeds are
 * relative to one of them, the reference: the first that the catalogue has, or else the first. A
 * model that the catalogue does not have is assumed to have the peaks of the reference and an
 * architecture of its own.
 */
public final class ClusterSpecs {
  /**
   * Stands for the reference where no model is in the catalogue; only its ratios to itself count.
   */
  private static final String ASSUMED_REFERENCE = "V100-SXM2-16GB";

  private final int reference;
  private final List<GpuSpec> specs = new ArrayList<>();

  public ClusterSpecs(GpuCatalog catalog, Cluster cluster) {
    List<Optional<GpuSpec>> found =
        cluster.models().stream().map(model -> catalog.find(model.name())).toList();
    int first = 0;
    while (first < found.size() && found.get(first).isEmpty()) {
      first++;
    }
    reference = first < found.size() ? first : 0;
    GpuSpec peaks =
        first < found.size() ? found.get(first).orElseThrow() : catalog.require(ASSUMED_REFERENCE);
    for (int m = 0; m < found.size(); m++) {
      String name = cluster.models().get(m).name();
      specs.add(found.get(m).map(spec -> spec.named(name)).orElseGet(() -> peaks.unlisted(name)));
    }
  }

  /** The model whose speed is 1 for every job class. */
  public int reference() {
    return reference;
  }

  public GpuSpec of(int model) {
    return specs.get(model);
  }

  /** The speeds of a cluster as the catalogue lets expect them, before any job has run. */
  public static BelievedSpeeds firstSpeeds(GpuCatalog catalog, Cluster cluster) {
    ClusterSpecs specs = new ClusterSpecs(catalog, cluster);
    return specs.speeds(
        cluster.classes().stream()
            .map(jobClass -> new SpeedPrior(Affinity.named(jobClass)))
            .toList());
  }

  /**
   * The speeds on every model.
   *
   * @param byClass what is known of each class
   */
  public BelievedSpeeds speeds(List<SpeedPrior> byClass) {
    double[] speed = new double[byClass.size() * specs.size()];
    double[] deviation = new double[speed.length];
    for (int i = 0; i < speed.length; i++) {
      SpeedGuess guess =
          byClass.get(i / specs.size()).guess(specs.get(i % specs.size()), specs.get(reference));
      speed[i] = guess.speed();
      deviation[i] = guess.logDeviation();
    }
    return new BelievedSpeeds(speed, deviation);
  }
}
