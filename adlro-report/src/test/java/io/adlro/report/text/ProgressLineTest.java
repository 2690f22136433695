package io.adlro.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  private final StringWriter shown = new StringWriter();
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void aLineIsRewrittenAndErasedAtTheEnd() {
    try (ProgressLine progress =
        ProgressLine.shown(new PrintWriter(shown), "runs", 4, nanos::get)) {
      progress.step();
      assertThat(shown.toString()).isEmpty();
      nanos.set(2_000_000_000L);
      progress.step();
      assertThat(shown.toString()).isEqualTo("\r2 of 4 runs (50 %), about 2 s left");
    }
    assertThat(shown.toString()).endsWith(" \r");
  }

  @Test
  void aSilentLinePrintsNothing() {
    try (ProgressLine progress = ProgressLine.silent()) {
      progress.step();
    }
    assertThat(shown.toString()).isEmpty();
  }
}
