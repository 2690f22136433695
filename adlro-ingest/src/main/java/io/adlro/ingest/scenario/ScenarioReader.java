package io.adlro.ingest.scenario;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.SourceNode.Kind;
import io.adlro.ingest.yaml.Yaml;
import io.adlro.sim.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads one scenario with its bases and its cluster file. A base must be a scenario by itself: its
 * problems are reported before those of the files that are built on it.
 */
final class ScenarioReader {
  private static final int MAX_BASES = 32;

  /** A scenario and the document it was made of, for those that are built on it. */
  private record Loaded(SourceNode root, Scenario scenario) {}

  private final BuiltInFiles builtIn;
  private final List<Path> derived;
  private final Problems problems = new Problems();

  private ScenarioReader(BuiltInFiles builtIn, List<Path> derived) {
    this.builtIn = builtIn;
    this.derived = derived;
  }

  static Scenario read(BuiltInFiles builtIn, Path file) {
    return new ScenarioReader(builtIn, List.of()).read(file).scenario();
  }

  private Loaded read(Path file) {
    SourceNode root = resolved(file);
    Optional<Scenario> scenario =
        new ScenarioAssembly(root, problems)
            .read(BuiltInFiles.nameOf(file), ScenarioPurpose.of(file));
    problems.throwIfAny();
    return new Loaded(root, scenario.orElseThrow());
  }

  /** The document with its short forms written out, merged into its base. */
  private SourceNode resolved(Path file) {
    SourceNode own = ShortForms.expand(withCluster(file, Yaml.read(file, problems)));
    SourceNode base = own.entries().get("base");
    if (base == null || base.kind() == Kind.EMPTY) {
      return own;
    }
    Optional<Path> found = named(file, base, "scenario", builtIn.scenarios(), builtIn::scenario);
    if (found.isEmpty()) {
      return own.withoutValue(); // without the base nearly everything would seem to be missing
    }
    List<Path> chain = new ArrayList<>(derived);
    chain.add(file.toAbsolutePath().normalize());
    if (chain.contains(found.get().toAbsolutePath().normalize())) {
      problems.add(
          base.file(),
          base.line(),
          "`base` is `%s`, which is built on this file itself; remove one `base`"
              .formatted(base.text()));
      return own.withoutValue();
    }
    if (chain.size() > MAX_BASES) {
      problems.add(
          base.file(),
          base.line(),
          "`base` is the base of %d scenarios in a row; have fewer".formatted(chain.size()));
      return own.withoutValue();
    }
    return Overlay.of(new ScenarioReader(builtIn, chain).read(found.get()).root(), own);
  }

  private SourceNode withCluster(Path file, SourceNode root) {
    SourceNode cluster = root.entries().get("cluster");
    if (cluster == null || !cluster.isScalar()) {
      return root;
    }
    Map<String, SourceNode> entries = new LinkedHashMap<>(root.entries());
    entries.put(
        "cluster",
        named(file, cluster, "cluster", builtIn.clusters(), builtIn::cluster)
            .map(path -> Yaml.read(path, problems))
            .orElseGet(() -> cluster.withoutValue()));
    return root.withEntries(entries);
  }

  /**
   * The file that a text in another file names: a built-in one, or a path relative to that file.
   */
  private Optional<Path> named(
      Path file, SourceNode node, String noun, List<String> names, Function<String, Path> ours) {
    String name = node.text();
    if (!node.isScalar()) {
      problems.add(
          node.file(), node.line(), "`%s` is not the name of a %s".formatted(node.path(), noun));
      return Optional.empty();
    }
    if (names.contains(name)) {
      return Optional.of(ours.apply(name));
    }
    String place = "`%s` is `%s`, ".formatted(node.path(), name);
    if (!BuiltInFiles.isPath(name)) {
      String hint = NearestName.hint(name, names);
      problems.add(node.file(), node.line(), place + "which is not a known " + noun + hint);
      return Optional.empty();
    }
    Path path = file.resolveSibling(BuiltInFiles.path(name));
    if (!Files.exists(path)) {
      problems.add(
          node.file(),
          node.line(),
          place + "but there is no such file; its path starts at the folder of this one");
      return Optional.empty();
    }
    return Optional.of(path);
  }
}
