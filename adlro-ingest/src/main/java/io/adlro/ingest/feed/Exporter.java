package io.adlro.ingest.feed;

import java.net.URI;
import java.time.Duration;

/**
 * A metrics page on the network.
 *
 * @param host the node of the GPUs if the page does not name a node of the cluster
 * @param timeout from the first connection attempt to the last measurement read
 * @param mostBytes limit of the response
 */
public record Exporter(URI page, String host, Duration timeout, int mostBytes) {
  private static final int LAST_PORT = 65_535;

  public Exporter {
    boolean web =
        "http".equalsIgnoreCase(page.getScheme()) || "https".equalsIgnoreCase(page.getScheme());
    if (!web || page.getHost() == null || page.getPort() > LAST_PORT) {
      throw new IllegalArgumentException("not an address of an exporter: " + page);
    }
    if (timeout.isZero() || timeout.isNegative() || mostBytes < 1) {
      throw new IllegalArgumentException(
          "%s may take %s and send %d bytes".formatted(page, timeout, mostBytes));
    }
  }
}
