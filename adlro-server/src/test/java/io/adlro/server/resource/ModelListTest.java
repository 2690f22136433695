package io.adlro.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.loop.ModelRegistry;
import io.adlro.server.answer.CatalogAnswer;
import io.adlro.study.training.ModelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelListTest {
  private static final ModelRegistry NO_REGISTRY = new ModelRegistry(List.of());

  @TempDir Path home;

  private static CatalogAnswer.Model only(ModelList list) {
    return list.of(Optional.empty(), "", NO_REGISTRY).get(0);
  }

  @Test
  void aFileThatIsReplacedIsReadAgain() throws IOException {
    Path file = Files.createDirectory(home.resolve("models")).resolve("site.adlro");
    Files.copy(Path.of("../models/adlro.adlro"), file);
    ModelList list = new ModelList(ModelFiles.of(home));
    Optional<String> first = only(list).digest();
    assertThat(only(list).digest()).isPresent().isEqualTo(first);

    Files.copy(Path.of("../models/dqn.adlro"), file, StandardCopyOption.REPLACE_EXISTING);

    assertThat(only(list).digest()).isPresent().isNotEqualTo(first);
    assertThat(list.curves("site")).isPresent();
  }
}
