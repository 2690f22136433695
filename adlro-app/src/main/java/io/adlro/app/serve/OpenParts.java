package io.adlro.app.serve;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Parts that were started one after the other and end in the reverse order. */
final class OpenParts implements AutoCloseable {
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /** Takes a part that was started. */
  <T extends AutoCloseable> T kept(T part) {
    parts.push(part);
    return part;
  }

  /** Closes all parts, also behind one that fails; the first failure is thrown then. */
  @Override
  public void close() {
    Optional<Exception> first = Optional.empty();
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        first = first.or(() -> Optional.of(e));
      }
    }
    first.ifPresent(
        failure -> {
          throw new IllegalStateException("closing failed", failure);
        });
  }
}
