package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OpenPartsTest {
  private final List<String> closed = new ArrayList<>();
  private final OpenParts parts = new OpenParts();

  private void keep(String name) {
    parts.kept(() -> closed.add(name));
  }

  private void keepFailing(String name) {
    parts.kept(
        () -> {
          closed.add(name);
          throw new IOException(name);
        });
  }

  @Test
  void partsAreClosedInTheReverseOrderOnce() {
    keep("store");
    keep("loop");
    parts.close();
    parts.close();
    assertThat(closed).containsExactly("loop", "store");
  }

  @Test
  void allPartsAreClosedAndTheFirstFailureIsReported() {
    keep("store");
    keepFailing("loop");
    keepFailing("server");
    assertThatThrownBy(parts::close).hasRootCauseMessage("server");
    assertThat(closed).containsExactly("server", "loop", "store");
  }
}
