package io.adlro.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputFileTest {
  @TempDir Path dir;

  @Test
  void aFileThatFailsHalfwayLeavesTheOldOneAndNothingElse() throws IOException {
    Path file = Files.writeString(dir.resolve("results.json"), "old");

    assertThatThrownBy(
            () ->
                new OutputFile(file)
                    .write(
                        out -> {
                          out.write("half".getBytes(StandardCharsets.UTF_8));
                          throw new IOException("No space left on device");
                        }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("results.json: No space left on device");

    assertThat(file).hasContent("old");
    assertThat(dir).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void aLinkStaysALinkAndItsTargetIsReplaced() throws IOException {
    Path target = Files.writeString(dir.resolve("target.json"), "old");
    Path link = Files.createSymbolicLink(dir.resolve("link.json"), target);

    new OutputFile(link).write("new");

    assertThat(link).isSymbolicLink();
    assertThat(target).hasContent("new");
  }

  @Test
  void aFileThatCannotBeWrittenIsReportedInAdvance() throws IOException {
    Problems problems = new Problems();
    OutputFile.checked("--json", dir, problems);
    OutputFile.checked("--json", dir.resolve("none/x.json"), problems);
    OutputFile.checked("--json", dir.resolve("x.json"), problems);

    assertThat(problems.sentences()).hasSize(2);
    assertThat(problems.sentences().get(0)).contains("is a folder");
    assertThat(problems.sentences().get(1)).contains("there is no folder");
    assertThat(dir).isEmptyDirectory();
  }
}
