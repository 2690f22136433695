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
 * Digests of the compiled classes that results depend on, so that stored results of other code are
 * not taken for results of this one.
 *
 * <p>These count: core (state, placement, rules, predictions), sim (events, physics, faults,
 * generated jobs, metrics), solve (load plans, Gavel's policies, bounds), learn (the learned
 * policies), and the classes of this module that measure a stored run or bound. Readers do not: the
 * jobs and the settings they read are in the key of a run, as is the file of a learned policy's
 * model. Training, reports and commands do not either: they change no result of a run.
 *
 * @param ofRules without the classes of learn: they change no result of a rule, so the runs of
 *     rules are not repeated when only the agent has changed
 * @param ofAll with them
 */
public record CodeDigest(String ofRules, String ofAll) {
  private static final List<Class<?>> ONE_OF_EACH_MODULE =
      List.of(JobTable.class, Simulation.class, OrToolsLoadPlanner.class, AdlroAgent.class);

  private static final List<String> COUNTED_FOR_RULES =
      List.of(
          "io/adlro/core/",
          "io/adlro/sim/",
          "io/adlro/solve/",
          "io/adlro/study/experiment/BoundStudy",
          "io/adlro/study/experiment/WindowBound");

  private static final List<String> COUNTED =
      Stream.concat(COUNTED_FOR_RULES.stream(), Stream.of("io/adlro/learn/")).toList();

  /** Computed on first use; the classes of a process do not change. */
  private static final class OfThisProcess {
    private static final CodeDigest DIGEST =
        of(
            Stream.concat(ONE_OF_EACH_MODULE.stream(), Stream.of(BoundStudy.class))
                .map(CodeDigest::location)
                .distinct()
                .toList());
  }

  public static CodeDigest ofThisProcess() {
    return OfThisProcess.DIGEST;
  }

  /** The digests of the counted classes in these folders and jars. */
  static CodeDigest of(List<Path> locations) {
    return new CodeDigest(of(locations, COUNTED_FOR_RULES), of(locations, COUNTED));
  }

  private static String of(List<Path> locations, List<String> counted) {
    MessageDigest digest = Sha256.digest();
    for (Path location : locations) {
      try {
        if (Files.isDirectory(location)) {
          add(digest, location, counted);
        } else {
          try (FileSystem jar = FileSystems.newFileSystem(location)) {
            add(digest, jar.getPath("/"), counted);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read the classes in " + location + ": " + e, e);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, Path root, List<String> counted)
      throws IOException {
    List<String> names;
    try (Stream<Path> files = Files.walk(root)) {
      names =
          files
              .map(file -> root.relativize(file).toString().replace('\\', '/'))
              .filter(name -> name.endsWith(".class"))
              .filter(name -> counted.stream().anyMatch(name::startsWith))
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
