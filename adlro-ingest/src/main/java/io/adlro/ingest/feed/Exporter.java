package io.adlro.ingest.feed;

import java.net.URI;
import java.time.Duration;

/**
 * A page of metrics on the network.
 *
 * @param host the node whose GPUs it shows, where the page does not name one of the cluster's
 * @param timeout from the first attempt to connect to the last measurement read
 * @param mostBytes of its answer; if it sends more it is cut off
 */
public record Exporter(URI page, String host, Duration timeout, int mostBytes) {
  private static final int LAST_PORT = 65_535;

  public Exporter {
    boolean web =
        "http".equalsIgnoreCase(page.getScheme()) || "https".equalsIgnoreCase(page.getScheme());
    if (!web || page.getHost() == null || page.getPort() > LAST_PORT) {
      throw new IllegalArgumentException("no address of an exporter: " + page);
    }
    if (timeout.isZero() || timeout.isNegative() || mostBytes < 1) {
      throw new IllegalArgumentException(
          "%s may take %s and send %d bytes".formatted(page, timeout, mostBytes));
    }
  }
}
