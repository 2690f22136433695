package io.adlro.core.hyper;

import static io.adlro.core.hyper.Atoms.DIMENSIONS;
import static io.adlro.core.hyper.Atoms.ITEMS;
import static io.adlro.core.hyper.Atoms.atom;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class RecordCodecTest {
  private final RecordCodec codec = new RecordCodec(ITEMS);

  private BinaryVector country(String name, String capital, String money) {
    TreeMap<String, BinaryVector> fillers = new TreeMap<>();
    fillers.put("name", atom(name));
    fillers.put("capital", atom(capital));
    fillers.put("money", atom(money));
    return codec.encode(fillers);
  }

  private static CleanUp known(String... names) {
    TreeMap<String, BinaryVector> items = new TreeMap<>();
    for (String name : names) {
      items.put(name, atom(name));
    }
    return new CleanUp(DIMENSIONS, items);
  }

  @Test
  void unbindingARoleGivesItsFiller() {
    BinaryVector usa = country("USA", "Washington", "dollar");
    CleanUp.Nearest capital =
        known("USA", "Washington", "dollar", "peso")
            .nearest(codec.unbind(usa, "capital"))
            .orElseThrow();
    assertThat(capital.match().name()).isEqualTo("Washington");
    assertThat(capital.match().similarity()).isCloseTo(0.5, within(DIMENSIONS.chance(4)));
  }

  /** Kanerva 2010: the two records bound are a mapping between the countries. */
  @Test
  void theDollarOfMexicoIsThePeso() {
    BinaryVector usa = country("USA", "Washington", "dollar");
    BinaryVector mexico = country("Mexico", "Mexico City", "peso");
    CleanUp items = known("USA", "Washington", "dollar", "Mexico", "Mexico City", "peso");

    CleanUp.Nearest found = items.nearest(usa.bind(mexico).bind(atom("dollar"))).orElseThrow();

    assertThat(found.match().name()).isEqualTo("peso");
    // 0.5 of the one record by 0.5 of the other.
    assertThat(found.match().similarity()).isCloseTo(0.25, within(DIMENSIONS.chance(4)));
  }

  @Test
  void aMissingRoleResemblesNothing() {
    BinaryVector usa = country("USA", "Washington", "dollar");
    assertThat(known("USA", "Washington", "dollar").recognised(codec.unbind(usa, "anthem")))
        .isEmpty();
  }

  @Test
  void ofUpToTwentyRolesEachFillerIsRecoveredInNinetyNineOfAHundredCases() {
    RandomGenerator random = new RandomStreams(5).stream("records");
    String[] names = new String[200];
    for (int i = 0; i < names.length; i++) {
      names[i] = "filler" + i;
    }
    CleanUp cleanUp = known(names);
    for (int roles = 1; roles <= 20; roles++) {
      int right = 0;
      int asked = 0;
      while (asked < 100) {
        TreeMap<String, String> filled = new TreeMap<>();
        TreeMap<String, BinaryVector> vectors = new TreeMap<>();
        for (int role = 0; role < roles; role++) {
          String filler = names[random.nextInt(names.length)];
          filled.put("r" + role, filler);
          vectors.put("r" + role, atom(filler));
        }
        BinaryVector bundled = codec.encode(vectors);
        for (var expected : filled.entrySet()) {
          BinaryVector noisy = codec.unbind(bundled, expected.getKey());
          boolean found =
              cleanUp.nearest(noisy).orElseThrow().match().name().equals(expected.getValue());
          right += found ? 1 : 0;
          asked++;
        }
      }
      assertThat((double) right / asked).as("%d roles", roles).isGreaterThanOrEqualTo(0.99);
    }
  }
}
