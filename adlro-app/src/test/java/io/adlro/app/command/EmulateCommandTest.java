package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmulateCommandTest {
  @TempDir Path dir;

  private Cli cli;

  @BeforeEach
  void makeCli() throws IOException {
    cli = new Cli(dir);
  }

  @Test
  void itRunsForTheGivenTimeAndSaysWhatHappened() throws IOException {
    Path log = dir.resolve("cluster.log");
    Cli.Outcome outcome =
        cli.run(
            "emulate", "--cluster", "tiny", "--faults", "tiny", "--listen", "127.0.0.1:0", "--for",
            "0.05s", "--log", log);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.lines()).hasSize(2);
    assertThat(outcome.lines().get(0))
        .matches("emulates tiny: 4 GPUs at http://127.0.0.1:\\d+; stop it with Ctrl-C");
    assertThat(outcome.lines().get(1)).contains("0 starts").endsWith("0 orders refused");
    assertThat(Files.readString(log)).contains("OPENED");
  }

  @Test
  void whatIsWrongIsSaidAtOnceAndNothingStarts() {
    Cli.Outcome outcome =
        cli.run(
            "emulate", "--cluster", "tyny", "--listen", "0.0.0.0:80", "--speed", "0", "--for", "0s",
            "--log", dir.resolve("no/x"));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("there is no cluster `tyny`; did you mean `tiny`?")
        .contains("--listen 0.0.0.0:80 is not a port of the loopback interface")
        .contains("--speed 0.0 is not above 0")
        .contains("--for 0s is not a time above 0")
        .contains("there is no folder");
  }

  @Test
  void aPortInUseIsAnErrorOfTheUser() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + taken.getLocalPort();
      Cli.Outcome outcome = cli.run("emulate", "--cluster", "tiny", "--listen", address);
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).startsWith("--listen " + address).endsWith("choose another port\n");
    }
  }
}
