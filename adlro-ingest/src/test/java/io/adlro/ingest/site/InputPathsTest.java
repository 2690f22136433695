package io.adlro.ingest.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.message.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InputPathsTest {
  @TempDir Path dir;

  private final Problems problems = new Problems();

  @Test
  void aFolderStandsForItsFilesByName() throws IOException {
    Path b = Files.writeString(dir.resolve("b"), "");
    Path a = Files.writeString(dir.resolve("a"), "");
    Files.createDirectory(dir.resolve("deeper"));
    assertThat(InputPaths.expanded(List.of("-", dir.toString(), "HTTP://x/"), problems))
        .containsExactly("-", a.toString(), b.toString(), "HTTP://x/");
    assertThat(problems.isEmpty()).isTrue();
  }

  @Test
  void anEmptyFolderIsAProblemAndTheOthersStay() {
    assertThat(InputPaths.expanded(List.of(dir.toString(), "absent"), problems))
        .containsExactly("absent");
    assertThat(problems.sentences())
        .containsExactly(dir + ": is a folder without files; name one that has some");
  }

  @Test
  void addressesAreOfTheWeb() {
    assertThat(InputPaths.isAddress("https://x/")).isTrue();
    assertThat(InputPaths.isAddress("ftp://x/")).isFalse();
    assertThat(InputPaths.isAddress("http.txt")).isFalse();
  }
}
