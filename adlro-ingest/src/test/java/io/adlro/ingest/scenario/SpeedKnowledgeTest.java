package io.adlro.ingest.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.sim.scenario.SpeedKnowledge;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class SpeedKnowledgeTest {
  private final ScenarioFiles shipped = ScenarioFiles.of(Path.of(".."));

  @Test
  void speedsAreKnownWhereTheScenarioOrItsBaseSaysSo() {
    assertThat(shipped.load("paper").speeds()).isEqualTo(SpeedKnowledge.KNOWN);
    assertThat(shipped.load("elastic").speeds()).isEqualTo(SpeedKnowledge.KNOWN);
    assertThat(shipped.load("zero-shot").speeds()).isEqualTo(SpeedKnowledge.KNOWN);
  }

  @Test
  void ofTheShippedScenariosOnlyOneLearnsSpeeds() {
    assertThat(shipped.list())
        .filteredOn(listed -> shipped.load(listed.name()).speeds() == SpeedKnowledge.LEARNED)
        .extracting(ScenarioFiles.Listed::name)
        .containsExactly("speeds-unknown");
  }
}
