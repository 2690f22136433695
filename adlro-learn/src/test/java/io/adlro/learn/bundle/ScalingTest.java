package io.adlro.learn.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class ScalingTest {
  private static final Feature LENGTH = new Feature("length", "log ratio", 0, 1, 4);
  private static final Feature IS_IT = new Feature("is it", Feature.FLAG, 0, 1, 4);

  /** Normal with mean 10 and deviation 3, and every tenth time so. */
  private static List<float[]> sample(int count) {
    RandomGenerator random = new RandomStreams(3).stream("sample");
    List<float[]> sample = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sample.add(new float[] {(float) (10 + 3 * random.nextGaussian()), i % 10 == 0 ? 1 : 0});
    }
    return sample;
  }

  private static Feature learnt(List<float[]> sample) {
    return RobustScales.of(List.of(LENGTH), sample).get(0);
  }

  @Test
  void theMedianBecomesZeroAndTheDeviationOne() {
    Feature feature = learnt(sample(10_000));

    assertThat(feature.offset()).isCloseTo(10, within(0.1f));
    assertThat(1 / feature.factor()).isCloseTo(3, within(0.1f));
    assertThat(feature.clip()).isEqualTo(4);
    assertThat(feature.name()).isEqualTo("length");
    assertThat(feature.unit()).isEqualTo("log ratio");
  }

  @Test
  void outliersAndMissingValuesChangeTheScaleLittle() {
    List<float[]> wild = sample(10_000);
    for (int i = 0; i < 50; i++) {
      wild.add(new float[] {i % 2 == 0 ? 1e9f : Float.POSITIVE_INFINITY, 0});
      wild.add(new float[] {Float.NaN, 0});
    }
    Feature usual = learnt(sample(10_000));
    Feature feature = learnt(wild);

    assertThat(feature.offset()).isCloseTo(usual.offset(), within(0.05f));
    assertThat(feature.factor()).isCloseTo(usual.factor(), within(0.01f));
  }

  @Test
  void flagsAndFeaturesWithoutValuesKeepTheirScale() {
    assertThat(RobustScales.of(List.of(LENGTH, IS_IT), sample(100)).get(1)).isEqualTo(IS_IT);
    assertThat(learnt(List.of())).isEqualTo(LENGTH);
    assertThat(learnt(List.of(new float[] {Float.NaN}))).isEqualTo(LENGTH);
  }

  @Test
  void aFeatureThatHardlyVariesIsShiftedButNotAmplified() {
    List<float[]> still = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      still.add(new float[] {7 + 1e-6f * (i % 3)});
    }

    assertThat(learnt(still).offset()).isCloseTo(7, within(1e-3f));
    assertThat(learnt(still).factor()).isEqualTo(1);
  }

  @Test
  void longTailsAreNotClipped() {
    List<float[]> mostlyNothing = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      mostlyNothing.add(new float[] {i % 10 == 0 ? 6 : 0.01f * (i % 7)});
    }
    Feature feature = learnt(mostlyNothing);

    assertThat(feature.clips(6)).isFalse();
    assertThat(feature.scaled(6)).isCloseTo(4, within(0.01f));
  }

  @Test
  void missingValuesBecomeTheMedianAndAreCounted() {
    Scaling scaling = new Scaling(List.of(LENGTH.with(10, 0.5f, 2), IS_IT));

    assertThat(scaling.scaled(0, Float.NaN)).isZero();
    assertThat(scaling.scaled(0, 10)).isZero();
    assertThat(scaling.counts().missingOf(0)).isEqualTo(1);
    assertThat(scaling.counts().valuesOf(0)).isEqualTo(2);
    assertThat(scaling.counts().missingOf(1)).isZero();
  }

  @Test
  void valuesBeyondTheClipAreClippedAndCounted() {
    Scaling scaling = new Scaling(List.of(LENGTH.with(10, 0.5f, 2)));

    assertThat(scaling.scaled(0, 11)).isEqualTo(0.5f);
    assertThat(scaling.scaled(0, 14)).isEqualTo(2);
    assertThat(scaling.counts().clippedOf(0)).isZero();
    assertThat(scaling.scaled(0, 100)).isEqualTo(2);
    assertThat(scaling.scaled(0, Float.NEGATIVE_INFINITY)).isEqualTo(-2);
    assertThat(scaling.counts().clippedOf(0)).isEqualTo(2);
  }

  @Test
  void countsAddUpAndNameTheMostAffectedFeature() {
    List<Feature> features = List.of(LENGTH, IS_IT);
    Scaling one = new Scaling(features);
    for (int i = 0; i < 4; i++) {
      one.scaled(0, i == 0 ? 9 : 1);
      one.scaled(1, i < 2 ? Float.NaN : 1);
    }
    ScaleCounts sum = new ScaleCounts(2);
    assertThat(sum.isEmpty()).isTrue();
    sum.addAll(one.counts());
    sum.addAll(one.counts());

    assertThat(sum.isEmpty()).isFalse();
    assertThat(sum.text(features))
        .isEqualTo("clipped 12.5 % (most: length, 25.0 %), missing 25.0 % (most: is it, 50.0 %)");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FlatWriter out = new FlatWriter(bytes);
    sum.write(out);
    out.seal();
    ScaleCounts read = new ScaleCounts(2);
    read.read(
        new FlatReader(
            "counts",
            new ByteArrayInputStream(bytes.toByteArray()),
            bytes.size() - Envelope.HASH_BYTES));
    assertThat(read.text(features)).isEqualTo(sum.text(features));
    assertThat(read.valuesOf(1)).isEqualTo(8);
  }
}
