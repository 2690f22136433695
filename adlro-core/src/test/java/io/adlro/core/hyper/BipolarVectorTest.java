package io.adlro.core.hyper;

import static io.adlro.core.hyper.Atoms.DIMENSIONS;
import static io.adlro.core.hyper.Atoms.ITEMS;
import static io.adlro.core.hyper.Atoms.atom;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** The operations of Gayler's multiply-add-permute, with sums in integers. */
final class BipolarVectorTest {
  private final BipolarVector a = atom("a").toBipolar();
  private final BipolarVector b = atom("b").toBipolar();
  private final BipolarVector c = atom("c").toBipolar();

  @Test
  void theProductIsTheExclusiveOrOfTheBits() {
    assertThat(a.bind(b)).isEqualTo(atom("a").bind(atom("b")).toBipolar());
    assertThat(a.permute(77)).isEqualTo(atom("a").permute(77).toBipolar());
    assertThat(a.negate()).isEqualTo(atom("a").complement().toBipolar());
    assertThat(a.toBinary(ITEMS.ties())).isEqualTo(atom("a"));
  }

  @Test
  void theCosineOfItemsIsTheSimilarityOfTheirBits() {
    assertThat(a.similarity(b)).isCloseTo(atom("a").similarity(atom("b")), within(1e-12));
    assertThat(a.similarity(a.negate())).isCloseTo(-1, within(1e-12));
    assertThat(a.plus(a.negate()).similarity(a)).isZero();
  }

  @Test
  void bindingIsSelfInverseAndDistributesOverTheSum() {
    assertThat(a.bind(b).bind(b)).isEqualTo(a);
    assertThat(a.bind(b.plus(c))).isEqualTo(a.bind(b).plus(a.bind(c)));
  }

  @Test
  void permutingDistributesOverSumAndProductAndIsUndoneBackwards() {
    assertThat(b.plus(c).permute(3)).isEqualTo(b.permute(3).plus(c.permute(3)));
    assertThat(b.bind(c).permute(3)).isEqualTo(b.permute(3).bind(c.permute(3)));
    assertThat(b.permute(3).permute(-3)).isEqualTo(b);
    assertThat(b.permute(1).element(0)).isEqualTo(b.element(DIMENSIONS.bits() - 1));
  }

  @Test
  void anItemOfASumOfNHasTheCosineOneOverTheRootOfN() {
    BipolarVector sum = a.plus(b).plus(c).plus(atom("d").toBipolar());
    assertThat(sum.similarity(a)).isCloseTo(0.5, within(DIMENSIONS.chance(4)));
    assertThat(sum.similarity(atom("e").toBipolar())).isCloseTo(0, within(DIMENSIONS.chance(4)));
  }

  @Test
  void unbindingARoleGivesItsFillerAndNoise() {
    BipolarVector colour = atom("colour").toBipolar();
    BipolarVector shape = atom("shape").toBipolar();
    BipolarVector redSquare = colour.bind(a).plus(shape.bind(b));

    assertThat(redSquare.bind(colour).similarity(a))
        .isCloseTo(Math.sqrt(0.5), within(DIMENSIONS.chance(4)));
    assertThat(redSquare.bind(colour).similarity(b)).isCloseTo(0, within(DIMENSIONS.chance(4)));
  }

  @Test
  void aSequenceIsToldFromTheSameItemsInAnotherOrder() {
    BipolarVector abc = a.permute(2).plus(b.permute(1)).plus(c);
    BipolarVector cba = c.permute(2).plus(b.permute(1)).plus(a);

    // Of three items only the middle one agrees.
    assertThat(abc.similarity(cba)).isCloseTo(1 / 3.0, within(DIMENSIONS.chance(4)));
    assertThat(abc.permute(-2).similarity(a))
        .isCloseTo(Math.sqrt(1 / 3.0), within(DIMENSIONS.chance(4)));
  }

  @Test
  void zerosBecomeTheBitsOfTheTieVector() {
    BinaryVector ties = ITEMS.ties();
    BitSet expected = new BitSet();
    for (int i = 0; i < DIMENSIONS.bits(); i++) {
      int sum = a.element(i) + b.element(i);
      expected.set(i, sum == 0 ? ties.bit(i) : sum < 0);
    }
    assertThat(BitSet.valueOf(a.plus(b).toBinary(ties).toLongs())).isEqualTo(expected);
  }
}
