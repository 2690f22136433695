package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AllPoliciesTest {
  private static final AllPolicies CATALOG = SeededRuns.CATALOG;

  @ParameterizedTest
  @CsvSource({
    "patient-sfj+predictions, patient-sjf+predictions",
    "sjf+prediction, sjf+predictions",
    "adlro+lokahead, adlro+lookahead",
    "adrlo@my/agent, adlro@my/agent",
    "adlro+lokahead@a@b, adlro+lookahead@a@b",
    "adrlo, adlro",
  })
  void anUnknownNameSuggestsTheNearestWithItsSuffix(String given, String meant) {
    assertThat(CATALOG.find(given)).isEmpty();
    assertThat(CATALOG.hint(given))
        .isEqualTo("; did you mean `%s`? (see `adlro policies`)".formatted(meant));
  }

  @Test
  void aSuffixOnAPolicyThatCannotHaveItIsExplained() {
    assertThat(CATALOG.find("sjf@model")).isEmpty();
    assertThat(CATALOG.hint("sjf@model")).contains("`sjf` has no model, only `adlro`");
    assertThat(CATALOG.find("adlro+predictions")).isEmpty();
    assertThat(CATALOG.hint("adlro+predictions")).contains("`adlro` is learned");
    assertThat(CATALOG.hint("zzzzzzzz")).isEqualTo("; see `adlro policies`");
  }

  @Test
  void aModelIsReadOnlyWhenItIsNeeded() {
    assertThat(CATALOG.find("adlro@no/such/model").orElseThrow().kind())
        .isEqualTo(PolicyKind.LEARNED);
  }
}
