package io.adlro.app.client;

import java.util.List;

/**
 * A request that was not carried out although it is well formed: the server is away, busy or
 * refuses it. One sentence for each request.
 */
public final class ServerFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ServerFailure(String sentence) {
    this(List.of(sentence));
  }

  public ServerFailure(List<String> sentences) {
    super(String.join("\n", sentences), null, false, false);
  }

  /** One line of output each. */
  public List<String> sentences() {
    return getMessage().lines().toList();
  }
}
