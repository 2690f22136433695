package io.adlro.ingest.site;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.scenario.ClusterFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads our own cluster files as every command does: whole, of at most {@value #MAX_BYTES} bytes,
 * and with all problems reported.
 */
final class ClusterFileReading implements Reading {
  static final int MAX_BYTES = 64 << 20;

  private static final Pattern YAML = Pattern.compile("(?m)^\\ufeff?(?:models|nodes|speeds)\\s*:");
  private static final Pattern OF_NODES = Pattern.compile("\\bgpuModel\\s*:");
  private static final Pattern EXPORTED = Pattern.compile("\"gpuModels\"\\s*:");

  private final String input;
  private Optional<Cluster> cluster = Optional.empty();

  ClusterFileReading(String input) {
    this.input = input;
  }

  /** Two of the three keys that a cluster has; of a long one perhaps only the nodes are seen. */
  static boolean recognises(Head head) {
    long keys = YAML.matcher(head.text()).results().count();
    return keys > 1
        || (keys == 1 && OF_NODES.matcher(head.text()).find())
        || EXPORTED.matcher(head.text()).find();
  }

  @Override
  public void read(InputStream in, MetricSource origin, Intake intake)
      throws IOException, Unreadable {
    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new Unreadable("longer than %,d bytes".formatted(MAX_BYTES));
    }
    Cluster read = ClusterFiles.parse(input, text(bytes));
    intake.understood("GPU models", read.modelCount());
    intake.understood("nodes", read.nodeCount());
    intake.understood("GPUs", read.gpuCount());
    intake.understood("job classes", read.classes().size());
    cluster = Optional.of(read);
  }

  private static String text(byte[] bytes) throws Unreadable {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new Unreadable("not UTF-8 text; save it as UTF-8", e);
    }
  }

  @Override
  public FileFindings findings() {
    return cluster.map(ClusterFindings::of).orElse(ClusterFindings.NONE);
  }
}
