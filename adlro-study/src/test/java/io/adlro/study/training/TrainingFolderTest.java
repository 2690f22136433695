package io.adlro.study.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.UserError;
import io.adlro.study.file.DurableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrainingFolderTest {
  @TempDir Path dir;

  @Test
  void aDiskWithLittleFreeSpaceIsRefusedBeforeTheTraining() {
    assertThatThrownBy(() -> TrainingFolder.fresh(dir, folder -> 100L << 20))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("only 100 MiB are free there, a training may need 512");
    assertThat(TrainingFolder.fresh(dir, folder -> 600L << 20).path()).isEqualTo(dir);
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void aDiskThatFillsUpLeavesTheOldFile() throws IOException {
    Path file = Files.writeString(dir.resolve("checkpoint"), "old");

    assertThatThrownBy(
            () ->
                DurableFile.write(
                    file,
                    out -> {
                      out.write(new byte[100_000]);
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("checkpoint: No space left on device");
    assertThat(file).hasContent("old");

    DurableFile.write(file, out -> out.write('n'));
    assertThat(file).hasContent("n");
    assertThat(dir).isDirectoryNotContaining(path -> !path.equals(file));
  }
}
