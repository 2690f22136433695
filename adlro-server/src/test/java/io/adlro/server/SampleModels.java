package io.adlro.server;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.training.LearnedPolicies;
import io.adlro.study.training.ModelFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The shipped models and one that cannot be read. */
final class SampleModels {
  static final ModelFiles FILES = ModelFiles.of(home());

  static final AllPolicies POLICIES =
      new AllPolicies(List.of(PolicyCatalog.entries(), LearnedPolicies.entries(FILES)));

  private SampleModels() {}

  private static Path home() {
    try {
      Path home = Files.createTempDirectory("adlro-models");
      Path models = Files.createDirectory(home.resolve("models"));
      home.toFile().deleteOnExit();
      models.toFile().deleteOnExit();
      for (String name : List.of("adlro.adlro", "paper.adlro")) {
        Files.copy(Path.of("../models").resolve(name), models.resolve(name));
        models.resolve(name).toFile().deleteOnExit();
      }
      Files.writeString(models.resolve("broken.adlro"), "garbage").toFile().deleteOnExit();
      return home;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
