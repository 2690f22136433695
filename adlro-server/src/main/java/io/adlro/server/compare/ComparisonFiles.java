package io.adlro.server.compare;

import io.adlro.server.compare.Comparer.Jobs;
import io.adlro.study.file.DurableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Comparisons with a result in the files of a folder, so that links to them outlive the process.
 * Their owner alone reads the folder: it has jobs of all users.
 */
final class ComparisonFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ComparisonFiles.class);
  private static final String END = ".json";
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  /** A comparison as it is written. */
  private record Written(
      int number,
      String owner,
      Optional<String> scenario,
      OptionalInt jobs,
      Optional<String> trace,
      OptionalInt lastHours,
      List<String> policies,
      int seeds,
      boolean bound,
      Comparer.Outcome outcome) {
    static Written of(ComparisonRun run) {
      Comparer.Question asked = run.question();
      Optional<Jobs.OfScenario> scenario = asked.scenario();
      return new Written(
          run.number(),
          run.owner(),
          scenario.map(Jobs.OfScenario::name),
          scenario.map(Jobs.OfScenario::jobs).orElse(OptionalInt.empty()),
          asked.trace(),
          asked.lastHours(),
          asked.policies(),
          asked.seeds(),
          asked.bound(),
          run.outcome().orElseThrow());
    }

    ComparisonRun run() {
      Jobs from =
          scenario
              .<Jobs>map(name -> new Jobs.OfScenario(name, jobs))
              .or(() -> trace.map(Jobs.OfTrace::new))
              .orElseGet(() -> new Jobs.OfLastHours(lastHours.orElseThrow()));
      return new ComparisonRun(
          number, owner, new Comparer.Question(from, policies, seeds, bound), outcome);
    }
  }

  private final Path folder;

  ComparisonFiles(Path folder) {
    this.folder = folder;
  }

  /** The newest first. A file that cannot be read is left out with a warning. */
  List<ComparisonRun> read() {
    List<ComparisonRun> runs = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return runs;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + END)) {
      for (Path file : files) {
        read(file).ifPresent(runs::add);
      }
    } catch (IOException e) {
      LOG.warn("comparisons of former processes are left out: {}", e.getMessage());
    }
    runs.sort(Comparator.comparingInt(ComparisonRun::number).reversed());
    return runs;
  }

  private static Optional<ComparisonRun> read(Path file) throws IOException {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), Written.class).run());
    } catch (JacksonException e) {
      LOG.warn("the comparison in {} is left out: it cannot be read", file);
      return Optional.empty();
    }
  }

  /** Writes a comparison that has a result. */
  void write(ComparisonRun run) {
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      byte[] bytes = JSON.writeValueAsBytes(Written.of(run));
      DurableFile.write(file(run), out -> out.write(bytes));
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("a comparison will be lost with this process: {}", e.getMessage());
    }
  }

  void delete(ComparisonRun run) {
    try {
      Files.deleteIfExists(file(run));
    } catch (IOException e) {
      LOG.warn("an old comparison is not deleted: {}", e.getMessage());
    }
  }

  private Path file(ComparisonRun run) {
    return folder.resolve(run.number() + END);
  }
}
