package io.adlro.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  private static final long SECOND = 1_000_000_000L;

  private final StringWriter shown = new StringWriter();
  private final AtomicLong nanos = new AtomicLong(50 * SECOND);
  private final ProgressLine progress = ProgressLine.shown(new PrintWriter(shown), nanos::get);

  private void pass(long nanoseconds) {
    nanos.addAndGet(nanoseconds);
    progress.tick();
  }

  private String last() {
    return shown.toString().substring(shown.toString().lastIndexOf('\r') + 1).stripTrailing();
  }

  @Test
  void aCountIsRewrittenAndErasedAtTheEnd() {
    progress.count("runs", 4);
    progress.step();
    assertThat(shown.toString()).isEmpty();
    nanos.addAndGet(2 * SECOND);
    progress.step();
    assertThat(shown.toString()).isEqualTo("\r2 of 4 runs (50 %), about 2 s left");

    progress.erase();
    assertThat(shown.toString()).endsWith(" \r");
    String erased = shown.toString();
    pass(9 * SECOND);
    assertThat(shown.toString()).isEqualTo(erased);
  }

  @Test
  void aPhaseIsNamedWithinASecondAndItsTimeAdvances() {
    progress.phase("reading june.txt");
    pass(SECOND / 10);
    assertThat(shown.toString()).isEmpty();
    pass(3 * SECOND / 5);
    assertThat(last()).isEqualTo("reading june.txt, 1 s");
    pass(11 * SECOND);
    assertThat(last()).isEqualTo("reading june.txt, 12 s");

    progress.count("runs", 10);
    pass(SECOND);
    assertThat(last()).isEqualTo("0 of 10 runs (0 %), 1 s");
    progress.phase("lower bound");
    pass(SECOND);
    assertThat(last()).isEqualTo("lower bound: 0 of 10 runs (0 %), 2 s");
  }

  @Test
  void aReportIsShownAsItIsUntilTheNextPhase() {
    progress.phase("training");
    pass(SECOND);
    progress.report("[##..] 50 %");
    pass(SECOND);
    assertThat(last()).isEqualTo("[##..] 50 %");
    progress.phase("writing");
    pass(SECOND);
    assertThat(last()).isEqualTo("writing, 1 s");
  }

  @Test
  void aLineThatEndedStaysAsItIs() {
    progress.phase("training");
    pass(SECOND);
    progress.end();
    String atTheEnd = shown.toString();
    pass(SECOND);
    progress.report("[##..] 50 %");
    progress.erase();
    assertThat(shown.toString()).isEqualTo(atTheEnd);
  }

  @Test
  void aSilentLinePrintsNothing() {
    ProgressLine silent = ProgressLine.silent();
    silent.count("runs", 2);
    silent.step();
    silent.erase();
    assertThat(shown.toString()).isEmpty();
  }
}
