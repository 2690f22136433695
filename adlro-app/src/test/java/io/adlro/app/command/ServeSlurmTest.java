package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes in the settings of a Slurm cluster. */
final class ServeSlurmTest {
  @TempDir Path dir;

  private Cli cli;

  @BeforeEach
  void makeCli() throws IOException {
    cli = new Cli(dir);
  }

  private Cli.Outcome serve(String slurm, String... options) throws IOException {
    Path file = dir.resolve("site.yaml");
    Files.writeString(
        file,
        """
        store: %s
        cluster: tiny
        driver:
          kind: slurm
          slurm: {%s}
        """
            .formatted(dir.resolve("adlro.db"), slurm));
    Object[] arguments = new Object[3 + options.length];
    arguments[0] = "serve";
    arguments[1] = "--settings";
    arguments[2] = file;
    System.arraycopy(options, 0, arguments, 3, options.length);
    return cli.run(arguments);
  }

  @Test
  void allMistakesAreNamedAtOnce() throws IOException {
    Cli.Outcome outcome =
        serve("url: foo, keyFile: /nowhere, tokenCommand: x, partitions: []", "--check");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("driver.slurm.url: `foo` is not an address such as http://127.0.0.1:6820")
        .contains("driver.slurm: give one of keyFile, tokenFile and tokenCommand")
        .contains("driver.slurm.keyFile: the file /nowhere does not exist; check its name")
        .contains("driver.slurm.partitions: name at least one partition");
  }

  @Test
  void aPortThatDoesNotExistAndAFolderInPlaceOfTheTokenAreRefused() throws IOException {
    Cli.Outcome outcome =
        serve("url: 'http://127.0.0.1:99999', tokenFile: %s".formatted(dir), "--check");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("driver.slurm.url: `http://127.0.0.1:99999` is not an address")
        .contains("driver.slurm.tokenFile: the file %s cannot be read".formatted(dir));
  }

  @Test
  void aSiteCanDoWithoutACommandThatRequeues() throws IOException {
    Cli.Outcome outcome = serve("requeue: none", "--check");
    assertThat(outcome.code()).as(outcome.err()).isZero();
  }

  @Test
  void aTokenCommandThatFailsIsOneLineWithItsLastWords() throws IOException {
    Path failing =
        Files.writeString(
            dir.resolve("token.sh"), "echo secret; echo one >&2; echo two >&2; exit 3");
    Cli.Outcome outcome = serve("tokenCommand: sh %s".formatted(failing));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("sh ended with code 3: two")
        .doesNotContain("secret")
        .hasLineCount(1);
  }

  @Test
  void aSlurmThatDoesNotAnswerIsOneSentenceAndNothingIsWritten() throws IOException {
    Cli.Outcome outcome = serve("url: 'http://127.0.0.1:1', tokenCommand: echo a.b.c");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("Slurm does not answer: slurmrestd at http://127.0.0.1:1 cannot be reached")
        .contains("check driver.slurm.url, the token and slurmctld");
    assertThat(dir.resolve("adlro.db")).doesNotExist();
  }

  @Test
  void aHostThatDoesNotExistIsNamedAsSuch() throws IOException {
    Cli.Outcome outcome = serve("url: 'http://no-such-host.invalid:1', tokenCommand: echo a.b.c");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("http://no-such-host.invalid:1 cannot be reached: the host is not known");
  }

  @Test
  void anUnknownDriverIsRefused() {
    Cli.Outcome outcome = cli.run("serve", "--driver", "pbs");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("--driver pbs is not known; write emulated or slurm");
    assertThat(cli.run("serve", "--demo", "--driver", "slurm").err())
        .contains("--demo has an emulated cluster; leave out --demo or --driver");
  }
}
