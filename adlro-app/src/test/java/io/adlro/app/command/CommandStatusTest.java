package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

final class CommandStatusTest {
  private static CommandStatus on(Terminal terminal) {
    return CommandStatus.on(terminal, new PrintWriter(Writer.nullWriter()));
  }

  @Test
  void anInterruptedCommandSaysWhatIsKept() {
    CommandStatus status = on(Terminal.ABSENT);

    assertThat(status.interrupted()).isEqualTo("adlro: interrupted; nothing was written");
    status.keeps(() -> "the stored runs are kept");
    assertThat(status.interrupted()).isEqualTo("adlro: interrupted; the stored runs are kept");
    status.writes();
    assertThat(status.interrupted()).endsWith("each output file is complete or was not written");
  }

  @Test
  void onATerminalTheSentenceBeginsANewLine() {
    assertThat(on(Terminal.PRESENT).interrupted())
        .isEqualTo(System.lineSeparator() + "adlro: interrupted; nothing was written");
  }

  @Test
  void withoutATerminalNoProgressIsShown() {
    StringWriter shown = new StringWriter();
    CommandStatus status = CommandStatus.on(Terminal.ABSENT, new PrintWriter(shown));

    status.phase("reading");
    status.count("runs", 2);
    status.step();
    status.report("half");
    status.erase();

    assertThat(shown.toString()).isEmpty();
  }
}
