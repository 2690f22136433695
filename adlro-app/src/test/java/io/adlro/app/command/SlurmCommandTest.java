package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SlurmCommandTest {
  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void open() throws IOException {
    cli = new Cli(dir);
  }

  @Test
  void theGateIsPrintedForThePartitionsOfTheSite() {
    Cli.Outcome outcome =
        cli.run("slurm", "install-gate", "--partition", "gpu-a,b", "--operator", "0,12", "--print");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("local partitions = { [\"gpu-a\"] = true, [\"b\"] = true }")
        .contains("local operators = { [0] = true, [12] = true }")
        .contains("JobSubmitPlugins=lua")
        .contains("SchedulerParameters=batch_sched_delay=0");
  }

  @Test
  void theFilesOfTheGateAreWrittenForItsFolder() throws IOException {
    Path out = dir.resolve("gate");
    Cli.Outcome outcome =
        cli.run("slurm", "install-gate", "--partition", "gpu", "--gate-folder", "/g", "--out", out);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).doesNotContain("local partitions");
    assertThat(out.resolve("job_submit.lua")).content().contains("local open_file = \"/g/open\"");
    assertThat(out.resolve("adlro-slurm-watchdog")).isExecutable().content().contains(":-/g}");
  }

  @Test
  void namesThatWouldBreakTheGateAreRefused() {
    Cli.Outcome outcome =
        cli.run("slurm", "install-gate", "--partition", "a b", "--gate-folder", "\"x\"");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("--partition `a b` is not the name of a partition")
        .contains("--gate-folder `\"x\"` is not an absolute path");
  }

  @Test
  void aFileInThePlaceOfTheFolderIsRefused() throws IOException {
    Path file = Files.writeString(dir.resolve("file"), "");
    Cli.Outcome outcome =
        cli.run("slurm", "install-gate", "--partition", "gpu", "--out", file.resolve("gate"));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("cannot be written; name another folder");
  }

  @Test
  void whatIsNoNumberOfAUserIsRefusedInOneSentence() {
    for (String user : new String[] {"-1", "anna", "0,"}) {
      Cli.Outcome outcome =
          cli.run("slurm", "install-gate", "--partition", "gpu", "--operator", user);

      assertThat(outcome.code()).as(user).isEqualTo(2);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err()).contains("is not the number of a user").hasLineCount(1);
    }
    assertThat(cli.run("slurm", "install-gate", "--partition", "a\"b").err()).hasLineCount(1);
  }

  @Test
  void theSitesOwnScriptIsNeverOverwritten() throws IOException {
    Path lua = Files.writeString(dir.resolve("job_submit.lua"), "-- of the site");
    Cli.Outcome outcome = cli.run("slurm", "install-gate", "--partition", "gpu", "--out", dir);

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("job_submit.lua there is not one of ADLRO");
    assertThat(lua).hasContent("-- of the site");
    Path out = dir.resolve("gate");
    for (int time = 0; time < 2; time++) {
      assertThat(cli.run("slurm", "install-gate", "--partition", "gpu", "--out", out).code())
          .isZero();
    }
  }
}
