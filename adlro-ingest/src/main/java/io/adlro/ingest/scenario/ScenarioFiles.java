package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.UserError;
import io.adlro.sim.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The scenarios that come with ADLRO, and those in files of the user. */
public final class ScenarioFiles {
  /** A scenario with the one line that says what it is for. */
  public record Listed(String name, String purpose) {}

  private final BuiltInFiles builtIn;

  private ScenarioFiles(BuiltInFiles builtIn) {
    this.builtIn = builtIn;
  }

  /** Those in the folder {@code scenarios} of ADLRO's home. */
  public static ScenarioFiles of(Path home) {
    return new ScenarioFiles(new BuiltInFiles(home.resolve("scenarios")));
  }

  /** All that come with ADLRO, by name. Their content is not checked. */
  public List<Listed> list() {
    return builtIn.scenarios().stream()
        .map(name -> new Listed(name, ScenarioPurpose.of(builtIn.scenario(name))))
        .toList();
  }

  /**
   * A scenario by its name or by its file.
   *
   * @throws UserError with all that is wrong with it
   */
  public Scenario load(String nameOrFile) {
    return ScenarioReader.read(
        builtIn, find("scenario", nameOrFile, builtIn.scenarios(), builtIn::scenario));
  }

  /**
   * A cluster by its name or by its file.
   *
   * @throws UserError with all that is wrong with it
   */
  public Cluster cluster(String nameOrFile) {
    return ClusterFiles.read(find("cluster", nameOrFile, builtIn.clusters(), builtIn::cluster));
  }

  /** The file of a suite of workloads, by its name or by its file. */
  public Path suite(String nameOrFile) {
    return find("suite", nameOrFile, builtIn.suites(), builtIn::suite);
  }

  private Path find(
      String kind, String nameOrFile, List<String> names, Function<String, Path> fileOf) {
    if (BuiltInFiles.isPath(nameOrFile)) {
      return BuiltInFiles.path(nameOrFile);
    }
    if (names.contains(nameOrFile)) {
      return fileOf.apply(nameOrFile);
    }
    Path file = BuiltInFiles.path(nameOrFile);
    if (Files.isRegularFile(file)) {
      return file;
    }
    throw new UserError(
        "there is no %s `%s`%s".formatted(kind, nameOrFile, NearestName.hint(nameOrFile, names)));
  }
}
