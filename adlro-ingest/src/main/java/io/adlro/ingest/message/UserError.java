package io.adlro.ingest.message;

import java.util.List;

/**
 * What a user has to correct before the program can go on: one sentence for each problem. The
 * command line prints the sentences and ends with code 2, so there is no stack trace to collect.
 */
public final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UserError(String sentence) {
    this(List.of(sentence));
  }

  public UserError(List<String> sentences) {
    super(String.join("\n", sentences), null, false, false);
  }

  /** One line of output each. */
  public List<String> sentences() {
    return getMessage().lines().toList();
  }
}
