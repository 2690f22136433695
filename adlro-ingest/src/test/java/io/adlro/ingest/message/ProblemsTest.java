package io.adlro.ingest.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProblemsTest {
  private final Problems mistakes = new Problems();

  @Test
  void nothingIsThrownWhenNothingIsWrong() {
    assertThatCode(mistakes::throwIfAny).doesNotThrowAnyException();
    assertThat(mistakes.sentences()).isEmpty();
  }

  @Test
  void allMistakesAreThrownTogetherWithoutAStackTrace() {
    mistakes.add("a.yaml", 3, "first");
    mistakes.add("a.yaml", "second");
    mistakes.add("third");

    assertThatThrownBy(mistakes::throwIfAny)
        .isInstanceOfSatisfying(
            UserError.class,
            e -> {
              assertThat(e.sentences())
                  .containsExactly("a.yaml: second", "a.yaml:3: first", "third");
              assertThat(e.getStackTrace()).isEmpty();
            })
        .hasMessage("a.yaml: second\na.yaml:3: first\nthird");
  }

  @Test
  void mistakesAreToldInTheOrderOfFilesAndLines() {
    mistakes.add("b.yaml", 20, "x");
    mistakes.add("a.yaml", 1, "x");
    mistakes.add("b.yaml", 3, "x");

    assertThat(mistakes.sentences()).containsExactly("b.yaml:3: x", "b.yaml:20: x", "a.yaml:1: x");
  }

  @Test
  void afterFiftyMistakesOnlyTheNumberOfTheRestIsTold() {
    for (int line = 1; line <= 51; line++) {
      mistakes.add("a.csv", line, "x");
    }
    assertThat(mistakes.sentences()).hasSize(51).endsWith("a.csv:50: x", "and 1 more mistake");

    for (int line = 52; line <= 5_000; line++) {
      mistakes.add("a.csv", line, "x");
    }
    assertThat(mistakes.sentences()).hasSize(51).endsWith("and 4950 more mistakes");
  }

  @Test
  void fiftyMistakesAreToldWithoutARest() {
    for (int line = 1; line <= 49; line++) {
      mistakes.add("a.csv", line, "x");
    }
    assertThat(mistakes.isFull()).isFalse();
    mistakes.add("a.csv", 50, "x");

    assertThat(mistakes.isFull()).isTrue();
    assertThat(mistakes.sentences()).hasSize(50).endsWith("a.csv:50: x");
  }

  @Test
  void quotedInputCannotBreakTheLineOrDriveTheTerminal() {
    mistakes.add("a.yaml", 1, "the name is \"a\n\u001b[31mb\"" + "x".repeat(10_000));

    assertThat(mistakes.sentences().get(0))
        .startsWith("a.yaml:1: the name is \"a??[31mb\"xxx")
        .endsWith("...")
        .hasSizeLessThan(700);
  }
}
