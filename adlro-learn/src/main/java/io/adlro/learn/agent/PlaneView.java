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
 * How a model looks at a plane: the scales of its features, frozen when its training began, and
 * what it is blind to, which is zero for it wherever it acts.
 */
public record PlaneView(List<Feature> features, Set<FeatureGroup> blind) {
  /** Scales that nobody learnt, and all is seen. */
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

  /** Scales that nobody learnt, without some groups. */
  static PlaneView without(Set<FeatureGroup> blind) {
    return new PlaneView(FIXED.features(), blind);
  }

  /** The view of a model without a {@link #problem}. */
  static PlaneView of(ModelBundle bundle) {
    return new PlaneView(
        bundle.features(),
        blind(bundle)
            .flatMap(word -> FeatureGroup.of(word).stream())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(FeatureGroup.class))));
  }

  /** What a model sees otherwise than this version, if anything; scales are its own. */
  static Optional<String> problem(ModelBundle bundle) {
    return bundle
        .mismatch(FIXED.features())
        .or(
            () ->
                blind(bundle)
                    .filter(word -> FeatureGroup.of(word).isEmpty())
                    .findFirst()
                    .map(word -> "it is blind to `%s`, which is no group".formatted(word)));
  }

  private static Stream<String> blind(ModelBundle bundle) {
    return Stream.ofNullable(bundle.settings().get(BLIND))
        .flatMap(words -> Arrays.stream(words.split(SEPARATOR, -1)));
  }

  /** Tells in a bundle's settings what the model is blind to. */
  void tell(Map<String, String> settings) {
    if (!blind.isEmpty()) {
      settings.put(
          BLIND, blind.stream().map(FeatureGroup::word).collect(Collectors.joining(SEPARATOR)));
    }
  }

  /** The same with scales learnt from raw values of cells. */
  PlaneView scaledTo(List<float[]> sample) {
    return new PlaneView(RobustScales.of(features, sample), blind);
  }

  void save(FlatWriter out) {
    for (Feature feature : features) {
      out.floats(new float[] {feature.offset(), feature.factor(), feature.clip()});
    }
  }

  /** The same with the scales that were saved. */
  PlaneView restored(FlatReader in) {
    List<Feature> saved = new ArrayList<>();
    for (Feature feature : features) {
      float[] scale = in.floats();
      boolean whole = scale.length == 3;
      Feature scaled = whole ? feature.with(scale[0], scale[1], scale[2]) : feature;
      if (!whole || !scaled.isUsable()) {
        throw in.refused("holds no scale for the feature " + feature.name() + "; start again");
      }
      saved.add(scaled);
    }
    return new PlaneView(saved, blind);
  }
}
