package io.adlro.server.resource;

import java.util.Optional;

/** Takes pages of GPU metrics that are sent to the server. */
@FunctionalInterface
public interface PushedPages {
  /**
   * Takes a page, or returns why it does not. Returns at once.
   *
   * @param node that the page is about where the page does not say it
   */
  Optional<String> offer(String node, byte[] page);
}
