package io.adlro.core.hyper;

import static io.adlro.core.hyper.Atoms.DIMENSIONS;
import static io.adlro.core.hyper.Atoms.atom;
import static io.adlro.core.hyper.Atoms.atoms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import org.junit.jupiter.api.Test;

final class BinaryVectorTest {
  private final BinaryVector a = atom("a");
  private final BinaryVector b = atom("b");

  @Test
  void itemsAreNearlyOrthogonalAsChanceHasIt() {
    BinaryVector[] items = atoms("item", 60);
    double squares = 0;
    int pairs = 0;
    for (int i = 0; i < items.length; i++) {
      for (int j = 0; j < i; j++) {
        double similarity = items[i].similarity(items[j]);
        assertThat(Math.abs(similarity)).isLessThan(DIMENSIONS.chance(4.5));
        squares += similarity * similarity;
        pairs++;
      }
    }
    assertThat(Math.sqrt(squares / pairs))
        .isCloseTo(DIMENSIONS.chance(1), within(DIMENSIONS.chance(0.1)));
  }

  @Test
  void bindingIsItsOwnInverseAndCommutes() {
    assertThat(a.bind(b)).isEqualTo(b.bind(a));
    assertThat(a.bind(b).bind(b)).isEqualTo(a);
    assertThat(a.bind(BinaryVector.zero(DIMENSIONS))).isEqualTo(a);
    assertThat(a.bind(a)).isEqualTo(BinaryVector.zero(DIMENSIONS));
  }

  @Test
  void whatIsBoundResemblesNeitherPart() {
    assertThat(a.bind(b).similarity(a)).isCloseTo(0, within(DIMENSIONS.chance(4)));
    assertThat(a.bind(b).similarity(b)).isCloseTo(0, within(DIMENSIONS.chance(4)));
  }

  @Test
  void bindingKeepsDistances() {
    BinaryVector c = atom("c");
    assertThat(a.bind(c).hamming(b.bind(c))).isEqualTo(a.hamming(b));
  }

  @Test
  void similarityGoesFromOppositeToEqual() {
    assertThat(a.similarity(a)).isEqualTo(1);
    long[] flipped = a.toLongs();
    for (int w = 0; w < flipped.length; w++) {
      flipped[w] = ~flipped[w];
    }
    assertThat(a.similarity(BinaryVector.wrap(flipped))).isEqualTo(-1);
    long[] quarterFlipped = a.toLongs();
    for (int w = 0; w < quarterFlipped.length / 4; w++) {
      quarterFlipped[w] = ~quarterFlipped[w];
    }
    assertThat(a.similarity(BinaryVector.wrap(quarterFlipped))).isEqualTo(0.5);
  }

  @Test
  void aCopyOfTheBitsCanChangeWithoutTheVector() {
    long[] bits = a.toLongs();
    BinaryVector again = BinaryVector.wrap(a.toLongs());
    bits[0] = ~bits[0];

    assertThat(again).isEqualTo(a).hasSameHashCodeAs(a);
  }

  @Test
  void vectorsOfDifferentLengthsAreNotMixed() {
    BinaryVector shorter =
        BinaryVector.random(new Dimensions(2_048), new RandomStreams(1).stream("short"));
    assertThatThrownBy(() -> a.bind(shorter)).hasMessageContaining("8192 and 2048");
    assertThatThrownBy(() -> a.similarity(shorter)).hasMessageContaining("8192 and 2048");
  }
}
