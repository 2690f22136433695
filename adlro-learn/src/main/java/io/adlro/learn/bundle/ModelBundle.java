package io.adlro.learn.bundle;

import io.adlro.learn.network.NetworkSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A trained model with all that is needed to use it, and its provenance.
 *
 * @param ensemble the weights of each member, in the order of the {@link NetworkSpec}
 * @param features one for each input of a cell, or for each channel and each scalar of a grid
 * @param actionLayout the meaning of rows and columns of the plane of actions, in words
 * @param settings how it decides and was trained, in the order in which they are shown
 * @param provenance scenario, seeds, commit, date, training curve
 */
public record ModelBundle(
    String name,
    NetworkSpec network,
    List<float[]> ensemble,
    List<Feature> features,
    String actionLayout,
    Map<String, String> settings,
    Map<String, String> provenance) {

  public ModelBundle {
    ensemble = List.copyOf(ensemble);
    features = List.copyOf(features);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    provenance = Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
    for (String problem : problems(network, ensemble, features)) {
      throw new IllegalArgumentException("model " + name + " " + problem);
    }
  }

  /** The first feature that differs from the expected one, if any; scales may differ. */
  public Optional<String> mismatch(List<Feature> expected) {
    for (int i = 0; i < Math.max(features.size(), expected.size()); i++) {
      String has = i < features.size() ? features.get(i).title() : "nothing";
      String wanted = i < expected.size() ? expected.get(i).title() : "nothing";
      if (!has.equals(wanted)) {
        return Optional.of(
            "number %d is %s where this version has %s".formatted(i + 1, has, wanted));
      }
    }
    return Optional.empty();
  }

  /** The same model with more provenance. */
  public ModelBundle withProvenance(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(provenance);
    all.putAll(more);
    return new ModelBundle(name, network, ensemble, features, actionLayout, settings, all);
  }

  /** Why these parts are not a valid model, the most important reason first. */
  static List<String> problems(
      NetworkSpec network, List<float[]> ensemble, List<Feature> features) {
    List<String> problems = new ArrayList<>();
    if (ensemble.isEmpty()) {
      problems.add("has no weights");
    }
    for (float[] weights : ensemble) {
      if (weights.length != network.weights()) {
        problems.add(
            "has %,d weights where its network has %,d"
                .formatted(weights.length, network.weights()));
      }
      if (!allFinite(weights)) {
        problems.add("has weights that are not finite numbers");
      }
    }
    if (features.size() != featureCount(network)) {
      problems.add(
          "names %d features where its network reads %d"
              .formatted(features.size(), featureCount(network)));
    }
    for (Feature feature : features) {
      if (!feature.isUsable()) {
        problems.add("has no usable scale for its feature " + feature.name());
      }
    }
    return problems;
  }

  private static int featureCount(NetworkSpec network) {
    return network instanceof NetworkSpec.Plane plane
        ? plane.features()
        : ((NetworkSpec.Grid) network).channels() + ((NetworkSpec.Grid) network).scalars();
  }

  private static boolean allFinite(float... values) {
    for (float value : values) {
      if (!Float.isFinite(value)) {
        return false;
      }
    }
    return true;
  }
}
