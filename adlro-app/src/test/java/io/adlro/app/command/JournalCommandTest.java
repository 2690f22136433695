package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JournalCommandTest {
  @TempDir Path dir;

  private Cli cli;
  private Path journal;

  @BeforeEach
  void writeAJournal() throws IOException {
    cli = new Cli(dir);
    journal = dir.resolve("events.journal");
    Cli.Outcome outcome =
        cli.run("simulate", "--scenario", "tiny", "--policy", "sjf", "--journal", journal);
    assertThat(outcome.code()).as(outcome.err()).isZero();
  }

  @Test
  void theHeaderAndTheRecordsAreShownAsText() {
    Cli.Outcome outcome = cli.run("journal", journal);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("policy:    sjf").contains("1 ").contains("JobSubmitted");
    assertThat(outcome.lines()).hasSizeGreaterThan(3 * 80);
    assertThat(outcome.out()).contains(" >Place job=").endsWith(" clean\n");
  }

  @Test
  void onlyTheFirstRecordsAreShownOnRequestButAllAreChecked() throws IOException {
    assertThat(cli.run("journal", journal, "--head", 2).lines()).hasSize(6 + 2 + 1);

    byte[] damaged = Files.readAllBytes(journal);
    damaged[damaged.length - 3] ^= 1;
    Files.write(journal, damaged);
    Cli.Outcome outcome = cli.run("journal", journal, "--head", 2);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.lines()).hasSize(6 + 2 + 1);
    assertThat(outcome.err())
        .matches(
            ".*events.journal: is damaged at byte \\d+ after record \\d+: the checksum is wrong;"
                + " the records before are whole\n");
  }

  @Test
  void aTruncatedJournalIsRecoveredUpToTheCut() throws IOException {
    byte[] whole = Files.readAllBytes(journal);
    Files.write(journal, Arrays.copyOf(whole, whole.length / 2));

    Cli.Outcome outcome = cli.run("journal", journal, "--recover");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("is truncated at byte").hasLineCount(1);
    assertThat(outcome.out()).contains("state at ").contains("done");
  }

  @Test
  void allRecordsAreAppliedAndTheStateIsShown() {
    Cli.Outcome outcome = cli.run("journal", journal, "--recover");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("jobs: 80 done").contains(" free, 0 down");
    assertThat(outcome.lines()).hasSize(6 + 1 + 3);
  }

  @Test
  void thePolicyOfTheJournalDecidesAgain() {
    Cli.Outcome outcome = cli.run("journal", journal, "--audit");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("audit:     sjf gives the recorded orders; ");
  }

  @Test
  void badInputIsReportedInOneSentence() throws IOException {
    refused("there is no such file; check its name", dir.resolve("none.journal"));
    refused("is a folder; name a file in it", dir);
    refused("is not a journal; 'adlro simulate --journal FILE' writes", cli.clusterFile());
    Path empty = Files.write(dir.resolve("empty.journal"), new byte[0]);
    refused("is empty; 'adlro simulate --journal FILE' writes", empty);
    refused("is empty", Files.write(dir.resolve("empty.gz"), new byte[0]));
    byte[] startOfGzip = Arrays.copyOf(compressed(), 9);
    Path cut = Files.write(dir.resolve("cut.gz"), startOfGzip);
    for (String use : List.of("--head=1", "--recover", "--audit")) {
      refused("cut.gz: ends in the middle of its compressed data; copy it again", cut, use);
    }
    refused("inside: cannot be read: Not a directory", empty.resolve("inside"));
    Path short20 = dir.resolve("short.journal");
    Files.write(short20, Arrays.copyOf(Files.readAllBytes(journal), 40));
    refused("is cut off in its header, at byte 40; no record is readable", short20);
    refused("--head -1 is below 0", journal, "--head", -1);
  }

  @Test
  void compressionIsRecognisedByTheContent() throws IOException {
    Path packed = Files.write(dir.resolve("packed.journal"), compressed());
    Path plain = Files.copy(journal, dir.resolve("plain.gz"));

    assertThat(cli.run("journal", packed, "--recover").out()).contains("jobs: 80 done");
    assertThat(cli.run("journal", plain, "--recover").out()).contains("jobs: 80 done");
  }

  private byte[] compressed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(Files.readAllBytes(journal));
    }
    return bytes.toByteArray();
  }

  @Test
  void aReaderThatClosesThePipeEndsTheListing() throws IOException {
    byte[] damaged = Files.readAllBytes(journal);
    damaged[damaged.length - 3] ^= 1;
    Files.write(journal, damaged);
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    StandardOutput out = new StandardOutput(closed, () -> {});

    Cli.Outcome outcome =
        cli.runInto(new StandardWriter(out), "journal", journal, "--audit", "--head", 200);

    assertThat(outcome.err()).as("the end of the journal was not reached").isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(out.problem()).isEmpty();
  }

  private void refused(String sentence, Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "journal";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    Cli.Outcome outcome = cli.run(all);
    assertThat(outcome.code()).as(outcome.out()).isEqualTo(2);
    assertThat(outcome.err()).contains(sentence).hasLineCount(1);
  }
}
