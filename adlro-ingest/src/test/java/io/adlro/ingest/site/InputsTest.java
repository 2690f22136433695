package io.adlro.ingest.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.message.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InputsTest {
  @TempDir Path dir;

  private final Problems mistakes = new Problems();

  @Test
  void aFolderStandsForItsFilesByName() throws IOException {
    Path b = Files.writeString(dir.resolve("b"), "");
    Path a = Files.writeString(dir.resolve("a"), "");
    Files.createDirectory(dir.resolve("deeper"));
    assertThat(Inputs.expanded(List.of("-", dir.toString(), "HTTP://x/"), mistakes))
        .containsExactly("-", a.toString(), b.toString(), "HTTP://x/");
    assertThat(mistakes.isEmpty()).isTrue();
  }

  @Test
  void anEmptyFolderIsAMistakeAndTheOthersStay() {
    assertThat(Inputs.expanded(List.of(dir.toString(), "absent"), mistakes))
        .containsExactly("absent");
    assertThat(mistakes.sentences())
        .containsExactly(dir + ": is a folder without files; name one that has some");
  }

  @Test
  void addressesAreOfTheWeb() {
    assertThat(Inputs.isAddress("https://x/")).isTrue();
    assertThat(Inputs.isAddress("ftp://x/")).isFalse();
    assertThat(Inputs.isAddress("http.txt")).isFalse();
  }
}
