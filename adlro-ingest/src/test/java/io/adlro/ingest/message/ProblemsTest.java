package io.adlro.ingest.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProblemsTest {
  private final Problems problems = new Problems();

  @Test
  void nothingIsThrownWhenNothingIsWrong() {
    assertThatCode(problems::throwIfAny).doesNotThrowAnyException();
    assertThat(problems.sentences()).isEmpty();
  }

  @Test
  void allProblemsAreThrownTogetherWithoutAStackTrace() {
    problems.add("a.yaml", 3, "first");
    problems.add("a.yaml", "second");
    problems.add("third");

    assertThatThrownBy(problems::throwIfAny)
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
  void problemsAreReportedInTheOrderOfFilesAndLines() {
    problems.add("b.yaml", 20, "x");
    problems.add("a.yaml", 1, "x");
    problems.add("b.yaml", 3, "x");

    assertThat(problems.sentences()).containsExactly("b.yaml:3: x", "b.yaml:20: x", "a.yaml:1: x");
  }

  @Test
  void afterFiftyProblemsOnlyTheNumberOfTheRestIsReported() {
    for (int line = 1; line <= 51; line++) {
      problems.add("a.csv", line, "x");
    }
    assertThat(problems.sentences()).hasSize(51).endsWith("a.csv:50: x", "and 1 more problem");

    for (int line = 52; line <= 5_000; line++) {
      problems.add("a.csv", line, "x");
    }
    assertThat(problems.sentences()).hasSize(51).endsWith("and 4950 more problems");
  }

  @Test
  void fiftyProblemsAreReportedWithoutARest() {
    for (int line = 1; line <= 49; line++) {
      problems.add("a.csv", line, "x");
    }
    assertThat(problems.isFull()).isFalse();
    problems.add("a.csv", 50, "x");

    assertThat(problems.isFull()).isTrue();
    assertThat(problems.sentences()).hasSize(50).endsWith("a.csv:50: x");
  }

  @Test
  void quotedInputCannotBreakTheLineOrDriveTheTerminal() {
    problems.add("a.yaml", 1, "the name is \"a\n\u001b[31mb\"" + "x".repeat(10_000));

    assertThat(problems.sentences().get(0))
        .startsWith("a.yaml:1: the name is \"a??[31mb\"xxx")
        .endsWith("...")
        .hasSizeLessThan(700);
  }
}
