package io.adlro.server.problem;

import java.util.List;

/** A request that the server refuses, with a sentence for its sender. */
public final class HttpRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ProblemKind kind;
  private final String reason;

  public HttpRefusal(ProblemKind kind, String sentence) {
    this(kind, sentence, "");
  }

  /**
   * A refusal with a reason that programs read.
   *
   * @param reason a stable word
   */
  public HttpRefusal(ProblemKind kind, String sentence, String reason) {
    super(sentence, null, false, false);
    this.kind = kind;
    this.reason = reason;
  }

  public static HttpRefusal unauthorized() {
    return new HttpRefusal(
        ProblemKind.UNAUTHORIZED,
        "the request has no valid key or token; send the header `Authorization: Bearer ...`");
  }

  public static HttpRefusal forbidden(String sentence) {
    return new HttpRefusal(ProblemKind.FORBIDDEN, sentence);
  }

  /** There is no such thing, or the caller does not see it. */
  public static HttpRefusal notFound(String noun, String name) {
    return new HttpRefusal(ProblemKind.NOT_FOUND, "there is no %s `%s`".formatted(noun, name));
  }

  public static HttpRefusal tooLarge(int mostBytes, String what) {
    return new HttpRefusal(
        ProblemKind.TOO_LARGE,
        "%s has at most %d MiB; this body is larger".formatted(what, mostBytes >> 20),
        "body-size");
  }

  Problem problem() {
    return new Problem(kind, getMessage(), reason, List.of());
  }
}
