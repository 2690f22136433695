package io.adlro.core.hyper;

import static io.adlro.core.hyper.Atoms.DIMENSIONS;
import static io.adlro.core.hyper.Atoms.ITEMS;
import static io.adlro.core.hyper.Atoms.atom;
import static io.adlro.core.hyper.Atoms.atoms;
import static io.adlro.core.hyper.Atoms.majority;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MajorityTest {
  private final Majority majority = new Majority(ITEMS.ties());

  @Test
  void eachBitIsThatOfMostVectorsAndTiesGoTheWayOfTheTieVector() {
    BinaryVector ties = ITEMS.ties();
    BinaryVector[] vectors = atoms("vote", Majority.MOST);
    int[] ones = new int[DIMENSIONS.bits()];
    for (int count = 0; count <= Majority.MOST; count++) {
      BitSet expected = new BitSet();
      for (int i = 0; i < ones.length; i++) {
        ones[i] += count > 0 && vectors[count - 1].bit(i) ? 1 : 0;
        expected.set(i, 2 * ones[i] == count ? ties.bit(i) : 2 * ones[i] > count);
      }
      assertThat(BitSet.valueOf(majority.of(vectors, count).toLongs()))
          .as("%d vectors", count)
          .isEqualTo(expected);
    }
  }

  @Test
  void aBundleHasTheSameMajority() {
    BinaryVector[] vectors = atoms("vote", Majority.MOST);
    Bundle bundle = new Bundle(DIMENSIONS);
    for (int count = 1; count <= Majority.MOST; count++) {
      bundle.add(vectors[count - 1]);
      assertThat(bundle.majority(ITEMS.ties())).isEqualTo(majority.of(vectors, count));
    }
  }

  @Test
  void theResultStaysWhenTheNextOneIsMade() {
    BinaryVector[] vectors = atoms("vote", 5);
    BinaryVector first = majority.of(vectors, 3);
    majority.of(vectors, 5);
    assertThat(first).isEqualTo(majority.of(vectors, 3));
  }

  // C(n-1, (n-1)/2) / 2^(n-1), which comes near sqrt(2 / (pi n)).
  @ParameterizedTest
  @CsvSource({"1, 1", "3, 0.5", "5, 0.375", "9, 0.27344", "15, 0.20947", "31, 0.14446"})
  void aBundleResemblesEachMemberAsTheLawSays(int count, double expected) {
    BinaryVector[] vectors = atoms("member", count);
    BinaryVector bundle = majority.of(vectors, count);
    double mean = 0;
    for (BinaryVector vector : vectors) {
      mean += bundle.similarity(vector) / count;
    }
    assertThat(mean).isCloseTo(expected, within(DIMENSIONS.chance(1)));
    if (count >= 9) {
      assertThat(mean).isCloseTo(Math.sqrt(2 / (Math.PI * count)), within(0.02));
    }
    assertThat(bundle.similarity(atom("stranger"))).isCloseTo(0, within(DIMENSIONS.chance(4)));
  }

  @Test
  void bindingDistributesOverAnOddMajority() {
    BinaryVector x = atom("x");
    BinaryVector a = atom("a");
    BinaryVector b = atom("b");
    BinaryVector c = atom("c");
    assertThat(majority(a, b, c).bind(x)).isEqualTo(majority(a.bind(x), b.bind(x), c.bind(x)));
  }

  @Test
  void bindingDoesNotDistributeOverTies() {
    BinaryVector x = atom("x");
    BinaryVector a = atom("a");
    BinaryVector b = atom("b");
    BinaryVector outside = majority(a, b).bind(x);
    BinaryVector inside = majority(a.bind(x), b.bind(x));
    // Half of the dimensions are ties, and half of them fall otherwise.
    assertThat(outside.similarity(inside)).isCloseTo(0.5, within(DIMENSIONS.chance(4)));
  }

  @Test
  void tooManyVectorsAndThoseOfAnotherLengthAreRefused() {
    assertThatThrownBy(() -> majority.of(atoms("vote", 63), 63)).hasMessageContaining("63 vectors");
    BinaryVector[] shorter = {BinaryVector.zero(new Dimensions(2_048))};
    assertThatThrownBy(() -> majority.of(shorter, 1)).hasMessageContaining("2048 bits");
  }
}
