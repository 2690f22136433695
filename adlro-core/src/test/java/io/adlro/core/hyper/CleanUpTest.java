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
  void membersOfABundleAreRecognisedAndOthersAreNot() {
    BinaryVector both = majority(atom("bert"), atom("gpt"), atom("x"));
    assertThat(of("bert", "gpt", "resnet").recognised(both))
        .extracting(CleanUp.Match::name)
        .containsExactlyInAnyOrder("bert", "gpt");
    assertThat(of("resnet").recognised(both)).isEmpty();
  }

  @Test
  void theMostSimilarComesFirst() {
    // Similarity 0.75 with the one that has two votes, 0.25 with the others.
    for (String twice : List.of("bert", "gpt")) {
      BinaryVector noisy = majority(atom(twice), atom("bert"), atom("gpt"), atom("x"));
      List<CleanUp.Match> found = of("bert", "gpt").recognised(noisy);
      assertThat(found.get(0).name()).isEqualTo(twice);
      assertThat(found.get(0).similarity() - found.get(1).similarity())
          .isCloseTo(0.5, within(DIMENSIONS.chance(6)));
    }
  }

  @Test
  void nothingIsRecognisedWhereNothingIsKnown() {
    assertThat(of().recognised(atom("bert"))).isEmpty();
  }
}
