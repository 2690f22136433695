package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceFolderTest {
  @TempDir Path dir;
  private Path inside;
  private TraceFolder folder;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.writeString(dir.resolve("secret"), "");
    inside = Files.createDirectory(dir.resolve("traces"));
    Files.writeString(inside.resolve("june.csv"), "");
    Files.writeString(inside.resolve(".hidden"), "");
    Files.createDirectory(inside.resolve("deeper"));
    Files.createSymbolicLink(inside.resolve("link"), dir.resolve("secret"));
    folder = new TraceFolder(inside);
  }

  @Test
  void itHasItsOwnFilesWithoutLinksAndHiddenOnes() {
    assertThat(folder.names()).containsExactly("june.csv");
    assertThat(folder.file("june.csv")).isEqualTo(inside.resolve("june.csv"));
  }

  @Test
  void nothingOutsideIsReached() {
    for (String name : new String[] {"../secret", "link", "deeper", "", "/etc/passwd", "june"}) {
      assertThatThrownBy(() -> folder.file(name)).isInstanceOf(UserError.class);
    }
  }
}
