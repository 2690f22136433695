package io.adlro.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PriorityNamesTest {
  @Test
  void spellingsOfANameMeanTheSame() {
    PriorityNames names = PriorityNames.standard();
    assertThat(names.find("High_Priority")).hasValue(0.8);
    assertThat(names.find("priority-high")).hasValue(0.8);
    assertThat(names.find("system-node-critical")).hasValue(1);
    assertThat(names.find("purple")).isEmpty();
  }

  @Test
  void aSiteHasItsOwnNames() {
    PriorityNames names = new PriorityNames(Map.of("Purple", 0.7));
    assertThat(names.find("purple")).hasValue(0.7);
    assertThatThrownBy(() -> new PriorityNames(Map.of("purple", 7.0)))
        .hasMessageContaining("outside 0..1");
  }
}
