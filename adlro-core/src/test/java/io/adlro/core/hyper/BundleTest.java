package io.adlro.core.hyper;

import static io.adlro.core.hyper.Atoms.DIMENSIONS;
import static io.adlro.core.hyper.Atoms.ITEMS;
import static io.adlro.core.hyper.Atoms.atom;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

final class BundleTest {
  private final BinaryVector a = atom("a");
  private final BinaryVector b = atom("b");
  private final BinaryVector c = atom("c");
  private final Bundle bundle = new Bundle(DIMENSIONS);

  @Test
  void anEmptyBundleIsAllTies() {
    assertThat(bundle.majority(ITEMS.ties())).isEqualTo(ITEMS.ties());
  }

  @Test
  void eachBitIsThatOfTheGreaterWeight() {
    bundle.add(a);
    bundle.add(b, 3);
    bundle.takeAway(c);
    BinaryVector ties = ITEMS.ties();
    BitSet expected = new BitSet();
    for (int i = 0; i < DIMENSIONS.bits(); i++) {
      int ones = sign(a, i) + 3 * sign(b, i) - sign(c, i);
      expected.set(i, ones == 0 ? ties.bit(i) : ones > 0);
    }

    assertThat(BitSet.valueOf(bundle.majority(ties).toLongs())).isEqualTo(expected);
  }

  private static int sign(BinaryVector vector, int index) {
    return vector.bit(index) ? 1 : -1;
  }

  @Test
  void takingAwayUndoesAdding() {
    bundle.add(a);
    BinaryVector before = bundle.majority(ITEMS.ties());
    bundle.add(b, 5);
    bundle.takeAway(b, 5);
    assertThat(bundle.majority(ITEMS.ties())).isEqualTo(before).isEqualTo(a);
  }

  @Test
  void theHeavierMemberIsTheMoreSimilar() {
    bundle.add(a, 2);
    bundle.add(b);
    bundle.add(c);
    BinaryVector majority = bundle.majority(ITEMS.ties());
    // Two votes of four lose against the other two together only in ties: 1/4 of the dimensions.
    assertThat(majority.similarity(a)).isCloseTo(0.75, within(DIMENSIONS.chance(4)));
    assertThat(majority.similarity(b)).isCloseTo(0.25, within(DIMENSIONS.chance(4)));
  }

  @Test
  void whatFadesWeighsHalfAndSmallestTracesGo() {
    bundle.add(a, 8);
    bundle.fade();
    bundle.takeAway(a, 4);
    assertAllCountersZero();
    bundle.add(b);
    bundle.fade();
    assertAllCountersZero();
  }

  /** Only a counter of zero follows the tie vector whichever it is. */
  private void assertAllCountersZero() {
    BinaryVector ties = ITEMS.ties();
    BinaryVector opposite = BinaryVector.wrap(Arrays.stream(ties.toLongs()).map(w -> ~w).toArray());
    assertThat(bundle.majority(ties)).isEqualTo(ties);
    assertThat(bundle.majority(opposite)).isEqualTo(opposite);
  }

  @Test
  void theNewReplacesTheOldWhenTheOldFades() {
    for (int i = 0; i < 20; i++) {
      bundle.add(a, 4);
    }
    for (int i = 0; i < 20; i++) {
      bundle.fade();
      bundle.add(b, 4);
    }
    assertThat(bundle.majority(ITEMS.ties())).isEqualTo(b);
  }

  @Test
  void countersNeverOverflow() {
    for (int i = 0; i < 100; i++) {
      bundle.add(a, Bundle.MOST_WEIGHT / 2);
      assertThat(bundle.majority(ITEMS.ties())).isEqualTo(a);
    }
    assertThatThrownBy(() -> bundle.add(a, 0)).hasMessageContaining("weight 0");
    assertThatThrownBy(() -> bundle.takeAway(a, Bundle.MOST_WEIGHT))
        .hasMessageContaining("weight 1048576");
  }

  @Test
  void aCopyChangesIndependently() {
    bundle.add(a);
    Bundle copy = bundle.copy();
    copy.add(b, 2);
    assertThat(bundle.majority(ITEMS.ties())).isEqualTo(a);
    assertThat(copy.majority(ITEMS.ties())).isEqualTo(b);
  }

  @Test
  void aVectorOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> bundle.add(BinaryVector.zero(new Dimensions(2_048))))
        .hasMessageContaining("2048 bits for a bundle of 8192");
  }
}
