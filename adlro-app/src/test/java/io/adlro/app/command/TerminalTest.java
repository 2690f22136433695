package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TerminalTest {
  @Test
  void theVariableComesBeforeTheTerminalsOwnSize() {
    assertThat(Terminal.columns(Optional.of("132"), () -> "50 200\n")).isEqualTo(132);
    assertThat(Terminal.columns(Optional.empty(), () -> "50 200\n")).isEqualTo(200);
    assertThat(Terminal.columns(Optional.of("wide"), () -> "50 200\n")).isEqualTo(200);
  }

  @Test
  void anUnknownWidthAndNoTerminalGiveEightyColumns() {
    assertThat(Terminal.columns(Optional.empty(), () -> "")).isEqualTo(80);
    assertThat(Terminal.columns(Optional.empty(), () -> "0 0\n")).isEqualTo(80);
    assertThat(Terminal.ABSENT.columns()).isEqualTo(80);
  }
}
