package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommandCatalogTest {
  @TempDir Path dir;

  @Test
  void everyCommandHasItsNameAndExamplesOfItself() throws IOException {
    Cli cli = new Cli(dir);

    for (String name : CommandCatalog.NAMES) {
      Cli.Outcome help = cli.run(name, "--help");
      assertThat(help.code()).as(name).isZero();
      assertThat(help.out()).startsWith("Usage: adlro " + name + " ").contains("Examples:");
      assertThat(help.out()).containsPattern("(?m)^  .*adlro " + name);
    }
  }

  @Test
  void allCommandsAreListedAndCompleted() throws IOException {
    Cli cli = new Cli(dir);
    String help = cli.run("--help").out();
    String script = cli.run("completion").out();

    for (String name : CommandCatalog.NAMES) {
      assertThat(help).containsPattern("(?m)^  %s ".formatted(name));
      assertThat(script).contains("_picocli_adlro_" + name + "()");
    }
  }
}
