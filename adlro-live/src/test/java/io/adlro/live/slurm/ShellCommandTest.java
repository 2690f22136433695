package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ShellCommandTest {
  private static final Duration TIME = Duration.ofSeconds(30);

  @Test
  void moreThanAPipeHoldsIsRead() throws IOException {
    assertThat(ShellCommand.output(List.of("head", "-c", "300000", "/dev/zero"), TIME))
        .hasSize(300_000);
  }

  @Test
  void aCommandThatFailsSaysWhyWithoutItsArguments() {
    assertThatThrownBy(() -> ShellCommand.output(List.of("ls", "/no/such/folder"), TIME))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("ls ended with code 2: ls");
  }

  @Test
  void whatACommandPrintedIsNotInTheMessage() {
    assertThatThrownBy(
            () -> ShellCommand.output(List.of("sh", "-c", "echo eyJsecret; exit 1"), TIME))
        .hasMessage("sh ended with code 1: no message");
  }

  @Test
  void onlyTheLastLineOfACommandThatFailsIsInTheMessage() {
    assertThatThrownBy(
            () -> ShellCommand.output(List.of("sh", "-c", "echo a; echo b >&2; exit 1"), TIME))
        .hasMessageEndingWith("ended with code 1: b");
    assertThatThrownBy(() -> ShellCommand.output(List.of("false"), TIME))
        .hasMessage("false ended with code 1: no message");
  }
}
