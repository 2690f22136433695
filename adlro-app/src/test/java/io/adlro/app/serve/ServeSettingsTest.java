package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ServeSettingsTest {
  @Test
  void theReferenceHasEveryDefault() throws IOException {
    try (InputStream in = ServeSettings.class.getResourceAsStream("reference.yaml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Problems problems = new Problems();
      ServeSettings read = ServeSettings.parse("reference.yaml", text, problems).orElseThrow();
      problems.throwIfAny();
      assertThat(read).isEqualTo(ServeSettings.defaults());
      ServeSettings.keys()
          .forEach(key -> assertThat(text).containsPattern("(?m)^ *(# *)?" + key + ":"));
    }
  }

  @Test
  void allProblemsComeAtOnceWithTheNearestNames() {
    Problems problems = new Problems();
    String text = "listn: 127.0.0.1:1\nloop:\n  decision: 0s\nmode: on\n";
    assertThat(ServeSettings.parse("s.yaml", text, problems)).isEmpty();
    assertThatThrownBy(problems::throwIfAny)
        .isInstanceOfSatisfying(
            UserError.class,
            error ->
                assertThat(String.join("\n", error.sentences()))
                    .contains("s.yaml:1", "did you mean `listen`?")
                    .contains("s.yaml:3", "`loop.decision`")
                    .contains("s.yaml:4", "`mode`"));
  }
}
