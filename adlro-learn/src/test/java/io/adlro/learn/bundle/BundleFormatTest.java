package io.adlro.learn.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.random.RandomStreams;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class BundleFormatTest {
  private static final String FILE = "model.adlro";

  @Test
  void whatIsWrittenIsReadAgain() {
    for (ModelBundle bundle : List.of(Bundles.plane(), Bundles.grid())) {
      ModelBundle read = BundleFormat.read(FILE, BundleFormat.write(bundle));

      assertThat(read.name()).isEqualTo("tiny");
      assertThat(read.network()).isEqualTo(bundle.network());
      assertThat(read.ensemble()).usingRecursiveComparison().isEqualTo(bundle.ensemble());
      assertThat(read.features()).isEqualTo(bundle.features());
      assertThat(read.actionLayout()).isEqualTo(bundle.actionLayout());
      assertThat(read.settings().toString()).isEqualTo("{margin=0.02, base=patient-sjf}");
      assertThat(read.provenance()).isEqualTo(bundle.provenance());
    }
  }

  @Test
  void theSameModelIsTheSameFile() {
    assertThat(BundleFormat.write(Bundles.plane())).isEqualTo(BundleFormat.write(Bundles.plane()));
    assertThat(BundleFormat.sha256(BundleFormat.write(Bundles.plane()))).matches("[0-9a-f]{64}");
  }

  @Test
  void everyTruncationIsRefused() {
    byte[] whole = BundleFormat.write(Bundles.plane());

    for (int length = 0; length < whole.length; length++) {
      assertRefused(Arrays.copyOf(whole, length));
      if (length > Envelope.HASH_BYTES) {
        assertRefused(Bundles.sealed(Arrays.copyOf(whole, length)));
      }
    }
    assertRefused(Bundles.sealed(Arrays.copyOf(whole, whole.length + 1)));
  }

  @Test
  void everyFlippedByteIsRefused() {
    byte[] whole = BundleFormat.write(Bundles.grid());
    RandomGenerator random = new RandomStreams(11).stream("flips");

    for (int i = 0; i < 5_000; i++) {
      assertRefused(flipped(whole, random));
    }
  }

  @Test
  void aFileForgedWithTheRightHashIsRefusedOrAModelButNeverAnAccident() {
    byte[] whole = BundleFormat.write(Bundles.plane());
    RandomGenerator random = new RandomStreams(12).stream("flips");
    int refused = 0;

    for (int i = 0; i < 5_000; i++) {
      try {
        BundleFormat.read(FILE, Bundles.sealed(flipped(whole, random)));
      } catch (BundleRefused refusal) {
        assertThat(refusal).hasMessageStartingWith(FILE + ": ");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(500);
  }

  @Test
  void aLengthThatLiesAllocatesNothing() {
    byte[] bytes = BundleFormat.write(Bundles.plane());
    int nameLength = 12;
    for (int lie : new int[] {Integer.MAX_VALUE, -1, bytes.length}) {
      ByteBuffer.wrap(bytes).putInt(nameLength, lie);
      assertThatThrownBy(() -> BundleFormat.read(FILE, Bundles.sealed(bytes)))
          .isInstanceOf(BundleRefused.class)
          .hasMessageContaining("ends before it is complete");
    }
  }

  @Test
  void weightsThatAreNoNumbersAreRefused() {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      ModelBundle bundle = Bundles.plane();
      byte[] bytes = BundleFormat.write(bundle);
      byte[] good = floatBytes(bundle.ensemble().get(1)[5]);
      ByteBuffer.wrap(bytes).putFloat(indexOf(bytes, good), bad);

      assertThatThrownBy(() -> BundleFormat.read(FILE, Bundles.sealed(bytes)))
          .isInstanceOf(BundleRefused.class)
          .hasMessageContaining("not finite")
          .hasMessageContaining("another copy");
    }
  }

  @Test
  void anotherVersionAndAnotherFileAreRefusedByName() {
    byte[] newer = BundleFormat.write(Bundles.plane());
    newer[11] = 9;

    assertThatThrownBy(() -> BundleFormat.read(FILE, Bundles.sealed(newer)))
        .isInstanceOf(BundleRefused.class)
        .hasMessage(
            "model.adlro: is a model of format 9, this ADLRO reads format 1; use the ADLRO that"
                + " wrote it");
    assertThatThrownBy(
            () -> BundleFormat.read("notes.txt", "to do".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(BundleRefused.class)
        .hasMessage("notes.txt: is no model; name a file that `adlro train` wrote");
  }

  @Test
  void aModelForOtherFeaturesIsRefused() {
    byte[] bytes = BundleFormat.write(Bundles.plane());

    assertThat(BundleFormat.read(FILE, bytes, List.of("feature-0", "feature-1", "feature-2")))
        .isNotNull();
    assertThatThrownBy(
            () -> BundleFormat.read(FILE, bytes, List.of("feature-0", "spread", "feature-2")))
        .isInstanceOf(BundleRefused.class)
        .hasMessageContaining("number 2 is feature-1 where this version has spread");
    assertThatThrownBy(() -> BundleFormat.read(FILE, bytes, List.of("feature-0", "feature-1")))
        .isInstanceOf(BundleRefused.class)
        .hasMessageContaining("number 3 is feature-2 where this version has nothing");
  }

  @Test
  void aModelWithWeightsForAnotherNetworkIsNeverMade() {
    ModelBundle good = Bundles.plane();

    assertThatThrownBy(
            () ->
                new ModelBundle(
                    "odd",
                    good.network(),
                    List.of(new float[7]),
                    good.features(),
                    "",
                    good.settings(),
                    good.provenance()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has 7 weights where its network has");
  }

  @Test
  void aFeatureIsScaledAndClipped() {
    Feature feature = new Feature("waited", 10, 0.5f, 2);

    assertThat(feature.scaled(11)).isEqualTo(0.5f);
    assertThat(feature.scaled(100)).isEqualTo(2);
    assertThat(feature.scaled(-100)).isEqualTo(-2);
  }

  private static void assertRefused(byte[] bytes) {
    assertThatThrownBy(() -> BundleFormat.read(FILE, bytes))
        .isInstanceOf(BundleRefused.class)
        .hasMessageStartingWith(FILE + ": ")
        .hasMessageNotContaining("\n");
  }

  private static byte[] flipped(byte[] whole, RandomGenerator random) {
    byte[] bytes = whole.clone();
    bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
    return bytes;
  }

  private static byte[] floatBytes(float value) {
    return ByteBuffer.allocate(Float.BYTES).putFloat(value).array();
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; i + part.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("not found");
  }
}
