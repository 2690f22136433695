package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.Yaml;
import io.adlro.ingest.yaml.YamlFields;
import java.nio.file.Path;

/** Clusters in files: our YAML, or the {@code cluster.json} of an export. */
public final class ClusterFiles {
  private ClusterFiles() {}

  /**
   * Reads either form.
   *
   * @throws UserError with all that is wrong with it
   */
  public static Cluster read(Path file) {
    Problems mistakes = new Problems();
    return bound(Yaml.read(file, mistakes), mistakes);
  }

  /**
   * Reads either form from a text, as if it stood in a file of that name.
   *
   * @throws UserError with all that is wrong with it
   */
  public static Cluster parse(String file, String text) {
    Problems mistakes = new Problems();
    return bound(Yaml.parse(file, text, mistakes), mistakes);
  }

  private static Cluster bound(SourceNode node, Problems mistakes) {
    YamlFields root = node.fields(mistakes);
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
