package io.adlro.ingest.feed;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;

/**
 * A metrics page on the network.
 *
 * @param host the node of the GPUs if the page does not name a node of the cluster
 * @param timeout from the first connection attempt to the last measurement read
 * @param mostBytes limit of the response
 */
public record Exporter(URI page, String host, Duration timeout, int mostBytes) {
  private static final int LAST_PORT = 65_535;

  /**
   * Why the page is not read: link-local addresses are those of services of the machine itself,
   * such as that which gives credentials to virtual machines of a cloud. Empty if it is read.
   */
  public Optional<String> refusal() {
    try {
      for (InetAddress address : InetAddress.getAllByName(page.getHost())) {
        if (address.isLinkLocalAddress()) {
          return Optional.of("has a link-local address, which is not read");
        }
      }
    } catch (UnknownHostException e) {
      return Optional.empty(); // the connection fails with its own reason
    }
    return Optional.empty();
  }

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
