package io.adlro.server.problem;

import java.util.List;

/** A request that the server refuses, with a sentence for its sender. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ProblemKind kind;

  public Refusal(ProblemKind kind, String sentence) {
    super(sentence, null, false, false);
    this.kind = kind;
  }

  public static Refusal unauthorized() {
    return new Refusal(
        ProblemKind.UNAUTHORIZED,
        "the request has no valid key; send the header `Authorization: Bearer adlro_...`");
  }

  public static Refusal forbidden(String sentence) {
    return new Refusal(ProblemKind.FORBIDDEN, sentence);
  }

  /** There is no such thing, or the caller does not see it. */
  public static Refusal notFound(String noun, String name) {
    return new Refusal(ProblemKind.NOT_FOUND, "there is no %s `%s`".formatted(noun, name));
  }

  public static Refusal tooLarge(int mostBytes, String what) {
    return new Refusal(
        ProblemKind.TOO_LARGE,
        "%s has at most %d MiB; this body is larger".formatted(what, mostBytes >> 20));
  }

  Problem problem() {
    return new Problem(kind, getMessage(), List.of());
  }
}
