package io.adlro.app.config;

import io.adlro.app.input.Fields;
import io.adlro.app.input.Mistakes;
import io.adlro.app.input.SourceNode;
import io.adlro.app.input.UserMistake;
import io.adlro.app.input.Yaml;
import io.adlro.core.model.Cluster;
import java.nio.file.Path;

/** Clusters in files: our YAML, or the {@code cluster.json} of an export. */
public final class ClusterFiles {
  private ClusterFiles() {}

  /**
   * Reads either form.
   *
   * @throws UserMistake with all that is wrong with it
   */
  public static Cluster read(Path file) {
    Mistakes mistakes = new Mistakes();
    return bound(Yaml.read(file, mistakes), mistakes);
  }

  /**
   * Reads either form from a text, as if it stood in a file of that name.
   *
   * @throws UserMistake with all that is wrong with it
   */
  public static Cluster parse(String file, String text) {
    Mistakes mistakes = new Mistakes();
    return bound(Yaml.parse(file, text, mistakes), mistakes);
  }

  private static Cluster bound(SourceNode node, Mistakes mistakes) {
    Fields root = node.fields(mistakes);
    BoundCluster bound = ClusterBinder.bind(root);
    root.done();
    mistakes.throwIfAny();
    return bound.cluster().orElseThrow();
  }

  /** The text of a {@code cluster.json}; read again, it is the same cluster. */
  public static String json(Cluster cluster) {
    return ClusterJson.of(cluster);
  }
}
