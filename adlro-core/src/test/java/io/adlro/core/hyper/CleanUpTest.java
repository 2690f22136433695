package io.adlro.core.hyper;

import static io.adlro.core.hyper.Atoms.DIMENSIONS;
import static io.adlro.core.hyper.Atoms.atom;
import static io.adlro.core.hyper.Atoms.majority;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class CleanUpTest {
  private static CleanUp of(String... names) {
    TreeMap<String, BinaryVector> items = new TreeMap<>();
    for (String name : names) {
      items.put(name, atom(name));
    }
    return new CleanUp(DIMENSIONS, items);
  }

  @Test
  void theNearestItemComesWithItsSimilarityAndMargin() {
    BinaryVector noisy = majority(atom("bert"), atom("x"), atom("y"));
    CleanUp.Nearest nearest = of("bert", "gpt", "resnet").nearest(noisy).orElseThrow();

    assertThat(nearest.match().name()).isEqualTo("bert");
    assertThat(nearest.match().similarity()).isCloseTo(0.5, within(DIMENSIONS.chance(4)));
    assertThat(nearest.margin()).isCloseTo(0.5, within(DIMENSIONS.chance(6)));
  }

  @Test
  void theMarginIsTheSameWhicheverOfTheTwoIsFirstByName() {
    // Similarity 0.75 with the one that has two votes, 0.25 with the others.
    for (String twice : List.of("bert", "gpt")) {
      BinaryVector noisy = majority(atom(twice), atom("bert"), atom("gpt"), atom("x"));
      CleanUp.Nearest nearest = of("bert", "gpt").nearest(noisy).orElseThrow();
      assertThat(nearest.match().name()).isEqualTo(twice);
      assertThat(nearest.margin()).isCloseTo(0.5, within(DIMENSIONS.chance(6)));
    }
  }

  @Test
  void theMarginBetweenTwoEqualMembersIsSmall() {
    BinaryVector both = majority(atom("bert"), atom("gpt"), atom("x"));
    assertThat(of("bert", "gpt", "resnet").nearest(both).orElseThrow().margin())
        .isLessThan(DIMENSIONS.chance(4));
  }

  @Test
  void membersOfABundleAreRecognisedAndStrangersAreNot() {
    BinaryVector both = majority(atom("bert"), atom("gpt"), atom("x"));
    assertThat(of("bert", "gpt", "resnet").recognised(both))
        .extracting(CleanUp.Match::name)
        .containsExactlyInAnyOrder("bert", "gpt");
    assertThat(of("resnet").recognised(both)).isEmpty();
  }

  @Test
  void nothingIsNearestWhereNothingIsKnown() {
    assertThat(of().nearest(atom("bert"))).isEmpty();
    assertThat(of("bert").nearest(atom("bert")).orElseThrow().margin()).isEqualTo(1);
  }
}
