package io.adlro.learn.agent;

import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.bundle.RobustScales;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The inputs of a model: the scales of its features, fixed when its training began, and the groups
 * that are hidden from it, whose inputs are always zero.
 */
public record PlaneView(List<Feature> features, Set<FeatureGroup> blind) {
  /** Default scales, nothing hidden. */
  public static final PlaneView FIXED =
      new PlaneView(PlaneFeature.scales(), EnumSet.noneOf(FeatureGroup.class));

  private static final String BLIND = "blind";
  private static final String SEPARATOR = ", ";

  public PlaneView {
    features = List.copyOf(features);
    blind = inOrder(blind);
  }

  /** The groups in the order in which they are declared, on every machine. */
  static Set<FeatureGroup> inOrder(Set<FeatureGroup> groups) {
    EnumSet<FeatureGroup> all = EnumSet.noneOf(FeatureGroup.class);
    all.addAll(groups);
    return Collections.unmodifiableSet(all);
  }

  /** Default scales, some groups hidden. */
  public static PlaneView without(Set<FeatureGroup> blind) {
    return new PlaneView(FIXED.features(), blind);
  }

  /** The view of a model without a {@link #problem}. */
  public static PlaneView of(ModelBundle bundle) {
    return new PlaneView(
        bundle.features(),
        blind(bundle)
            .flatMap(word -> FeatureGroup.of(word).stream())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(FeatureGroup.class))));
  }

  /** How a model's features differ from this version's, if they do; scales may differ. */
  public static Optional<String> problem(ModelBundle bundle) {
    return bundle
        .mismatch(FIXED.features())
        .or(
            () ->
                blind(bundle)
                    .filter(word -> FeatureGroup.of(word).isEmpty())
                    .findFirst()
                    .map(word -> "its hidden feature group `%s` does not exist".formatted(word)));
  }

  private static Stream<String> blind(ModelBundle bundle) {
    return Stream.ofNullable(bundle.settings().get(BLIND))
        .flatMap(words -> Arrays.stream(words.split(SEPARATOR, -1)));
  }

  /** Adds the hidden groups to a bundle's settings. */
  public void describe(Map<String, String> settings) {
    if (!blind.isEmpty()) {
      settings.put(
          BLIND, blind.stream().map(FeatureGroup::word).collect(Collectors.joining(SEPARATOR)));
    }
  }

  /** The same with scales from raw values of cells. */
  PlaneView scaledTo(List<float[]> sample) {
    return new PlaneView(RobustScales.of(features, sample), blind);
  }

  void save(FlatWriter out) {
    for (Feature feature : features) {
      out.floats(new float[] {feature.offset(), feature.factor(), feature.clip()});
    }
  }

  /** The same with saved scales. */
  PlaneView restored(FlatReader in) {
    List<Feature> saved = new ArrayList<>();
    for (Feature feature : features) {
      float[] scale = in.floats();
      boolean whole = scale.length == 3;
      Feature scaled = whole ? feature.with(scale[0], scale[1], scale[2]) : feature;
      if (!whole || !scaled.isUsable()) {
        throw in.refused("has no usable scale for the feature " + feature.name() + "; start again");
      }
      saved.add(scaled);
    }
    return new PlaneView(saved, blind);
  }
}
