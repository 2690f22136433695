package io.adlro.ingest.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adlro.ingest.message.UserError;
import io.adlro.sim.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A home of ADLRO in a folder of the test, with a small scenario named tiny. */
final class TestHome {
  static final String TINY =
      """
      # Two models, two classes.
      cluster: duo
      load: 0.5
      workload:
        jobs: 50
        arrivals: {kind: bursts, meanSize: 4, span: 2s}
        classes:
          train: {share: 3, work: {kind: lognormal, mean: 20s, sigma: 1}, gpus: [1, 2]}
          render: {work: {mean: 10s}, traits: {traffic: 7}}
      """;

  static final String DUO =
      """
      models:
        big: {memory: 32GiB}
        small: {memory: 8GiB}
      nodes:
        - {name: "b-{1..2}", gpuModel: big, gpus: 4, cpuCores: 16, memory: 64GiB}
        - {name: s, count: 2, gpuModel: small, gpus: 2, cpuCores: 8, memory: 32GiB}
      speeds:
        render: {big: 1, small: 0.9}
        train: {big: 1, small: 0.25}
      """;

  private final Path home;

  TestHome(Path home) {
    this.home = home;
    write("clusters/duo", DUO);
    write("tiny", TINY);
  }

  /** Writes a scenario, or with a folder in its name a cluster. */
  Path write(String name, String text) {
    try {
      Path file = home.resolve("scenarios").resolve(name + ".yaml");
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ScenarioFiles files() {
    return ScenarioFiles.of(home);
  }

  Scenario load(String name) {
    return files().load(name);
  }

  /** What is wrong with a scenario, with its folder left out. */
  List<String> problemsOf(String nameOrFile) {
    UserError error = catchThrowableOfType(UserError.class, () -> load(nameOrFile));
    assertThat(error).as("problems of " + nameOrFile).isNotNull();
    String folder = home.resolve("scenarios") + home.getFileSystem().getSeparator();
    return error.sentences().stream().map(s -> s.replace(folder, "")).toList();
  }

  /** The same for the text of a scenario named x. */
  List<String> problemsIn(String text) {
    write("x", text);
    return problemsOf("x");
  }
}
