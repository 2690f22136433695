package io.adlro.server.problem;

import java.util.List;

/** A request that the server refuses, with a sentence for its sender. */
public final class HttpRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ProblemKind kind;

  public HttpRefusal(ProblemKind kind, String sentence) {
    super(sentence, null, false, false);
    this.kind = kind;
  }

  public static HttpRefusal unauthorized() {
    return new HttpRefusal(
        ProblemKind.UNAUTHORIZED,
        "the request has no valid key; send the header `Authorization: Bearer adlro_...`");
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
        "%s has at most %d MiB; this body is larger".formatted(what, mostBytes >> 20));
  }

  Problem problem() {
    return new Problem(kind, getMessage(), List.of());
  }
}
