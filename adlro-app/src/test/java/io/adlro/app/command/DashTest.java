package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -} as the name of an output is standard output. */
final class DashTest {
  private static final String[] COMPARE = {
    "compare", "--scenario", "tiny", "--seeds", "2", "--policies", "fcfs,sjf"
  };

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void makeScenarios() throws IOException {
    cli = new Cli(dir);
  }

  private Cli.Outcome compare(Object... more) {
    Object[] all = new Object[COMPARE.length + more.length];
    System.arraycopy(COMPARE, 0, all, 0, COMPARE.length);
    System.arraycopy(more, 0, all, COMPARE.length, more.length);
    return cli.run(all);
  }

  @Test
  void oneOutputReplacesTheText() {
    assertThat(compare("--report", "-").out()).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
    Path json = dir.resolve("a.json");
    assertThat(compare("--report", "-", "--json", json).out()).startsWith("<!DOCTYPE html>");
    assertThat(json).exists();
    Cli.Outcome journal = cli.run("simulate", "--scenario", "tiny", "--journal", "-");
    assertThat(journal.out()).startsWith("ADLROJNL");
    assertThat(cli.run("simulate", "--scenario", "tiny", "--gantt", "-").out()).startsWith("<svg");
    assertThat(Path.of("-")).doesNotExist();
  }

  @Test
  void importedJobsAndClustersGoToStandardOutput() throws IOException {
    Path trace =
        Files.writeString(
            dir.resolve("log.swf"), "; MaxProcs: 8\n1 0 1 9 4 -1 -1 4 9 -1 1 1 1 1 1 -1 -1 -1\n");
    assertThat(cli.run("import", trace, "--out", "-").out()).startsWith("job_id,submit_s,");
    assertThat(cli.run("import", trace, "--cluster-out", "-").out()).startsWith("{");
    assertThat(cli.run("import", trace, "--out", "-", "--cluster-out", "-").err())
        .contains("--out and --cluster-out are both standard output; name a file for one");
  }

  @Test
  void anInputIsNotOverwritten() throws IOException {
    String swf = "; MaxProcs: 8\n1 0 1 9 4 -1 -1 4 9 -1 1 1 1 1 1 -1 -1 -1\n";
    Path trace = Files.writeString(dir.resolve("log.swf"), swf);

    Cli.Outcome imported = cli.run("import", trace, "--out", trace);
    Cli.Outcome compared =
        cli.run("compare", "--trace", "swf:" + trace, "--policies", "fcfs", "--json=" + trace);

    assertThat(imported.code()).isEqualTo(2);
    assertThat(imported.err()).contains("is an input of this command; name another file");
    assertThat(compared.code()).isEqualTo(2);
    assertThat(compared.err()).contains("--json", "is an input of this command");
    assertThat(trace).hasContent(swf);
  }

  @Test
  void onlyOneOutputMayBeStandardOutput() {
    Cli.Outcome outcome = compare("--json", "-", "--report", "-");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("--json and --report are both standard output; name a file for one");
  }

  @Test
  void foldersCannotBeStandardOutput() {
    assertThat(compare("--export", "-").err()).contains("--export -: several files cannot be");
    assertThat(cli.run("train", "--preset", "fake", "--out", "-").err()).contains("--out -: ");
    assertThat(cli.run("validate", "--page", "-").err()).contains("--page -: ");
    assertThat(Path.of("-")).doesNotExist();
  }

  @Test
  void bytesAreWrittenAsTheyAre() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] model = {(byte) 0xff, 0, (byte) 0xc3, 10};
    try (StandardWriter out = new StandardWriter(bytes);
        OutputStream stream = StandardWriter.stream(out)) {
      stream.write(model);
    }
    assertThat(bytes.toByteArray()).isEqualTo(model);
    assertThat(new String(model, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8))
        .isNotEqualTo(model);
  }

  @Test
  void withoutInputNothingIsWritten() throws IOException {
    Path json = dir.resolve("check.json");
    Path empty = Files.createDirectory(dir.resolve("empty"));
    Cli.Outcome checked = cli.run("ingest", "--check", empty, "--json", json);
    assertThat(checked.code()).isEqualTo(2);
    assertThat(checked.err()).contains("is a folder without files");
    assertThat(json).doesNotExist();
    Path page = dir.resolve("page.md");
    Cli.Outcome validated = cli.run("validate", "rlscheduler", "--data", empty, "--page", page);
    assertThat(validated.code()).isEqualTo(2);
    assertThat(validated.err()).contains("nothing was computed, so nothing is written");
    assertThat(page).doesNotExist();
    assertThat(cli.run("train", "--preset", "fake", "--budget", "0ep").err()).contains("--budget");
  }
}
