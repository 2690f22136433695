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
  void aForgedFileWithAValidHashIsRefusedOrIsAModel() {
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
  void aWrongLengthAllocatesNothing() {
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
  void weightsThatAreNotFiniteAreRefused() {
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
    for (int version : new int[] {1, 9}) {
      byte[] other = BundleFormat.write(Bundles.plane());
      other[11] = (byte) version;

      assertThatThrownBy(() -> BundleFormat.read(FILE, Bundles.sealed(other)))
          .isInstanceOf(BundleRefused.class)
          .hasMessage(
              "model.adlro: is a model of format %d, this ADLRO reads format 2; use the ADLRO that"
                      .formatted(version)
                  + " wrote it");
    }
    assertThatThrownBy(
            () -> BundleFormat.read("notes.txt", "to do".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(BundleRefused.class)
        .hasMessage("notes.txt: is not a model; name a file that `adlro train` wrote");
  }

  @Test
  void theFirstFeatureThatDiffersInNameOrUnitIsNamedWhileScalesMayDiffer() {
    ModelBundle bundle = Bundles.plane();
    List<Feature> same =
        bundle.features().stream().map(feature -> feature.with(9, 0.1f, 3)).toList();

    assertThat(bundle.mismatch(same)).isEmpty();
    assertThat(bundle.mismatch(List.of(same.get(0), Feature.plain("spread", "ratio"))))
        .contains("number 2 is feature-1 (ratio) where this version has spread (ratio)");
    assertThat(bundle.mismatch(List.of(same.get(0), Feature.plain("feature-1", "log ratio"))))
        .contains("number 2 is feature-1 (ratio) where this version has feature-1 (log ratio)");
    assertThat(bundle.mismatch(same.subList(0, 2)))
        .contains("number 3 is feature-2 (ratio) where this version has nothing");
  }

  @Test
  void aScaleThatIsNotUsableIsRefused() {
    ModelBundle good = Bundles.plane();
    for (Feature bad :
        List.of(
            good.features().get(1).with(Float.NaN, 1, 4),
            good.features().get(1).with(0, 0, 4),
            good.features().get(1).with(0, 1, 0))) {
      List<Feature> features = List.of(good.features().get(0), bad, good.features().get(2));
      assertThat(ModelBundle.problems(good.network(), good.ensemble(), features))
          .containsExactly("has no usable scale for its feature feature-1");
    }
  }

  @Test
  void aModelWithWeightsForAnotherNetworkCannotBeCreated() {
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
