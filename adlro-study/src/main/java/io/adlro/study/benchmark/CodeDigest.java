package io.adlro.study.benchmark;

import io.adlro.core.model.JobTable;
import io.adlro.ingest.text.Sha256;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.sim.Simulation;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.experiment.BoundStudy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A digest of the compiled classes that results depend on, so that stored results of other code are
 * not taken for results of this one.
 *
 * <p>These count: core (state, placement, rules, predictions), sim (events, physics, faults,
 * generated jobs, metrics), solve (load plans, Gavel's policies, bounds), learn (the learned
 * policies), and the classes of this module that measure a stored run or bound. Readers do not: the
 * jobs and the settings they read are in the key of a run, as is the file of a learned policy's
 * model. Training, reports and commands do not either: they change no result of a run.
 */
public final class CodeDigest {
  private static final List<Class<?>> ONE_OF_EACH_MODULE =
      List.of(JobTable.class, Simulation.class, OrToolsLoadPlanner.class, AdlroAgent.class);

  private static final List<String> COUNTED =
      List.of(
          "io/adlro/core/",
          "io/adlro/sim/",
          "io/adlro/solve/",
          "io/adlro/learn/",
          "io/adlro/study/experiment/BoundStudy",
          "io/adlro/study/experiment/WindowBound");

  private CodeDigest() {}

  /** Computed on first use; the classes of a process do not change. */
  private static final class OfThisProcess {
    private static final String DIGEST =
        of(
            Stream.concat(ONE_OF_EACH_MODULE.stream(), Stream.of(BoundStudy.class))
                .map(CodeDigest::location)
                .distinct()
                .toList());
  }

  public static String ofThisProcess() {
    return OfThisProcess.DIGEST;
  }

  /** The digest of the counted classes in these folders and jars. */
  static String of(List<Path> locations) {
    MessageDigest digest = Sha256.digest();
    for (Path location : locations) {
      try {
        if (Files.isDirectory(location)) {
          add(digest, location);
        } else {
          try (FileSystem jar = FileSystems.newFileSystem(location)) {
            add(digest, jar.getPath("/"));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read the classes in " + location + ": " + e, e);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, Path root) throws IOException {
    List<String> names;
    try (Stream<Path> files = Files.walk(root)) {
      names =
          files
              .map(file -> root.relativize(file).toString().replace('\\', '/'))
              .filter(name -> name.endsWith(".class"))
              .filter(name -> COUNTED.stream().anyMatch(name::startsWith))
              .sorted()
              .toList();
    }
    for (String name : names) {
      byte[] bytes = Files.readAllBytes(root.resolve(name));
      digest.update((name + "\n").getBytes(StandardCharsets.UTF_8));
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
      digest.update(bytes);
    }
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no path to the classes of " + type, e);
    }
  }
}
