package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.Yaml;
import java.nio.file.Path;
import java.util.Optional;

/** Clusters in files: our YAML, or the {@code cluster.json} of an export. */
public final class ClusterFiles {
  private ClusterFiles() {}

  /**
   * Reads either form.
   *
   * @throws UserError with all that is wrong with it
   */
  public static Cluster read(Path file) {
    Problems problems = new Problems();
    return cluster(Yaml.read(file, problems), problems);
  }

  /**
   * Reads either form from a text, as if it stood in a file of that name.
   *
   * @throws UserError with all that is wrong with it
   */
  public static Cluster parse(String file, String text) {
    Problems problems = new Problems();
    return cluster(Yaml.parse(file, text, problems), problems);
  }

  private static Cluster cluster(SourceNode node, Problems problems) {
    Optional<Cluster> cluster = new ClusterReader(node, problems).read();
    problems.throwIfAny();
    return cluster.orElseThrow();
  }

  /** The text of a {@code cluster.json}; read again, it is the same cluster. */
  public static String json(Cluster cluster) {
    return ClusterJson.of(cluster);
  }

  /** The text of a cluster file in our YAML, with comments; read again, it is the same cluster. */
  public static String yaml(Cluster cluster, ClusterNotes notes) {
    return ClusterYaml.of(cluster, notes);
  }
}
