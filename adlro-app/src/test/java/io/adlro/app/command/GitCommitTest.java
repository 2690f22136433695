package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GitCommitTest {
  private static final String HASH = "0123456789abcdef0123456789abcdef01234567";

  @TempDir Path dir;

  @Test
  void theCommitIsFoundLoosePackedAndDetached() throws IOException {
    assertThat(GitCommit.of(dir)).isEmpty();

    Path git = Files.createDirectories(dir.resolve(".git/refs/heads")).getParent().getParent();
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    assertThat(GitCommit.of(dir)).isEmpty();

    Files.writeString(git.resolve("packed-refs"), "# pack-refs\n" + HASH + " refs/heads/main\n");
    assertThat(GitCommit.of(dir)).contains(HASH);

    Files.writeString(git.resolve("refs/heads/main"), HASH.replace('0', 'f') + "\n");
    assertThat(GitCommit.of(dir)).contains(HASH.replace('0', 'f'));

    Files.writeString(git.resolve("HEAD"), HASH + "\n");
    assertThat(GitCommit.of(dir)).contains(HASH);
  }
}
